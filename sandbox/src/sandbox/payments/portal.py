"""Billing portal sessions: the address under which a customer manages their subscriptions."""

from sandbox.payments import checkout_rules
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError, missing, not_implemented
from sandbox.payments.ids import new_id
from sandbox.payments.portal_flows import flow_of
from sandbox.payments.store import Json

SUPPORTED = frozenset({
    "configuration", "customer", "expand", "flow_data", "locale", "return_url",
})  # fmt: skip
# A link to the portal works for an hour.
AN_HOUR = 3_600


def create_portal_session(account: Account, params: Json) -> Json:
    for name in params:
        if name not in SUPPORTED:
            raise not_implemented(name)
    if "customer" not in params:
        raise missing("customer")
    checkout_rules.check_address(params.get("return_url"), "return_url")
    customer = account.customer(params["customer"])
    configuration = _configuration(account, params.get("configuration"))
    flow = None
    if "flow_data" in params:
        flow = flow_of(account, configuration, customer["id"], params["flow_data"])
    session_id = new_id("bps_1")
    secret = new_id("live_" if account.livemode else "test_")
    session = {
        "id": session_id,
        "object": "billing_portal.session",
        "after_expiration": None,
        "configuration": configuration["id"],
        "created": account.clock(),
        "customer": customer["id"],
        "customer_account": None,
        "flow": flow,
        "livemode": account.livemode,
        "locale": params.get("locale"),
        "on_behalf_of": None,
        "return_url": params.get("return_url") or configuration["default_return_url"],
        "url": f"{account.address}/p/session/{secret}",
        "_secret": secret,
    }
    account.store.put(session)
    return session


def find_portal_session(account: Account, secret: str) -> Json | None:
    """Return the portal session of an address, unless its hour has passed."""
    for session in account.store.find("billing_portal.session", {"_secret": secret}, limit=1):
        if session["created"] + AN_HOUR > account.clock():
            return session
    return None


def _configuration(account: Account, wanted: str | None) -> Json:
    """Return the configuration of an id, or the default one."""
    if wanted is not None:
        configuration = account.fetch("billing_portal.configuration", wanted, "configuration")
        if not configuration["active"]:
            raise StripeApiError(
                f"The portal configuration {wanted} is not active.", param="configuration"
            )
        return configuration
    for configuration in account.find("billing_portal.configuration", {"is_default": True}):
        if configuration["active"]:
            return configuration
    mode = "live" if account.livemode else "test"
    settings = "settings/billing/portal" if account.livemode else "test/settings/billing/portal"
    raise StripeApiError(
        f"You can't create a portal session in {mode} mode until you save your customer portal "
        f"settings in {mode} mode at https://dashboard.stripe.com/{settings}."
    )
