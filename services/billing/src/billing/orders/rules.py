"""Whether a refund may be asked for, as pure functions."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Protocol


class PaidOrder(Protocol):
    """A payment, as far as it decides whether a refund may be asked for."""

    amount: Decimal
    status: str
    paid_at: datetime
    refunded_at: datetime | None


def refund_refusal(order: PaidOrder, now: datetime, within: timedelta) -> str | None:
    """Why no refund may be asked for; None when one may be. A period of nothing offers none."""
    if not order.amount or order.status != "COMPLETED" or order.refunded_at is not None:
        return "Nothing to refund"
    if not within or now > order.paid_at + within:
        return "Too late for a refund"
    return None
