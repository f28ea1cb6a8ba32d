"""The rules, for any input."""

import math
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, timezone
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.logs import rules

SOME_OF_THEM_MISSING = st.lists(st.none() | st.integers(0, 1_000_000).map(lambda n: n / 100))
DAYS = st.dates()
WEIGHTS = st.dictionaries(
    st.dates(date(2026, 1, 1), date(2026, 6, 30)), st.integers(200, 4000).map(lambda n: n / 10)
)
# Offsets never lead out of the calendar here.
INSTANTS = st.datetimes(
    datetime(1, 1, 2),  # noqa: DTZ001 - the strategy adds the time zone
    datetime(9999, 12, 30),  # noqa: DTZ001
    timezones=st.integers(-1439, 1439).map(lambda m: timezone(timedelta(minutes=m))),
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


@given(DAYS)
def test_a_day_in_a_range_is_all_of_it(day: date) -> None:
    text = day.isoformat()
    assert rules.first_instant(text) == datetime.combine(day, time.min, UTC)
    assert rules.first_instant(text) <= rules.noon(day) <= rules.last_instant(text)
    assert rules.last_instant(text).date() == day
    if day < date.max:
        tomorrow = rules.first_instant((day + timedelta(days=1)).isoformat())
        assert tomorrow - rules.last_instant(text) == timedelta(microseconds=1)


@given(INSTANTS, st.sampled_from(["T", "t", " "]))
def test_an_instant_in_a_range_is_that_instant(instant: datetime, separator: str) -> None:
    text = instant.isoformat(sep=separator)
    for end in (rules.first_instant, rules.last_instant):
        assert end(text) == instant
        assert end(text.replace("+", " ")) == instant


@given(st.datetimes(), st.sampled_from(["auto", "minutes", "seconds", "milliseconds"]))
def test_an_instant_without_a_zone_is_in_utc(instant: datetime, precision: str) -> None:
    text = instant.isoformat(timespec=precision)
    expected = datetime.fromisoformat(text).replace(tzinfo=UTC)
    for zone in ("", "Z", "z", "+00:00", "-0000"):
        assert rules.first_instant(text + zone) == expected


@given(st.text() | st.from_regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:+.-]*)?", fullmatch=True))
def test_any_text_is_a_date_or_is_refused_and_nothing_worse(text: str) -> None:
    for read in (rules.day, rules.first_instant, rules.last_instant):
        with suppress(ValueError):
            read(text)


@given(st.datetimes(datetime(2000, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
def test_recent_is_thirty_days_and_all_of_today(now: datetime) -> None:
    since, until = rules.recent(now)
    assert now - since == timedelta(days=30)
    assert until.date() == now.date()
    assert rules.noon(now.date()) <= until


@given(
    st.sampled_from(["streak", "logs", "purchases"]),
    st.integers(0, 50) | st.floats(0, 50),
    st.builds(rules.Counts, st.integers(0, 50), st.integers(0, 50), st.integers(0, 50)),
)
def test_only_the_count_of_its_kind_earns_an_achievement(
    kind: rules.Kind, value: float, counts: rules.Counts
) -> None:
    reached = {"streak": counts.streak, "logs": counts.logs, "purchases": counts.purchases}[kind]
    assert rules.is_earned(kind, value, counts) == (reached >= value)


@given(WEIGHTS)
def test_a_trend_has_every_day_and_stays_between_the_weights(weights: dict[date, float]) -> None:
    trend = rules.trend(weights)
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
    trend = rules.trend(weights)
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
            assert rules.trend(more) == pytest.approx(rules.trend(weights))


@given(st.floats(20, 400), st.floats(-5, 5), st.integers(0, 60))
def test_the_rate_of_a_line_approaches_its_slope(start: float, slope: float, length: int) -> None:
    first = date(2026, 1, 1)
    line = {first + timedelta(days=n): start + slope * n for n in (0, length)}
    rate = rules.rate_per_week(rules.trend(line))
    if length < 7:
        assert rate is None
        return
    # The trend lags behind the line by (1 - 0.9 ** n) * 9 days on day n.
    trend = [slope * (n - 9 * (1 - 0.9**n)) for n in (length - 7, length)]
    assert rate == pytest.approx(trend[1] - trend[0], abs=1e-6)


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(1, 1000))
def test_a_larger_share_has_been_reached_with_a_larger_count(a: int, b: int, value: int) -> None:
    assert (rules.share(a, value) < rules.share(b, value)) == (a < b)
    assert rules.share(a, 0) >= rules.share(b, value)
