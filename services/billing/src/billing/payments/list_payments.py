"""List payments: all of a member, and those that are due to be refunded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing.money import CAME_TO_NOTHING
from billing.payments.tables import Payment, PaymentAdjustment


@dataclass(frozen=True)
class ListedPayment:
    """A payment; one that bought nothing is for what the member had already."""

    payment: Payment
    bought_something: bool

    @property
    def is_refunded(self) -> bool:
        payment = self.payment
        # The refund of a withdrawal is on its way.
        is_back = payment.refunded_at is not None or payment.withdrawn_at is not None
        return is_back or payment.status != "COMPLETED"

    @property
    def refund_due(self) -> bool:
        return bool(self.payment.amount) and not self.bought_something and not self.is_refunded

    @property
    def status(self) -> str:
        if self.refund_due:
            return "REFUND DUE"
        if self.payment.refunded_at is not None:
            return "REFUNDED"
        if self.payment.revoked_at is not None:
            return "REVOKED"
        is_refunding = self.payment.withdrawn_at is not None and self.payment.status == "COMPLETED"
        return "WITHDRAWN" if is_refunding else self.payment.status


async def payments_of_member(session: AsyncSession, user_id: str) -> list[ListedPayment]:
    """What a member has paid for, the newest first."""
    return (await _list(session, col(Payment.user_id) == user_id))[::-1]


async def payments_to_refund(session: AsyncSession) -> list[Payment]:
    """The payments of all members that bought nothing, the oldest first."""
    return [listed.payment for listed in await _paid_twice(session) if listed.refund_due]


async def perhaps_refunded(session: AsyncSession) -> list[Payment]:
    """The payments of which one is due to be refunded, each of which may be the one that was."""
    paid = await _paid_twice(session)
    due = {(p.payment.user_id, p.payment.plan_id) for p in paid if p.refund_due}
    return [
        p.payment
        for p in paid
        if (p.payment.user_id, p.payment.plan_id) in due and not p.is_refunded
    ]


async def refunds_of(
    session: AsyncSession, payments: Iterable[Payment]
) -> Sequence[PaymentAdjustment]:
    """The refunds of some payments that have gone back, or are on their way."""
    names = [each.stripe_payment_id for each in payments if each.stripe_payment_id]
    of_them = select(PaymentAdjustment).where(
        col(PaymentAdjustment.stripe_payment_id).in_(names),
        PaymentAdjustment.kind == "refund",
        col(PaymentAdjustment.status).not_in(CAME_TO_NOTHING),
    )
    return (await session.scalars(of_them)).all()


async def _paid_twice(session: AsyncSession) -> list[ListedPayment]:
    other = aliased(Payment)
    is_not_the_only = (
        select(col(other.id))
        .where(
            col(other.id) != col(Payment.id),
            col(other.user_id) == col(Payment.user_id),
            col(other.plan_id).is_not_distinct_from(col(Payment.plan_id)),
        )
        .exists()
    )
    return await _list(session, is_not_the_only | col(Payment.came_after_erasure))


async def _list(session: AsyncSession, which: ColumnElement[bool]) -> list[ListedPayment]:
    """In the order of payment: the first that was not refunded is the one that counts."""
    in_order = (
        select(Payment).where(which).order_by(col(Payment.paid_at), col(Payment.stripe_session_id))
    )
    paid_for = set()
    listed = []
    for payment in await session.scalars(in_order):
        # What is paid after a revoke buys anew.
        key = (payment.user_id, payment.plan_id, payment.revoked_at)
        bought_something = key not in paid_for and not payment.came_after_erasure
        listed.append(ListedPayment(payment, bought_something))
        if not listed[-1].is_refunded:
            paid_for.add(key)
    return listed
