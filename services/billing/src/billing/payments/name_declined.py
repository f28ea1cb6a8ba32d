"""What was sold on the page on which a card was declined, where the payment does not say it.

The first payment of a subscription has no metadata of ours: Stripe makes the subscription, on which
they are written, once it is paid. A payment of an invoice is that of a renewal or of a change, of
which the member is notified by mail; another one belongs to a checkout of its customer.
"""

import logging
from datetime import timedelta

from sqlalchemy import func
from sqlmodel import col, delete, select, update

from billing.dependencies import Dependencies
from billing.payments.tables import FailedCheckout
from billing.stripe_api import NoLongerThere, StripeFailed, StripeRefused
from work import Works

log = logging.getLogger(__name__)
works = Works()

_AT_ONCE = 20
# A checkout page accepts payments for this long.
_OPEN_FOR = timedelta(days=1)


@works.repeats("name-declined-checkouts", every=timedelta(minutes=1))
async def name_declined(dependencies: Dependencies) -> int:
    """Request from Stripe which tier was declined, and delete what no checkout of ours was; return
    how many were named. A repetition is harmless: at Stripe it only reads."""
    async with dependencies.database.session() as session:
        # Not always the same ones: what Stripe refuses must not keep the others waiting.
        unnamed = select(FailedCheckout).where(
            col(FailedCheckout.plan_id).is_(None), col(FailedCheckout.tier).is_(None)
        )
        some = unnamed.order_by(func.random()).limit(_AT_ONCE)
        declined = (await session.scalars(some)).all()
    named = 0
    for each in declined:
        try:
            tier = await _tier(dependencies, each)
        except StripeFailed as error:
            log.info("Stripe does not say what %s was for: %s", each.stripe_payment_id, error)
            if isinstance(error, StripeRefused):
                continue
            break
        this = col(FailedCheckout.id) == each.id
        async with dependencies.database.session() as session:
            if tier is None:
                await session.execute(delete(FailedCheckout).where(this))
            else:
                await session.execute(update(FailedCheckout).where(this).values(tier=tier.upper()))
                named += 1
    return named


async def _tier(dependencies: Dependencies, declined: FailedCheckout) -> str | None:
    account, payment = dependencies.stripe.account, declined.stripe_payment_id or ""
    try:
        if await account.is_of_invoice(payment):
            return None
        customer = await account.customer_of_payment(payment)
        if not customer:
            return None
        opened = declined.at - _OPEN_FOR, declined.at
        async for page in account.checkouts_of_subscriptions(customer, *opened):
            if page.amount_total == declined.cents and page.metadata.tier:
                return page.metadata.tier
    except NoLongerThere:
        await dependencies.stripe.confirm_account()
    return None
