"""What was paid for a plan or a lifetime, and what of it has to be paid back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import ColumnElement, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing import payment_rules, rules
from billing.tables import PAYMENTS, Order, Payment, PaymentAdjustment
from chassis import clock

P = TypeVar("P", bound=Payment)


async def record_payment(session: AsyncSession, payment: P) -> P:
    """The row of the payment's checkout session: this one, or the one that is known.

    Two events may be about one session; the time of the first payment counts.
    """
    table = type(payment)
    recorded = await session.scalars(
        insert(table)
        .values(payment.model_dump())
        .on_conflict_do_update(
            index_elements=["stripe_session_id"],
            set_={"paid_at": func.least(table.paid_at, payment.paid_at)},
        )
        .returning(table),
        execution_options={"populate_existing": True},
    )
    return recorded.one()


async def is_recorded(session: AsyncSession, stripe_session_id: str) -> bool:
    """Whether a checkout session has a payment."""
    for table in PAYMENTS:
        mine = select(table.id).where(col(table.stripe_session_id) == stripe_session_id)
        if (await session.scalars(mine)).first() is not None:
            return True
    return False


async def payments_of(session: AsyncSession, **values: str) -> list[Payment]:
    """The payments whose columns have these values."""
    found: list[Payment] = []
    for table in PAYMENTS:
        found += await session.scalars(select(table).filter_by(**values))
    return found


async def update_status(session: AsyncSession, payment: Payment) -> None:
    """Set the status that follows from the refunds and disputes of a payment."""
    if payment.stripe_payment_id is None:
        return
    mine = select(PaymentAdjustment).where(
        PaymentAdjustment.stripe_payment_id == payment.stripe_payment_id
    )
    adjustments = (await session.scalars(mine)).all()
    payment.status = payment_rules.payment_status(rules.in_minor_units(payment.amount), adjustments)
    session.add(payment)


@dataclass(frozen=True)
class ListedPayment:
    """A payment; one that bought nothing is for what the member had already."""

    payment: Payment
    bought_something: bool

    @property
    def is_refunded(self) -> bool:
        return self.payment.refunded_at is not None or self.payment.status != "COMPLETED"

    @property
    def refund_due(self) -> bool:
        return bool(self.payment.amount) and not self.bought_something and not self.is_refunded

    @property
    def status(self) -> str:
        return "REVOKED" if self.payment.revoked_at else self.payment.status


async def of_member(session: AsyncSession, user_id: str) -> list[ListedPayment]:
    """What a member has paid for, the newest first."""
    paid = await _list(session, lambda table: col(table.user_id) == user_id)
    return sorted(paid, key=lambda listed: listed.payment.paid_at, reverse=True)


async def to_refund(session: AsyncSession) -> list[ListedPayment]:
    """The payments of all members that bought nothing, the oldest first."""
    paid = await _list(
        session, lambda table: _is_not_the_only(table) | col(table.came_after_erasure)
    )
    due = (listed for listed in paid if listed.refund_due)
    return sorted(due, key=lambda listed: listed.payment.paid_at)


async def mark_refunded(session: AsyncSession, payment_id: str) -> bool:
    """Take a payment off the list; False when it is on none."""
    for table in PAYMENTS:
        payment = await session.get(table, payment_id, with_for_update=True)
        if payment is not None and payment.refunded_at is None:
            payment.refunded_at = clock.now()
            return True
    return False


async def _list(
    session: AsyncSession, which: Callable[[type[Payment]], ColumnElement[bool]]
) -> list[ListedPayment]:
    """In the order of payment: the first that was not refunded is the one that counts."""
    paid_for = set()
    listed = []
    for table in PAYMENTS:
        in_order = select(table).order_by(col(table.paid_at), col(table.stripe_session_id))
        for payment in await session.scalars(in_order.where(which(table))):
            # What is paid after a revoke buys anew.
            key = (payment.user_id, payment.what, payment.revoked_at)
            bought_something = key not in paid_for and not payment.came_after_erasure
            listed.append(ListedPayment(payment, bought_something))
            if not listed[-1].is_refunded:
                paid_for.add(key)
    return listed


def _is_not_the_only(table: type[Payment]) -> ColumnElement[bool]:
    """Whether the member has paid for the same more than once."""
    other = aliased(table)
    same = ("user_id", "plan_id") if table is Order else ("user_id",)
    return (
        select(col(other.id))
        .where(col(other.id) != col(table.id))
        .where(*(getattr(other, name) == getattr(table, name) for name in same))
        .exists()
    )
