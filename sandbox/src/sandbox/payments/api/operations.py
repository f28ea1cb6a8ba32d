"""The API's operations: method, path, Stripe's own parameter type, and use case."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stripe import params as of
from stripe.params import billing_portal as of_portal
from stripe.params import checkout as of_checkout

from sandbox.payments.account import Json, StripeApiError, not_implemented
from sandbox.payments.api import lists
from sandbox.payments.api.lists import PAGING
from sandbox.payments.charges import create_refund, label_intent
from sandbox.payments.checkout import (
    create_portal_session,
    create_session,
    expire_session,
    find_session,
)
from sandbox.payments.subscriptions import (
    cancel_now,
    create_balance_transaction,
    create_credit_note,
    create_customer,
    create_preview,
    create_subscription,
    delete_customer,
    find_invoice,
    update_customer,
    update_subscription,
)


@dataclass(frozen=True)
class Operation:
    """One operation; `run` gets the account, the id in the path and the parameters, if any."""

    method: str
    path: str
    # Stripe's type of the parameters, and those of them that the stand-in implements.
    takes: Any
    understands: frozenset[str]
    run: Callable[..., Json]

    def ids(self, method: str, path: str) -> tuple[str, ...] | None:
        """Return the id in a request's path, or None if the request is for another operation."""
        found = re.fullmatch(f"/v1/{self.path}".replace("{id}", r"([^/]+)"), path)
        return found.groups() if found and method == self.method else None

    def check(self, params: Json) -> None:
        """Refuse parameters that only Stripe implements, instead of ignoring them."""
        for name in params:
            if name != "expand" and name not in self.understands:
                raise not_implemented(name)


def _do(method: str, path: str, takes: Any, run: Callable[..., Json], names: str = "") -> Operation:
    return Operation(method, path, takes, frozenset(names.split()), run)


def _retrieve(path: str, takes: Any, kind: str) -> Operation:
    return _do("GET", f"{path}/{{id}}", takes, lambda account, wanted: account.fetch(kind, wanted))


def _list(path: str, takes: Any, run: Callable[..., Json], names: str = "") -> Operation:
    return Operation("GET", path, takes, PAGING | {*names.split()}, run)


SESSIONS, PORTAL_SESSIONS = "checkout/sessions", "billing_portal/sessions"
CONFIGURATIONS = "billing_portal/configurations"
BALANCE = "customers/{id}/balance_transactions"
CUSTOMER = "email name metadata"
SESSION = (
    "allowed_payment_method_types automatic_tax cancel_url client_reference_id consent_collection"
    " customer customer_update expires_at invoice_creation line_items metadata mode"
    " payment_intent_data subscription_data success_url tax_id_collection"
)
SUBSCRIPTION = (
    "automatic_tax customer items metadata payment_behavior payment_settings trial_period_days"
    " trial_settings"
)
SUBSCRIPTION_UPDATE = (
    "billing_cycle_anchor cancel_at cancel_at_period_end cancellation_details items metadata"
    " pause_collection payment_behavior proration_behavior proration_date"
)
FOUND_BY = "customer payment_intent status subscription"
REFUND = "amount charge metadata payment_intent reason"
CREDIT_NOTE = "amount invoice memo metadata reason refund_amount"
PORTAL = "customer flow_data return_url"
ONE_CHECKOUT, EXPIRED = of_checkout.SessionRetrieveParams, of_checkout.SessionExpireParams

