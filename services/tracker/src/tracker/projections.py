"""Local copies of other services' data about a member. They never go backwards.

An achievement is earned by saving a log, with the counts of that moment. An event that arrives
late, but happened before a log was saved, should have counted then: it repeats the check.
"""

from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from contracts.billing import PlanPurchased, PlanReturned
from contracts.identity import StreakChanged, UserProfileChanged, UserRegistered
from tracker.award_achievements import award_achievements
from tracker.lock_member import lock_member
from tracker.tables import ProgressLog, Purchase


async def update_profile(session: AsyncSession, event: UserRegistered | UserProfileChanged) -> None:
    """Store the member's weights."""
    member = await lock_member(session, event.user_id)
    if event.profile_version >= member.profile_version:
        member.weight_kg = event.weight_kg
        member.target_weight_kg = event.target_weight_kg
        member.profile_version = event.profile_version


async def update_streak(session: AsyncSession, event: StreakChanged) -> None:
    """Store the streak, and repeat the check for logs saved while it was the latest one."""
    member = await lock_member(session, event.user_id)
    latest = member.last_active_date
    if latest is not None and event.last_active_date == latest:
        member.streak_count = event.streak_count
        return
    until = None
    if latest is None or event.last_active_date > latest:
        member.streak_count = event.streak_count
        member.last_active_date = event.last_active_date
    else:
        until = latest
    if await _saved_a_log(session, event.user_id, event.last_active_date, until):
        await award_achievements(session, member, streak=event.streak_count)


async def add_purchase(session: AsyncSession, event: PlanPurchased) -> None:
    """Add a purchase, and repeat the check for logs saved since."""
    member = await lock_member(session, event.user_id)
    has_changed = await _set_owned(session, event, event.purchase_version or 1, owned=True)
    if has_changed and await _saved_a_log(session, event.user_id, event.purchased_at):
        await award_achievements(session, member)


async def remove_purchase(session: AsyncSession, event: PlanReturned) -> None:
    """Count a purchase no more; achievements earned with it stay."""
    await lock_member(session, event.user_id)
    await _set_owned(session, event, event.purchase_version, owned=False)


async def _set_owned(
    session: AsyncSession, event: PlanPurchased | PlanReturned, version: int, *, owned: bool
) -> bool:
    """Store whether the plan is owned; False when the event changes nothing."""
    stored = await session.execute(
        insert(Purchase)
        .values(user_id=event.user_id, plan_id=event.plan_id, owned=owned, version=version)
        .on_conflict_do_update(
            index_elements=["user_id", "plan_id"],
            set_={"owned": owned, "version": version},
            # One of the stored version, as `republish` sends it, repairs the row.
            where=(col(Purchase.version) < version)
            | ((col(Purchase.version) == version) & (col(Purchase.owned) != owned)),
        )
        .returning(col(Purchase.plan_id))
    )
    return stored.scalar() is not None


async def _saved_a_log(
    session: AsyncSession, user_id: str, since: datetime, until: datetime | None = None
) -> bool:
    saved = select(ProgressLog.id).where(
        col(ProgressLog.user_id) == user_id, col(ProgressLog.saved_at) >= since
    )
    if until is not None:
        saved = saved.where(col(ProgressLog.saved_at) < until)
    return (await session.scalars(saved.limit(1))).first() is not None
