"""What a portal's configuration lets customers do: cancel, and switch to some prices."""

from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.subscriptions import (
    CHANGEABLE_STATUSES,
    Wanted,
    cancel_now,
    end_with_period,
    ends_trial_now,
    find_live,
    plan_switch,
    schedule_price,
    switch_price,
)

CONFIGURATION_KIND = "billing_portal.configuration"


def features_of(account: StripeAccount, session: Json) -> Json:
    """Return the features of a session's configuration, as they are now."""
    features: Json = account.fetch(CONFIGURATION_KIND, session["configuration"])["features"]
    return features


def check_listed(configuration: Json, price: Json, param: str) -> None:
    """Refuse a price to which a configuration lets no customer switch."""
    update = configuration["features"]["subscription_update"]
    if not update["enabled"]:
        raise StripeApiError(
            "The `subscription_update` feature is disabled in the portal configuration "
            f"{configuration['id']}. Enable it to create a session with this flow.",
            param="flow_data[type]",
        )
    listed = {each for product in update["products"] or () for each in product["prices"]}
    if "price" not in update["default_allowed_updates"] or price["id"] not in listed:
        raise StripeApiError(
            f"The price `{price['id']}` is not one of the `features[subscription_update]"
            f"[products]` of the portal configuration {configuration['id']}.",
            param=param,
        )


def is_deferred(features: Json, subscription: Json, price: Json) -> bool:
    """Whether a switch waits for the end of the period, by a schedule."""
    wanted = features["subscription_update"]["schedule_at_period_end"]["conditions"]
    conditions = {each["type"] for each in wanted}
    has = subscription["items"]["data"][0]["price"]
    is_longer = _months(has) > _months(price)
    is_cheaper = _months(has) == _months(price) and price["unit_amount"] < has["unit_amount"]
    return (is_longer and "shortening_interval" in conditions) or (
        is_cheaper and "decreasing_item_amount" in conditions
    )


def due_now(account: StripeAccount, features: Json, subscription: Json, price: Json) -> int:
    """Return what a switch costs at once, less the customer's credit."""
    if is_deferred(features, subscription, price):
        return 0
    switch = plan_switch(account, subscription, _wanted(features, subscription, price))
    if not switch.at_once:
        return 0
    balance: int = account.fetch("customer", subscription["customer"])["balance"]
    return max(0, sum(line.amount for line in switch.lines) + balance)


def switch_in_portal(
    account: StripeAccount, features: Json, subscription: Json, price: Json
) -> None:
    """Switch to a price as a configuration says: now or with the period, prorated or not."""
    find_live(account, subscription["id"], statuses=CHANGEABLE_STATUSES)
    check_no_schedule(subscription)
    if is_deferred(features, subscription, price):
        schedule_price(account, subscription, price)
        return
    wanted = _wanted(features, subscription, price)
    also = ends_trial_now(account, subscription) if wanted.ends_trial else {}
    switch_price(account, subscription, wanted, also)


def end_in_portal(account: StripeAccount, features: Json, subscription: Json, do: str) -> None:
    """Cancel as a configuration says, or take back a cancellation."""
    cancel = features["subscription_cancel"]
    check_no_schedule(subscription)
    if do == "resume":
        end_with_period(account, subscription["id"], ends=False)
        return
    if not cancel["enabled"] or MODES[do] != cancel["mode"]:
        raise StripeApiError("This portal does not let customers cancel in this way.", status=403)
    if cancel["mode"] == "at_period_end":
        end_with_period(account, subscription["id"], ends=True)
        return
    proration = cancel["proration_behavior"]
    prorated = {"prorate": proration != "none", "invoice_now": proration == "always_invoice"}
    cancel_now(account, subscription["id"], prorated)


# What a button of the portal does, by the mode of a configuration that shows it.
MODES = {"cancel": "immediately", "cancel-at-period-end": "at_period_end"}


def check_no_schedule(subscription: Json) -> None:
    if subscription["schedule"]:
        raise StripeApiError("A subscription with a schedule cannot be changed in the portal.")


def _wanted(features: Json, subscription: Json, price: Json) -> Wanted:
    update = features["subscription_update"]
    in_trial = subscription["status"] == "trialing"
    ends = in_trial and update["trial_update_behavior"] == "end_trial"
    return Wanted(price, update["proration_behavior"], begins=ends, ends_trial=ends)


def _months(price: Json) -> int:
    return 12 if price["recurring"]["interval"] == "year" else 1
