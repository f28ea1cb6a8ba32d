"""What was paid, and what of it has to be paid back."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from sqlalchemy import ColumnElement, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing import rules
from billing.tables import LifetimePayment, Membership, Order, Subscription
from chassis import clock

_OVERDUE = timedelta(days=1)


@dataclass(frozen=True)
class Payment:
    """A payment; one that bought nothing is for what the member had already."""

    id: str
    user_id: str
    what: str
    amount: Decimal
    currency: str
    stripe_payment_id: str | None
    paid_at: datetime
    bought_something: bool
    refunded: bool
    status: str

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
    """The subscriptions that bill beside a lifetime, or beside a better subscription."""
    found = await session.execute(
        select(Subscription, Membership)
        .join(Membership, col(Membership.user_id) == col(Subscription.user_id))
        .where(
            col(Subscription.deleted).is_(False),
            or_(col(Membership.tier) == "LIFETIME", _is_not_the_only_subscription()),
        )
        .order_by(col(Subscription.user_id), col(Subscription.stripe_subscription_id))
    )
    billing: dict[str, list[Subscription]] = {}
    lifetime: set[str] = set()
    for subscription, member in found:
        if rules.is_live(subscription) and not subscription.cancel_at_period_end:
            billing.setdefault(member.user_id, []).append(subscription)
        if member.tier == "LIFETIME":
            lifetime.add(member.user_id)
    superfluous = []
    for user_id, held in billing.items():
        kept = None if user_id in lifetime else max(held, key=rules.worth)
        superfluous += [each for each in held if each is not kept]
    return superfluous


async def overdue_subscriptions(session: AsyncSession) -> list[str]:
    """The subscriptions of memberships that should have ended or been renewed a day ago."""
    found = await session.scalars(
        select(Subscription.stripe_subscription_id)
        .join(Membership, col(Membership.user_id) == col(Subscription.user_id))
        .where(
            col(Membership.tier).in_(("BASIC", "PRO")),
            col(Membership.status).in_(("ACTIVE", "PAST_DUE")),
            col(Membership.ends_at) < clock.now() - _OVERDUE,
            col(Subscription.deleted).is_(False),
        )
    )
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
    orders = select(Order).order_by(col(Order.paid_at), col(Order.stripe_session_id))
    if user_id is not None:
        orders = orders.where(Order.user_id == user_id)
    else:
        orders = orders.where(_is_paid_more_than_once() | col(Order.came_after_erasure))
    paid_for: set[tuple[str, str, datetime | None]] = set()
    listed = []
    for order in await session.scalars(orders):
        # What is paid after a revoke buys the plan anew.
        key = (order.user_id, order.plan_id, order.revoked_at)
        listed.append(_payment(order, f"plan {order.plan_id}", is_first=key not in paid_for))
        if not listed[-1].refunded:
            paid_for.add(key)
    return listed


def _is_paid_more_than_once() -> ColumnElement[bool]:
    other = aliased(Order)
    return (
        select(col(other.id))
        .where(
            col(other.user_id) == col(Order.user_id),
            col(other.plan_id) == col(Order.plan_id),
            col(other.id) != col(Order.id),
        )
        .exists()
    )


def _is_not_the_only_subscription() -> ColumnElement[bool]:
    other = aliased(Subscription)
    return (
        select(col(other.user_id))
        .where(
            col(other.user_id) == col(Subscription.user_id),
            col(other.deleted).is_(False),
            col(other.stripe_subscription_id) != col(Subscription.stripe_subscription_id),
        )
        .exists()
    )


async def _for_lifetimes(session: AsyncSession, user_id: str | None) -> list[Payment]:
    payments = select(LifetimePayment).order_by(
        col(LifetimePayment.paid_at), col(LifetimePayment.stripe_session_id)
    )
    if user_id is not None:
        payments = payments.where(LifetimePayment.user_id == user_id)
    else:
        payments = payments.where(
            _is_not_the_only_lifetime() | col(LifetimePayment.came_after_erasure)
        )
    paid_for: set[tuple[str, datetime | None]] = set()
    listed = []
    for paid in await session.scalars(payments):
        key = (paid.user_id, paid.revoked_at)
        listed.append(_payment(paid, "lifetime", is_first=key not in paid_for))
        if not listed[-1].refunded:
            paid_for.add(key)
    return listed


def _is_not_the_only_lifetime() -> ColumnElement[bool]:
    other = aliased(LifetimePayment)
    return (
        select(col(other.id))
        .where(
            col(other.user_id) == col(LifetimePayment.user_id),
            col(other.id) != col(LifetimePayment.id),
        )
        .exists()
    )


def _payment(paid: Order | LifetimePayment, what: str, *, is_first: bool) -> Payment:
    """A payment; the first one that was not refunded is the one that counts."""
    return Payment(
        id=paid.id,
        user_id=paid.user_id,
        what=what,
        amount=paid.amount,
        currency=paid.currency,
        stripe_payment_id=paid.stripe_payment_id,
        paid_at=paid.paid_at,
        bought_something=is_first and not paid.came_after_erasure,
        refunded=paid.refunded_at is not None or paid.status != "COMPLETED",
        status="REVOKED" if paid.revoked_at else paid.status,
    )
