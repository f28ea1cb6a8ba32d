"""Portal sessions that lead straight to one change, such as confirming another price."""

from sandbox.payments import checkout_rules, price_switch, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.api_errors import (
    InvalidParams,
    StripeApiError,
    missing,
    no_such,
    not_implemented,
)
from sandbox.payments.price_switch import PriceSwitch
from sandbox.payments.store import Json
from sandbox.payments.switch_items import switch_items

# The flows that the stand-in has, and the feature of the configuration that each needs.
FLOWS = {
    "subscription_cancel": "subscription_cancel",
    "subscription_update": "subscription_update",
    "subscription_update_confirm": "subscription_update",
}


def flow_of(account: Account, configuration: Json, customer: str, flow_data: Json) -> Json:
    """Check the flow that a portal session asks for, and describe it."""
    kind = flow_data["type"]
    if kind not in FLOWS:
        raise not_implemented(f"flow_data[type]={kind}")
    path = f"flow_data[{kind}]"
    if kind not in flow_data:
        raise missing(path)
    if not configuration["features"][FLOWS[kind]]["enabled"]:
        raise StripeApiError(
            f"The `{FLOWS[kind]}` feature is disabled in the portal configuration "
            f"{configuration['id']}. Enable it to create a session with this flow.",
            param="flow_data[type]",
        )
    details = flow_data[kind]
    subscription = _subscription(account, details["subscription"], customer, path)
    if kind == "subscription_update_confirm":
        _check_switch(account, subscription, details, path)
    return {
        "after_completion": _after_completion(flow_data.get("after_completion", {})),
        "customer_update": None,
        "subscription_cancel": None,
        "subscription_pause": None,
        "subscription_update": None,
        "subscription_update_confirm": None,
        "type": kind,
        kind: _described(kind, details),
    }


def planned_switch(account: Account, flow: Json) -> PriceSwitch | None:
    """Return the change of items that a flow would make now, or None."""
    details = flow["subscription_update_confirm"]
    subscription = account.fetch("subscription", details["subscription"])
    now = subscriptions.now_of(account, subscription)
    return price_switch.plan(account, subscription, _changes(details), now)


def confirm(account: Account, flow: Json) -> str:
    """Make the change of a flow; return what was done."""
    details = flow[flow["type"]]
    subscription = account.fetch("subscription", details["subscription"])
    if subscription["status"] not in subscriptions.LIVE:
        raise StripeApiError(f"This subscription is {subscription['status']}.")
    if flow["type"] == "subscription_update_confirm":
        # As the default portal configuration says.
        switch_items(
            account,
            subscription,
            _changes(details),
            now=subscriptions.now_of(account, subscription),
            proration="always_invoice",
        )
        return "switch"
    subscriptions.cancel_at_period_end(account, subscription, on=True)
    return "cancel-at-period-end"


def _changes(details: Json) -> list[Json]:
    return [
        {name: value for name, value in item.items() if value is not None}
        for item in details["items"]
    ]


def _subscription(account: Account, wanted: str, customer: str, path: str) -> Json:
    subscription = account.fetch("subscription", wanted, f"{path}[subscription]")
    if subscription["customer"] != customer:
        raise no_such("subscription", wanted, f"{path}[subscription]")
    if subscription["status"] not in subscriptions.LIVE:
        raise StripeApiError(
            f"The subscription {wanted} is {subscription['status']}, so the portal cannot "
            "change it.",
            param=f"{path}[subscription]",
        )
    return subscription


def _check_switch(account: Account, subscription: Json, details: Json, path: str) -> None:
    if "discounts" in details:
        raise not_implemented(f"{path}[discounts]")
    if len(details["items"]) != 1 or len(subscription["items"]["data"]) != 1:
        raise StripeApiError(
            "The portal can only update subscriptions with one item.", param=f"{path}[items]"
        )
    if "price" not in details["items"][0] and "quantity" not in details["items"][0]:
        raise missing(f"{path}[items][0][price]")
    change = price_switch.plan(account, subscription, details["items"], account.clock())
    if change is None:
        raise StripeApiError(
            "The subscription update confirmation needs a change, but the subscription already "
            "has these items.",
            param=f"{path}[items]",
        )


def _after_completion(wanted: Json) -> Json:
    kind = wanted.get("type", "portal_homepage")
    if kind == "redirect":
        if "redirect" not in wanted:
            raise missing("flow_data[after_completion][redirect]")
        address = wanted["redirect"]["return_url"]
        checkout_rules.check_address(address, "flow_data[after_completion][redirect][return_url]")
    elif "redirect" in wanted:
        raise InvalidParams(
            "`redirect` needs `type=redirect`.", param="flow_data[after_completion][redirect]"
        )
    message = wanted.get("hosted_confirmation", {}).get("custom_message")
    return {
        "hosted_confirmation": {"custom_message": message}
        if kind == "hosted_confirmation"
        else None,
        "redirect": wanted.get("redirect"),
        "type": kind,
    }


def _described(kind: str, details: Json) -> Json:
    if kind == "subscription_cancel":
        return {"retention": None, "subscription": details["subscription"]}
    if kind == "subscription_update":
        return {"subscription": details["subscription"]}
    items = [
        {"id": item["id"], "price": item.get("price"), "quantity": item.get("quantity")}
        for item in details["items"]
    ]
    return {"discounts": None, "items": items, "subscription": details["subscription"]}