OPERATIONS = [
    _do("POST", "customers", of.CustomerCreateParams, create_customer, CUSTOMER),
    _list("customers", of.CustomerListParams, lists.customers, "email"),
    _retrieve("customers", of.CustomerRetrieveParams, "customer"),
    _do("POST", "customers/{id}", of.CustomerUpdateParams, update_customer, "email name"),
    _do("DELETE", "customers/{id}", of.CustomerDeleteParams, delete_customer),
    _do(
        "POST",
        BALANCE,
        of.CustomerBalanceTransactionCreateParams,
        create_balance_transaction,
        "amount currency description metadata",
    ),
    _list(BALANCE, of.CustomerBalanceTransactionListParams, lists.balance_transactions, "invoice"),
    _do("POST", SESSIONS, of_checkout.SessionCreateParams, create_session, SESSION),
    _list(SESSIONS, of_checkout.SessionListParams, lists.sessions, FOUND_BY),
    _do("GET", f"{SESSIONS}/{{id}}", ONE_CHECKOUT, find_session),
    _do("POST", f"{SESSIONS}/{{id}}/expire", EXPIRED, expire_session),
    _do(
        "POST",
        "billing_portal/sessions",
        of_portal.SessionCreateParams,
        create_portal_session,
        PORTAL,
    ),
    _list(CONFIGURATIONS, of_portal.ConfigurationListParams, lists.configurations),
    _list("subscriptions", of.SubscriptionListParams, lists.subscriptions, "customer status"),
    _do(
        "POST",
        "subscriptions",
        of.SubscriptionCreateParams,
        create_subscription,
        SUBSCRIPTION,
    ),
    _retrieve("subscriptions", of.SubscriptionRetrieveParams, "subscription"),
    _do(
        "POST",
        "subscriptions/{id}",
        of.SubscriptionUpdateParams,
        update_subscription,
        SUBSCRIPTION_UPDATE,
    ),
    _do(
        "DELETE",
        "subscriptions/{id}",
        of.SubscriptionCancelParams,
        cancel_now,
        "cancellation_details invoice_now prorate",
    ),
    _do(
        "POST",
        "invoices/create_preview",
        of.InvoiceCreatePreviewParams,
        create_preview,
        "customer subscription subscription_details",
    ),
    _do(
        "GET",
        "invoices/{id}",
        of.InvoiceRetrieveParams,
        lambda account, wanted: find_invoice(account, wanted),
    ),
    _list("invoices", of.InvoiceListParams, lists.invoices, "customer status subscription"),
    _list(
        "invoice_payments",
        of.InvoicePaymentListParams,
        lists.invoice_payments,
        "invoice payment status",
    ),
    _do("POST", "credit_notes", of.CreditNoteCreateParams, create_credit_note, CREDIT_NOTE),
    _list("credit_notes", of.CreditNoteListParams, lists.credit_notes, "customer invoice"),
    _retrieve("credit_notes", of.CreditNoteRetrieveParams, "credit_note"),
    _list("subscription_schedules", of.SubscriptionScheduleListParams, lists.schedules, "customer"),
    _retrieve(
        "subscription_schedules", of.SubscriptionScheduleRetrieveParams, "subscription_schedule"
    ),
    _retrieve("prices", of.PriceRetrieveParams, "price"),
    _list("payment_intents", of.PaymentIntentListParams, lists.payment_intents, "customer"),
    _list("charges", of.ChargeListParams, lists.charges, "customer payment_intent"),
    _retrieve("charges", of.ChargeRetrieveParams, "charge"),
    _retrieve("payment_intents", of.PaymentIntentRetrieveParams, "payment_intent"),
    _do("POST", "payment_intents/{id}", of.PaymentIntentUpdateParams, label_intent, "metadata"),
    _do("POST", "refunds", of.RefundCreateParams, create_refund, REFUND),
    _list("refunds", of.RefundListParams, lists.refunds, "payment_intent"),
    _retrieve("refunds", of.RefundRetrieveParams, "refund"),
    _retrieve("disputes", of.DisputeRetrieveParams, "dispute"),
    _list("disputes", of.DisputeListParams, lists.disputes, "payment_intent"),
    _list("events", of.EventListParams, lists.events, "types"),
    _list("webhook_endpoints", of.WebhookEndpointListParams, lists.endpoints),
]


def find_operation(method: str, path: str) -> tuple[Operation, tuple[str, ...]]:
    """Return the operation that a request is for, and the id in its path."""
    for operation in OPERATIONS:
        ids = operation.ids(method, path)
        if ids is not None:
            return operation, ids
    raise StripeApiError(
        f"Unrecognized request URL ({method}: {path}). The sandbox's payments implement a part of "
        "Stripe's API; its README says which.",
        status=404,
    )
