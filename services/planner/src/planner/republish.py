"""Tells of every stored plan again, so that somebody new can build a copy."""

from sqlmodel import col, select

from chassis.messaging import outbox
from chassis.storage import Database
from planner.generate_plan import plan_generated
from planner.tables import AiSession

_AT_A_TIME = 500


async def republish(database: Database) -> int:
    """One event a plan; how many that were."""
    count, after = 0, ""
    while True:
        async with database.session() as session:
            page = (
                select(AiSession)
                .where(col(AiSession.id) > after)
                .order_by(col(AiSession.id))
                .limit(_AT_A_TIME)
            )
            stored = (await session.scalars(page)).all()
            for one in stored:
                outbox.add(session, plan_generated(one))
        if not stored:
            return count
        count += len(stored)
        after = stored[-1].id
