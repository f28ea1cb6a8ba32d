"""Fulfil a completed checkout.

No `payment_status` counts as paid, no currency as usd; of a total of 0 the currency does not
matter.
"""

import logging
from decimal import Decimal
from typing import Any

from sqlalchemy.dialects.postgresql import Insert
from sqlalchemy.ext.asyncio import AsyncSession

from billing import ledger
from billing.coupons import count_use
from billing.erased_members import Owners, is_anonymous
from billing.memberships import lock_member, update_after
from billing.money import CURRENCY, in_currency_units
from billing.outbound_webhooks import order_paid, order_refunded, tell
from billing.payments import Payment, is_paid_back, payments_of, record_payment
from billing.settings import Settings
from billing.stripe_api import CheckoutSession, Event, Ignored, SetAside
from billing.withdrawals import WAIVERS, Consent, keep_waiver

log = logging.getLogger(__name__)

_LIFETIME = "lifetime"


async def fulfil_checkout(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Give a plan, the lifetime tier, or both; says what was given."""
    checkout = event.about(CheckoutSession)
    _check(checkout)
    user_id = checkout.metadata.user_id or owners.of_customer
    if not user_id:
        raise SetAside("the user is unknown: no userId, and no customer of ours")
    if event.is_observed and await payments_of(session, stripe_session_id=event.object_id):
        raise Ignored(f"{event.object_id} is as recorded")
    # One who was erased is given nothing, and the books have the payment.
    user_id = owners.id_to_keep(user_id)
    member = None if is_anonymous(user_id) else await lock_member(session, user_id)
    given = ["its member was erased"] if member is None else []
    is_in_ledger = False
    for paid in _payments(checkout, event, user_id):
        payment, adjustments = await record_payment(session, paid, *_waiver(checkout, paid, event))
        if payment.amount and not is_in_ledger:
            # One that sold both was paid once.
            session_id, owner = payment.stripe_session_id, payment.user_id
            await ledger.record(session, ledger.checkout_fact(event, checkout, session_id, owner))
            is_in_ledger = True
        if payment.id == paid.id and payment.coupon_code:
            await count_use(session, payment)
        given.append(f"payment {payment.id}: {payment.what}")
        if member is not None:
            if payment.id == paid.id:
                await tell(session, order_paid(payment))
                # Its refunds may have come before it.
                for refund in filter(is_paid_back, adjustments):
                    await tell(session, order_refunded(payment, refund))
            times = len(await update_after(session, member, payment, settings))
            if times > 1:
                log.error("%s has paid for %s %d times: `refunds`", user_id, payment.what, times)
    return ", ".join(given)


def _payments(checkout: CheckoutSession, event: Event, user_id: str) -> list[Payment]:
    """One for each thing that the checkout has sold."""
    sold = checkout.metadata
    plan: dict[str, Any] = {
        "plan_id": sold.plan_id,
        "coupon_code": sold.coupon_code.upper() or None,
    }
    things = [plan] if sold.plan_id else []
    if sold.tier == _LIFETIME:
        things.append({})
    return [
        Payment(
            **thing,
            user_id=user_id,
            stripe_session_id=checkout.id or checkout.payment_intent or event.id,
            stripe_payment_id=checkout.payment_intent,
            amount=in_currency_units(checkout.amount_total or 0),
            currency=_currency(checkout),
            tax=_tax(checkout),
            paid_at=event.created_at,
            livemode=event.livemode,
            came_after_erasure=is_anonymous(user_id),
        )
        for thing in things
    ]


def _waiver(checkout: CheckoutSession, paid: Payment, event: Event) -> list[Insert]:
    """What the buyer has agreed to, as the checkout says: a restore may have lost it."""
    sold = checkout.metadata
    if paid.plan_id is None or sold.waiver not in WAIVERS:
        return []
    consent = Consent(sold.waiver, sold.waived_at or event.second)
    return [keep_waiver(paid.user_id, paid.stripe_session_id, consent)]


def _check(checkout: CheckoutSession) -> None:
    """Raise NotApplied for what sells nothing of ours, or cannot be fulfilled."""
    sold = checkout.metadata
    if not sold.plan_id and sold.tier != _LIFETIME:
        raise Ignored("it sells neither a plan nor a lifetime")
    if checkout.payment_status == "unpaid":
        raise Ignored("it is not paid yet")
    # Nothing is nothing in every currency.
    if checkout.amount_total and _currency(checkout) != CURRENCY:
        raise SetAside(f"it was paid in {checkout.currency}, and we sell in {CURRENCY}")
    if sold.plan_id and checkout.amount_total is None:
        raise SetAside(f"there is no amount_total to pay {sold.plan_id} with")


def _tax(checkout: CheckoutSession) -> Decimal | None:
    cents = checkout.total_details.amount_tax if checkout.total_details else None
    return None if cents is None else in_currency_units(cents)


def _currency(checkout: CheckoutSession) -> str:
    return (checkout.currency or CURRENCY).lower()
