"""The simulated Stripe account: its objects, stored, and its events, delivered."""

from sandbox.payments.account.account import (
    API_VERSION,
    PORTAL_CONFIGURATION,
    WEBHOOK_ENDPOINT,
    StripeAccount,
    Switches,
)
from sandbox.payments.account.due import ANNOUNCED, Due, next_due
from sandbox.payments.account.errors import (
    InvalidParams,
    StripeApiError,
    empty,
    missing,
    no_such,
    not_implemented,
    unknown_parameters,
)
from sandbox.payments.account.money import LARGEST_AMOUNT, SMALLEST_AMOUNT, format_amount
from sandbox.payments.account.objects import Json, listed, merged, new, new_id, public
from sandbox.payments.account.store import Store

__all__ = [
    "ANNOUNCED",
    "API_VERSION",
    "LARGEST_AMOUNT",
    "PORTAL_CONFIGURATION",
    "SMALLEST_AMOUNT",
    "WEBHOOK_ENDPOINT",
    "Due",
    "InvalidParams",
    "Json",
    "Store",
    "StripeAccount",
    "StripeApiError",
    "Switches",
    "empty",
    "format_amount",
    "listed",
    "merged",
    "missing",
    "new",
    "new_id",
    "next_due",
    "no_such",
    "not_implemented",
    "public",
    "unknown_parameters",
]
