"""Whose the refunds and disputes are of payments that no checkout of ours made: a subscription's.
Such an object names its payment, and only Stripe knows the customer who paid it."""

import logging

from sqlalchemy import exists, func
from sqlmodel import col, select, update

from billing.dependencies import Dependencies
from billing.payments.tables import Payment, PaymentAdjustment
from billing.stripe_api import NoLongerThere, StripeFailed, StripeRefused

log = logging.getLogger(__name__)

_AT_ONCE = 20


async def find_payers(dependencies: Dependencies) -> int:
    """Ask Stripe for the customers who are not known yet; return how many were found."""
    payment_id = col(PaymentAdjustment.stripe_payment_id)
    is_sold_by_us = exists().where(col(Payment.stripe_payment_id) == payment_id)
    unknown = select(payment_id).where(
        col(PaymentAdjustment.stripe_customer_id).is_(None), ~is_sold_by_us
    )
    async with dependencies.database.session() as session:
        # Not always the same ones: what Stripe refuses must not keep the others waiting.
        some = unknown.group_by(payment_id).order_by(func.random()).limit(_AT_ONCE)
        payments = (await session.scalars(some)).all()
    found = 0
    for payment in payments:
        try:
            customer = await _payer(dependencies, payment)
        except StripeFailed as error:
            log.info("Stripe does not say who paid %s: %s", payment, error)
            if isinstance(error, StripeRefused):
                continue
            break
        these = update(PaymentAdjustment).where(payment_id == payment)
        async with dependencies.database.session() as session:
            await session.execute(these.values(stripe_customer_id=customer))
        found += 1
    return found


async def _payer(dependencies: Dependencies, payment: str) -> str:
    """The customer of a payment; empty when it has none, or is not in the account (any more)."""
    try:
        return await dependencies.stripe.account.customer_of_payment(payment)
    except NoLongerThere:
        await dependencies.stripe.confirm_account()
        return ""
