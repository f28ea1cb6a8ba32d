"""Whose the refunds and disputes are of payments that no checkout of ours made: a subscription's.
Such an object names its payment, and only Stripe knows the customer who paid it, and which invoice
that was for. Where it comes before its invoice, Stripe returns the invoice's payments later."""

import logging
from datetime import timedelta

from sqlalchemy import exists, func
from sqlmodel import col, select, update

from billing.dependencies import Dependencies
from billing.payments.tables import Payment, PaymentAdjustment
from billing.stripe_api import NoLongerThere, StripeFailed, StripeRefused
from chassis.storage import statements
from work import Works

queries = statements(__package__)
log = logging.getLogger(__name__)
works = Works()

_AT_ONCE = 20


@works.repeats("find-payers", every=timedelta(minutes=1))
async def find_payers(dependencies: Dependencies) -> int:
    """Ask Stripe for the unknown customers, and for the invoices that came later; return how many
    were found. A repetition is harmless: at Stripe it only reads."""
    return await _find_customers(dependencies) + await _find_later_invoices(dependencies)


async def _find_customers(dependencies: Dependencies) -> int:
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
            customer, invoice_id = await _payer(dependencies, payment)
        except StripeFailed as error:
            log.info("Stripe does not say who paid %s: %s", payment, error)
            if isinstance(error, StripeRefused):
                continue
            break
        these = update(PaymentAdjustment).where(payment_id == payment)
        async with dependencies.database.session() as session:
            await session.execute(these.values(stripe_customer_id=customer))
            names = {"invoice_id": invoice_id, "payment_id": payment}
            await session.execute(queries.add_payment_of_invoice.clause, names)
        found += 1
    return found


async def _find_later_invoices(dependencies: Dependencies) -> int:
    """Ask for the payments of invoices that may be those of a known refund or dispute, once."""
    async with dependencies.database.session() as session:
        asked = await session.execute(queries.invoices_to_ask_about.clause, {"most": _AT_ONCE})
        invoices = asked.scalars().all()
    found = 0
    for invoice_id in invoices:
        try:
            payments = await _payments(dependencies, invoice_id)
        except StripeFailed as error:
            log.info("Stripe does not say how %s was paid: %s", invoice_id, error)
            if isinstance(error, StripeRefused):
                continue
            break
        values = {"invoice_id": invoice_id, "payments": payments}
        async with dependencies.database.session() as session:
            await session.execute(queries.set_payments_of_invoice.clause, values)
        found += 1
    return found


async def _payments(dependencies: Dependencies, invoice_id: str) -> list[str]:
    """The payments of an invoice; none of one that is not in the account (any more)."""
    try:
        return list((await dependencies.stripe.bills.of_invoice(invoice_id)).payments)
    except NoLongerThere:
        await dependencies.stripe.confirm_account()
        return []


async def _payer(dependencies: Dependencies, payment: str) -> tuple[str, str]:
    """The customer of a payment, and the invoice that it was for; empty when it has none, or is not
    in the account (any more)."""
    stripe = dependencies.stripe
    try:
        customer = await stripe.account.customer_of_payment(payment)
        return customer, await stripe.bills.invoice_of(payment) or ""
    except NoLongerThere:
        await stripe.confirm_account()
        return "", ""
