"""Changes of a subscription by the API: its end, its pause, its price, its metadata."""

import stripe

from sandbox.payments.account import (
    InvalidParams,
    Json,
    StripeAccount,
    StripeApiError,
    merged,
    new,
    no_such,
    not_implemented,
)
from sandbox.payments.invoices import check_located
from sandbox.payments.subscriptions import pending_updates
from sandbox.payments.subscriptions.endings import to_end
from sandbox.payments.subscriptions.periods import (
    ENDED_STATUSES,
    LIVE_STATUSES,
    SUBSCRIPTION_KIND,
    UPDATED,
    now_of,
)
from sandbox.payments.subscriptions.phases import check_unscheduled, move_trial
from sandbox.payments.subscriptions.price_switches import (
    Wanted,
    begin_period,
    begin_trial,
    check_switch,
    switch_price,
)

# What an ended subscription can still have changed.
ALWAYS = ("cancellation_details", "metadata")


def update_subscription(account: StripeAccount, subscription_id: str, params: Json) -> Json:
    """Change a subscription, told by one event; a switch may be invoiced as well."""
    subscription = account.fetch(SUBSCRIPTION_KIND, subscription_id)
    _check_anchor(params)
    if params.get("payment_behavior") == "pending_if_incomplete":
        pending_updates.check_supported(params)
    ends_trial = _ends_trial(subscription, params)
    changes = _changes(account, subscription, params)
    wanted = _wanted(account, subscription, params)
    changes = {n: value for n, value in changes.items() if value != subscription.get(n)}
    if subscription["status"] not in LIVE_STATUSES and (wanted or changes.keys() - ALWAYS):
        raise StripeApiError(
            "A canceled subscription can only update its cancellation_details and metadata."
            if subscription["status"] in ENDED_STATUSES
            else f"This subscription is {subscription['status']}."
        )
    begins = ends_trial or "billing_cycle_anchor" in params
    if wanted or begins or _conflicts(subscription, params):
        pending_updates.discard(account, subscription)
    if wanted:
        return switch_price(account, subscription, wanted, changes, params)
    if begins:
        return begin_period(account, subscription, changes, params)
    if changes.get("status") == "trialing":
        return begin_trial(account, subscription, changes)
    return account.change(subscription, UPDATED, **changes) if changes else subscription


def _check_anchor(params: Json) -> None:
    """A period can only begin without a credit for the previous one."""
    if "billing_cycle_anchor" not in params:
        return
    if params["billing_cycle_anchor"] != {"type": "now"}:
        raise not_implemented("billing_cycle_anchor other than of type now")
    if params.get("proration_behavior") != "none":
        raise not_implemented("billing_cycle_anchor without proration_behavior none")


def _ends_trial(subscription: Json, params: Json) -> bool:
    """Whether an update ends a trial now; `trial_end=now` of another subscription does nothing."""
    if "trial_end" not in params:
        return False
    if subscription["schedule"]:
        raise not_implemented("trial_end of a subscription that a schedule manages")
    in_trial = subscription["status"] == "trialing"
    if params["trial_end"] != "now" and not in_trial:
        for wanted in params.keys() & {"items", "billing_cycle_anchor"}:
            raise not_implemented(f"trial_end that begins a trial with {wanted}")
        if params.get("proration_behavior") != "none":
            raise not_implemented("trial_end that begins a trial with prorations")
    return bool(in_trial and params["trial_end"] == "now")


def read_item(account: StripeAccount, subscription: Json, items: list[Json], path: str) -> Json:
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


def _wanted(account: StripeAccount, subscription: Json, params: Json) -> Wanted | None:
    """Return the switch that an update asks for, if the price or the quantity is another one."""
    if "items" not in params:
        return None
    item = read_item(account, subscription, params["items"], "items")
    has = subscription["items"]["data"][0]
    if (item["price"]["id"], item["quantity"]) == (has["price"]["id"], has["quantity"]):
        return None
    proration = params.get("proration_behavior", "create_prorations")
    ends_trial = _ends_trial(subscription, params)
    begins = ends_trial or "billing_cycle_anchor" in params
    at = params.get("proration_date")
    return Wanted(item["price"], proration, at, item["quantity"], begins, ends_trial)


def _conflicts(subscription: Json, params: Json) -> bool:
    """Whether an update says something else about the end than the one that waits."""
    waits = (subscription["pending_update"] or {}).get("cancel_at_period_end")
    return waits is not None and params.get("cancel_at_period_end", waits) != waits


def _changes(account: StripeAccount, subscription: Json, params: Json) -> Json:
    changes: Json = {}
    if "cancel_at" in params or "cancel_at_period_end" in params:
        check_unscheduled(subscription)
    if "cancel_at" in params and "cancel_at_period_end" in params:
        raise InvalidParams("You can only pass one of `cancel_at` and `cancel_at_period_end`.")
    if "cancel_at_period_end" in params:
        ends = params["cancel_at_period_end"]
        if ends != subscription["cancel_at_period_end"]:
            changes |= to_end(account, subscription, ends) | {"cancel_at_period_end": ends}
    if "cancel_at" in params:
        changes |= _end_at(account, subscription, params["cancel_at"])
    if "trial_end" in params:
        changes |= _trial(account, subscription, params["trial_end"])
    if "pause_collection" in params:
        changes["pause_collection"] = _pause(account, subscription, params["pause_collection"])
    if "automatic_tax" in params:
        changes["automatic_tax"] = _taxes(account, subscription, params["automatic_tax"])
    if "metadata" in params:
        changes["metadata"] = merged(subscription["metadata"], params["metadata"])
    if "cancellation_details" in params:
        about = {n: value or None for n, value in params["cancellation_details"].items()}
        details = {**subscription, **changes}["cancellation_details"]
        changes["cancellation_details"] = {**details, **about}
    return changes


def _end_at(account: StripeAccount, subscription: Json, at: int | str) -> Json:
    if isinstance(at, str) and at:
        raise not_implemented(f"cancel_at={at}")
    if at and int(at) <= now_of(account, subscription):
        raise InvalidParams("`cancel_at` must be in the future.", param="cancel_at")
    return to_end(account, subscription, bool(at), at=int(at) if at else None)


def _taxes(account: StripeAccount, subscription: Json, wanted: Json) -> Json:
    """Collect taxes of the next invoices, which needs the customer's place, or no longer."""
    if "liability" in wanted:
        raise not_implemented("automatic_tax[liability]")
    if wanted["enabled"]:
        check_located(account.fetch("customer", subscription["customer"]))
    return new(stripe.Subscription.AutomaticTax, enabled=wanted["enabled"])


def _trial(account: StripeAccount, subscription: Json, end: int | str) -> Json:
    """The fields of a trial that ends now, or at another time."""
    if end == "now":
        if subscription["status"] != "trialing":
            return {}
        return ends_trial_now(account, subscription)
    if int(end) <= now_of(account, subscription):
        raise InvalidParams("`trial_end` must be in the future.", param="trial_end")
    moved = move_trial(account, subscription, int(end))
    if subscription["status"] == "trialing":
        return moved
    now = now_of(account, subscription)
    moved["items"]["data"][0]["current_period_start"] = now
    return {**moved, "status": "trialing", "trial_start": now}


def ends_trial_now(account: StripeAccount, subscription: Json) -> Json:
    """Return the fields of a subscription whose trial ends now."""
    ended = {"trial_end": now_of(account, subscription), "_trial_will_end_at": None}
    return {"status": "active", **ended}


def _pause(account: StripeAccount, subscription: Json, wanted: Json | str) -> Json | None:
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
