"""Copies of what others know about a member. A copy never goes backwards.

An achievement is earned by saving a log, with the counts of that moment. What arrives late, but
happened before a log was saved, should have counted then: it runs the check again.
"""

from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from contracts.billing import PlanPurchased
from contracts.identity import StreakChanged, UserProfileChanged, UserRegistered
from tracker import members
from tracker.award import award
from tracker.tables import ProgressLog, Purchase


async def copy_profile(session: AsyncSession, event: UserRegistered | UserProfileChanged) -> None:
    """The weights that a member has given."""
    member = await members.hold(session, event.user_id)
    if event.profile_version > member.profile_version:
        member.weight_kg = event.weight_kg
        member.target_weight_kg = event.target_weight_kg
        member.profile_version = event.profile_version


async def copy_streak(session: AsyncSession, event: StreakChanged) -> None:
    """The streak, which counts for the logs that were saved while it was the latest."""
    member = await members.hold(session, event.user_id)
    latest = member.last_active_date
    if latest is not None and event.last_active_date == latest:
        return
    until = None
    if latest is None or event.last_active_date > latest:
        member.streak_count = event.streak_count
        member.last_active_date = event.last_active_date
    else:
        until = latest
    if await _saved_a_log(session, event.user_id, event.last_active_date, until):
        await award(session, member, streak=event.streak_count)


async def copy_purchase(session: AsyncSession, event: PlanPurchased) -> None:
    """One more plan that the member owns."""
    member = await members.hold(session, event.user_id)
    noted = await session.execute(
        insert(Purchase)
        .values(user_id=event.user_id, plan_id=event.plan_id)
        .on_conflict_do_nothing()
        .returning(col(Purchase.plan_id))
    )
    if noted.scalar() and await _saved_a_log(session, event.user_id, event.purchased_at):
        await award(session, member)


async def _saved_a_log(
    session: AsyncSession, user_id: str, since: datetime, until: datetime | None = None
) -> bool:
    saved = select(ProgressLog.id).where(
        col(ProgressLog.user_id) == user_id, col(ProgressLog.saved_at) >= since
    )
    if until is not None:
        saved = saved.where(col(ProgressLog.saved_at) < until)
    return (await session.scalars(saved.limit(1))).first() is not None
