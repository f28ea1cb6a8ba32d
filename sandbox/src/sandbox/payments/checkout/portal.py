"""Billing portal sessions, in which a customer manages subscriptions or confirms a switch."""

import stripe

from sandbox.payments.account import (
    PORTAL_CONFIGURATION,
    Json,
    StripeAccount,
    StripeApiError,
    missing,
    new,
    new_id,
    no_such,
    not_implemented,
)
from sandbox.payments.checkout import rules
from sandbox.payments.checkout.portal_features import (
    CONFIGURATION_KIND,
    check_listed,
    check_no_schedule,
    due_now,
    features_of,
    switch_in_portal,
)
from sandbox.payments.subscriptions import (
    CHANGEABLE_STATUSES,
    check_switch,
    find_live,
    store_card,
)

KIND = "billing_portal.session"
# The flows that the stand-in implements: the customer confirms another price, or stores a card.
CONFIRM, STORE_CARD = "subscription_update_confirm", "payment_method_update"
# A link to the portal works for an hour.
AN_HOUR = 3_600


def create_portal_session(account: StripeAccount, params: Json) -> Json:
    """Open a portal session for a customer."""
    if "customer" not in params:
        raise missing("customer")
    rules.check_address(params.get("return_url"), "return_url")
    customer = account.customer(params["customer"])
    configuration = _configuration(account)
    flow = None
    if "flow_data" in params:
        flow = _flow(account, configuration, customer, params["flow_data"])
    secret = new_id("test_")
    session = account.new(
        stripe.billing_portal.Session,
        "bps_1",
        configuration=configuration["id"],
        customer=customer["id"],
        flow=flow,
        return_url=params.get("return_url"),
        url=f"{account.address}/p/session/{secret}",
    )
    session["_secret"] = secret
    account.store.put(session)
    return session


def find_portal_session(account: StripeAccount, secret: str) -> Json | None:
    """Return the portal session of an address, unless its hour has passed."""
    for session in account.store.find(KIND, {"_secret": secret}, limit=1):
        if session["created"] + AN_HOUR > account.clock():
            return session
    return None


def planned_switch(account: StripeAccount, session: Json) -> tuple[Json, Json]:
    """Return the subscription and the price of a session's flow."""
    details = session["flow"][CONFIRM]
    subscription = account.fetch("subscription", details["subscription"])
    return subscription, account.fetch("price", details["items"][0]["price"])


def due_today(account: StripeAccount, session: Json) -> int:
    """Return what the switch of a session's flow costs at once."""
    subscription, price = planned_switch(account, session)
    return due_now(account, features_of(account, session), subscription, price)


def confirm_switch(account: StripeAccount, session: Json) -> str:
    """Make the switch of a session's flow, and return where the customer goes afterwards."""
    if session["flow"] is None or session["flow"]["type"] != CONFIRM:
        raise StripeApiError("This portal session has no flow.", status=404)
    subscription, price = planned_switch(account, session)
    if subscription["items"]["data"][0]["price"]["id"] != price["id"]:
        switch_in_portal(account, features_of(account, session), subscription, price)
    return str(session["flow"]["after_completion"]["redirect"]["return_url"])


def store_card_in_portal(
    account: StripeAccount, session: Json, subscription: Json, card: str
) -> str:
    """Store a card on the portal's page, and return where the customer goes afterwards."""
    store_card(account, subscription["id"], card)
    after = (session["flow"] or {}).get("after_completion") or {}
    if session["flow"] and after.get("redirect"):
        return str(after["redirect"]["return_url"])
    return f"/p/session/{session['_secret']}?done=card"


def _configuration(account: StripeAccount) -> Json:
    found = account.store.get(CONFIGURATION_KIND, PORTAL_CONFIGURATION)
    if found is None or not found["is_default"]:
        raise StripeApiError(
            "You can't create a portal session in test mode until you save your customer portal "
            "settings in test mode in the dashboard."
        )
    return found


def _flow(account: StripeAccount, configuration: Json, customer: Json, wanted: Json) -> Json:
    """Describe the flow of a session, or refuse a switch that the portal would refuse."""
    if wanted["type"] == STORE_CARD:
        after = wanted.get("after_completion", {"type": "portal_homepage"})
        of = stripe.billing_portal.Session.Flow.AfterCompletion
        stays = after["type"] == "portal_homepage"
        ends = new(of, type=after["type"]) if stays else _after_completion(after)
        return new(stripe.billing_portal.Session.Flow, after_completion=ends, type=STORE_CARD)
    if wanted["type"] != CONFIRM:
        raise not_implemented(f"flow_data[type]={wanted['type']}")
    path = f"flow_data[{CONFIRM}]"
    if CONFIRM not in wanted:
        raise missing(path)
    details = wanted[CONFIRM]
    _check_switch(account, configuration, customer, details, path)
    [item] = details["items"]
    shown = {"id": item["id"], "price": item["price"], "quantity": item.get("quantity")}
    return new(
        stripe.billing_portal.Session.Flow,
        after_completion=_after_completion(wanted.get("after_completion", {})),
        subscription_update_confirm={**details, "discounts": None, "items": [shown]},
        type=CONFIRM,
    )


def _check_switch(
    account: StripeAccount, configuration: Json, customer: Json, details: Json, path: str
) -> None:
    named = f"{path}[subscription]"
    subscription = find_live(account, details["subscription"], named, statuses=CHANGEABLE_STATUSES)
    if subscription["customer"] != customer["id"]:
        raise no_such("subscription", subscription["id"], named)
    wanted, item = details["items"][0], subscription["items"]["data"][0]
    if wanted["id"] != item["id"]:
        raise no_such("subscription_item", wanted["id"], f"{path}[items][0][id]")
    param = f"{path}[items][0][price]"
    if "price" not in wanted:
        raise missing(param)
    if len(details["items"]) > 1 or wanted.get("quantity", 1) != item["quantity"]:
        raise not_implemented(f"{path}[items] with anything but another price")
    price = account.fetch("price", wanted["price"], param)
    check_switch(subscription, price, param)
    check_no_schedule(subscription)
    check_listed(configuration, price, param)


def _after_completion(wanted: Json) -> Json:
    if wanted.get("type") != "redirect" or "redirect" not in wanted:
        raise not_implemented("flow_data[after_completion] without a redirect")
    param = "flow_data[after_completion][redirect][return_url]"
    rules.check_address(wanted["redirect"]["return_url"], param)
    return new(
        stripe.billing_portal.Session.Flow.AfterCompletion,
        redirect=wanted["redirect"],
        type="redirect",
    )
