"""Whether a price is paid each month or year, and whether a refund may be asked for, as pure
functions.

Requests for a refund are not specified: one for an order, within `REFUND_DAYS` after it was paid
(to the second; 0: never, as in "Too late for a refund"). What cost nothing, was refunded, withdrawn
from or is disputed is 409 "Nothing to refund". A subscription has no order: it is cancelled in the
portal.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Protocol


def is_paid_each(price: Mapping[str, Any], interval: str) -> bool:
    """Whether a price of Stripe is paid each month, or each year."""
    recurring = price.get("recurring") or {}
    return recurring.get("interval") == interval and recurring.get("interval_count", 1) == 1


class PaidOrder(Protocol):
    """A payment, as far as it decides whether a refund may be asked for."""

    amount: Decimal
    status: str
    paid_at: datetime
    refunded_at: datetime | None
    withdrawn_at: datetime | None


def refund_refusal(order: PaidOrder, now: datetime, within: timedelta) -> str | None:
    """Why no refund may be asked for; None when one may be. A period of nothing offers none."""
    is_back = order.refunded_at is not None or order.withdrawn_at is not None
    if not order.amount or order.status != "COMPLETED" or is_back:
        return "Nothing to refund"
    if not within or now > order.paid_at + within:
        return "Too late for a refund"
    return None
