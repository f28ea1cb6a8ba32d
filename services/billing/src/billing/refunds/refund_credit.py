"""Refund the credit that a subscription leaves when it ends: to the payments that it came from.

It is taken out of the customer's balance first, once, and the ledger says so. Credit of a period
that was paid back is not the member's: it is taken, and not refunded. A withdrawal does both by
itself.
"""

import logging

from billing import ledger
from billing.dependencies import Dependencies
from billing.membership import Subscription
from billing.refunds.end_paid_back import is_paid_back
from billing.refunds.find_refundable import note_payments
from billing.refunds.make_refund import Apply
from billing.refunds.refund_payment import refund_payment
from billing.refunds.rules import NewRefund, NothingLeft
from billing.stripe_api import Billed, NoLongerThere

log = logging.getLogger(__name__)


async def refund_credit(dependencies: Dependencies, subscription_id: str, apply: Apply) -> None:
    """Take the credit that a subscription has left, and refund it. Doing it again is harmless."""
    async with dependencies.locks.held(subscription_id):
        async with dependencies.database.session() as session:
            known = await session.get(Subscription, subscription_id)
        if known is None or known.withdrawn_at is not None:
            return
        stripe = dependencies.stripe
        try:
            billed = await stripe.bills.of_subscription(subscription_id)
        except NoLongerThere:
            await stripe.confirm_account()
            return
        credit = await stripe.balance.take_back(billed, subscription_id=subscription_id)
        if not credit.left:
            return
        async with dependencies.database.session() as session:
            await note_payments(session, billed)
            fact = ledger.credit_fact(subscription_id, known.user_id, billed, credit.left)
            await ledger.record(session, fact)
        if await is_paid_back(dependencies, billed):
            log.info("The credit of %s was paid back with its period", subscription_id)
            return
        left = await _refund(dependencies, known, billed, credit.left, apply)
    if left:
        log.warning("%d of the credit of %s has no payment to go to", left, subscription_id)


async def _refund(
    dependencies: Dependencies, known: Subscription, billed: Billed, cents: int, apply: Apply
) -> int:
    """Refund this much to the newest payments, as far as they have it left; return the rest."""
    # Stripe lists the newest invoice first.
    for payment_id in billed.paid:
        if not cents:
            break
        new = NewRefund(
            channel="credit",
            about=known.stripe_subscription_id,
            user_id=known.user_id,
            up_to=cents,
        )
        try:
            made = await refund_payment(dependencies, payment_id, new, apply)
        except NothingLeft:
            continue
        cents -= made.intent.cents
    return cents
