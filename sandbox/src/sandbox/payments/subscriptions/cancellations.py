"""Cancellations at once, with or without what is left of the period."""

from sandbox.payments import invoices
from sandbox.payments.account import Json, StripeAccount, no_such
from sandbox.payments.invoices import Line
from sandbox.payments.subscriptions.collection import card_of, finalize
from sandbox.payments.subscriptions.endings import end
from sandbox.payments.subscriptions.periods import ENDED_STATUSES, SUBSCRIPTION_KIND
from sandbox.payments.subscriptions.price_switches import credit_of


def cancel_now(account: StripeAccount, subscription_id: str, params: Json | None = None) -> Json:
    """Cancel at once; an ended subscription is not found, as at Stripe.

    `prorate` credits what is left of the period, and `invoice_now` makes an invoice of that, which
    goes to the customer's balance; without it the credit waits for an invoice.
    """
    params = params or {}
    subscription = account.fetch(SUBSCRIPTION_KIND, subscription_id)
    if subscription["status"] in ENDED_STATUSES:
        raise no_such(SUBSCRIPTION_KIND, subscription_id)
    lines = [Line(*line) for line in subscription.pop("_pending", [])]
    if params.get("prorate") and subscription["status"] not in ("trialing", "incomplete"):
        lines.append(credit_of(account, subscription))
    about = params.get("cancellation_details", {})
    subscription["cancellation_details"] |= {n: value or None for n, value in about.items()}
    end(account, subscription, reason="cancellation_requested")
    if lines and params.get("invoice_now"):
        _invoice(account, subscription, lines)
    elif lines:
        account.store.put(subscription | {"_pending": lines})
    return subscription


def _invoice(account: StripeAccount, subscription: Json, lines: list[Line]) -> None:
    """Make the final invoice of a subscription."""
    invoice = invoices.draft_invoice(account, subscription, "subscription_update", lines)
    account.store.put(subscription)
    finalize(account, subscription, invoice)
    invoices.collect(account, invoice, card_of(subscription), last=True)
