"""End a subscription at Stripe whose present period is disputed, or was refunded in full.

Which subscription a payment is for, which period it has paid, and what its amount was, Stripe is
asked; what became of the payments is known here. The credit that the subscription has left in the
customer's balance is taken back. A refund of a withdrawal finds both done. So events that come
twice, late or in any order end it once, or not at all.
"""

import logging
from typing import NamedTuple

from sqlmodel import col, select

from billing.credit import Credit
from billing.dependencies import Dependencies
from billing.membership import Subscription
from billing.payments import PaymentAdjustment, is_subscription_paid_back, payments_of_present
from billing.stripe_api import Billed, Event, NoLongerThere
from billing.stripe_api import Subscription as Reported

log = logging.getLogger(__name__)


class Ended(NamedTuple):
    """A subscription that was paid back, as it is at Stripe now, and the credit that was taken."""

    subscription: Event
    billed: Billed
    credit: Credit


async def end_if_paid_back(dependencies: Dependencies, payment_id: str) -> Ended | None:
    """End the subscription that a payment is for, if what was paid for its present period has gone
    back, and take the credit back that it has left."""
    stripe = dependencies.stripe
    try:
        subscription_id = await stripe.bills.subscription_of(payment_id)
    except NoLongerThere:
        await stripe.confirm_account()
        return None
    if subscription_id is None:
        return None
    # A member who changes the price begins another period.
    async with dependencies.locks.held(subscription_id):
        return await _end_if_paid_back(dependencies, subscription_id, payment_id)


async def _end_if_paid_back(
    dependencies: Dependencies, subscription_id: str, payment_id: str
) -> Ended | None:
    stripe = dependencies.stripe
    now = await stripe.account.subscription(subscription_id)
    if not await _is_ours(dependencies, now):
        return None
    billed = await stripe.bills.of_subscription(subscription_id)
    present = payments_of_present(billed.bills)
    # A payment of an older period decides nothing.
    if payment_id not in present or not await is_paid_back(dependencies, billed):
        return None
    if not now.type.endswith(".deleted"):
        log.warning("%s ends: %s was refunded in full, or is disputed", subscription_id, payment_id)
        try:
            now = await stripe.account.cancel(subscription_id, now=True)
        except NoLongerThere:
            now = await stripe.account.subscription(subscription_id)
    await stripe.bills.void_unpaid(subscription_id)
    credit = await stripe.balance.take_back(billed, subscription_id=subscription_id)
    return Ended(now, billed, credit)


async def _is_ours(dependencies: Dependencies, now: Event) -> bool:
    """Whether it is a subscription of Keto: others may be sold in the same account."""
    reported = now.about(Reported)
    if dependencies.settings.tier_of_price(reported.price) is not None:
        return True
    async with dependencies.database.session() as session:
        return await session.get(Subscription, reported.id) is not None


async def is_paid_back(dependencies: Dependencies, billed: Billed) -> bool:
    """Whether what was paid for a subscription's present period has gone back, or is disputed."""
    present = payments_of_present(billed.bills)
    these = select(PaymentAdjustment).where(col(PaymentAdjustment.stripe_payment_id).in_(present))
    async with dependencies.database.session() as session:
        adjustments = (await session.scalars(these)).all()
    return is_subscription_paid_back(billed.bills, adjustments)
