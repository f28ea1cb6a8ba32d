"""Subscriptions: start, renew, fail to renew, cancel, end."""

from copy import deepcopy

from sandbox.payments import invoices, price_switch
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError, no_such, not_implemented
from sandbox.payments.cards import Card, Declined
from sandbox.payments.metadata import merged
from sandbox.payments.months import period_end
from sandbox.payments.store import Json
from sandbox.payments.subscription_shape import subscription_of
from sandbox.payments.switch_items import switch_items

LIVE = ("active", "past_due", "unpaid", "trialing")
DECLINED = Declined("card_declined", "insufficient_funds", "Your card has insufficient funds.")
# `payment_behavior` and `off_session` have no effect: the stand-in's card always works.
UPDATABLE = frozenset({
    "cancel_at_period_end", "metadata", "description", "cancellation_details", "expand", "items",
    "proration_behavior", "payment_behavior", "off_session",
})  # fmt: skip


def live(account: Account, customer_id: str) -> list[Json]:
    """List a customer's subscriptions that have not ended, newest first."""
    found = account.store.find("subscription", {"customer": customer_id})
    return [subscription for subscription in found if subscription["status"] in LIVE]


def start(
    account: Account, customer_id: str, line_items: list[Json], params: Json, card: Card
) -> Json:
    """Start the subscription of a completed checkout."""
    subscription = subscription_of(account, customer_id, line_items, params, card.last4)
    one_time = [
        price_switch.line_of(line["price"], line)
        for line in line_items
        if not line["price"]["recurring"]
    ]
    recurring = price_switch.lines_of(subscription["items"]["data"])
    if subscription["status"] == "trialing":
        recurring = [{**line, "amount": 0} for line in recurring]
    invoice = invoices.draft(account, subscription, "subscription_create", recurring + one_time)
    invoices.finalize(account, invoice)
    invoices.collect(account, invoice, card)
    subscription["latest_invoice"] = invoice["id"]
    account.store.put(subscription)
    account.emit("customer.subscription.created", subscription)
    invoices.announce(account, invoice)
    return subscription


def advance(account: Account, subscription: Json, *, payment_fails: bool = False) -> Json:
    """Move a subscription to the end of its period: it renews, or ends if it is to be cancelled."""
    _require_live(subscription)
    if subscription["cancel_at"]:
        return end(account, subscription, at=_period(subscription)[1])
    _next_period(account, subscription)
    invoice = account.fetch("invoice", subscription["latest_invoice"])
    invoices.finalize(account, invoice)
    outcome = DECLINED if payment_fails else Card("visa", subscription["_last4"])
    paid = invoices.collect(account, invoice, outcome)
    invoices.announce(account, invoice)
    _change_status(account, subscription, "active" if paid else "past_due")
    return subscription


def pay_overdue(account: Account, subscription: Json) -> Json:
    """Pay the open invoice: the subscription is active again."""
    invoice = account.fetch("invoice", subscription["latest_invoice"])
    if invoice["status"] != "open":
        raise StripeApiError("This subscription has no open invoice.")
    _require_live(subscription)
    invoices.collect(account, invoice, Card("visa", subscription["_last4"]))
    invoices.announce(account, invoice)
    _change_status(account, subscription, "active")
    return subscription


def give_up(account: Account, subscription: Json, *, cancel: bool) -> Json:
    """Fail the last retry of an open invoice: the subscription is cancelled, or unpaid."""
    invoice = account.fetch("invoice", subscription["latest_invoice"])
    if invoice["status"] != "open":
        raise StripeApiError("This subscription has no open invoice.")
    _require_live(subscription)
    invoices.collect(account, invoice, DECLINED)
    invoices.announce(account, invoice)
    if cancel:
        return end(account, subscription, reason="payment_failed")
    _change_status(account, subscription, "unpaid")
    return subscription


def update_subscription(account: Account, subscription_id: str, params: Json) -> Json:
    """Update a subscription; of a cancelled one only metadata and cancellation details."""
    for name in params:
        if name not in UPDATABLE:
            raise not_implemented(name)
    subscription = account.fetch("subscription", subscription_id)
    changing = {"cancel_at_period_end", "description", "items"} & params.keys()
    if subscription["status"] not in LIVE and changing:
        raise StripeApiError(
            "A canceled subscription can only update its cancellation_details and metadata."
        )
    if "items" in params:
        _require_live(subscription)
        switch_items(
            account,
            subscription,
            params["items"],
            now=now_of(account, subscription),
            proration=params.get("proration_behavior"),
        )
    changes: Json = {}
    if "metadata" in params:
        changes["metadata"] = merged(subscription["metadata"], params["metadata"])
    if "description" in params:
        changes["description"] = params["description"] or None
    details = {name: text or None for name, text in params.get("cancellation_details", {}).items()}
    changes["cancellation_details"] = {**subscription["cancellation_details"], **details}
    if "cancel_at_period_end" in params:
        changes |= _at_period_end(account, subscription, params["cancel_at_period_end"], details)
    if any(subscription[name] != value for name, value in changes.items()):
        account.change(subscription, "customer.subscription.updated", **changes)
    return subscription


