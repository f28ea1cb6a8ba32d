"""Subscriptions: start, be paid for, renew, fail to renew, rest."""

from copy import deepcopy

from sandbox.payments.account import Account, Json, StripeApiError, missing, new_id, not_implemented
from sandbox.payments.charges import CARDS_BY_LAST4, INSUFFICIENT_FUNDS, Card, Declined
from sandbox.payments.subscriptions import invoices, schedules
from sandbox.payments.subscriptions.endings import end, end_incomplete, find_live
from sandbox.payments.subscriptions.new import month_end, months_of, new_subscription
from sandbox.payments.subscriptions.periods import (
    CHANGEABLE_STATUSES,
    SUBSCRIPTION_KIND,
    UPDATED,
    period_of,
)

# The first payment may be made for so long.
FIRST_PAYMENT_SECONDS = 23 * 3_600


def start_subscription(
    account: Account, customer: str, line: Json, options: Json, last4: str | None, intent: Json
) -> Json:
    """Start the subscription of a checkout whose payment has succeeded."""
    subscription = new_subscription(account, customer, line, options, last4) | {"status": "active"}
    invoice = invoices.draft_invoice(
        account, subscription, "subscription_create", invoices.of_period(account, subscription)
    )
    account.store.put(subscription)
    account.emit("customer.subscription.created", subscription)
    invoices.finalize(account, invoice)
    account.store.put(intent | {"_of": invoice["id"]})
    invoices.note_attempt(account, invoice, intent)
    return subscription


def start_unpaid_subscription(
    account: Account, customer: str, line: Json, options: Json, last4: str | None = None
) -> Json:
    """Start a subscription before its first payment: `incomplete`, or `trialing` for a trial."""
    subscription = new_subscription(account, customer, line, options, last4)
    invoice = invoices.draft_invoice(
        account, subscription, "subscription_create", invoices.of_period(account, subscription)
    )
    account.store.put(subscription)
    account.emit("customer.subscription.created", subscription)
    invoices.finalize(account, invoice)
    if subscription["status"] == "trialing":
        # An invoice of nothing is paid at once.
        invoices.note_attempt(account, invoice, None)
    else:
        invoices.payment_of(account, invoice)
    return subscription


def create_subscription(account: Account, params: Json) -> Json:
    """Make a subscription by the API, as the Dashboard does: not paid for yet, or with a trial."""
    for name in ("customer", "items"):
        if not params.get(name):
            raise missing(name)
    customer = account.customer(params["customer"])
    [wanted] = params["items"]
    if set(wanted) - {"price", "quantity"} or "price" not in wanted:
        raise not_implemented("items[0] with anything but a price and a quantity")
    is_trial = "trial_period_days" in params
    if not is_trial and params.get("payment_behavior") != "default_incomplete":
        raise not_implemented("payment_behavior other than default_incomplete")
    price = account.fetch("price", wanted["price"], "items[0][price]")
    line = {"price": price, "quantity": wanted.get("quantity", 1)}
    return start_unpaid_subscription(account, customer["id"], line, params)


def advance_subscription(account: Account, subscription_id: str, *, declined: bool = False) -> Json:
    """Move a subscription to the end of its period: it renews, or ends if it is to be cancelled."""
    subscription = find_live(account, subscription_id, statuses=(*CHANGEABLE_STATUSES, "unpaid"))
    return _renew(account, subscription, INSUFFICIENT_FUNDS if declined else card_of(subscription))


def retry_payment(account: Account, subscription_id: str, *, declined: bool) -> Json:
    """Try to collect the open invoice a last time; a subscription is then active, or unpaid."""
    subscription = find_live(account, subscription_id)
    invoice = account.fetch(invoices.INVOICE_KIND, subscription["latest_invoice"])
    if invoice["status"] != "open":
        raise StripeApiError("This subscription has no open invoice.")
    outcome = INSUFFICIENT_FUNDS if declined else card_of(subscription)
    after_attempt(account, subscription, invoices.collect(account, invoice, outcome))
    if declined and subscription["status"] == "past_due":
        account.change(subscription, UPDATED, status="unpaid")
    return subscription


def after_attempt(account: Account, subscription: Json, paid: bool) -> None:
    """Set the status that follows from an attempt to pay the newest invoice."""
    failed = {"active": "past_due"}.get(subscription["status"], subscription["status"])
    status = "active" if paid else failed
    if subscription["status"] not in (status, "trialing"):
        account.change(subscription, UPDATED, status=status)


