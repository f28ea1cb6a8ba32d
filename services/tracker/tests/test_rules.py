"""The rules, for any input."""

import math
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, timezone
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker import rules

SOME_OF_THEM_MISSING = st.lists(st.none() | st.integers(0, 1_000_000).map(lambda n: n / 100))
DAYS = st.dates()
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


@pytest.mark.parametrize(
    ("calories", "average"),
    [([], 0), ([None, None], 0), ([2000, 2001], 2001), ([2, 2, 3], 2), ([0, None, 5], 3)],
)
def test_the_average_in_examples(calories: list[float | None], average: int) -> None:
    assert rules.average_calories(calories) == average


@given(DAYS)
def test_a_day_is_read_back_and_stands_at_its_noon(day: date) -> None:
    assert rules.day(day.isoformat()) == day
    assert rules.noon(day).isoformat() == f"{day}T12:00:00+00:00"


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
