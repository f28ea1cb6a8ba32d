"""Publish every stored plan, limit and risk again, so that projections can be rebuilt."""

import logging

from sqlalchemy import union
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.storage import Database, for_each_row
from messaging import outbox
from planner.health import publish_energy_limits
from planner.health.answers import publish_risk
from planner.health.tables import HealthAnswer
from planner.plans.event import UnreadableInput, plan_generated
from planner.plans.tables import AiSession

_MEMBERS = 100

log = logging.getLogger(__name__)


async def republish(database: Database) -> int:
    """Publish an event for each plan that can be read, for each member's limits, and for each
    member's answers about health; return their number."""
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
    published += await _publish_limits(database)
    if unreadable:
        log.warning("%d plans were not published: their input cannot be read", unreadable)
    risks = select(HealthAnswer).order_by(HealthAnswer.user_id).with_for_update()
    return published + await for_each_row(database, risks, (HealthAnswer.user_id,), _publish_risk)


async def _publish_limits(database: Database) -> int:
    """Publish the limits of each member with a plan or answers, a hundred at a time."""
    last, published = "", 0
    while True:
        async with database.session() as session:
            members = union(
                select(AiSession.user_id).where(col(AiSession.user_id) > last),
                select(HealthAnswer.user_id).where(col(HealthAnswer.user_id) > last),
            )
            user_ids = (await session.scalars(members.order_by("user_id").limit(_MEMBERS))).all()
            for user_id in user_ids:
                published += await publish_energy_limits(session, user_id, again=True)
        if not user_ids:
            return published
        last = user_ids[-1]


def _publish_risk(session: AsyncSession, row: HealthAnswer) -> int:
    publish_risk(session, row)
    return 1
