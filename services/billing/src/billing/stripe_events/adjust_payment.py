"""Apply a refund or a dispute: record it, and its effect on the payment."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing import ledger
from billing.erased_members import Owners
from billing.facts import adjustment_of
from billing.membership import end_paid_back, lock_member, update_after
from billing.outbound_webhooks import order_refunded, tell
from billing.payments import (
    PaymentAdjustment,
    columns_of_adjustment,
    is_paid_back,
    payments_of,
    stored_adjustment,
    update_status,
)
from billing.refunds import follow_refund
from billing.settings import Settings
from billing.stripe_api import Adjustment, Event, Ignored
from billing.stripe_events.facts_of_payments import adjustment_fact
from billing.withdrawals import restore_for_order, settle_withdrawals


async def adjust_payment(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Record a refund or a dispute; the payment may not be known yet, or be a subscription's."""
    reported = event.about(Adjustment)
    kind = event.family.removeprefix("charge.")
    if reported.id is None or reported.payment_intent is None:
        raise Ignored(f"the {kind} names no payment")
    payments = await payments_of(session, stripe_payment_id=reported.payment_intent)
    owner = next((payment.user_id for payment in payments), None)
    made = await session.get(PaymentAdjustment, reported.id)
    fact = adjustment_fact(event, kind, reported, user_id=owner)
    stored = stored_adjustment(made, owner) if made else []
    columns = columns_of_adjustment(await ledger.fold_in(session, fact, stored, adjustment_of))
    made = made or PaymentAdjustment(id=reported.id, **columns)
    made.sqlmodel_update(columns)
    session.add(made)
    await session.flush()
    if kind == "refund":
        await follow_refund(session, reported)
    if reported.metadata.withdrawal:
        user_id = owners.id_to_keep(reported.metadata.user_id)
        await restore_for_order(session, reported, payments, user_id)
    for payment in payments:
        if owners.is_erased(payment.user_id):
            await update_status(session, payment)
            continue
        member = await lock_member(session, payment.user_id)
        # The payment may have been revoked while this waited for the member's lock.
        await session.flush()
        await session.refresh(payment)
        for each in await update_status(session, payment):
            if each.id == reported.id and is_paid_back(each):
                await tell(session, order_refunded(payment, each))
        await update_after(session, member, payment, settings)
    if settings.refunds_revoke and not payments:
        await end_paid_back(session, reported, is_dispute=kind == "dispute")
    await settle_withdrawals(session, reported.payment_intent)
    statuses = ", ".join(f"{payment.id} is {payment.status}" for payment in payments)
    return f"{kind} {reported.id} {reported.status}: {statuses or 'no order has this payment'}"
