"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import revoke_tokens
from chassis.messaging import Handlers
from contracts.billing import PlanPurchased, PlanReturned
from contracts.identity import (
    StreakChanged,
    TokensRevoked,
    UserErased,
    UserProfileChanged,
    UserRegistered,
)
from contracts.tracker import LogSaved
from tracker import erase_member, projections
from tracker.award_achievements import award_achievements
from tracker.lock_member import lock_member

handlers = Handlers()


@handlers.handles(UserRegistered, UserProfileChanged, queue="tracker.members")
async def copy_profile(event: UserRegistered | UserProfileChanged, session: AsyncSession) -> None:
    """Update the member's weights."""
    await projections.update_profile(session, event)


@handlers.handles(StreakChanged, queue="tracker.streaks")
async def copy_streak(event: StreakChanged, session: AsyncSession) -> None:
    """Update the member's streak."""
    await projections.update_streak(session, event)


@handlers.handles(PlanPurchased, queue="tracker.purchases")
async def copy_purchase(event: PlanPurchased, session: AsyncSession) -> None:
    """Add the purchase."""
    await projections.add_purchase(session, event)


@handlers.handles(PlanReturned, queue="tracker.plan-returns")
async def remove_purchase(event: PlanReturned, session: AsyncSession) -> None:
    """Note that a member owns one plan less."""
    await projections.remove_purchase(session, event)


@handlers.handles(LogSaved, queue="tracker.award")
async def check_achievements(event: LogSaved, session: AsyncSession) -> None:
    """Award what a saved log has earned."""
    await award_achievements(session, await lock_member(session, event.user_id))


@handlers.handles(TokensRevoked, queue="tracker.revocations")
async def refuse_tokens(event: TokensRevoked, session: AsyncSession) -> None:
    """Refuse the user's older access tokens."""
    await revoke_tokens(session, event.user_id, event.before)


@handlers.handles(UserErased, queue="tracker.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member."""
    await erase_member.erase_member(session, event)
