"""Fulfil a completed checkout.

A missing `payment_status` counts as paid, a missing currency as usd; with a total of 0 the currency
does not matter.
"""

import logging
from decimal import Decimal
from typing import Any

from sqlalchemy.dialects.postgresql import Insert
from sqlalchemy.ext.asyncio import AsyncSession

from billing import ledger
from billing.contract_mails import order_concluded
from billing.coupons import count_use
from billing.erased_members import Owners, is_anonymous
from billing.membership import lock_member, update_after
from billing.money import CURRENCY, in_currency_units
from billing.outbound_webhooks import order_paid, order_refunded, tell
from billing.payments import Payment, is_paid_back, payment_id, payments_of, record_payment
from billing.settings import Settings
from billing.stripe_api import CheckoutSession, Event, Ignored, SetAside
from billing.stripe_events.apply_notes import apply_notes, waiver_of
from billing.stripe_events.facts_of_payments import checkout_fact
from billing.withdrawals import (
    NOT_YET,
    USED_SHARES,
    Consent,
    keep_used_share,
    keep_waiver,
    name_restored,
    opens_at,
    restore_for_checkout,
    withdrawn_at,
)

log = logging.getLogger(__name__)

_LIFETIME = "lifetime"


async def fulfil_checkout(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Grant a plan, the lifetime tier, or both; return a line that says which."""
    checkout = event.about(CheckoutSession)
    _check(checkout)
    user_id = checkout.metadata.user_id or owners.of_customer
    if not user_id:
        raise SetAside("the user is unknown: no userId, and no customer of ours")
    if event.is_observed:
        recorded = await payments_of(session, stripe_session_id=event.object_id)
        if recorded:
            return await apply_notes(session, event, recorded, settings)
    # An erased member gets nothing; the payment is still recorded.
    user_id = owners.id_to_keep(user_id)
    member = None if is_anonymous(user_id) else await lock_member(session, user_id)
    given = ["its member was erased"] if member is None else []
    is_in_ledger = False
    for paid in _payments(checkout, event, user_id, settings):
        consent = waiver_of(checkout, event) if paid.plan_id else None
        confirmation = None if member is None else order_concluded(paid, consent)
        payment, is_new, adjustments = await record_payment(
            session,
            paid,
            *_accepted(checkout, paid, event, consent),
            withdrawn_at=withdrawn_at(paid),
            confirmation=confirmation,
        )
        if is_new and payment.withdrawn_at is not None:
            await name_restored(session, payment)
        await restore_for_checkout(session, checkout.metadata.withdrawal, payment)
        if payment.amount and not is_in_ledger:
            # A checkout that sold both has one payment.
            session_id, owner = payment.stripe_session_id, payment.user_id
            await ledger.record(session, checkout_fact(event, checkout, session_id, owner))
            is_in_ledger = True
        if is_new and payment.coupon_code:
            await count_use(session, payment)
        given.append(f"payment {payment.id}: {payment.what}")
        if member is not None:
            if is_new:
                await tell(session, order_paid(payment))
                # Refunds may have arrived before the checkout.
                for refund in filter(is_paid_back, adjustments):
                    await tell(session, order_refunded(payment, refund))
            times = len(await update_after(session, member, payment, settings))
            if times > 1:
                log.error("%s has paid for %s %d times: `refunds`", user_id, payment.what, times)
    return ", ".join(given)


def _payments(
    checkout: CheckoutSession, event: Event, user_id: str, settings: Settings
) -> list[Payment]:
    """A payment for each thing that the checkout sold."""
    sold = checkout.metadata
    # An order that cost nothing cannot be withdrawn from.
    is_closed = sold.waiver == NOT_YET and bool(checkout.amount_total)
    plan: dict[str, Any] = {
        "plan_id": sold.plan_id,
        "coupon_code": sold.coupon_code.upper() or None,
        "opens_at": opens_at(event.created_at, settings.withdrawal_days) if is_closed else None,
    }
    things = [plan] if sold.plan_id else []
    if sold.tier == _LIFETIME:
        things.append({})
    session_id = checkout.id or checkout.payment_intent or event.id
    return [
        Payment(
            **thing,
            id=payment_id(session_id, thing.get("plan_id")),
            user_id=user_id,
            stripe_session_id=session_id,
            stripe_payment_id=checkout.payment_intent,
            amount=in_currency_units(checkout.amount_total or 0, _currency(checkout)),
            currency=_currency(checkout),
            tax=_tax(checkout),
            paid_at=event.created_at,
            livemode=event.livemode,
            came_after_erasure=is_anonymous(user_id),
        )
        for thing in things
    ]


def _accepted(
    checkout: CheckoutSession, paid: Payment, event: Event, waiver: Consent | None
) -> list[Insert]:
    """What the buyer has accepted, as recorded on the checkout: a restore may have lost it."""
    sold, session_id, kept = checkout.metadata, paid.stripe_session_id, []
    if waiver is not None:
        kept.append(keep_waiver(paid.user_id, session_id, waiver))
    if sold.used_share in USED_SHARES:
        consent = Consent(sold.used_share, sold.used_share_at or event.second)
        kept.append(keep_used_share(paid.user_id, session_id, consent))
    return kept


def _check(checkout: CheckoutSession) -> None:
    """Raise NotApplied for a checkout that sells no product of ours, or cannot be fulfilled."""
    sold = checkout.metadata
    if not sold.plan_id and sold.tier != _LIFETIME:
        raise Ignored("it sells neither a plan nor a lifetime")
    if checkout.payment_status == "unpaid":
        raise Ignored("it is not paid yet")
    # The currency of a total of 0 does not matter.
    if checkout.amount_total and _currency(checkout) != CURRENCY:
        raise SetAside(f"it was paid in {checkout.currency}, and we sell in {CURRENCY}")
    if sold.plan_id and checkout.amount_total is None:
        raise SetAside(f"amount_total is missing for {sold.plan_id}")


def _tax(checkout: CheckoutSession) -> Decimal | None:
    cents = checkout.total_details.amount_tax if checkout.total_details else None
    return None if cents is None else in_currency_units(cents, _currency(checkout))


def _currency(checkout: CheckoutSession) -> str:
    return (checkout.currency or CURRENCY).lower()
