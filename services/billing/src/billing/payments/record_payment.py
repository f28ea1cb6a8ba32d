"""Record payments, and what became of them."""

from collections.abc import Sequence

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing.money import in_minor_units
from billing.payments import rules
from billing.payments.tables import Payment, PaymentAdjustment


async def record_payment(
    session: AsyncSession, payment: Payment, *beside: Insert
) -> tuple[Payment, Sequence[PaymentAdjustment]]:
    """The row of what the payment's checkout session sold: this one, or the one that is known; and
    its refunds and disputes, which may have come before it.

    Two events may be about one session; the time of the first payment counts. What is inserted
    `beside` it takes no round trip of its own.
    """
    recorded = (
        insert(Payment)
        .values(payment.model_dump())
        .on_conflict_do_update(
            index_elements=["stripe_session_id", "plan_id"],
            set_={
                "paid_at": func.least(Payment.paid_at, payment.paid_at),
                "livemode": func.coalesce(Payment.livemode, payment.livemode),
            },
        )
        .returning(Payment)
        .cte("recorded")
    )
    row = aliased(Payment, recorded)
    with_adjustments = select(row, PaymentAdjustment).outerjoin(
        PaymentAdjustment, col(PaymentAdjustment.stripe_payment_id) == row.stripe_payment_id
    )
    with_adjustments = with_adjustments.add_cte(*(each.cte() for each in beside))
    anew = with_adjustments.execution_options(populate_existing=True)
    found = (await session.execute(anew)).all()
    adjustments = [made for _, made in found if made is not None]
    _set_status(found[0][0], adjustments)
    return found[0][0], adjustments


async def payments_of(session: AsyncSession, **values: str | None) -> Sequence[Payment]:
    """The payments whose columns have these values."""
    return (await session.scalars(select(Payment).filter_by(**values))).all()


async def update_status(session: AsyncSession, payment: Payment) -> Sequence[PaymentAdjustment]:
    """Set the status that follows from the refunds and disputes of a payment, and return them."""
    if payment.stripe_payment_id is None:
        return ()
    mine = select(PaymentAdjustment).where(
        PaymentAdjustment.stripe_payment_id == payment.stripe_payment_id
    )
    # Not as the session may have read them before they were recorded.
    anew = mine.execution_options(populate_existing=True)
    adjustments = (await session.scalars(anew)).all()
    _set_status(payment, adjustments)
    session.add(payment)
    return adjustments


def _set_status(payment: Payment, adjustments: Sequence[PaymentAdjustment]) -> None:
    payment.status = rules.payment_status(in_minor_units(payment.amount), adjustments)
