"""Event handlers."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import revoke_tokens
from contracts.billing import PlanPurchased, PlanReturned
from contracts.identity import (
    StreakChanged,
    TokensRevoked,
    UserErased,
    UserProfileChanged,
    UserRegistered,
)
from contracts.tracker import LogSaved
from messaging import Handlers
from tracker import erase_member, projections
from tracker.award_achievements import award_achievements
from tracker.lock_member import lock_members

handlers = Handlers()


@handlers.handles_batch(UserRegistered, UserProfileChanged, queue="tracker.members")
async def copy_profiles(
    events: Sequence[UserRegistered | UserProfileChanged], session: AsyncSession
) -> None:
    """Update the members' weights."""
    await projections.update_profiles(session, events)


@handlers.handles_batch(StreakChanged, queue="tracker.streaks")
async def copy_streaks(events: Sequence[StreakChanged], session: AsyncSession) -> None:
    """Update the members' streaks."""
    await projections.update_streaks(session, events)


@handlers.handles_batch(PlanPurchased, queue="tracker.purchases")
async def copy_purchases(events: Sequence[PlanPurchased], session: AsyncSession) -> None:
    """Add the purchases."""
    await projections.add_purchases(session, events)


@handlers.handles_batch(PlanReturned, queue="tracker.plan-returns")
async def remove_purchases(events: Sequence[PlanReturned], session: AsyncSession) -> None:
    """Note that members own one plan less."""
    await projections.remove_purchases(session, events)


@handlers.handles_batch(LogSaved, queue="tracker.award")
async def check_achievements(events: Sequence[LogSaved], session: AsyncSession) -> None:
    """Award what saved logs have earned."""
    members = await lock_members(session, (event.user_id for event in events))
    await award_achievements(session, members.values())


@handlers.handles(TokensRevoked, queue="tracker.revocations")
async def refuse_tokens(event: TokensRevoked, session: AsyncSession) -> None:
    """Refuse the user's older access tokens."""
    await revoke_tokens(session, event.user_id, event.before)


@handlers.handles(UserErased, queue="tracker.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member."""
    await erase_member.erase_member(session, event)
