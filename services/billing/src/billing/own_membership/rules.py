"""What a membership shows, and the dates of a pause, as pure functions."""

import calendar
from datetime import datetime, timedelta
from typing import Protocol

# What was shown of the price of a change is charged for so long.
PRICE_COUNTS_FOR = timedelta(minutes=10)


class Held(Protocol):
    """A subscription as its newest event describes it."""

    status: str
    cancel_at: datetime | None
    cancel_at_period_end: bool
    current_period_start: datetime | None
    current_period_end: datetime | None
    paused_from: datetime | None
    unpaid_until: datetime | None


def cancels_at(subscription: Held) -> datetime | None:
    """When a live subscription ends, if that is decided."""
    with_period = subscription.current_period_end if subscription.cancel_at_period_end else None
    return subscription.cancel_at or with_period


def access_ends_at(subscription: Held, next_attempt_at: datetime | None) -> datetime | None:
    """The end of what is paid of a live subscription.

    While a payment is late, what is left ends with the next attempt at the earliest: Stripe gives
    up after one of them, and does not say after which.
    """
    if subscription.status not in ("ACTIVE", "PAST_DUE"):
        return None
    end = subscription.current_period_end
    if subscription.status == "PAST_DUE" and next_attempt_at is not None:
        end = next_attempt_at
    return min(filter(None, (end, cancels_at(subscription))), default=None)


def paid_until(subscription: Held) -> datetime | None:
    """The end of what is paid, or owed: a pause begins there."""
    start, first = subscription.current_period_start, subscription.paused_from
    end = subscription.unpaid_until
    if start and first and end and first <= start < end:
        return first
    return subscription.current_period_end


def months_after(moment: datetime, months: int) -> datetime:
    """The same day so many months later, or the last of a month that is shorter."""
    year, month = divmod(moment.month - 1 + months, 12)
    year += moment.year
    last_day = calendar.monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last_day))


def pause_end(paused_from: datetime, months: int, now: datetime) -> datetime:
    """The end of a pause of so many months; the next month's end, if that has passed."""
    while (end := months_after(paused_from, months)) <= now:
        months += 1
    return end
