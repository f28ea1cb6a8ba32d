"""The rules of logs and of the trend of weights, as pure functions.

A day's trend is the value, on that day, of the line through the weights around it; a day without a
weight is interpolated. A weekly rate needs seven days between the first weight and the last.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import accumulate, pairwise
from typing import NamedTuple

from foods import tenth

_HALF = Decimal("0.5")
# The weight of a day in the next day's trend.
_DAY_BEFORE = 0.9


def weight_lost(weights: Sequence[float | None]) -> float:
    """Return the first weight minus the last, to one decimal, half up."""
    logged = [weight for weight in weights if weight is not None]
    if not logged:
        return 0.0
    # As decimals 80.25 and 79.9 differ by 0.35; as floats by slightly less.
    lost = Decimal(repr(logged[0])) - Decimal(repr(logged[-1]))
    return half_up(lost * 10) / 10


def weight_change(weights: Sequence[float | None]) -> float | None:
    """The last weight minus the first; None with fewer than two."""
    logged = [weight for weight in weights if weight is not None]
    return tenth(logged[-1] - logged[0]) if len(logged) > 1 else None


def average_calories(calories: Sequence[float | None]) -> int:
    """Return the mean of the logs that have calories, half up; 0 if no log has them."""
    amounts = [Decimal(repr(amount)) for amount in calories if amount is not None]
    return half_up(sum(amounts) / Decimal(len(amounts))) if amounts else 0


def half_up(value: Decimal | float) -> int:
    """Round half up; Python's round() rounds half to even."""
    return math.floor(Decimal(value) + _HALF)


def weight_trend(weights: Mapping[date, float]) -> dict[date, float]:
    """Return the trend of each day from the first weight to the last.

    It is the value, on that day, of a least-squares line through all days, weighted by 0.9 for each
    day of distance; a day without a weight is interpolated. A moving average would lag behind a
    steady loss by up to nine days, and lie above all weights.
    """
    if not weights:
        return {}
    daily = _interpolated(weights)
    start = next(iter(daily.values()))
    # Relative to the first weight, so that an unchanging weight is exactly its own trend.
    changes = [weight - start for weight in daily.values()]
    past, future = _moments(changes), reversed(_moments(changes[::-1]))
    trend = map(_on_the_line, changes, past, future)
    return {day: start + change for day, change in zip(daily, trend, strict=True)}


def _interpolated(weights: Mapping[date, float]) -> dict[date, float]:
    days = sorted(weights)
    daily = {days[0]: weights[days[0]]}
    for day, following in pairwise(days):
        length = (following - day).days
        change = weights[following] - weights[day]
        for n in range(1, length):
            daily[day + timedelta(days=n)] = weights[day] + change * n / length
        daily[following] = weights[following]
    return daily


class _Moments(NamedTuple):
    """Sums over a day and all days before it, each with 0.9 ** (its distance) as its weight."""

    ones: float = 0
    distances: float = 0
    squares: float = 0
    values: float = 0
    products: float = 0


def _moments(values: Iterable[float]) -> list[_Moments]:
    def following(before: _Moments, value: float) -> _Moments:
        ones, distances, squares, values, products = before
        return _Moments(
            1 + _DAY_BEFORE * ones,
            _DAY_BEFORE * (distances + ones),
            _DAY_BEFORE * (squares + 2 * distances + ones),
            value + _DAY_BEFORE * values,
            _DAY_BEFORE * (products + values),
        )

    return list(accumulate(values, following, initial=_Moments()))[1:]


def _on_the_line(value: float, past: _Moments, future: _Moments) -> float:
    # The day itself is in both.
    ones, values = past.ones + future.ones - 1, past.values + future.values - value
    distances = future.distances - past.distances
    squares, products = future.squares + past.squares, future.products - past.products
    spread = ones * squares - distances**2
    return (squares * values - distances * products) / spread if spread else value


def rate_per_week(trend: Mapping[date, float]) -> float | None:
    """Return how the trend changed in its last seven days; None when it is shorter."""
    if not trend:
        return None
    last = max(trend)
    before = trend.get(last - timedelta(days=7))
    return None if before is None else trend[last] - before
