"""The API's operations: every path that the stand-in implements."""

from stripe import params as of
from stripe.params import billing_portal as of_portal
from stripe.params import checkout as of_checkout
from stripe.params import radar as of_radar

from sandbox.payments.account import StripeApiError
from sandbox.payments.api import lists
from sandbox.payments.api.operation import Operation, do, label, list_of, retrieve
from sandbox.payments.charges import WARNING_KIND, create_refund
from sandbox.payments.checkout import (
    create_portal_session,
    create_price,
    create_session,
    expire_session,
    find_session,
)
from sandbox.payments.invoices import create_balance_transaction, create_credit_note, find_invoice
from sandbox.payments.subscriptions import (
    cancel_now,
    cancel_schedule,
    create_customer,
    create_preview,
    create_schedule,
    create_subscription,
    delete_customer,
    release_schedule,
    update_customer,
    update_schedule,
    update_subscription,
    void_invoice,
)

SESSIONS, PORTAL_SESSIONS = "checkout/sessions", "billing_portal/sessions"
WARNINGS, BY_CHARGE = "radar/early_fraud_warnings", "charge payment_intent"
SCHEDULES = "subscription_schedules"
SCHEDULE = "customer end_behavior from_subscription metadata phases start_date"
CONFIGURATIONS = "billing_portal/configurations"
PRICE = "currency metadata product product_data recurring unit_amount"
BALANCE = "customers/{id}/balance_transactions"
CUSTOMER = "address email metadata name tax"
SESSION = (
    "allowed_payment_method_types automatic_tax cancel_url client_reference_id consent_collection"
    " customer customer_update expires_at invoice_creation line_items metadata mode"
    " payment_intent_data subscription_data success_url tax_id_collection"
)
SUBSCRIPTION = (
    "automatic_tax customer default_payment_method items metadata payment_behavior"
    " payment_settings trial_period_days trial_settings"
)
SUBSCRIPTION_UPDATE = (
    "automatic_tax billing_cycle_anchor cancel_at cancel_at_period_end cancellation_details items"
    " metadata"
    " pause_collection payment_behavior proration_behavior proration_date trial_end"
)
FOUND_BY = "customer payment_intent status subscription"
REFUND = "amount charge metadata payment_intent reason"
CREDIT_NOTE = "amount invoice memo metadata reason refund_amount"
PORTAL = "customer flow_data return_url"
ONE_CHECKOUT, EXPIRED = of_checkout.SessionRetrieveParams, of_checkout.SessionExpireParams

