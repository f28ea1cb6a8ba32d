"""Checkouts that ended without a payment, and why"""

from billing.failed_checkouts.list_checkouts import list_checkouts
from billing.failed_checkouts.schemas import CheckoutsResponse
from billing.failed_checkouts.tables import FailedCheckout

__all__ = [
    "CheckoutsResponse",
    "FailedCheckout",
    "list_checkouts",
]
