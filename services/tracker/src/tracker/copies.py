"""Copies of what others know about a member. A copy never goes backwards.

An achievement is earned by saving a log, with the counts of that moment. What arrives late, but
happened before a log was saved, should have counted then: it runs the check again.
"""

from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from contracts.billing import PlanPurchased, PlanReturned
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
    is_new = await _set_owned(session, event, event.purchase_version or 1, owned=True)
    if is_new and await _saved_a_log(session, event.user_id, event.purchased_at):
        await award(session, member)


async def copy_return(session: AsyncSession, event: PlanReturned) -> None:
    """One plan less. What was earned with it stays earned."""
    await members.hold(session, event.user_id)
    await _set_owned(session, event, event.purchase_version, owned=False)


async def _set_owned(
    session: AsyncSession, event: PlanPurchased | PlanReturned, version: int, *, owned: bool
) -> bool:
    """Whether the event was newer than what is known."""
    noted = await session.execute(
        insert(Purchase)
        .values(user_id=event.user_id, plan_id=event.plan_id, owned=owned, version=version)
        .on_conflict_do_update(
            index_elements=["user_id", "plan_id"],
            set_={"owned": owned, "version": version},
            where=col(Purchase.version) < version,
        )
        .returning(col(Purchase.plan_id))
    )
    return noted.scalar() is not None


async def _saved_a_log(
    session: AsyncSession, user_id: str, since: datetime, until: datetime | None = None
) -> bool:
    saved = select(ProgressLog.id).where(
        col(ProgressLog.user_id) == user_id, col(ProgressLog.saved_at) >= since
    )
    if until is not None:
        saved = saved.where(col(ProgressLog.saved_at) < until)
    return (await session.scalars(saved.limit(1))).first() is not None
