"""What a member has, as it follows from what was paid: the membership, and the plans."""

from collections.abc import Sequence

from sqlalchemy import and_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import payment_rules, rules
from billing.settings import Settings
from billing.stripe_tasks import stop_subscriptions
from billing.tables import LifetimePayment, Membership, Order, Purchase, Subscription
from chassis import clock
from chassis.storage import next_version
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from messaging import outbox


async def lock_member(session: AsyncSession, user_id: str) -> Membership:
    """Lock and return the membership, creating it if needed: changes of a user's payments come one
    after the other. A trigger of the table refuses one who was erased."""
    nothing = Membership(user_id=user_id, **rules.NOTHING._asdict())
    locked = await session.scalars(
        insert(Membership)
        .values(nothing.model_dump())
        .on_conflict_do_update(
            index_elements=["user_id"], set_={"version": col(Membership.version)}
        )
        .returning(Membership),
        # Not as the session may have read it before the lock.
        execution_options={"populate_existing": True},
    )
    return locked.one()


async def update_membership(
    session: AsyncSession, member: Membership, settings: Settings
) -> Sequence[LifetimePayment]:
    """Work out the membership from the payments, and publish it if it changed. Returns the
    payments that give a lifetime."""
    await session.flush()
    paid = await session.scalars(
        select(LifetimePayment).where(LifetimePayment.user_id == member.user_id)
    )
    held = await session.scalars(select(Subscription).where(Subscription.user_id == member.user_id))
    lifetimes = [
        payment
        for payment in paid
        if payment_rules.return_reason(payment, refunds_revoke=settings.refunds_revoke) is None
    ]
    subscriptions = held.all()
    if lifetimes:
        await stop_subscriptions(session, subscriptions)
    now = rules.membership(subscriptions, bought_lifetime=bool(lifetimes))
    if now != (member.tier, member.status, member.role, member.ends_at):
        member.tier, member.status, member.role, member.ends_at = now
        member.version = next_version(member.version)
        session.add(member)
        outbox.add(session, subscription_changed(member))
    return lifetimes


def subscription_changed(member: Membership) -> SubscriptionChanged:
    """The event that publishes it."""
    return SubscriptionChanged.model_validate(
        {**member.model_dump(exclude={"version"}), "membership_version": member.version}
    )


async def update_ownership(
    session: AsyncSession, user_id: str, plan_id: str, settings: Settings
) -> list[Order]:
    """Work out whether the locked member owns the plan, and publish a change.

    Of the orders that give the plan, the one that was paid first has bought it, whichever was
    heard of first. Returns the orders that give it.
    """
    await session.flush()
    found = await session.execute(
        select(Order, Purchase)
        .outerjoin(
            Purchase,
            and_(
                col(Purchase.user_id) == col(Order.user_id),
                col(Purchase.plan_id) == col(Order.plan_id),
            ),
        )
        .where(Order.user_id == user_id, Order.plan_id == plan_id)
        .order_by(col(Order.paid_at), col(Order.stripe_session_id))
    )
    rows = found.all()
    purchase = rows[0].Purchase if rows else None
    reasons = [
        payment_rules.return_reason(row.Order, refunds_revoke=settings.refunds_revoke)
        for row in rows
    ]
    giving = [row.Order for row, reason in zip(rows, reasons, strict=True) if reason is None]
    if giving:
        _give(session, purchase, giving[0])
    elif purchase is not None and purchase.return_reason is None:
        # None of the orders gives it any more.
        purchase.return_reason = reasons[0]
        purchase.returned_at = clock.now()
        purchase.version = next_version(purchase.version)
        outbox.add(session, plan_returned(purchase))
    return giving


def _give(session: AsyncSession, purchase: Purchase | None, order: Order) -> None:
    if purchase is None:
        purchase = Purchase(
            user_id=order.user_id,
            plan_id=order.plan_id,
            order_id=order.id,
            price=order.amount,
            purchased_at=order.paid_at,
            version=next_version(0),
        )
        session.add(purchase)
        outbox.add(session, plan_purchased(purchase))
        return
    purchase.order_id, purchase.price = order.id, order.amount
    purchase.purchased_at = order.paid_at
    if purchase.return_reason is not None:
        purchase.return_reason = purchase.returned_at = None
        purchase.version = next_version(purchase.version)
        outbox.add(session, plan_purchased(purchase))


def plan_purchased(purchase: Purchase) -> PlanPurchased:
    """The event of a plan that is owned."""
    return PlanPurchased(
        user_id=purchase.user_id,
        plan_id=purchase.plan_id,
        order_id=purchase.order_id,
        price=purchase.price,
        purchased_at=purchase.purchased_at,
        purchase_version=purchase.version,
    )


def plan_returned(purchase: Purchase) -> PlanReturned:
    """The event of a plan that is owned no more."""
    return PlanReturned(
        user_id=purchase.user_id,
        plan_id=purchase.plan_id,
        order_id=purchase.order_id,
        purchase_version=purchase.version,
        reason=purchase.return_reason or "",
        purchased_at=purchase.purchased_at,
        returned_at=purchase.returned_at or clock.now(),
    )
