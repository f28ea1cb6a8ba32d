"""The API's operations: method, path, Stripe's own parameter type, and use case."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from stripe import params as of
from stripe.params import billing_portal as of_portal
from stripe.params import checkout as of_checkout

from sandbox.payments import (
    checkout,
    customers,
    disputes,
    events,
    invoice_payments,
    lists,
    portal,
    refunds,
    subscriptions,
)
from sandbox.payments.account import Account
from sandbox.payments.lists import lister
from sandbox.payments.store import Json


@dataclass(frozen=True)
class StripeOperation:
    """One operation; `run` gets the account, the ids in the path, and the parameters."""

    method: str
    path: str
    takes: Any
    run: Callable[..., Json]

    def ids(self, method: str, path: str) -> tuple[str, ...] | None:
        """Return the ids in a request's path, or None if the request is for another operation."""
        pattern = re.sub(r"\{\w+\}", r"([^/]+)", self.path)
        found = re.fullmatch(pattern, path)
        return found.groups() if found and method == self.method else None


def _retrieve(kind: str) -> Callable[[Account, str, Json], Json]:
    return lambda account, wanted, params: account.fetch(kind, wanted)


def _get(path: str, takes: Any, kind: str) -> StripeOperation:
    return StripeOperation("GET", f"{path}/{{id}}", takes, _retrieve(kind))


def _list(path: str, takes: Any, kind: str, *filters: str) -> StripeOperation:
    return StripeOperation("GET", path, takes, lister(kind, path, filters))


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
    StripeOperation("POST", "/v1/customers", of.CustomerCreateParams, customers.create_customer),
    _list("/v1/customers", of.CustomerListParams, "customer", "email"),
    _get("/v1/customers", of.CustomerRetrieveParams, "customer"),
    StripeOperation(
        "POST", "/v1/customers/{id}", of.CustomerUpdateParams, customers.update_customer
    ),
    StripeOperation(
        "DELETE",
        "/v1/customers/{id}",
        of.CustomerDeleteParams,
        lambda account, wanted, params: customers.delete_customer(account, wanted),
    ),
    StripeOperation("POST", SESSIONS, of_checkout.SessionCreateParams, checkout.create_session),
    StripeOperation("GET", SESSIONS, of_checkout.SessionListParams, _sessions),
    StripeOperation(
        "GET",
        SESSIONS + "/{id}",
        of_checkout.SessionRetrieveParams,
        lambda account, wanted, params: checkout.find_session(account, wanted),
    ),
    StripeOperation(
        "POST",
        SESSIONS + "/{id}/expire",
        of_checkout.SessionExpireParams,
        lambda account, wanted, params: checkout.expire_session(account, wanted),
    ),
    StripeOperation(
        "GET", SESSIONS + "/{id}/line_items", of_checkout.SessionListLineItemsParams, _line_items
    ),
    StripeOperation(
        "POST",
        "/v1/billing_portal/sessions",
        of_portal.SessionCreateParams,
        portal.create_portal_session,
    ),
    StripeOperation(
        "GET",
        "/v1/subscriptions",
        of.SubscriptionListParams,
        lister(
            "subscription",
            "/v1/subscriptions",
            ("customer", "status", "price"),
            lists.subscription_matches,
            own=("status", "price"),
        ),
    ),
    _get("/v1/subscriptions", of.SubscriptionRetrieveParams, "subscription"),
    StripeOperation(
        "POST",
        "/v1/subscriptions/{id}",
        of.SubscriptionUpdateParams,
        subscriptions.update_subscription,
    ),
    StripeOperation(
        "DELETE",
        "/v1/subscriptions/{id}",
        of.SubscriptionCancelParams,
        subscriptions.cancel_now,
    ),
    StripeOperation(
        "GET",
        "/v1/prices",
        of.PriceListParams,
        lister(
            "price",
            "/v1/prices",
            ("active", "currency", "product", "type", "recurring", "lookup_keys"),
            lists.price_matches,
            own=("recurring", "lookup_keys"),
        ),
    ),
    _get("/v1/prices", of.PriceRetrieveParams, "price"),
    _list("/v1/products", of.ProductListParams, "product", "active"),
    _get("/v1/products", of.ProductRetrieveParams, "product"),
    _list("/v1/payment_intents", of.PaymentIntentListParams, "payment_intent", "customer"),
    _get("/v1/payment_intents", of.PaymentIntentRetrieveParams, "payment_intent"),
    _list("/v1/charges", of.ChargeListParams, "charge", "customer", "payment_intent"),
    _get("/v1/charges", of.ChargeRetrieveParams, "charge"),
    StripeOperation("POST", "/v1/refunds", of.RefundCreateParams, refunds.create_refund),
    _list("/v1/refunds", of.RefundListParams, "refund", "charge", "payment_intent"),
    _get("/v1/refunds", of.RefundRetrieveParams, "refund"),
    StripeOperation("POST", "/v1/refunds/{id}", of.RefundUpdateParams, refunds.update_refund),
    _list("/v1/disputes", of.DisputeListParams, "dispute", "charge", "payment_intent"),
    _get("/v1/disputes", of.DisputeRetrieveParams, "dispute"),
    StripeOperation(
        "POST",
        "/v1/disputes/{id}/close",
        of.DisputeCloseParams,
        lambda account, wanted, params: disputes.lose(account, wanted),
    ),
    StripeOperation(
        "GET",
        "/v1/invoices",
        of.InvoiceListParams,
        lister(
            "invoice",
            "/v1/invoices",
            ("customer", "status", "subscription"),
            lists.invoice_matches,
            own=("status", "subscription"),
        ),
    ),
    _get("/v1/invoices", of.InvoiceRetrieveParams, "invoice"),
    StripeOperation(
        "GET",
        "/v1/invoice_payments",
        of.InvoicePaymentListParams,
        invoice_payments.list_invoice_payments,
    ),
    StripeOperation("GET", "/v1/events", of.EventListParams, events.list_events),
    StripeOperation("GET", "/v1/events/{id}", of.EventRetrieveParams, events.find_event),
    _list("/v1/webhook_endpoints", of.WebhookEndpointListParams, "webhook_endpoint"),
    _get("/v1/webhook_endpoints", of.WebhookEndpointRetrieveParams, "webhook_endpoint"),
    _list(
        "/v1/billing_portal/configurations",
        of_portal.ConfigurationListParams,
        "billing_portal.configuration",
        "active",
        "is_default",
    ),
    _get(
        "/v1/billing_portal/configurations",
        of_portal.ConfigurationRetrieveParams,
        "billing_portal.configuration",
    ),
]


def find_operation(method: str, path: str) -> tuple[Any, Callable[[Account, Json], Json]] | None:
    """Return the parameter type of a request and its use case."""
    for operation in OPERATIONS:
        ids = operation.ids(method, path)
        if ids is not None:
            return operation.takes, partial(_run, operation, ids)
    return None


def _run(operation: StripeOperation, ids: tuple[str, ...], account: Account, params: Json) -> Json:
    return operation.run(account, *ids, params)
