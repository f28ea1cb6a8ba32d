"""Subscriptions: their cards, payments by hand, the end of a pause."""

from copy import deepcopy

from sandbox.payments import invoices
from sandbox.payments.account import (
    Json,
    StripeAccount,
    StripeApiError,
    new_id,
)
from sandbox.payments.charges import INSUFFICIENT_FUNDS, last4_of
from sandbox.payments.invoices import of_period
from sandbox.payments.subscriptions import pending_updates
from sandbox.payments.subscriptions.collection import after_attempt, attempt, card_of, finalize
from sandbox.payments.subscriptions.endings import end_incomplete, find_live
from sandbox.payments.subscriptions.new import month_end, months_of
from sandbox.payments.subscriptions.periods import SUBSCRIPTION_KIND, UPDATED


def retry_payment(account: StripeAccount, subscription_id: str, *, declined: bool) -> Json:
    """Try to collect the open invoice a last time; a subscription is then active, or unpaid."""
    subscription = find_live(account, subscription_id)
    invoice = account.fetch(invoices.INVOICE_KIND, subscription["latest_invoice"])
    if invoice["status"] != "open":
        raise StripeApiError("This subscription has no open invoice.")
    outcome = INSUFFICIENT_FUNDS if declined else card_of(subscription)
    paid = invoices.collect(account, invoice, outcome, last=declined)
    after_attempt(account, subscription, paid)
    if declined and subscription["status"] == "past_due":
        account.change(subscription, UPDATED, status="unpaid")
    return subscription


def close_invoice(account: StripeAccount, invoice_id: str, *, status: str) -> Json:
    """Void an invoice, or give it up; its subscription owes nothing any more."""
    invoice = invoices.close(account, account.fetch(invoices.INVOICE_KIND, invoice_id), status)
    subscription = account.fetch(SUBSCRIPTION_KIND, invoice["_subscription"])
    if subscription["latest_invoice"] == invoice_id:
        if subscription.get("_pending_invoice") == invoice_id:
            if status == "void":
                pending_updates.discard(account, subscription)
        elif subscription["status"] in ("past_due", "unpaid"):
            account.change(subscription, UPDATED, status="active")
        elif subscription["status"] == "incomplete" and status == "void":
            end_incomplete(account, subscription)
    return invoice


def void_invoice(account: StripeAccount, invoice_id: str) -> Json:
    """Void an open invoice."""
    return close_invoice(account, invoice_id, status="void")


def unpause_subscription(account: StripeAccount, subscription_id: str) -> Json:
    """Resume a paused subscription with a new period, which is paid."""
    subscription = find_live(account, subscription_id, statuses=("paused",))
    subscription["_last4"] = subscription["_last4"] or "4242"
    now = account.clock()
    items = deepcopy(subscription["items"])
    [item] = items["data"]
    until = month_end(now, now, every=months_of(item["price"]))
    item |= {"current_period_start": now, "current_period_end": until}
    account.change(subscription, UPDATED, items=items, billing_cycle_anchor=now, status="active")
    account.emit("customer.subscription.resumed", subscription)
    lines = of_period(account, subscription)
    invoice = invoices.draft_invoice(account, subscription, "subscription_update", lines)
    account.store.put(subscription)
    finalize(account, subscription, invoice)
    attempt(account, subscription, invoice)
    return subscription


def change_card(account: StripeAccount, subscription_id: str, *, works: bool) -> Json:
    """Let the bank of the stored card decline payments, or accept them again."""
    subscription = find_live(account, subscription_id)
    last4 = subscription["_last4"] or "4242"
    account.store.put(subscription | {"_is_broken": not works, "_last4": last4})
    if subscription["default_payment_method"] is None:
        account.change(subscription, UPDATED, default_payment_method=new_id("pm_1"))
    return account.fetch(SUBSCRIPTION_KIND, subscription_id)


def store_card(
    account: StripeAccount, subscription_id: str, number: str, declines: int = 0
) -> Json:
    """Let another card pay from now on, as a customer does in the portal. Its bank declines the
    first `declines` attempts."""
    subscription = find_live(account, subscription_id)
    subscription |= {"_is_broken": False, "_last4": last4_of(number), "_declines": declines}
    return account.change(subscription, UPDATED, default_payment_method=new_id("pm_1"))
