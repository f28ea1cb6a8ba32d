"""Publish every stored plan again, so that projections can be rebuilt."""

import logging

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis.storage import Database, for_each_row
from messaging import outbox
from planner.plans.event import UnreadableInput, plan_generated
from planner.plans.tables import AiSession

log = logging.getLogger(__name__)


async def republish(database: Database) -> int:
    """Publish one event per plan, but for those that cannot be read; return their number."""
    unreadable = 0

    def publish(session: AsyncSession, ai_session: AiSession) -> int:
        nonlocal unreadable
        try:
            outbox.add(session, plan_generated(ai_session))
        except UnreadableInput:
            unreadable += 1
            return 0
        return 1

    plans = select(AiSession).order_by(AiSession.id)
    published = await for_each_row(database, plans, (AiSession.id,), publish)
    if unreadable:
        log.warning("%d plans were not published: their input cannot be read", unreadable)
    return published
