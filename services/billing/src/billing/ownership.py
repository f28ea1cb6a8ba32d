"""Which plans a member owns, as it follows from the orders."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import payment_rules
from billing.settings import Settings
from billing.tables import Order, Purchase
from chassis import clock
from chassis.storage import next_version
from contracts.billing import PlanPurchased, PlanReturned
from messaging import outbox


async def update_ownership(
    session: AsyncSession, user_id: str, plan_id: str, settings: Settings
) -> list[Order]:
    """Work out whether the locked member owns the plan, and publish a change.

    Of the orders that give the plan, the one that was paid first has bought it, whichever was
    heard of first. Returns the orders that give it.
    """
    await session.flush()
    mine = select(Order).where(Order.user_id == user_id, Order.plan_id == plan_id)
    in_order = mine.order_by(col(Order.paid_at), col(Order.stripe_session_id))
    orders = (await session.scalars(in_order)).all()
    reasons = [
        payment_rules.return_reason(order, refunds_revoke=settings.refunds_revoke)
        for order in orders
    ]
    giving = [order for order, reason in zip(orders, reasons, strict=True) if reason is None]
    purchase = await session.get(Purchase, (user_id, plan_id))
    if giving:
        _give(session, purchase, giving[0])
    elif purchase is not None and purchase.return_reason is None:
        purchase.return_reason = next(reason for reason in reasons if reason)
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
