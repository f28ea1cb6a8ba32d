"""The rules of logs, for any input."""

import math
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise

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
def test_a_trend_has_every_day_and_stays_between_the_weights(weights: dict[date, float]) -> None:
    trend = rules.weight_trend(weights)
    if not weights:
        assert trend == {}
        return
    first, last = min(weights), max(weights)
    assert list(trend) == [first + timedelta(days=n) for n in range((last - first).days + 1)]
    assert trend[first] == weights[first]
    lowest, highest = min(weights.values()), max(weights.values())
    assert all(lowest - 1e-9 <= each <= highest + 1e-9 for each in trend.values())


@given(WEIGHTS)
def test_a_trend_is_nine_tenths_of_the_day_before_and_one_of_the_day(
    weights: dict[date, float],
) -> None:
    trend = rules.weight_trend(weights)
    for day in list(weights):
        before = trend.get(day - timedelta(days=1))
        if before is not None:
            assert trend[day] == pytest.approx(0.9 * before + 0.1 * weights[day])


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
def test_the_rate_of_a_line_approaches_its_slope(start: float, slope: float, length: int) -> None:
    first = date(2026, 1, 1)
    line = {first + timedelta(days=n): start + slope * n for n in (0, length)}
    rate = rules.rate_per_week(rules.weight_trend(line))
    if length < 7:
        assert rate is None
        return
    # The trend lags behind the line by (1 - 0.9 ** n) * 9 days on day n.
    trend = [slope * (n - 9 * (1 - 0.9**n)) for n in (length - 7, length)]
    assert rate == pytest.approx(trend[1] - trend[0], abs=1e-6)
