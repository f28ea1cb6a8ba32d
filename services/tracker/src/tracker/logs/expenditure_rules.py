"""How much a member burns per day, from intake and weight: pure functions.

It is the mean intake minus the daily weight gain x 7,700 kcal/kg, over the days that count. To
exclude water weight, the first two weeks of logging, which often are the first of a diet, and the
first two weeks of keto do not count. Days with less than half of the usual intake are taken to be
logged incompletely.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean, median, stdev
from typing import Literal

from tracker.logs.rules import half_up

_KCAL_PER_KG = 7_700
_DAYS = 28
_LEAST_DAYS = 14
_SETTLING_DAYS = 14
_KETO_NET_CARBS_G = 50
_KETO_DAYS = 3
# Keto may have begun before the days that count, and the logged day before it may be a while ago.
KNOWN_DAYS = 90
# The assumed deviation of a weight from its trend (kg), and as how many weights it counts.
_USUAL_SPREAD, _USUAL_WEIGHTS = 0.5, 5
_GOOD_RANGE = 0.1


@dataclass(frozen=True, slots=True)
class Logged:
    """The logged figures by day."""

    intake: Mapping[date, float]
    net_carbs: Mapping[date, float]
    weights: Mapping[date, float]
    # The member's first day with an intake.
    first: date | None


@dataclass(frozen=True, slots=True)
class Expenditure:
    """How much a member burns per day, as far as intake and weight show."""

    kcal: int | None
    # A range of 95 % confidence.
    low: int | None
    high: int | None
    # The days whose intake counts.
    days: int
    confidence: Literal["low", "good"]


def expenditure(logged: Logged, today: date) -> Expenditure:
    """Estimate it from the last 28 days, excluding today; None if fewer than 14 of them count."""
    spans = list(_spans(logged, today))
    counted = [day for span in spans for day in span]
    eaten = _whole_days([logged.intake[day] for day in counted if day in logged.intake])
    gained = _gained_a_day([_weighed(logged.weights, span) for span in spans])
    if len(eaten) < _LEAST_DAYS or gained is None:
        return Expenditure(None, None, None, len(eaten), "low")
    a_day, error = gained
    kcal = fmean(eaten) - a_day * _KCAL_PER_KG
    # The intake of the other days is unknown, and can be more or less.
    unknown = (1 - len(eaten) / len(counted)) / len(eaten)
    half = 2 * math.hypot(stdev(eaten) * math.sqrt(unknown), error * _KCAL_PER_KG)
    confidence: Literal["low", "good"] = "good" if half < _GOOD_RANGE * kcal else "low"
    about, low, high = (half_up(max(0, each)) for each in (kcal, kcal - half, kcal + half))
    return Expenditure(about, low, high, len(eaten), confidence)


def keto_begins(net_carbs: Mapping[date, float]) -> list[date]:
    """The first of three logged days with few net carbs, each time they follow one with more."""
    days = sorted(net_carbs)
    is_low = [net_carbs[day] <= _KETO_NET_CARBS_G for day in days]
    last = len(days) - _KETO_DAYS
    return [
        days[at]
        for at in range(1, last + 1)
        if not is_low[at - 1] and all(is_low[at : at + _KETO_DAYS])
    ]


def _spans(logged: Logged, today: date) -> Iterator[Sequence[date]]:
    """The days that count, in runs of consecutive days."""
    begins = [*keto_begins(logged.net_carbs), *([logged.first] if logged.first else [])]
    span: list[date] = []
    for ago in range(_DAYS, 0, -1):
        day = today - timedelta(days=ago)
        if any(begin <= day < begin + timedelta(days=_SETTLING_DAYS) for begin in begins):
            yield span
            span = []
        else:
            span.append(day)
    yield span


def _whole_days(eaten: Sequence[float]) -> list[float]:
    least = median(eaten) / 2 if eaten else 0
    return [kcal for kcal in eaten if kcal >= least]


def _weighed(weights: Mapping[date, float], span: Sequence[date]) -> list[tuple[int, float]]:
    return [(day.toordinal(), weights[day]) for day in span if day in weights]


def _gained_a_day(spans: Sequence[Sequence[tuple[int, float]]]) -> tuple[float, float] | None:
    """The slope of the weight in kg per day, common to all spans, and its standard error."""
    measured = [span for span in spans if span]
    if sum(1 + span[-1][0] - span[0][0] for span in measured) < _LEAST_DAYS:
        return None
    centered = [each for span in measured for each in _centered(span)]
    spread = sum(day**2 for day, _ in centered)
    slope = sum(day * weight for day, weight in centered) / spread
    off = sum((weight - slope * day) ** 2 for day, weight in centered)
    free = len(centered) - len(measured) - 1 + _USUAL_WEIGHTS
    return slope, math.sqrt((off + _USUAL_WEIGHTS * _USUAL_SPREAD**2) / free / spread)


def _centered(span: Sequence[tuple[int, float]]) -> Iterator[tuple[float, float]]:
    day, weight = (fmean(each) for each in zip(*span, strict=True))
    return ((each_day - day, each_weight - weight) for each_day, each_weight in span)
