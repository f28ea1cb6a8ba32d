"""The rules of days, for any input."""

from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from tracker.days import rules

DAYS = st.dates()


# Offsets never lead out of the calendar here.
INSTANTS = st.datetimes(
    datetime(1, 1, 2),  # noqa: DTZ001 - the strategy adds the time zone
    datetime(9999, 12, 30),  # noqa: DTZ001
    timezones=st.integers(-1439, 1439).map(lambda m: timezone(timedelta(minutes=m))),
)


@given(DAYS)
def test_a_day_in_a_range_is_all_of_it(day: date) -> None:
    text = day.isoformat()
    assert rules.first_instant(text) == datetime.combine(day, time.min, UTC)
    assert rules.first_instant(text) <= rules.noon_of(day) <= rules.last_instant(text)
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
    for read in (rules.parse_day, rules.first_instant, rules.last_instant):
        with suppress(ValueError):
            read(text)
