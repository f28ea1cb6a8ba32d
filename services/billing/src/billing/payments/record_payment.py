"""Record payments, and what became of them."""

from collections.abc import Sequence

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from billing.money import in_minor_units
from billing.payments import rules
from billing.payments.tables import Payment, PaymentAdjustment


async def record_payment(session: AsyncSession, payment: Payment) -> Payment:
    """The row of what the payment's checkout session sold: this one, or the one that is known.

    Two events may be about one session; the time of the first payment counts.
    """
    recorded = await session.scalars(
        insert(Payment)
        .values(payment.model_dump())
        .on_conflict_do_update(
            index_elements=["stripe_session_id", "plan_id"],
            set_={"paid_at": func.least(Payment.paid_at, payment.paid_at)},
        )
        .returning(Payment),
        execution_options={"populate_existing": True},
    )
    return recorded.one()


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
    payment.status = rules.payment_status(in_minor_units(payment.amount), adjustments)
    session.add(payment)
    return adjustments
