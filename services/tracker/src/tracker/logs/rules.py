"""The rules of logs, of what their weights tell and of the expenditure, as pure functions.

The trend begins with the first weight of the range. Each day is 0.9 x the day before + 0.1 x the
day's weight; a day without a weight is interpolated. A week's rate needs seven days between the
first weight and the last.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import accumulate, pairwise
from typing import Literal

from foods import tenth
from tracker.nutrients import FIGURES

# In a log's `from_entries` each figure has the bit of its place.
ALL_FIGURES = 2 ** len(FIGURES) - 1
_HALF = Decimal("0.5")
_KCAL_PER_KG = 7_700
_DAYS = 28
# The trend is an average that takes weeks to settle: it begins before the days that count.
TREND_DAYS = 90
_LEAST_DAYS, _GOOD_DAYS = 14, 21


def bits(names: Iterable[str]) -> int:
    """The bits of these figures in a log's `from_entries`."""
    return sum(1 << FIGURES.index(name) for name in names)


def weight_lost(weights: Sequence[float | None]) -> float:
    """Return the first weight minus the last, to one decimal, half up."""
    known = [weight for weight in weights if weight is not None]
    if not known:
        return 0.0
    # As decimals 80.25 and 79.9 differ by 0.35; as floats by slightly less.
    lost = Decimal(repr(known[0])) - Decimal(repr(known[-1]))
    return half_up(lost * 10) / 10


def weight_change(weights: Sequence[float | None]) -> float | None:
    """The last weight minus the first; None with fewer than two."""
    known = [weight for weight in weights if weight is not None]
    return tenth(known[-1] - known[0]) if len(known) > 1 else None


def average_calories(calories: Sequence[float | None]) -> int:
    """Return the mean of the logs that have calories, half up; 0 when none has."""
    known = [Decimal(repr(amount)) for amount in calories if amount is not None]
    return half_up(sum(known) / Decimal(len(known))) if known else 0


def half_up(value: Decimal | float) -> int:
    """Round half up; Python's round() rounds half to even."""
    return math.floor(Decimal(value) + _HALF)


def weight_trend(weights: Mapping[date, float]) -> dict[date, float]:
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
class Expenditure:
    """What a member burns a day, as far as intake and weight tell."""

    kcal: int | None
    # With an intake.
    days: int
    confidence: Literal["low", "good"]


def expenditure(
    intake: Mapping[date, float], weights: Mapping[date, float], today: date
) -> Expenditure:
    """The mean intake minus what the trend of the weight has gained a day, in kilocalories.

    Of the last 28 days without today; None with an intake on fewer than 14 of them, or with
    weights over less than that time.
    """
    since, until = today - timedelta(days=_DAYS), today - timedelta(days=1)
    eaten = [kcal for day, kcal in intake.items() if since <= day <= until]
    confidence: Literal["low", "good"] = "good" if len(eaten) >= _GOOD_DAYS else "low"
    trend = weight_trend({day: weight for day, weight in weights.items() if day <= until})
    days = sorted(day for day in trend if since <= day <= until)
    if len(eaten) < _LEAST_DAYS or len(days) < _LEAST_DAYS:
        return Expenditure(None, len(eaten), confidence)
    gained_a_day = (trend[days[-1]] - trend[days[0]]) / (days[-1] - days[0]).days
    kcal = sum(eaten) / len(eaten) - gained_a_day * _KCAL_PER_KG
    return Expenditure(half_up(kcal), len(eaten), confidence)
