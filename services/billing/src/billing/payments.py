"""What was paid, and what of it has to be paid back."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.tables import LifetimePayment, Membership, Order, Purchase, Subscription
from chassis import clock


@dataclass(frozen=True)
class Payment:
    """A payment; one that bought nothing is for what the member had already."""

    id: str
    user_id: str
    what: str
    amount: Decimal
    stripe_payment_id: str | None
    paid_at: datetime
    bought_something: bool
    refunded: bool

    @property
    def refund_due(self) -> bool:
        return bool(self.amount) and not self.bought_something and not self.refunded


async def of_member(session: AsyncSession, user_id: str) -> list[Payment]:
    """What a member has paid for, the newest first."""
    paid = await _for_plans(session, user_id) + await _for_lifetimes(session, user_id)
    return sorted(paid, key=lambda payment: payment.paid_at, reverse=True)


async def to_refund(session: AsyncSession) -> list[Payment]:
    """The payments of all members that bought nothing, the oldest first."""
    paid = await _for_plans(session, None) + await _for_lifetimes(session, None)
    return sorted((p for p in paid if p.refund_due), key=lambda payment: payment.paid_at)


async def superfluous_subscriptions(session: AsyncSession) -> list[Subscription]:
    """The subscriptions that go on beside a lifetime: Stripe does not stop them by itself."""
    beside = select(Subscription).join(
        Membership, col(Membership.user_id) == col(Subscription.user_id)
    )
    going_on = beside.where(
        col(Membership.tier) == "LIFETIME",
        col(Subscription.status).in_(("ACTIVE", "PAST_DUE")),
    )
    found = await session.scalars(going_on.order_by(col(Subscription.stripe_subscription_id)))
    return list(found.all())


async def mark_refunded(session: AsyncSession, payment_id: str) -> bool:
    """Take a payment off the list; False when it is on none."""
    payment: Order | LifetimePayment | None
    payment = await session.get(Order, payment_id, with_for_update=True)
    if payment is None:
        payment = await session.get(LifetimePayment, payment_id, with_for_update=True)
    if payment is None or payment.refunded_at is not None:
        return False
    payment.refunded_at = clock.now()
    session.add(payment)
    return True


async def _for_plans(session: AsyncSession, user_id: str | None) -> list[Payment]:
    orders = select(Order, Purchase).outerjoin(Purchase, col(Purchase.order_id) == col(Order.id))
    if user_id is not None:
        orders = orders.where(Order.user_id == user_id)
    else:
        orders = orders.where(col(Purchase.order_id).is_(None))
    return [
        Payment(
            id=order.id,
            user_id=order.user_id,
            what=f"plan {order.plan_id}",
            amount=order.amount,
            stripe_payment_id=order.stripe_payment_id,
            paid_at=order.paid_at,
            bought_something=purchase is not None,
            refunded=order.refunded_at is not None,
        )
        for order, purchase in (await session.execute(orders)).all()
    ]


async def _for_lifetimes(session: AsyncSession, user_id: str | None) -> list[Payment]:
    payments = select(LifetimePayment)
    if user_id is not None:
        payments = payments.where(LifetimePayment.user_id == user_id)
    in_order = payments.order_by(
        col(LifetimePayment.paid_at), col(LifetimePayment.stripe_session_id)
    )
    given: set[str] = set()
    listed = []
    for paid in await session.scalars(in_order):
        listed.append(
            Payment(
                id=paid.id,
                user_id=paid.user_id,
                what="lifetime",
                amount=paid.amount,
                stripe_payment_id=paid.stripe_payment_id,
                paid_at=paid.paid_at,
                bought_something=paid.user_id not in given,
                refunded=paid.refunded_at is not None,
            )
        )
        given.add(paid.user_id)
    return listed
