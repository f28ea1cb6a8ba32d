"""Copies of what others decide. A copy never goes backwards."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from catalogue.tables import Membership, Purchase, Reviewer
from contracts.billing import PlanPurchased, SubscriptionChanged
from contracts.identity import UserProfileChanged, UserRegistered


async def note_purchase(session: AsyncSession, event: PlanPurchased) -> None:
    """A member owns a plan; the table counts it into the plan's purchases, once."""
    purchase = Purchase(
        user_id=event.user_id, plan_id=event.plan_id, purchased_at=event.purchased_at
    )
    await session.execute(insert(Purchase).values(purchase.model_dump()).on_conflict_do_nothing())


async def copy_membership(session: AsyncSession, event: SubscriptionChanged) -> None:
    """Tier and status, as billing decided them."""
    said = {"tier": event.tier, "status": event.status, "version": event.membership_version}
    await session.execute(
        insert(Membership)
        .values(user_id=event.user_id, **said)
        .on_conflict_do_update(
            index_elements=["user_id"],
            set_=said,
            where=col(Membership.version) < event.membership_version,
        )
    )


async def copy_reviewer(session: AsyncSession, event: UserRegistered | UserProfileChanged) -> None:
    """Name and picture, as identity has them."""
    said = {
        "name": event.display_name,
        "avatar_url": event.avatar_url,
        "profile_version": event.profile_version,
    }
    await session.execute(
        insert(Reviewer)
        .values(user_id=event.user_id, **said)
        .on_conflict_do_update(
            index_elements=["user_id"],
            set_=said,
            where=col(Reviewer.profile_version) < event.profile_version,
        )
    )
