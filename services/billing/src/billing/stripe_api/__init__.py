"""Stripe's API through Stripe's library: requests, time-outs, errors, and the fields read."""

from billing.stripe_api.bills import Bill, Billed
from billing.stripe_api.changes import Known
from billing.stripe_api.client import API_VERSION, Stripe
from billing.stripe_api.errors import (
    IdempotencyKeyInUse,
    IdempotencyKeyUsed,
    InvalidAddress,
    KeyRefused,
    NoLongerThere,
    NoSuchCustomer,
    NoTaxLocation,
    StripeFailed,
    StripeRefused,
)
from billing.stripe_api.events import (
    APPLIED,
    FAILED,
    HANDLED,
    IGNORED,
    SET_ASIDE,
    UNSETTLED,
    Event,
    Ignored,
    NotApplied,
    SetAside,
)
from billing.stripe_api.invoice_objects import CreditNote, Invoice, UpcomingInvoice
from billing.stripe_api.objects import (
    Adjustment,
    CheckoutSession,
    Customer,
    FailedPayment,
    Subscription,
)
from billing.stripe_api.parts import LAST_SECOND, instant
from billing.stripe_api.pauses import pause
from billing.stripe_api.refunds import INTENT, Charged
from billing.stripe_api.schedules import OWN_TRIAL, PAUSED, Phase, Schedule

__all__ = [
    "API_VERSION",
    "APPLIED",
    "FAILED",
    "HANDLED",
    "IGNORED",
    "INTENT",
    "LAST_SECOND",
    "OWN_TRIAL",
    "PAUSED",
    "SET_ASIDE",
    "UNSETTLED",
    "Adjustment",
    "Bill",
    "Billed",
    "Charged",
    "CheckoutSession",
    "CreditNote",
    "Customer",
    "Event",
    "FailedPayment",
    "IdempotencyKeyInUse",
    "IdempotencyKeyUsed",
    "Ignored",
    "InvalidAddress",
    "Invoice",
    "KeyRefused",
    "Known",
    "NoLongerThere",
    "NoSuchCustomer",
    "NoTaxLocation",
    "NotApplied",
    "Phase",
    "Schedule",
    "SetAside",
    "Stripe",
    "StripeFailed",
    "StripeRefused",
    "Subscription",
    "UpcomingInvoice",
    "instant",
    "pause",
]
