"""Stripe, through its own library: requests, time limits, errors, what is read of its objects."""

from billing.stripe_api.bills import Bill, Billed
from billing.stripe_api.changes import BEGIN_PERIOD, END_PAUSE, key_of_period
from billing.stripe_api.client import API_VERSION, Stripe
from billing.stripe_api.errors import (
    IdempotencyKeyUsed,
    InvalidAddress,
    KeyRefused,
    NoLongerThere,
    NoSuchCustomer,
    NotRefundable,
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
from billing.stripe_api.invoice_objects import CreditNote, Invoice
from billing.stripe_api.objects import (
    OWN_TRIAL,
    Adjustment,
    CheckoutSession,
    FailedPayment,
    Subscription,
    instant,
)

__all__ = [
    "API_VERSION",
    "APPLIED",
    "BEGIN_PERIOD",
    "END_PAUSE",
    "FAILED",
    "HANDLED",
    "IGNORED",
    "OWN_TRIAL",
    "SET_ASIDE",
    "UNSETTLED",
    "Adjustment",
    "Bill",
    "Billed",
    "CheckoutSession",
    "CreditNote",
    "Event",
    "FailedPayment",
    "IdempotencyKeyUsed",
    "Ignored",
    "InvalidAddress",
    "Invoice",
    "KeyRefused",
    "NoLongerThere",
    "NoSuchCustomer",
    "NotApplied",
    "NotRefundable",
    "SetAside",
    "Stripe",
    "StripeFailed",
    "StripeRefused",
    "Subscription",
    "instant",
    "key_of_period",
]
