"""Subscriptions: start, renew, fail to renew, switch, cancel, end."""

from copy import deepcopy

from sandbox.payments import invoices
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError, no_such
from sandbox.payments.cards import Card, Declined
from sandbox.payments.new_subscription import month_end, new_subscription, plan_of
from sandbox.payments.objects import Json

KIND, UPDATED = "subscription", "customer.subscription.updated"
LIVE = ("active", "past_due", "unpaid")
DECLINED = Declined("card_declined", "insufficient_funds", "Your card has insufficient funds.")


def start(account: Account, customer: str, line: Json, metadata: Json, card: Card) -> Json:
    """Start the subscription of a completed checkout, and charge its first month."""
    subscription = new_subscription(account, customer, line, metadata, card)
    invoice = invoices.open_invoice(account, subscription, "subscription_create")
    subscription["latest_invoice"] = invoice["id"]
    account.store.put(subscription)
    account.emit("customer.subscription.created", subscription)
    invoices.collect(account, invoice, card)
    return subscription


def advance(account: Account, subscription_id: str, *, declined: bool = False) -> Json:
    """Move a subscription to the end of its period: it renews, or ends if it is to be cancelled."""
    return _renew(account, find_live(account, subscription_id), declined=declined)


def retry_payment(account: Account, subscription_id: str, *, declined: bool) -> Json:
    """Try to collect the open invoice a last time; a subscription is then active, or unpaid."""
    subscription = find_live(account, subscription_id)
    invoice = account.fetch("invoice", subscription["latest_invoice"])
    if invoice["status"] != "open":
        raise StripeApiError("This subscription has no open invoice.")
    paid = invoices.collect(account, invoice, DECLINED if declined else _card(subscription))
    return account.change(subscription, UPDATED, status="active" if paid else "unpaid")


def update_subscription(account: Account, subscription_id: str, params: Json) -> Json:
    """Let a subscription end with its period, or go on."""
    subscription = account.fetch(KIND, subscription_id)
    ends = bool(params.get("cancel_at_period_end", subscription["cancel_at_period_end"]))
    if ends == subscription["cancel_at_period_end"]:
        return subscription
    if subscription["status"] not in LIVE:
        raise StripeApiError(
            "A canceled subscription can only update its cancellation_details and metadata."
        )
    changes = _to_end(account, subscription, ends) | {"cancel_at_period_end": ends}
    return account.change(subscription, UPDATED, **changes)


def end_with_period(account: Account, subscription_id: str, *, ends: bool) -> Json:
    """Cancel at the end of the paid period, or resume, as the portal does with flexible billing:
    by `cancel_at`, while `cancel_at_period_end` stays false."""
    subscription = find_live(account, subscription_id)
    changes = _to_end(account, subscription, ends) | {"cancel_at_period_end": False}
    return account.change(subscription, UPDATED, **changes)


def cancel_now(account: Account, subscription_id: str) -> Json:
    """Cancel at once; an ended subscription is not found, as at Stripe."""
    subscription = account.fetch(KIND, subscription_id)
    if subscription["status"] not in LIVE:
        raise no_such(KIND, subscription_id)
    return end(account, subscription, reason="cancellation_requested")


def end(
    account: Account, subscription: Json, *, reason: str | None = None, at: int | None = None
) -> Json:
    """End a subscription for good."""
    now = at or _now_of(account, subscription)
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


def switch_price(account: Account, subscription: Json, price: Json) -> Json:
    """Switch to another price, which the next invoice charges."""
    items = deepcopy(subscription["items"])
    items["data"][0] |= {"price": price, "plan": plan_of(price)}
    return account.change(subscription, UPDATED, items=items)


def check_switch(subscription: Json, price: Json, param: str) -> None:
    """Refuse a price that a subscription cannot be switched to."""
    if not price["active"]:
        problem = "is inactive. This field only accepts active prices."
    elif not price["recurring"]:
        problem = (
            "is set to `type=one_time` but this field only accepts prices with `type=recurring`."
        )
    elif price["currency"] != subscription["currency"]:
        problem = f"does not match the expected currency: `{subscription['currency']}`."
    elif price["id"] == subscription["items"]["data"][0]["price"]["id"]:
        problem = "is the one that the subscription already has, so there is nothing to confirm."
    else:
        return
    raise StripeApiError(f"The price specified {problem}", param=param)


def renew_overdue(account: Account) -> None:
    """Renew every subscription whose period has ended."""
    for status in ("active", "past_due"):
        for subscription in account.store.find(KIND, {"status": status}):
            while subscription["status"] in LIVE and _period(subscription)[1] <= account.clock():
                _renew(account, subscription, declined=status == "past_due")


def find_live(account: Account, subscription_id: str, param: str = "id") -> Json:
    """Return a subscription that has not ended."""
    subscription = account.fetch(KIND, subscription_id, param)
    if subscription["status"] not in LIVE:
        raise StripeApiError(f"This subscription is {subscription['status']}.", param=param)
    return subscription


def _renew(account: Account, subscription: Json, *, declined: bool = False) -> Json:
    starts = _period(subscription)[1]
    if subscription["cancel_at"]:
        return end(account, subscription, at=starts)
    before = {"items": deepcopy(subscription["items"])}
    item = subscription["items"]["data"][0]
    item["current_period_start"] = starts
    item["current_period_end"] = month_end(subscription["billing_cycle_anchor"], starts)
    invoice = invoices.open_invoice(account, subscription, "subscription_cycle")
    subscription["latest_invoice"] = invoice["id"]
    account.store.put(subscription)
    account.emit(UPDATED, subscription, before)
    paid = invoices.collect(account, invoice, DECLINED if declined else _card(subscription))
    status = "active" if paid else "past_due"
    if subscription["status"] != status:
        account.change(subscription, UPDATED, status=status)
    return subscription


def _to_end(account: Account, subscription: Json, ends: bool) -> Json:
    """Return the fields of a subscription that ends, or does not end, with its period."""
    details = subscription["cancellation_details"]
    return {
        "cancel_at": _period(subscription)[1] if ends else None,
        "canceled_at": _now_of(account, subscription) if ends else None,
        "cancellation_details": {**details, "reason": "cancellation_requested" if ends else None},
    }


def _now_of(account: Account, subscription: Json) -> int:
    """Return a subscription's time, which is ahead of the clock after an advance."""
    return max(account.clock(), _period(subscription)[0])


def _period(subscription: Json) -> tuple[int, int]:
    first = subscription["items"]["data"][0]
    return first["current_period_start"], first["current_period_end"]


def _card(subscription: Json) -> Card:
    return Card("visa", subscription["_last4"])