OPERATIONS = [
    do("POST", "customers", of.CustomerCreateParams, create_customer, CUSTOMER),
    list_of("customers", of.CustomerListParams, lists.customers, "email"),
    retrieve("customers", of.CustomerRetrieveParams, "customer"),
    do("POST", "customers/{id}", of.CustomerUpdateParams, update_customer, CUSTOMER),
    do("DELETE", "customers/{id}", of.CustomerDeleteParams, delete_customer),
    do(
        "POST",
        BALANCE,
        of.CustomerBalanceTransactionCreateParams,
        create_balance_transaction,
        "amount currency description metadata",
    ),
    list_of(
        BALANCE, of.CustomerBalanceTransactionListParams, lists.balance_transactions, "invoice"
    ),
    do("POST", SESSIONS, of_checkout.SessionCreateParams, create_session, SESSION),
    list_of(SESSIONS, of_checkout.SessionListParams, lists.sessions, FOUND_BY),
    do("GET", f"{SESSIONS}/{{id}}", ONE_CHECKOUT, find_session),
    do("POST", f"{SESSIONS}/{{id}}/expire", EXPIRED, expire_session),
    do(
        "POST",
        "billing_portal/sessions",
        of_portal.SessionCreateParams,
        create_portal_session,
        PORTAL,
    ),
    list_of(CONFIGURATIONS, of_portal.ConfigurationListParams, lists.configurations),
    do(
        "GET",
        f"{CONFIGURATIONS}/{{id}}",
        of_portal.ConfigurationRetrieveParams,
        lists.configuration,
        "expand",
    ),
    list_of("subscriptions", of.SubscriptionListParams, lists.subscriptions, "customer status"),
    do(
        "POST",
        "subscriptions",
        of.SubscriptionCreateParams,
        create_subscription,
        SUBSCRIPTION,
    ),
    retrieve("subscriptions", of.SubscriptionRetrieveParams, "subscription"),
    do(
        "POST",
        "subscriptions/{id}",
        of.SubscriptionUpdateParams,
        update_subscription,
        SUBSCRIPTION_UPDATE,
    ),
    do(
        "DELETE",
        "subscriptions/{id}",
        of.SubscriptionCancelParams,
        cancel_now,
        "cancellation_details invoice_now prorate",
    ),
    do(
        "POST",
        "invoices/create_preview",
        of.InvoiceCreatePreviewParams,
        create_preview,
        "customer subscription subscription_details",
    ),
    do(
        "GET",
        "invoices/{id}",
        of.InvoiceRetrieveParams,
        lambda account, wanted: find_invoice(account, wanted),
    ),
    do("POST", "invoices/{id}/void", of.InvoiceVoidInvoiceParams, void_invoice),
    list_of("invoices", of.InvoiceListParams, lists.invoices, "customer status subscription"),
    list_of(
        "invoice_payments",
        of.InvoicePaymentListParams,
        lists.invoice_payments,
        "invoice payment status",
    ),
    do("POST", "credit_notes", of.CreditNoteCreateParams, create_credit_note, CREDIT_NOTE),
    list_of("credit_notes", of.CreditNoteListParams, lists.credit_notes, "customer invoice"),
    retrieve("credit_notes", of.CreditNoteRetrieveParams, "credit_note"),
    list_of(SCHEDULES, of.SubscriptionScheduleListParams, lists.schedules, "customer"),
    retrieve(SCHEDULES, of.SubscriptionScheduleRetrieveParams, "subscription_schedule"),
    do("POST", SCHEDULES, of.SubscriptionScheduleCreateParams, create_schedule, SCHEDULE),
    do(
        "POST",
        f"{SCHEDULES}/{{id}}",
        of.SubscriptionScheduleUpdateParams,
        update_schedule,
        "end_behavior metadata phases proration_behavior",
    ),
    do(
        "POST",
        f"{SCHEDULES}/{{id}}/release",
        of.SubscriptionScheduleReleaseParams,
        release_schedule,
        "preserve_cancel_date",
    ),
    do(
        "POST",
        f"{SCHEDULES}/{{id}}/cancel",
        of.SubscriptionScheduleCancelParams,
        cancel_schedule,
        "invoice_now prorate",
    ),
    do("POST", "prices", of.PriceCreateParams, create_price, PRICE),
    retrieve("prices", of.PriceRetrieveParams, "price"),
    list_of("payment_intents", of.PaymentIntentListParams, lists.payment_intents, "customer"),
    list_of("charges", of.ChargeListParams, lists.charges, "customer payment_intent"),
    retrieve("charges", of.ChargeRetrieveParams, "charge"),
    retrieve("payment_intents", of.PaymentIntentRetrieveParams, "payment_intent"),
    # Stripe sends no event about the metadata of a payment intent or a session.
    label("payment_intents", of.PaymentIntentUpdateParams, "payment_intent"),
    label(SESSIONS, of_checkout.SessionUpdateParams, "checkout.session"),
    label("charges", of.ChargeUpdateParams, "charge", "charge.updated"),
    label("invoices", of.InvoiceUpdateParams, "invoice", "invoice.updated"),
    label("refunds", of.RefundUpdateParams, "refund", "refund.updated", "charge.refund.updated"),
    label("disputes", of.DisputeUpdateParams, "dispute", "charge.dispute.updated"),
    do("POST", "refunds", of.RefundCreateParams, create_refund, REFUND),
    list_of("refunds", of.RefundListParams, lists.refunds, "payment_intent"),
    retrieve("refunds", of.RefundRetrieveParams, "refund"),
    retrieve("disputes", of.DisputeRetrieveParams, "dispute"),
    list_of("disputes", of.DisputeListParams, lists.disputes, "payment_intent"),
    list_of(WARNINGS, of_radar.EarlyFraudWarningListParams, lists.fraud_warnings, BY_CHARGE),
    retrieve(WARNINGS, of_radar.EarlyFraudWarningRetrieveParams, WARNING_KIND),
    list_of("events", of.EventListParams, lists.events, "types"),
    list_of("webhook_endpoints", of.WebhookEndpointListParams, lists.endpoints),
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
