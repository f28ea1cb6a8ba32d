"""Apply a refund or a dispute: record it, and what became of the payment."""

from sqlalchemy import text, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import payment_rules, rules
from billing.erased_members import is_anonymous
from billing.membership import lock_member, update_membership
from billing.ownership import update_ownership
from billing.settings import Settings
from billing.stripe_events import Event, Ignored
from billing.stripe_objects import Adjustment
from billing.tables import LifetimePayment, Order, PaymentAdjustment

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('payment ' || :payment, 0))")


async def lock_payment(session: AsyncSession, stripe_payment_id: str | None) -> None:
    """Lock a payment before its member: its order and its refund may arrive at once, and each
    must see the other."""
    if stripe_payment_id is not None:
        await session.execute(_LOCK, {"payment": stripe_payment_id})


async def adjust_payment(session: AsyncSession, event: Event, settings: Settings) -> str:
    """Record a refund or a dispute; the payment may be unknown yet, or a subscription's."""
    reported = event.about(Adjustment)
    kind = "dispute" if event.type.startswith("charge.dispute.") else "refund"
    if reported.id is None or reported.payment_intent is None:
        raise Ignored(f"the {kind} names no payment")
    await lock_payment(session, reported.payment_intent)
    if event.is_observed and await _is_as_recorded(session, reported):
        raise Ignored(f"{reported.id} is as recorded")
    await _record(session, kind, event.second, reported)
    payments = await _payments(session, reported.payment_intent)
    for payment in payments:
        if is_anonymous(payment.user_id):
            await update_status(session, payment)
            continue
        member = await lock_member(session, payment.user_id)
        # It may have been revoked while this waited for the member.
        await session.refresh(payment)
        await update_status(session, payment)
        if isinstance(payment, Order):
            await update_ownership(session, payment.user_id, payment.plan_id, settings)
        else:
            await update_membership(session, member, settings)
    statuses = ", ".join(f"{payment.id} is {payment.status}" for payment in payments)
    return f"{kind} {reported.id} {reported.status}: {statuses or 'no order has this payment'}"


async def update_status(session: AsyncSession, payment: Order | LifetimePayment) -> None:
    """Set the status that follows from the refunds and disputes of a payment."""
    if payment.stripe_payment_id is None:
        return
    mine = select(PaymentAdjustment).where(
        PaymentAdjustment.stripe_payment_id == payment.stripe_payment_id
    )
    adjustments = (await session.scalars(mine)).all()
    payment.status = payment_rules.payment_status(rules.in_minor_units(payment.amount), adjustments)
    session.add(payment)


async def _is_as_recorded(session: AsyncSession, reported: Adjustment) -> bool:
    recorded = await session.get(PaymentAdjustment, reported.id)
    known = recorded and (recorded.cents, recorded.status)
    return known == (reported.amount, reported.status)


async def _record(session: AsyncSession, kind: str, second: int, reported: Adjustment) -> None:
    """Keep what the newest event says, whatever the order in which events arrive."""
    row = PaymentAdjustment(
        id=reported.id or "",
        stripe_payment_id=reported.payment_intent or "",
        kind=kind,
        cents=reported.amount,
        currency=reported.currency.lower(),
        status=reported.status,
        event_second=second,
        status_step=payment_rules.adjustment_step(kind, reported.status),
    )
    known = tuple_(col(PaymentAdjustment.event_second), col(PaymentAdjustment.status_step))
    await session.execute(
        insert(PaymentAdjustment)
        .values(row.model_dump())
        .on_conflict_do_update(
            index_elements=["id"],
            set_={
                "cents": row.cents,
                "status": row.status,
                "event_second": row.event_second,
                "status_step": row.status_step,
            },
            where=known <= tuple_(second, row.status_step),
        )
    )


async def _payments(session: AsyncSession, stripe_payment_id: str) -> list[Order | LifetimePayment]:
    orders = await session.scalars(
        select(Order).where(Order.stripe_payment_id == stripe_payment_id)
    )
    lifetimes = await session.scalars(
        select(LifetimePayment).where(LifetimePayment.stripe_payment_id == stripe_payment_id)
    )
    return [*orders, *lifetimes]
