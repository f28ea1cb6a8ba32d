"""Changes of a subscription by the API: its end, its pause, its price, its metadata."""

import stripe

from sandbox.payments.account import (
    Account,
    InvalidParams,
    Json,
    StripeApiError,
    new,
    no_such,
    not_implemented,
)
from sandbox.payments.subscriptions import pending_updates
from sandbox.payments.subscriptions.endings import to_end
from sandbox.payments.subscriptions.periods import (
    ENDED_STATUSES,
    LIVE_STATUSES,
    SUBSCRIPTION_KIND,
    UPDATED,
    now_of,
)
from sandbox.payments.subscriptions.price_switches import (
    Wanted,
    begin_period,
    check_switch,
    switch_price,
)

# What an ended subscription can still have changed.
ALWAYS = ("cancellation_details", "metadata")


def update_subscription(account: Account, subscription_id: str, params: Json) -> Json:
    """Change a subscription, told by one event; a switch may be invoiced as well."""
    subscription = account.fetch(SUBSCRIPTION_KIND, subscription_id)
    _check_anchor(params)
    if params.get("payment_behavior") == "pending_if_incomplete":
        pending_updates.check_supported(params)
    changes = _changes(account, subscription, params)
    wanted = _wanted(account, subscription, params)
    changes = {n: value for n, value in changes.items() if value != subscription[n]}
    if subscription["status"] not in LIVE_STATUSES and (wanted or changes.keys() - ALWAYS):
        raise StripeApiError(
            "A canceled subscription can only update its cancellation_details and metadata."
            if subscription["status"] in ENDED_STATUSES
            else f"This subscription is {subscription['status']}."
        )
    if wanted or "billing_cycle_anchor" in params or _conflicts(subscription, params):
        pending_updates.discard(account, subscription)
    if wanted:
        return switch_price(account, subscription, wanted, changes, params)
    if "billing_cycle_anchor" in params:
        return begin_period(account, subscription, changes, params)
    return account.change(subscription, UPDATED, **changes) if changes else subscription


def _check_anchor(params: Json) -> None:
    """A period is begun without giving the former one back."""
    if "billing_cycle_anchor" not in params:
        return
    if params["billing_cycle_anchor"] != {"type": "now"}:
        raise not_implemented("billing_cycle_anchor other than of type now")
    if params.get("proration_behavior") != "none":
        raise not_implemented("billing_cycle_anchor without proration_behavior none")


def read_item(account: Account, subscription: Json, items: list[Json], path: str) -> Json:
    """Return the price and the quantity of the one item that a switch names."""
    if len(items) != 1 or set(items[0]) - {"id", "price", "quantity"} or "id" not in items[0]:
        raise not_implemented(f"{path} other than one with an id, a price and a quantity")
    [item], has = items, subscription["items"]["data"][0]
    if item["id"] != has["id"]:
        raise no_such("subscription_item", item["id"], f"{path}[0][id]")
    param = f"{path}[0][price]"
    price = account.fetch("price", item.get("price", has["price"]["id"]), param)
    if price["id"] != has["price"]["id"]:
        check_switch(subscription, price, param)
    quantity = item.get("quantity", has["quantity"])
    if quantity < 1:
        raise InvalidParams("This value must be at least 1.", param=f"{path}[0][quantity]")
    return {"price": price, "quantity": quantity}


def _wanted(account: Account, subscription: Json, params: Json) -> Wanted | None:
    """Return the switch that an update asks for, if the price or the quantity is another one."""
    if "items" not in params:
        return None
    item = read_item(account, subscription, params["items"], "items")
    has = subscription["items"]["data"][0]
    if (item["price"]["id"], item["quantity"]) == (has["price"]["id"], has["quantity"]):
        return None
    proration = params.get("proration_behavior", "create_prorations")
    begins = "billing_cycle_anchor" in params
    at = params.get("proration_date")
    return Wanted(item["price"], proration, at, item["quantity"], begins)


def _conflicts(subscription: Json, params: Json) -> bool:
    """Whether an update says something else about the end than the one that waits."""
    waits = (subscription["pending_update"] or {}).get("cancel_at_period_end")
    return waits is not None and params.get("cancel_at_period_end", waits) != waits


def _changes(account: Account, subscription: Json, params: Json) -> Json:
    changes: Json = {}
    if "cancel_at" in params and "cancel_at_period_end" in params:
        raise InvalidParams("You can only pass one of `cancel_at` and `cancel_at_period_end`.")
    if "cancel_at_period_end" in params:
        ends = params["cancel_at_period_end"]
        if ends != subscription["cancel_at_period_end"]:
            changes |= to_end(account, subscription, ends) | {"cancel_at_period_end": ends}
    if "cancel_at" in params:
        changes |= _end_at(account, subscription, params["cancel_at"])
    if "pause_collection" in params:
        changes["pause_collection"] = _pause(account, subscription, params["pause_collection"])
    if "metadata" in params:
        changes["metadata"] = _merged(subscription["metadata"], params["metadata"])
    if "cancellation_details" in params:
        about = {n: value or None for n, value in params["cancellation_details"].items()}
        details = {**subscription, **changes}["cancellation_details"]
        changes["cancellation_details"] = {**details, **about}
    return changes


def _end_at(account: Account, subscription: Json, at: int | str) -> Json:
    if isinstance(at, str) and at:
        raise not_implemented(f"cancel_at={at}")
    if at and int(at) <= now_of(account, subscription):
        raise InvalidParams("`cancel_at` must be in the future.", param="cancel_at")
    return to_end(account, subscription, bool(at), at=int(at) if at else None)


def _pause(account: Account, subscription: Json, wanted: Json | str) -> Json | None:
    if not isinstance(wanted, dict):
        return None
    if wanted["behavior"] != "void":
        raise not_implemented(f"pause_collection[behavior]={wanted['behavior']}")
    resumes_at = wanted.get("resumes_at")
    if resumes_at is not None and resumes_at <= now_of(account, subscription):
        raise InvalidParams(
            "`pause_collection[resumes_at]` must be in the future.",
            param="pause_collection[resumes_at]",
        )
    return new(stripe.Subscription.PauseCollection, behavior="void", resumes_at=resumes_at)


def _merged(metadata: Json, given: Json | str) -> Json:
    """Add to metadata; an empty value deletes its key, an empty string all of them."""
    if not isinstance(given, dict):
        return {}
    return {name: value for name, value in {**metadata, **given}.items() if value != ""}