def close_invoice(account: Account, invoice_id: str, *, status: str) -> Json:
    """Void an invoice, or give it up; its subscription owes nothing any more."""
    invoice = invoices.close(account, account.fetch(invoices.INVOICE_KIND, invoice_id), status)
    subscription = account.fetch(SUBSCRIPTION_KIND, invoice["_subscription"])
    if subscription["latest_invoice"] == invoice_id:
        if subscription["status"] in ("past_due", "unpaid"):
            account.change(subscription, UPDATED, status="active")
        elif subscription["status"] == "incomplete" and status == "void":
            end_incomplete(account, subscription)
    return invoice


def expire_first_payment(account: Account, subscription_id: str) -> Json:
    """Let the 23 hours pass in which the first payment could be made."""
    subscription = find_live(account, subscription_id, statuses=("incomplete",))
    invoice = account.fetch(invoices.INVOICE_KIND, subscription["latest_invoice"])
    if invoice["status"] == "open":
        invoices.close(account, invoice, "void")
    return end_incomplete(account, subscription)


def pause_subscription(account: Account, subscription_id: str) -> Json:
    """Pause a subscription: it makes no invoices until it is resumed."""
    return _pause(account, find_live(account, subscription_id))


def unpause_subscription(account: Account, subscription_id: str) -> Json:
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
    invoice = invoices.open_invoice(account, subscription, "subscription_update")
    account.store.put(subscription)
    after_attempt(account, subscription, invoices.collect(account, invoice, card_of(subscription)))
    return subscription


def change_card(account: Account, subscription_id: str, *, works: bool) -> Json:
    """Let the bank of the stored card refuse what it is asked for, or pay again."""
    subscription = find_live(account, subscription_id)
    last4 = subscription["_last4"] or "4242"
    account.store.put(subscription | {"_is_broken": not works, "_last4": last4})
    if subscription["default_payment_method"] is None:
        account.change(subscription, UPDATED, default_payment_method=new_id("pm_1"))
    return account.fetch(SUBSCRIPTION_KIND, subscription_id)


def do_overdue(account: Account) -> None:
    """Renew every subscription whose period has ended, and end those never paid for."""
    too_old = {"status": "incomplete", "created": {"lte": account.clock() - FIRST_PAYMENT_SECONDS}}
    for subscription in account.store.find(SUBSCRIPTION_KIND, too_old):
        expire_first_payment(account, subscription["id"])
    for status in (*CHANGEABLE_STATUSES, "unpaid"):
        for subscription in account.store.find(SUBSCRIPTION_KIND, {"status": status}):
            outcome = INSUFFICIENT_FUNDS if status == "past_due" else card_of(subscription)
            while (
                subscription["status"] in (*CHANGEABLE_STATUSES, "unpaid")
                and period_of(subscription)[1] <= account.clock()
            ):
                _renew(account, subscription, outcome)


def _renew(account: Account, subscription: Json, outcome: Card | Declined | None) -> Json:
    starts = period_of(subscription)[1]
    if subscription["cancel_at"]:
        return end(account, subscription, at=starts)
    if subscription["status"] == "trialing" and subscription["_last4"] is None:
        wanted = subscription["trial_settings"]["end_behavior"]["missing_payment_method"]
        if wanted == "pause":
            return _pause(account, subscription)
        if wanted == "cancel":
            return end(account, subscription, at=starts)
    watched = ("items", "latest_invoice", "plan", "schedule", "status")
    before = {name: deepcopy(subscription.get(name)) for name in watched}
    if schedules.enter_next_phase(account, subscription):
        return end(account, subscription, at=starts)
    item = subscription["items"]["data"][0]
    item["current_period_start"] = starts
    every = months_of(item["price"])
    item["current_period_end"] = month_end(
        subscription["billing_cycle_anchor"], starts, every=every
    )
    if subscription["status"] == "trialing":
        subscription["status"] = "active"
    lines = invoices.of_period(account, subscription)
    invoice = invoices.draft_invoice(account, subscription, "subscription_cycle", lines)
    account.store.put(subscription)
    changed = {name: was for name, was in before.items() if subscription[name] != was}
    account.emit(UPDATED, subscription, changed)
    if subscription["status"] == "unpaid":
        # Its invoices stay drafts until somebody pays the old one.
        return subscription
    invoices.finalize(account, invoice)
    after_attempt(account, subscription, invoices.collect(account, invoice, outcome))
    return subscription


def _pause(account: Account, subscription: Json) -> Json:
    account.change(subscription, UPDATED, status="paused")
    account.emit("customer.subscription.paused", subscription)
    return subscription


def card_of(subscription: Json) -> Card | Declined | None:
    """What the stored card does; None without one."""
    if subscription.get("_is_broken"):
        return INSUFFICIENT_FUNDS
    return CARDS_BY_LAST4.get(subscription["_last4"])
