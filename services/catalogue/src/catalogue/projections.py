"""Local copies of other services' data. A version or a key keeps each from going backwards."""

from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel, col

from catalogue.tables import Membership, Purchase, Reviewer
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.identity import UserProfileChanged, UserRegistered


async def add_purchase(session: AsyncSession, event: PlanPurchased) -> None:
    """Add a purchase once; a trigger counts it into the plan's purchases."""
    purchase = Purchase(
        user_id=event.user_id,
        plan_id=event.plan_id,
        purchased_at=event.purchased_at,
        owned=True,
        version=event.purchase_version or 1,
    )
    await _set_owned(session, purchase)


async def remove_purchase(session: AsyncSession, event: PlanReturned) -> None:
    """Close the plan to its former owner; a trigger counts the purchase no more."""
    purchase = Purchase(
        user_id=event.user_id,
        plan_id=event.plan_id,
        purchased_at=event.returned_at,
        owned=False,
        version=event.purchase_version,
    )
    await _set_owned(session, purchase)


async def _set_owned(session: AsyncSession, purchase: Purchase) -> None:
    await session.execute(
        insert(Purchase)
        .values(purchase.model_dump())
        .on_conflict_do_update(
            index_elements=["user_id", "plan_id"],
            set_={"owned": purchase.owned, "version": purchase.version},
            where=col(Purchase.version) < purchase.version,
        )
    )


async def update_membership(session: AsyncSession, event: SubscriptionChanged) -> None:
    """Store the tier and status that billing decided."""
    values = {"tier": event.tier, "status": event.status, "version": event.membership_version}
    is_newer = col(Membership.version) < event.membership_version
    await _store(session, Membership, event.user_id, values, is_newer)


async def update_reviewer(
    session: AsyncSession, event: UserRegistered | UserProfileChanged
) -> None:
    """Store the name and picture that reviews show."""
    values = {
        "name": event.display_name,
        "avatar_url": event.avatar_url,
        "profile_version": event.profile_version,
    }
    is_newer = col(Reviewer.profile_version) < event.profile_version
    await _store(session, Reviewer, event.user_id, values, is_newer)


async def _store(
    session: AsyncSession,
    table: type[SQLModel],
    user_id: str,
    values: dict[str, Any],
    is_newer: Any,
) -> None:
    await session.execute(
        insert(table)
        .values(user_id=user_id, **values)
        .on_conflict_do_update(index_elements=["user_id"], set_=values, where=is_newer)
    )
