"""Stripe, through its own library: requests, time limits, errors, what is read of its objects."""

from billing.stripe_api.client import API_VERSION, Stripe
from billing.stripe_api.errors import (
    IdempotencyKeyUsed,
    InvalidAddress,
    KeyRefused,
    NoLongerThere,
    NoSuchCustomer,
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
from billing.stripe_api.objects import Adjustment, CheckoutSession, Subscription

__all__ = [
    "API_VERSION",
    "APPLIED",
    "FAILED",
    "HANDLED",
    "IGNORED",
    "SET_ASIDE",
    "UNSETTLED",
    "Adjustment",
    "CheckoutSession",
    "Event",
    "IdempotencyKeyUsed",
    "Ignored",
    "InvalidAddress",
    "KeyRefused",
    "NoLongerThere",
    "NoSuchCustomer",
    "NotApplied",
    "SetAside",
    "Stripe",
    "StripeFailed",
    "StripeRefused",
    "Subscription",
]
