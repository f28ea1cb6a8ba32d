"""How much a member burns per day, from intake and weight: pure functions.

A Kalman filter reads the last 90 days, one after the other (`energy_filter.py`). Typing errors do
not count. A day with less than 60 % of the usual intake may be logged in part: what was eaten on it
is unknown, as on a day without a log.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median
from typing import Literal

from tracker.logs.energy_filter import Known, follow
from tracker.logs.rules import half_up

# The days that are read, excluding today.
KNOWN_DAYS = 90
_LEAST_DAYS = 14
_LEAST_WEIGHTS = 4
_WHOLE_DAY = 0.6
_OUTLIER = 5
# The median deviation of a normal distribution, as a share of its standard deviation, is 0.67.
_PER_MEDIAN_DEVIATION = 1.5
_LEAST_SPREAD = 0.1
_KETO_NET_CARBS_G = 50
_KETO_DAYS = 3
# Logging that began later than this after the first of the 90 days is new, as often is the diet.
_NEW_DAYS = 7
_GOOD_RANGE = 0.1

Reason = Literal[
    "Too few days with calories", "Too few weights", "Weights cover less than two weeks"
]


@dataclass(frozen=True, slots=True)
class Logged:
    """The logged figures by day, and what a formula expects the member to burn, if known."""

    intake: Mapping[date, float]
    net_carbs: Mapping[date, float]
    weights: Mapping[date, float]
    expected_kcal: float | None = None
    # Days with little food on which the member has logged everything.
    whole: frozenset[date] = frozenset()


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
    # The reason why `kcal` is None.
    reason: Reason | None
    # The days that may have been logged in part, newest first.
    unsure: tuple[date, ...]


def expenditure(logged: Logged, today: date) -> Expenditure:
    """Estimate it from the last 90 days, excluding today; None if too little is logged."""
    first = today - timedelta(days=KNOWN_DAYS)
    recent = {day: kcal for day, kcal in logged.intake.items() if first <= day < today}
    weights = {day: kg for day, kg in logged.weights.items() if first <= day < today}
    unsure = [day for day in unsure_days(recent) if day not in logged.whole]
    intake = {day: recent[day] for day in _without_errors(recent) if day not in unsure}
    reason = _missing(intake, weights)
    if reason:
        return Expenditure(None, None, None, len(intake), "low", reason, tuple(unsure))
    begin = min(*intake, *weights)
    days = [begin + timedelta(days=n) for n in range((today - begin).days)]
    known = Known(
        [intake.get(day) for day in days],
        [weights.get(day) for day in days],
        days.index(keto) if (keto := keto_begins(logged.net_carbs)) in days else None,
        is_new=begin > first + timedelta(days=_NEW_DAYS),
        expected_kcal=logged.expected_kcal,
    )
    kcal, spread = follow(known)
    half = 2 * spread
    confidence: Literal["low", "good"] = "good" if half < _GOOD_RANGE * kcal else "low"
    about, low, high = (half_up(max(0, each)) for each in (kcal, kcal - half, kcal + half))
    return Expenditure(about, low, high, len(intake), confidence, None, tuple(unsure))


def unsure_days(intake: Mapping[date, float]) -> list[date]:
    """The days that may have been logged in part."""
    usual = median(intake.values()) if intake else 0
    few = (day for day, kcal in intake.items() if kcal < _WHOLE_DAY * usual)
    return sorted(few, reverse=True)


def keto_begins(net_carbs: Mapping[date, float]) -> date | None:
    """The first of three logged days with few net carbs that follow one with more.

    Keto begins once: a day with more carbs in between does not make it begin again.
    """
    days = sorted(net_carbs)
    is_low = [net_carbs[day] <= _KETO_NET_CARBS_G for day in days]
    for at in range(1, len(days) - _KETO_DAYS + 1):
        if not is_low[at - 1] and all(is_low[at : at + _KETO_DAYS]):
            return days[at]
    return None


def _without_errors(intake: Mapping[date, float]) -> list[date]:
    """The days whose intake is within 5 standard deviations of the usual one."""
    if not intake:
        return []
    usual = median(intake.values())
    spread = _PER_MEDIAN_DEVIATION * median(abs(kcal - usual) for kcal in intake.values())
    most = usual + _OUTLIER * max(spread, _LEAST_SPREAD * usual)
    return [day for day, kcal in intake.items() if kcal <= most]


def _missing(intake: Mapping[date, float], weights: Mapping[date, float]) -> Reason | None:
    if len(intake) < _LEAST_DAYS:
        return "Too few days with calories"
    if len(weights) < _LEAST_WEIGHTS:
        return "Too few weights"
    if (max(weights) - min(weights)).days + 1 < _LEAST_DAYS:
        return "Weights cover less than two weeks"
    return None
