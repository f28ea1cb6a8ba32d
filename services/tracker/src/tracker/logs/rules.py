"""The rules of logs and achievements, as pure functions."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from itertools import accumulate, pairwise
from typing import Literal

from chassis import clock

_AT_ONCE = timedelta(seconds=1)

Kind = Literal["streak", "logs", "purchases"]

# What a summary and a list of logs cover by default.
RECENT_DAYS = 30

# Before it nobody who is alive has logged; and so an account has some 46,000 days at most.
FIRST_DAY = date(1900, 1, 1)

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?)"
    r"(?:[Zz]|([-+ ])([0-9]{2}:?[0-5][0-9]))?"
)
_NOON = time(12, tzinfo=UTC)
_HALF = Decimal("0.5")
_NO_INSTANT = "must be a date such as 2026-01-31, or a time such as 2026-01-31T08:30:00Z"


def day(text: object) -> date:
    if not isinstance(text, str) or not _DAY.fullmatch(text):
        raise ValueError("must be a date as YYYY-MM-DD")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError("must be a day that exists, as YYYY-MM-DD") from None


def last_day() -> date:
    """The last day that may be stored: of next year."""
    return date(clock.now().year + 1, 12, 31)


def storable(day: date) -> date:
    """A day that may be stored, from 1900 to the end of next year: else a `ValueError`."""
    if not FIRST_DAY <= day <= last_day():
        raise ValueError(f"must be from {FIRST_DAY} to {last_day()}")
    return day


def noon(day: date) -> datetime:
    """Return 12:00 UTC of a day, the date of its log."""
    return datetime.combine(day, _NOON)


def day_of(noon: str) -> str:
    """The SQL of the day of a parameter that has its noon.

    A date is no parameter itself: asyncpg takes the first and the last one for infinity.
    """
    return f"({noon}::timestamptz AT TIME ZONE 'UTC')::date"


def first_instant(text: str) -> datetime:
    """Parse the start of a range: a date is the start of that UTC day."""
    return _instant(text, time.min)


def last_instant(text: str) -> datetime:
    """Parse the end of a range: a date is the end of that UTC day."""
    return _instant(text, time.max)


def _instant(text: str, time_of_day: time) -> datetime:
    try:
        if _DAY.fullmatch(text):
            return datetime.combine(date.fromisoformat(text), time_of_day, UTC)
        found = _INSTANT.fullmatch(text)
        if found is None:
            raise ValueError
        day, clock_time, sign, offset = found.groups(default="")
        # A "+" that was not percent-encoded arrives as a space.
        zone = sign.replace(" ", "+") + offset or "Z"
        return datetime.fromisoformat(f"{day}T{clock_time}{zone}").astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(_NO_INSTANT) from None


def recent(now: datetime, days: int = RECENT_DAYS) -> tuple[datetime, datetime]:
    """Return the start and the end of the last days.

    A log is dated 12:00 UTC of its day, which may be later than now: the end is that of today.
    """
    return now - timedelta(days=days), datetime.combine(now.date(), time.max, UTC)


def earliest_log(happened_at: datetime, heard_at: datetime) -> datetime:
    """Return from when on a saved log counts as saved after an event of another service.

    Heard at once by this machine's clock, the event is where its date says. Heard late, or before
    it happened, its clock may be ahead: a log that seems to be a little older may be newer, and to
    award an achievement a log too early is better than never.
    """
    is_heard_at_once = timedelta() <= heard_at - happened_at < _AT_ONCE
    return happened_at if is_heard_at_once else happened_at - clock.SKEW


def weight_lost(weights: Sequence[float | None]) -> float:
    """Return the first weight minus the last, to one decimal, half up."""
    known = [weight for weight in weights if weight is not None]
    if not known:
        return 0.0
    # As decimals 80.25 and 79.9 differ by 0.35; as floats by slightly less.
    lost = Decimal(repr(known[0])) - Decimal(repr(known[-1]))
    return half_up(lost * 10) / 10


def average_calories(calories: Sequence[float | None]) -> int:
    """Return the mean of the logs that have calories, half up; 0 when none has."""
    known = [Decimal(repr(amount)) for amount in calories if amount is not None]
    return half_up(sum(known) / Decimal(len(known))) if known else 0


def half_up(value: Decimal | float) -> int:
    """Round half up; Python's round() rounds half to even."""
    return math.floor(Decimal(value) + _HALF)


def trend(weights: Mapping[date, float]) -> dict[date, float]:
    """Return the trend of each day from the first weight to the last.

    It begins with the first weight. Each further day is 0.9 x the trend of the day before + 0.1 x
    the weight of the day; a day without a weight is interpolated.
    """
    if not weights:
        return {}
    days = sorted(weights)
    daily = {days[0]: weights[days[0]]}
    for day, following in pairwise(days):
        length = (following - day).days
        change = weights[following] - weights[day]
        for n in range(1, length):
            daily[day + timedelta(days=n)] = weights[day] + change * n / length
        daily[following] = weights[following]
    # Equal to 0.9 x before + 0.1 x weight, and exact where the weight does not change.
    trends = accumulate(daily.values(), lambda before, weight: before + 0.1 * (weight - before))
    return dict(zip(daily, trends, strict=True))


def rate_per_week(trend: Mapping[date, float]) -> float | None:
    """Return how the trend changed in its last seven days; None when it is shorter."""
    if not trend:
        return None
    last = max(trend)
    before = trend.get(last - timedelta(days=7))
    return None if before is None else trend[last] - before


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts that conditions are compared with."""

    streak: int
    logs: int
    purchases: int


def reached(kind: Kind, counts: Counts) -> int:
    count: int = getattr(counts, kind)
    return count


def is_earned(kind: Kind, value: float, counts: Counts) -> bool:
    return reached(kind, counts) >= value


def share(current: int, value: float) -> float:
    return current / value if value else math.inf
