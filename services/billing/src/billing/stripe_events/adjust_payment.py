"""Apply a refund or a dispute: record it, and what became of the payment."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from billing import ledger
from billing.erased_members import Owners
from billing.memberships import lock_member, update_after
from billing.outbound_webhooks import order_refunded, tell
from billing.payments import (
    PaymentAdjustment,
    adjustment_step,
    is_paid_back,
    payments_of,
    update_status,
)
from billing.settings import Settings
from billing.stripe_api import Adjustment, Event, Ignored
from billing.stripe_tasks import end_paid_back
from billing.withdrawals import settle_withdrawals


async def adjust_payment(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Record a refund or a dispute; the payment may be unknown yet, or a subscription's."""
    reported = event.about(Adjustment)
    kind = event.family.removeprefix("charge.")
    if reported.id is None or reported.payment_intent is None:
        raise Ignored(f"the {kind} names no payment")
    if event.is_observed:
        recorded = await session.get(PaymentAdjustment, reported.id)
        if recorded and (recorded.cents, recorded.status) == (reported.amount, reported.status):
            raise Ignored(f"{reported.id} is as recorded")
    await _record(session, kind, event.second, reported)
    payments = await payments_of(session, stripe_payment_id=reported.payment_intent)
    owner = next((payment.user_id for payment in payments), None)
    await ledger.record(session, ledger.adjustment_fact(event, kind, reported, owner))
    for payment in payments:
        if owners.is_erased(payment.user_id):
            await update_status(session, payment)
            continue
        member = await lock_member(session, payment.user_id)
        # It may have been revoked while this waited for the member.
        await session.refresh(payment)
        for made in await update_status(session, payment):
            if made.id == reported.id and is_paid_back(made):
                await tell(session, order_refunded(payment, made))
        await update_after(session, member, payment, settings)
    if settings.refunds_revoke and not payments:
        await end_paid_back(session, reported, is_dispute=kind == "dispute")
    await settle_withdrawals(session, reported.payment_intent)
    statuses = ", ".join(f"{payment.id} is {payment.status}" for payment in payments)
    return f"{kind} {reported.id} {reported.status}: {statuses or 'no order has this payment'}"


async def _record(session: AsyncSession, kind: str, second: int, reported: Adjustment) -> None:
    """Keep what the newest event says, whatever the order in which events arrive."""
    newest: dict[str, Any] = {
        "cents": reported.amount,
        "status": reported.status,
        "event_second": second,
        "status_step": adjustment_step(kind, reported.status),
    }
    if reported.created is not None:
        newest["made_at"] = datetime.fromtimestamp(reported.created, UTC)
    row = PaymentAdjustment(
        id=reported.id or "",
        stripe_payment_id=reported.payment_intent or "",
        kind=kind,
        currency=reported.currency.lower(),
        **newest,
    )
    known = tuple_(col(PaymentAdjustment.event_second), col(PaymentAdjustment.status_step))
    await session.execute(
        insert(PaymentAdjustment)
        .values(row.model_dump())
        .on_conflict_do_update(
            index_elements=["id"],
            set_=newest,
            where=known <= tuple_(second, newest["status_step"]),
        )
    )
