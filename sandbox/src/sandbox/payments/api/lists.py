"""Lists in pages, newest first, as the API gives them."""

from collections.abc import Callable
from itertools import islice

from sandbox.payments.account import InvalidParams, Json, StripeAccount, listed, public
from sandbox.payments.charges import WARNING_KIND
from sandbox.payments.checkout import CHECKOUT_KIND, CONFIGURATION_KIND, expire_overdue
from sandbox.payments.invoices import BALANCE_KIND
from sandbox.payments.subscriptions import ENDED_STATUSES

SESSION_FIELDS = ("customer", "status", "payment_intent", "subscription")
PAGING = frozenset({"limit", "starting_after", "created"})
PRODUCTS = "features.subscription_update.products"
EVENTS_KEPT_SECONDS = 30 * 86_400


def _any_but_deleted(thing: Json, params: Json) -> bool:
    return not thing.get("deleted")


def _subscription_matches(subscription: Json, params: Json) -> bool:
    """Match the status; without one, all but cancelled ones."""
    status = params.get("status")
    if status is None:
        return bool(subscription["status"] != "canceled")
    if status == "ended":
        return subscription["status"] in ENDED_STATUSES
    return status in ("all", subscription["status"])


def _event_matches(event: Json, params: Json) -> bool:
    return "types" not in params or event["type"] in params["types"]


def lister(
    kind: str, path: str, *equal: str, matches: Callable[[Json, Json], bool] = _any_but_deleted
) -> Callable[[StripeAccount, Json], Json]:
    """Make the list operation of one kind of object.

    The fields in `equal` are compared with the parameters of the same name, and `matches`
    compares what else there is.
    """

    def list_them(account: StripeAccount, params: Json) -> Json:
        limit = params.get("limit", 10)
        if not 1 <= limit <= 100:
            raise InvalidParams(
                "This value must be greater than or equal to 1 and at most 100 (you passed "
                f"{limit}).",
                code="parameter_invalid_integer",
                param="limit",
            )
        after = params.get("starting_after")
        if after is not None:
            account.fetch(kind, after, "starting_after")
        where = {name: params.get(name) for name in ("created", *equal)}
        walk = account.store.walk(kind, where, older_than=after)
        found = (thing for thing in walk if matches(thing, params))
        shown = [public(thing) for thing in islice(found, limit)]
        return listed(shown, f"/v1/{path}", more=next(found, None) is not None)

    return list_them


customers = lister("customer", "customers", "email")
_all_configurations = lister(CONFIGURATION_KIND, "billing_portal/configurations")
subscriptions = lister("subscription", "subscriptions", "customer", matches=_subscription_matches)
refunds = lister("refund", "refunds", "payment_intent")
_all_invoices = lister("invoice", "invoices", "customer", "status", "_subscription")
_all_invoice_payments = lister(
    "invoice_payment", "invoice_payments", "invoice", "status", "_payment_intent"
)
credit_notes = lister("credit_note", "credit_notes", "customer", "invoice")
charges = lister("charge", "charges", "customer", "payment_intent")
payment_intents = lister("payment_intent", "payment_intents", "customer")
schedules = lister("subscription_schedule", "subscription_schedules", "customer")
disputes = lister("dispute", "disputes", "payment_intent")
fraud_warnings = lister(WARNING_KIND, "radar/early_fraud_warnings", "charge", "payment_intent")
endpoints = lister("webhook_endpoint", "webhook_endpoints")
_all_sessions = lister(CHECKOUT_KIND, "checkout/sessions", *SESSION_FIELDS)
_all_balance_transactions = lister(BALANCE_KIND, "customers", "customer", "invoice")
_all_events = lister("event", "events", matches=_event_matches)


def sessions(account: StripeAccount, params: Json) -> Json:
    """List checkout sessions; those whose time has passed expire first."""
    expire_overdue(account)
    return _all_sessions(account, params)


def invoices(account: StripeAccount, params: Json) -> Json:
    """List invoices; those of a subscription name it deep inside."""
    return _all_invoices(account, {**params, "_subscription": params.get("subscription")})


def balance_transactions(account: StripeAccount, customer_id: str, params: Json) -> Json:
    """List what has changed the balance of a customer who was not deleted."""
    account.customer(customer_id, "id")
    found = _all_balance_transactions(account, {**params, "customer": customer_id})
    return found | {"url": f"/v1/customers/{customer_id}/balance_transactions"}


def invoice_payments(account: StripeAccount, params: Json) -> Json:
    """List what links invoices with payments, by either."""
    wanted = params.get("payment", {}).get("payment_intent")
    return _all_invoice_payments(account, {**params, "_payment_intent": wanted})


def events(account: StripeAccount, params: Json) -> Json:
    """List the events of the last 30 days by type and time."""
    created = params.get("created", {})
    bounds = created if isinstance(created, dict) else {"gte": created, "lte": created}
    oldest = account.clock() - EVENTS_KEPT_SECONDS
    kept = {**bounds, "gte": max(bounds.get("gte", 0), oldest)}
    return _all_events(account, {**params, "created": kept})


def configurations(account: StripeAccount, params: Json) -> Json:
    """List the portal's configurations; the products of each are shown only when expanded."""
    found = _all_configurations(account, params)
    wanted = f"data.{PRODUCTS}" in params.get("expand", [])
    return found if wanted else found | {"data": [without_products(it) for it in found["data"]]}


def configuration(account: StripeAccount, wanted: str, params: Json) -> Json:
    """Return a configuration of the portal."""
    found = public(account.fetch(CONFIGURATION_KIND, wanted))
    return found if PRODUCTS in params.get("expand", []) else without_products(found)


def without_products(configuration: Json) -> Json:
    features = configuration["features"]
    update = {n: v for n, v in features["subscription_update"].items() if n != "products"}
    return configuration | {"features": features | {"subscription_update": update}}
