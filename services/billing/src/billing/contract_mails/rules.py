"""Which charges ahead a member is notified of, as pure functions.

A year's renewal and a trial's end, unless the subscription was cancelled, paused, ended or renewed
in the meantime: the stored subscription is newer than an event that arrives late.
"""

from datetime import datetime, timedelta
from typing import Protocol

_A_DAY = timedelta(days=1)


class ChargedSubscription(Protocol):
    """A subscription, as far as it decides whether it will be charged."""

    cancel_at_period_end: bool
    cancel_at: datetime | None
    is_paused: bool
    current_period_end: datetime | None


def not_charged(
    subscription: ChargedSubscription, charged_at: datetime, now: datetime
) -> str | None:
    """Why a subscription is not charged at this time; None if it is."""
    cancel_at, renewed_at = subscription.cancel_at, subscription.current_period_end
    if subscription.cancel_at_period_end or (cancel_at is not None and cancel_at <= charged_at):
        return "is cancelled"
    if subscription.is_paused:
        return "is paused"
    if now >= charged_at or (renewed_at is not None and renewed_at > charged_at + _A_DAY):
        return "was charged before"
    return None
