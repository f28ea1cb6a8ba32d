"""Publish what a member has, with a new version."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing.membership.tables import Membership, Purchase
from chassis import clock
from chassis.storage import next_version
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from messaging import outbox


def publish_membership(session: AsyncSession, member: Membership) -> None:
    """Publish the membership with a new version."""
    member.version = next_version(member.version)
    session.add(member)
    outbox.add(session, subscription_changed(member))


def publish_purchase(session: AsyncSession, purchase: Purchase) -> None:
    """Publish, with a new version, whether a plan is owned."""
    purchase.version = next_version(purchase.version)
    is_owned = purchase.return_reason is None
    outbox.add(session, plan_purchased(purchase) if is_owned else plan_returned(purchase))


def subscription_changed(member: Membership) -> SubscriptionChanged:
    return SubscriptionChanged.model_validate(
        {**member.model_dump(exclude={"version"}), "membership_version": member.version}
    )


def plan_purchased(purchase: Purchase) -> PlanPurchased:
    return PlanPurchased(
        user_id=purchase.user_id,
        plan_id=purchase.plan_id,
        order_id=purchase.order_id,
        price=purchase.price,
        purchased_at=purchase.purchased_at,
        opens_at=purchase.opens_at,
        purchase_version=purchase.version,
    )


def plan_returned(purchase: Purchase) -> PlanReturned:
    return PlanReturned(
        user_id=purchase.user_id,
        plan_id=purchase.plan_id,
        order_id=purchase.order_id,
        purchase_version=purchase.version,
        reason=purchase.return_reason or "",
        purchased_at=purchase.purchased_at,
        returned_at=purchase.returned_at or clock.now(),
    )
