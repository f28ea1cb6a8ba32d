"""The API's operations: where each is, what it takes by Stripe's own types, what it does."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from stripe import params as of
from stripe.params import billing_portal as of_portal
from stripe.params import checkout as of_checkout

from sandbox.payments import checkout, customers, lists, portal, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.lists import lister
from sandbox.payments.store import Json


@dataclass(frozen=True)
class Operation:
    """One operation; `run` gets the account, the ids in the path, and the parameters."""

    method: str
    path: str
    takes: Any
    run: Callable[..., Json]

    def ids(self, method: str, path: str) -> tuple[str, ...] | None:
        """Read the ids out of a request's path, if the request is for this operation."""
        pattern = re.sub(r"\{\w+\}", r"([^/]+)", self.path)
        found = re.fullmatch(pattern, path)
        return found.groups() if found and method == self.method else None


def _retrieve(kind: str) -> Callable[[Account, str, Json], Json]:
    return lambda account, wanted, params: account.fetch(kind, wanted)


def _event(account: Account, wanted: str, params: Json) -> Json:
    event = account.fetch("event", wanted)
    pending = [d for d in account.deliveries.of_event(wanted) if d["state"] in ("pending", "held")]
    return event | {"pending_webhooks": len(pending)}


def _line_items(account: Account, session_id: str, params: Json) -> Json:
    items = checkout.line_items(account, session_id)
    return lists.page(items, params, f"/v1/checkout/sessions/{session_id}/line_items")


def _sessions(account: Account, params: Json) -> Json:
    checkout.expire_overdue(account)
    return LIST_SESSIONS(account, params)


SESSIONS = "/v1/checkout/sessions"
LIST_SESSIONS = lister(
    "checkout.session", SESSIONS, ("customer", "payment_intent", "status", "subscription")
)

OPERATIONS = [
    Operation("POST", "/v1/customers", of.CustomerCreateParams, customers.create_customer),
    Operation(
        "GET",
        "/v1/customers",
        of.CustomerListParams,
        lister("customer", "/v1/customers", ("email",)),
    ),
    Operation("GET", "/v1/customers/{id}", of.CustomerRetrieveParams, _retrieve("customer")),
    Operation("POST", "/v1/customers/{id}", of.CustomerUpdateParams, customers.update_customer),
    Operation(
        "DELETE",
        "/v1/customers/{id}",
        of.CustomerDeleteParams,
        lambda account, wanted, params: customers.delete_customer(account, wanted),
    ),
    Operation("POST", SESSIONS, of_checkout.SessionCreateParams, checkout.create_session),
    Operation("GET", SESSIONS, of_checkout.SessionListParams, _sessions),
    Operation(
        "GET",
        SESSIONS + "/{id}",
        of_checkout.SessionRetrieveParams,
        lambda account, wanted, params: checkout.find_session(account, wanted),
    ),
    Operation(
        "POST",
        SESSIONS + "/{id}/expire",
        of_checkout.SessionExpireParams,
        lambda account, wanted, params: checkout.expire_session(account, wanted),
    ),
    Operation(
        "GET", SESSIONS + "/{id}/line_items", of_checkout.SessionListLineItemsParams, _line_items
    ),
    Operation(
        "POST",
        "/v1/billing_portal/sessions",
        of_portal.SessionCreateParams,
        portal.create_portal_session,
    ),
    Operation(
        "GET",
        "/v1/subscriptions",
        of.SubscriptionListParams,
        lister(
            "subscription",
            "/v1/subscriptions",
            ("customer", "status", "price"),
            lists.subscription_matches,
        ),
    ),
    Operation(
        "GET", "/v1/subscriptions/{id}", of.SubscriptionRetrieveParams, _retrieve("subscription")
    ),
    Operation(
        "POST",
        "/v1/subscriptions/{id}",
        of.SubscriptionUpdateParams,
        subscriptions.update_subscription,
    ),
    Operation(
        "DELETE",
        "/v1/subscriptions/{id}",
        of.SubscriptionCancelParams,
        subscriptions.cancel_now,
    ),
    Operation("GET", "/v1/prices/{id}", of.PriceRetrieveParams, _retrieve("price")),
    Operation("GET", "/v1/products/{id}", of.ProductRetrieveParams, _retrieve("product")),
    Operation(
        "GET",
        "/v1/payment_intents/{id}",
        of.PaymentIntentRetrieveParams,
        _retrieve("payment_intent"),
    ),
    Operation("GET", "/v1/charges/{id}", of.ChargeRetrieveParams, _retrieve("charge")),
    Operation(
        "GET",
        "/v1/invoices",
        of.InvoiceListParams,
        lister(
            "invoice",
            "/v1/invoices",
            ("customer", "status", "subscription"),
            lists.invoice_matches,
        ),
    ),
    Operation("GET", "/v1/invoices/{id}", of.InvoiceRetrieveParams, _retrieve("invoice")),
    Operation(
        "GET",
        "/v1/events",
        of.EventListParams,
        lister("event", "/v1/events", ("type", "types"), lists.event_matches),
    ),
    Operation("GET", "/v1/events/{id}", of.EventRetrieveParams, _event),
]


def find_operation(method: str, path: str) -> tuple[Any, Callable[[Account, Json], Json]] | None:
    """Find the parameter types of a request and what it would run."""
    for operation in OPERATIONS:
        ids = operation.ids(method, path)
        if ids is not None:
            return operation.takes, partial(_run, operation, ids)
    return None


def _run(operation: Operation, ids: tuple[str, ...], account: Account, params: Json) -> Json:
    return operation.run(account, *ids, params)
