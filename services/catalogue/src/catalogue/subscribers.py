"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from catalogue import erase_member, projections
from chassis.http import revoke_tokens
from chassis.messaging import Handlers
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.identity import TokensRevoked, UserErased, UserProfileChanged, UserRegistered

handlers = Handlers()


@handlers.handles(PlanPurchased, queue="catalogue.purchases")
async def note_purchase(event: PlanPurchased, session: AsyncSession) -> None:
    """Give the buyer access to the plan, and count the purchase."""
    await projections.add_purchase(session, event)


@handlers.handles(PlanReturned, queue="catalogue.plan-returns")
async def remove_purchase(event: PlanReturned, session: AsyncSession) -> None:
    """Close the plan to its former owner."""
    await projections.remove_purchase(session, event)


@handlers.handles(SubscriptionChanged, queue="catalogue.membership")
async def copy_membership(event: SubscriptionChanged, session: AsyncSession) -> None:
    """Update the member's tier and status."""
    await projections.update_membership(session, event)


@handlers.handles(UserRegistered, UserProfileChanged, queue="catalogue.reviewers")
async def copy_reviewer(event: UserRegistered | UserProfileChanged, session: AsyncSession) -> None:
    """Update the name and picture that reviews show."""
    await projections.update_reviewer(session, event)


@handlers.handles(TokensRevoked, queue="catalogue.revocations")
async def refuse_tokens(event: TokensRevoked, session: AsyncSession) -> None:
    """Refuse the user's older access tokens."""
    await revoke_tokens(session, event.user_id, event.before)


@handlers.handles(UserErased, queue="catalogue.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member; ratings stay, without a name."""
    await erase_member.erase_member(session, event)
