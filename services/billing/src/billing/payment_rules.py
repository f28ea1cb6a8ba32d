"""What became of a payment, by its refunds and disputes, as pure functions."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, Protocol

PaymentStatus = Literal["COMPLETED", "REFUNDED", "DISPUTED"]

# Of two events of one second, the status that comes later. An inquiry (`warning_...`) moves no
# money: it is no dispute yet.
_REFUND_STEPS = ("pending", "requires_action", "succeeded", "canceled", "failed")
_DISPUTE_STEPS = (
    "warning_needs_response",
    "warning_under_review",
    "warning_closed",
    "needs_response",
    "under_review",
    "lost",
    "won",
)
_TAKEN_BY_DISPUTE = ("needs_response", "under_review", "lost")


def adjustment_step(kind: str, status: str) -> int:
    """The place of a status in the life of a refund or a dispute."""
    steps = _REFUND_STEPS if kind == "refund" else _DISPUTE_STEPS
    return steps.index(status) if status in steps else 0


class AdjustmentState(Protocol):
    """What the newest event of a refund or a dispute says."""

    kind: str
    cents: int
    status: str


def payment_status(cents: int, adjustments: Iterable[AdjustmentState]) -> PaymentStatus:
    """What became of a payment: pending and partial refunds change nothing."""
    known = list(adjustments)
    refunded = sum(a.cents for a in known if a.kind == "refund" and a.status == "succeeded")
    if cents and refunded >= cents:
        return "REFUNDED"
    if any(a.kind == "dispute" and a.status in _TAKEN_BY_DISPUTE for a in known):
        return "DISPUTED"
    return "COMPLETED"


class PaymentState(Protocol):
    """A payment, as far as it decides whether it still gives what it bought."""

    status: str
    revoked_at: datetime | None


def return_reason(payment: PaymentState, *, refunds_revoke: bool) -> str | None:
    """Why a payment gives nothing any more; None while it does."""
    if payment.revoked_at is not None:
        return "revoked"
    if refunds_revoke and payment.status != "COMPLETED":
        return payment.status.lower()
    return None
