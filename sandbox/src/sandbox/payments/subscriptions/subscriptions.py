"""Subscriptions: start, be paid for, renew, fail to renew, rest."""

from copy import deepcopy

from sandbox.payments.account import (
    Account,
    InvalidParams,
    Json,
    StripeApiError,
    missing,
    new_id,
    not_implemented,
)
from sandbox.payments.charges import INSUFFICIENT_FUNDS, NO_TEST_CARD, Declined, charge_card
from sandbox.payments.subscriptions import invoices, pending_updates, schedules
from sandbox.payments.subscriptions.collection import after_attempt, attempt, card_of
from sandbox.payments.subscriptions.drafts import Line, of_period
from sandbox.payments.subscriptions.endings import end, end_incomplete, find_live
from sandbox.payments.subscriptions.new import month_end, months_of, new_subscription
from sandbox.payments.subscriptions.periods import (
    CHANGEABLE_STATUSES,
    SUBSCRIPTION_KIND,
    UPDATED,
    period_of,
)


def start_subscription(
    account: Account, customer: str, line: Json, options: Json, last4: str | None, intent: Json
) -> Json:
    """Start the subscription of a checkout whose payment has succeeded."""
    subscription = new_subscription(account, customer, line, options, last4) | {"status": "active"}
    invoice = invoices.draft_invoice(
        account, subscription, "subscription_create", of_period(account, subscription)
    )
    account.store.put(subscription)
    account.emit("customer.subscription.created", subscription)
    # The checkout has charged the price, whatever the customer's balance is.
    invoices.finalize(account, invoice, with_balance=False)
    account.store.put(intent | {"_of": invoice["id"]})
    invoices.note_attempt(account, invoice, intent)
    return subscription


def start_unpaid_subscription(
    account: Account, customer: str, line: Json, options: Json, last4: str | None = None
) -> Json:
    """Start a subscription before its first payment: `incomplete`, or `trialing` for a trial."""
    subscription = new_subscription(account, customer, line, options, last4)
    invoice = invoices.draft_invoice(
        account, subscription, "subscription_create", of_period(account, subscription)
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
    behavior = params.get("payment_behavior", "allow_incomplete")
    if behavior == "pending_if_incomplete":
        raise InvalidParams(
            "`pending_if_incomplete` can only be used to update a subscription.",
            param="payment_behavior",
        )
    if not is_trial and behavior != "default_incomplete":
        # The others charge at once, and no card is saved without a payment.
        raise StripeApiError(
            "This customer has no attached payment source or default payment method.",
            code="resource_missing",
        )
    price = account.fetch("price", wanted["price"], "items[0][price]")
    line = {"price": price, "quantity": wanted.get("quantity", 1)}
    return start_unpaid_subscription(account, customer["id"], line, params)


def advance_subscription(account: Account, subscription_id: str, *, declined: bool = False) -> Json:
    """Move a subscription to the end of its period: it renews, or ends if it is to be cancelled."""
    subscription = find_live(account, subscription_id, statuses=(*CHANGEABLE_STATUSES, "unpaid"))
    return _renew(account, subscription, INSUFFICIENT_FUNDS if declined else None)


def retry_payment(account: Account, subscription_id: str, *, declined: bool) -> Json:
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


def close_invoice(account: Account, invoice_id: str, *, status: str) -> Json:
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
    attempt(account, subscription, invoice)
    return subscription


def change_card(account: Account, subscription_id: str, *, works: bool) -> Json:
    """Let the bank of the stored card refuse what it is asked for, or pay again."""
    subscription = find_live(account, subscription_id)
    last4 = subscription["_last4"] or "4242"
    account.store.put(subscription | {"_is_broken": not works, "_last4": last4})
    if subscription["default_payment_method"] is None:
        account.change(subscription, UPDATED, default_payment_method=new_id("pm_1"))
    return account.fetch(SUBSCRIPTION_KIND, subscription_id)


def store_card(account: Account, subscription_id: str, number: str, declines: int = 0) -> Json:
    """Let another card pay from now on, as a customer does in the portal. Its bank declines the
    first attempts, if so many are given."""
    subscription = find_live(account, subscription_id)
    if charge_card(number) is NO_TEST_CARD:
        raise StripeApiError(NO_TEST_CARD.message, code=NO_TEST_CARD.code, status=402)
    last4 = number.replace(" ", "").replace("-", "")[-4:]
    subscription |= {"_is_broken": False, "_last4": last4, "_declines": declines}
    return account.change(subscription, UPDATED, default_payment_method=new_id("pm_1"))


def do_due_of_subscription(account: Account, subscription_id: str) -> None:
    """Do the first thing that is due: the expiry of a pending update, the warning of a trial's end,
    the end of a pause, the end of the subscription, or its renewal."""
    subscription = account.fetch(SUBSCRIPTION_KIND, subscription_id)
    now, paused = account.clock(), subscription["pause_collection"]
    if subscription["status"] == "incomplete":
        expire_first_payment(account, subscription_id)
    elif ((subscription["pending_update"] or {}).get("expires_at") or now + 1) <= now:
        pending_updates.discard(account, subscription)
    elif (subscription.get("_trial_will_end_at") or now + 1) <= now:
        account.store.put(subscription | {"_trial_will_end_at": None})
        if subscription["status"] == "trialing":
            account.emit("customer.subscription.trial_will_end", subscription)
    elif paused and (paused["resumes_at"] or now + 1) <= now:
        account.change(subscription, UPDATED, pause_collection=None)
        if period_of(subscription)[1] <= now:
            # A pause that ends with a period: the next one is collected.
            do_due_of_subscription(account, subscription_id)
    elif (subscription["cancel_at"] or now + 1) <= now:
        end(account, subscription, at=subscription["cancel_at"])
    else:
        _renew(account, subscription, None)


def _renew(account: Account, subscription: Json, outcome: Declined | None) -> Json:
    # An advance may be earlier than the day on which it expires.
    pending_updates.discard(account, subscription)
    starts = period_of(subscription)[1]
    if subscription["cancel_at"] and subscription["cancel_at"] <= starts:
        return end(account, subscription, at=subscription["cancel_at"])
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
    subscription["_trial_will_end_at"] = None
    pending = [Line(*line) for line in subscription.pop("_pending", [])]
    lines = [*pending, *of_period(account, subscription)]
    invoice = invoices.draft_invoice(account, subscription, "subscription_cycle", lines)
    account.store.put(subscription)
    changed = {name: was for name, was in before.items() if subscription[name] != was}
    account.emit(UPDATED, subscription, changed)
    if subscription["status"] == "unpaid":
        # Its invoices stay drafts until somebody pays the old one.
        return subscription
    if invoice["automatically_finalizes_at"] and not subscription["pause_collection"]:
        return subscription
    invoices.finalize(account, invoice)
    if subscription["pause_collection"]:
        invoices.close(account, invoice, "void")
    else:
        attempt(account, subscription, invoice, outcome)
    return subscription


def _pause(account: Account, subscription: Json) -> Json:
    account.change(subscription, UPDATED, status="paused")
    account.emit("customer.subscription.paused", subscription)
    return subscription
