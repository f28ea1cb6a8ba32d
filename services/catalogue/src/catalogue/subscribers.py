"""Event handlers."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from catalogue import erase_member, projections
from chassis.http import revoke_tokens
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.identity import TokensRevoked, UserErased, UserProfileChanged, UserRegistered
from messaging import Handlers

handlers = Handlers()


@handlers.handles_batch(PlanPurchased, queue="catalogue.purchases")
async def copy_purchases(events: Sequence[PlanPurchased], session: AsyncSession) -> None:
    """Give the buyers access to the plans, and count the purchases."""
    await projections.add_purchases(session, events)


@handlers.handles_batch(PlanReturned, queue="catalogue.plan-returns")
async def remove_purchases(events: Sequence[PlanReturned], session: AsyncSession) -> None:
    """Close the plans to their former owners."""
    await projections.remove_purchases(session, events)


@handlers.handles_batch(SubscriptionChanged, queue="catalogue.membership")
async def copy_memberships(events: Sequence[SubscriptionChanged], session: AsyncSession) -> None:
    """Update the members' tiers and statuses."""
    await projections.update_memberships(session, events)


@handlers.handles_batch(UserRegistered, UserProfileChanged, queue="catalogue.reviewers")
async def copy_reviewers(
    events: Sequence[UserRegistered | UserProfileChanged], session: AsyncSession
) -> None:
    """Update the names and pictures that reviews show."""
    await projections.update_reviewers(session, events)


@handlers.handles(TokensRevoked, queue="catalogue.revocations")
async def refuse_tokens(event: TokensRevoked, session: AsyncSession) -> None:
    """Refuse the user's older access tokens."""
    await revoke_tokens(session, event.user_id, event.before)


@handlers.handles(UserErased, queue="catalogue.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member; ratings stay, without a name."""
    await erase_member.erase_member(session, event)
