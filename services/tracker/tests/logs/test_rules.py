"""The rules of logs, for any input."""

import math
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.logs import rules

SOME_OF_THEM_MISSING = st.lists(st.none() | st.integers(0, 1_000_000).map(lambda n: n / 100))


WEIGHTS = st.dictionaries(
    st.dates(date(2026, 1, 1), date(2026, 6, 30)), st.integers(200, 4000).map(lambda n: n / 10)
)


def exactly(number: float) -> Fraction:
    """A number as it is written: 0.1 is a tenth."""
    return Fraction(repr(number))


def half_up(value: Fraction) -> int:
    return math.floor(value + Fraction(1, 2))


@given(SOME_OF_THEM_MISSING)
def test_the_average_is_the_exact_mean_rounded_half_up(calories: list[float | None]) -> None:
    known = [exactly(amount) for amount in calories if amount is not None]
    expected = half_up(sum(known, Fraction()) / len(known)) if known else 0
    assert rules.average_calories(calories) == expected


@given(SOME_OF_THEM_MISSING)
def test_weight_lost_is_the_exact_difference_rounded_half_up(weights: list[float | None]) -> None:
    known = [exactly(weight) for weight in weights if weight is not None]
    expected = half_up((known[0] - known[-1]) * 10) / 10 if known else 0
    assert rules.weight_lost(weights) == expected


@pytest.mark.parametrize(
    ("weights", "lost"),
    [
        ([], 0),
        ([None], 0),
        ([80.0], 0),
        ([80.25, 79.9], 0.4),  # as floats: 0.3499999999999943
        ([82.0, None, 80.0, 81.3, None], 0.7),
        ([79.9, 80.25], -0.3),  # half up, not away from zero
        ([80.0, 80.04], 0),
    ],
)
def test_weight_lost_in_examples(weights: list[float | None], lost: float) -> None:
    assert rules.weight_lost(weights) == lost
    assert math.copysign(1, rules.weight_lost(weights)) == (-1 if lost < 0 else 1)


@given(WEIGHTS)
def test_a_trend_has_every_day_from_the_first_weight_to_the_last(
    weights: dict[date, float],
) -> None:
    trend = rules.weight_trend(weights)
    if not weights:
        assert trend == {}
        return
    first, last = min(weights), max(weights)
    assert list(trend) == [first + timedelta(days=n) for n in range((last - first).days + 1)]


def line_around(day: date, weights: dict[date, float]) -> float:
    """The value on a day of the line of least squares, as it is defined."""
    each = [(0.9 ** abs((at - day).days), (at - day).days, kg) for at, kg in weights.items()]
    total = sum(share for share, _, _ in each)
    middle = sum(share * at for share, at, _ in each) / total
    level = sum(share * kg for share, _, kg in each) / total
    spread = sum(share * (at - middle) ** 2 for share, at, _ in each)
    if len(each) == 1:
        return level
    slope = sum(share * (at - middle) * (kg - level) for share, at, kg in each) / spread
    return level - slope * middle


@given(st.lists(st.integers(200, 4000).map(lambda n: n / 10), min_size=1, max_size=60))
def test_a_trend_is_the_line_through_the_weights_around_each_day(each_day: list[float]) -> None:
    weights = {date(2026, 1, 1) + timedelta(days=n): kg for n, kg in enumerate(each_day)}
    trend = rules.weight_trend(weights)
    assert trend == pytest.approx({day: line_around(day, weights) for day in weights}, abs=1e-6)


@given(WEIGHTS)
def test_a_trend_is_the_same_from_either_end(weights: dict[date, float]) -> None:
    middle = date(2026, 4, 1)
    turned = rules.weight_trend({middle - (day - middle): kg for day, kg in weights.items()})
    back = {middle - (day - middle): kg for day, kg in turned.items()}
    assert rules.weight_trend(weights) == pytest.approx(back, abs=1e-6)


@given(st.floats(20, 400), st.integers(1, 800))
def test_the_trend_of_a_weight_that_stays_is_that_weight(kg: float, length: int) -> None:
    first = date(2026, 1, 1)
    trend = rules.weight_trend({first: kg, first + timedelta(days=length): kg})
    assert set(trend.values()) == {kg}


@given(st.floats(-0.4, 0.4), st.integers(14, 90), st.randoms(use_true_random=False))
def test_the_trend_of_a_steady_change_lies_in_the_middle_of_the_weights(
    a_day: float, length: int, random: Random
) -> None:
    first = date(2026, 1, 1)
    weights = {
        first + timedelta(days=n): 90 + a_day * n + random.uniform(-0.5, 0.5) for n in range(length)
    }
    trend = rules.weight_trend(weights)
    above = sum(trend[day] - weights[day] for day in weights) / length
    assert abs(above) < 0.25
    assert all(abs(trend[day] - 90 - a_day * n) < 0.5 for n, day in enumerate(weights))


@given(WEIGHTS)
def test_interpolated_weights_change_no_trend_when_they_are_logged(
    weights: dict[date, float],
) -> None:
    days = sorted(weights)
    for day, following in pairwise(days):
        if (following - day).days == 2:
            middle = (weights[day] + weights[following]) / 2
            more = {**weights, day + timedelta(days=1): middle}
            assert rules.weight_trend(more) == pytest.approx(rules.weight_trend(weights))


@given(st.floats(20, 400), st.floats(-5, 5), st.integers(0, 60))
def test_the_rate_of_a_line_is_its_slope(start: float, slope: float, length: int) -> None:
    first = date(2026, 1, 1)
    line = {first + timedelta(days=n): start + slope * n for n in (0, length)}
    rate = rules.rate_per_week(rules.weight_trend(line))
    if length < 7:
        assert rate is None
        return
    assert rate == pytest.approx(7 * slope, abs=1e-6)
