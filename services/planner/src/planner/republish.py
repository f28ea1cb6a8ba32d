"""Publish every stored plan again, for a service that starts a projection."""

from sqlmodel import col, select

from chassis.messaging import outbox
from chassis.storage import Database
from planner.generate_plan import plan_generated
from planner.tables import AiSession

_PAGE_SIZE = 500


async def republish(database: Database) -> int:
    """Publish one event a plan; the number of events."""
    count, after = 0, ""
    while True:
        async with database.session() as session:
            page = (
                select(AiSession)
                .where(col(AiSession.id) > after)
                .order_by(col(AiSession.id))
                .limit(_PAGE_SIZE)
            )
            stored = (await session.scalars(page)).all()
            for ai_session in stored:
                outbox.add(session, plan_generated(ai_session))
        if not stored:
            return count
        count += len(stored)
        after = stored[-1].id
