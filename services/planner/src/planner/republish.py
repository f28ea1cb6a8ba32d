"""Publish every stored plan again, so that projections can be rebuilt."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis.storage import Database, for_each_row
from messaging import outbox
from planner.generate_plan import plan_generated
from planner.tables import AiSession


async def republish(database: Database) -> int:
    """Publish one event per plan; return their number."""
    return await for_each_row(
        database, select(AiSession).order_by(AiSession.id), (AiSession.id,), _publish
    )


def _publish(session: AsyncSession, ai_session: AiSession) -> int:
    outbox.add(session, plan_generated(ai_session))
    return 1
