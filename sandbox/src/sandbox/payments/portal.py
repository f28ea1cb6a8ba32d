"""Billing portal sessions: the address under which a customer manages what they pay for."""

from sandbox.payments import checkout_rules
from sandbox.payments.account import Account
from sandbox.payments.api_errors import missing, not_implemented
from sandbox.payments.ids import new_id
from sandbox.payments.store import Json

# Stripe's portal sessions live for an hour of use.
AN_HOUR = 3_600


def create_portal_session(account: Account, params: Json) -> Json:
    for name in params:
        if name not in ("customer", "return_url", "locale", "expand"):
            raise not_implemented(name)
    if "customer" not in params:
        raise missing("customer")
    checkout_rules.check_address(params.get("return_url"), "return_url")
    customer = account.customer(params["customer"])
    session_id = new_id("bps_1")
    secret = new_id("test_")
    session = {
        "id": session_id,
        "object": "billing_portal.session",
        "after_expiration": None,
        "configuration": "bpc_1sandbox",
        "created": account.clock(),
        "customer": customer["id"],
        "customer_account": None,
        "flow": None,
        "livemode": False,
        "locale": params.get("locale"),
        "on_behalf_of": None,
        "return_url": params.get("return_url"),
        "url": f"{account.address}/p/session/{secret}",
        "_secret": secret,
    }
    account.store.put(session)
    return session


def find_portal_session(account: Account, secret: str) -> Json | None:
    """Find the portal session of an address, unless its hour is over."""
    for session in account.store.find("billing_portal.session", {"_secret": secret}, limit=1):
        if session["created"] + AN_HOUR > account.clock():
            return session
    return None
