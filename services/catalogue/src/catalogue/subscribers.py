"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from catalogue import copies
from chassis.messaging import Handlers
from contracts.billing import PlanPurchased, SubscriptionChanged
from contracts.identity import UserProfileChanged, UserRegistered

handlers = Handlers()


@handlers.handles(PlanPurchased, queue="catalogue.purchases")
async def note_purchase(event: PlanPurchased, session: AsyncSession) -> None:
    """Open the plan to its buyer and count the purchase."""
    await copies.note_purchase(session, event)


@handlers.handles(SubscriptionChanged, queue="catalogue.membership")
async def copy_membership(event: SubscriptionChanged, session: AsyncSession) -> None:
    """Copy what a member is entitled to."""
    await copies.copy_membership(session, event)


@handlers.handles(UserRegistered, UserProfileChanged, queue="catalogue.reviewers")
async def copy_reviewer(event: UserRegistered | UserProfileChanged, session: AsyncSession) -> None:
    """Copy what others see of a member."""
    await copies.copy_reviewer(session, event)
