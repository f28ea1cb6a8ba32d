"""Record payments, and what became of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Boolean, ColumnElement, Function, func, literal_column
from sqlalchemy import select as select_columns
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing.money import in_minor_units
from billing.payments import rules
from billing.payments.tables import Payment, PaymentAdjustment, PlanTitle
from contracts.billing import ContractConcluded
from messaging import outbox


class Recorded(NamedTuple):
    """The row of what a checkout session sold, whether it is new, and its refunds and disputes,
    which may have come before it."""

    payment: Payment
    is_new: bool
    adjustments: Sequence[PaymentAdjustment]


async def record_payment(
    session: AsyncSession,
    payment: Payment,
    *others: Insert,
    withdrawn_at: ColumnElement[datetime | None] | None = None,
    confirmation: ContractConcluded | None = None,
) -> Recorded:
    """Record what a checkout session sold, unless it is known, and have a new order confirmed.

    Two events may be about one session; the time of the first payment counts. The `others`, the
    event, and whether it was withdrawn from, are part of the same statement.
    """
    # PostgreSQL sets the xmax of a row that ON CONFLICT has updated.
    is_new = literal_column("xmax = 0", Boolean).label("is_new")
    recorded = (
        insert(Payment)
        .values(payment.model_dump(exclude={"number"}) | {"withdrawn_at": withdrawn_at})
        .on_conflict_do_update(
            index_elements=["stripe_session_id", "plan_id"],
            set_={
                "paid_at": func.least(Payment.paid_at, payment.paid_at),
                "livemode": func.coalesce(Payment.livemode, payment.livemode),
            },
        )
        .returning(Payment, is_new)
        .cte("recorded")
    )
    row = aliased(Payment, recorded)
    with_adjustments = select(row, recorded.c.is_new, PaymentAdjustment).outerjoin(
        PaymentAdjustment, col(PaymentAdjustment.stripe_payment_id) == row.stripe_payment_id
    )
    with_adjustments = with_adjustments.add_cte(*(each.cte() for each in others))
    if confirmation is not None:
        new = select_columns(recorded.c.id).where(recorded.c.is_new)
        title, german_title = (
            select_columns(col(column))
            .where(col(PlanTitle.plan_id) == recorded.c.plan_id)
            .scalar_subquery()
            for column in (PlanTitle.title, PlanTitle.german_title)
        )
        sent = outbox.insert_for(
            session,
            confirmation,
            new,
            event_id=rules.mail_id(payment.id, confirmation.is_waived),
            number=recorded.c.number,
            title=title,
            german_title=german_title,
        )
        with_adjustments = with_adjustments.add_cte(sent.cte("sent"))
    fresh = with_adjustments.execution_options(populate_existing=True)
    found = (await session.execute(fresh)).all()
    adjustments = [made for _, _, made in found if made is not None]
    stored, was_added, _ = found[0]
    _set_status(stored, adjustments)
    return Recorded(stored, was_added, adjustments)


def lock_payment(stripe_payment_id: str) -> Function[None]:
    """Lock a payment until the transaction ends: its order, its refunds and its disputes may be
    heard of, and wanted, at once."""
    name = func.hashtextextended(f"payment {stripe_payment_id}", 0)
    return func.pg_advisory_xact_lock(name)


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
    fresh = mine.execution_options(populate_existing=True)
    adjustments = (await session.scalars(fresh)).all()
    _set_status(payment, adjustments)
    session.add(payment)
    return adjustments


def _set_status(payment: Payment, adjustments: Sequence[PaymentAdjustment]) -> None:
    cents = in_minor_units(payment.amount, payment.currency)
    payment.status = rules.payment_status(cents, adjustments)