def cancel_at_period_end(account: Account, subscription: Json, *, on: bool) -> Json:
    """Cancel at the end of the paid period, or undo that, as the portal does with flexible
    billing: by `cancel_at`, while `cancel_at_period_end` stays false."""
    _require_live(subscription)
    changes = _at_period_end(account, subscription, on, {}) | {"cancel_at_period_end": False}
    if bool(subscription["cancel_at"]) != on:
        account.change(subscription, "customer.subscription.updated", **changes)
    return subscription


def cancel_now(account: Account, subscription_id: str, params: Json) -> Json:
    """Cancel at once; an ended subscription is not found, as at Stripe."""
    for name in params:
        if name not in ("cancellation_details", "expand", "invoice_now", "prorate"):
            raise not_implemented(name)
    subscription = account.fetch("subscription", subscription_id)
    if subscription["status"] not in LIVE:
        raise no_such("subscription", subscription_id)
    details = {name: text or None for name, text in params.get("cancellation_details", {}).items()}
    subscription["cancellation_details"] |= details
    return end(account, subscription, reason="cancellation_requested")


def end(
    account: Account, subscription: Json, *, reason: str | None = None, at: int | None = None
) -> Json:
    """End a subscription for good."""
    now = at or now_of(account, subscription)
    details = subscription["cancellation_details"]
    subscription |= {
        "status": "canceled",
        "canceled_at": subscription["canceled_at"] or now,
        "ended_at": now,
        "cancel_at_period_end": False,
        "cancellation_details": {**details, "reason": reason or details["reason"]},
    }
    account.store.put(subscription)
    account.emit("customer.subscription.deleted", subscription)
    return subscription


def renew_overdue(account: Account) -> None:
    """Renew every subscription whose period has ended."""
    for status in ("active", "past_due", "trialing"):
        for subscription in account.store.find("subscription", {"status": status}):
            own = account.in_mode_of(subscription)
            while subscription["status"] in LIVE and _period(subscription)[1] <= account.clock():
                advance(own, subscription, payment_fails=status == "past_due")


def now_of(account: Account, subscription: Json) -> int:
    """Return a subscription's time, which is ahead of the clock after an advance."""
    return max(account.clock(), _period(subscription)[0])


def _period(subscription: Json) -> tuple[int, int]:
    first = subscription["items"]["data"][0]
    return first["current_period_start"], first["current_period_end"]


def _next_period(account: Account, subscription: Json) -> None:
    """Move to the next period with its draft invoice, and emit the update."""
    before = {
        "items": {"data": deepcopy(subscription["items"]["data"])},
        "latest_invoice": subscription["latest_invoice"],
    }
    for item in subscription["items"]["data"]:
        recurring = item["price"]["recurring"]
        starts = item["current_period_end"]
        item["current_period_start"] = starts
        item["current_period_end"] = period_end(
            subscription["billing_cycle_anchor"],
            starts,
            recurring["interval"],
            recurring["interval_count"],
        )
    lines = [
        *price_switch.lines_of(subscription["items"]["data"]),
        *subscription.pop("_prorations", []),
    ]
    invoice = invoices.draft(account, subscription, "subscription_cycle", lines)
    subscription["latest_invoice"] = invoice["id"]
    account.store.put(subscription)
    account.emit("customer.subscription.updated", subscription, before)


def _change_status(account: Account, subscription: Json, status: str) -> None:
    if subscription["status"] != status:
        account.change(subscription, "customer.subscription.updated", status=status)


def _at_period_end(account: Account, subscription: Json, on: bool, details: Json) -> Json:
    reason = "cancellation_requested" if on else None
    return {
        "cancel_at_period_end": on,
        "cancel_at": _period(subscription)[1] if on else None,
        "canceled_at": now_of(account, subscription) if on else None,
        "cancellation_details": {
            **subscription["cancellation_details"],
            **details,
            "reason": reason,
        },
    }


def _require_live(subscription: Json) -> None:
    if subscription["status"] not in LIVE:
        raise StripeApiError(f"This subscription is {subscription['status']}.")
