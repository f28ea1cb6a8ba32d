"""The simulated Stripe account: its objects, stored, and its events, delivered."""

from sandbox.payments.account.account import (
    API_VERSION,
    PORTAL_CONFIGURATION,
    WEBHOOK_ENDPOINT,
    Account,
    Switches,
)
from sandbox.payments.account.due import Due, next_due
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
from sandbox.payments.account.objects import Json, listed, new, new_id, public
from sandbox.payments.account.store import Store

__all__ = [
    "API_VERSION",
    "LARGEST_AMOUNT",
    "PORTAL_CONFIGURATION",
    "SMALLEST_AMOUNT",
    "WEBHOOK_ENDPOINT",
    "Account",
    "Due",
    "InvalidParams",
    "Json",
    "Store",
    "StripeApiError",
    "Switches",
    "empty",
    "format_amount",
    "listed",
    "missing",
    "new",
    "new_id",
    "next_due",
    "no_such",
    "not_implemented",
    "public",
    "unknown_parameters",
]
