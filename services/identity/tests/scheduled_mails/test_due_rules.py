"""When a mail is due, in every time zone."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import available_timezones

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chassis.dates import zone_of
from identity.mails import name_of_week
from identity.scheduled_mails.rules import WEEKLY, Schedule, due_on, last_due, next_due
from words import words_of

ENGLISH = words_of("identity", "en")
ODD = ("Pacific/Kiritimati", "Australia/Lord_Howe", "Pacific/Honolulu", "Europe/Berlin")
ZONES = st.sampled_from(ODD) | st.sampled_from(sorted(available_timezones())).map(str)
MOMENTS = st.datetimes(
    datetime(2000, 1, 1),  # noqa: DTZ001
    datetime(2037, 12, 31),  # noqa: DTZ001
    timezones=st.just(UTC),
)
SCHEDULES = st.builds(
    Schedule,
    st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    st.frozensets(st.integers(1, 7), min_size=1),
)
# Clocks are changed by less than this, but where a zone crosses the date line.
LONGEST_CHANGE = timedelta(hours=3)


@given(SCHEDULES, ZONES, MOMENTS)
@example(Schedule(time(7), frozenset({5})), "Pacific/Apia", datetime(2011, 12, 30, 12, tzinfo=UTC))
def test_a_moment_is_between_the_last_due_and_the_next(
    schedule: Schedule, zone_name: str, now: datetime
) -> None:
    zone = zone_of(zone_name)
    last, following = last_due(schedule, zone, now), next_due(schedule, zone, now)
    assert last.moment <= now < following.moment
    assert {last.day.isoweekday(), following.day.isoweekday()} <= schedule.days
    # A whole week and a day, as a zone may leave one out.
    assert following.moment - last.moment <= timedelta(days=9)


@given(SCHEDULES, ZONES, MOMENTS)
def test_no_day_is_left_out_and_none_comes_twice(
    schedule: Schedule, zone_name: str, now: datetime
) -> None:
    """From one due moment to the next, for a month."""
    zone = zone_of(zone_name)
    due = next_due(schedule, zone, now)
    days, first = [], due.day
    while due.day < first + timedelta(days=30):
        days.append(due.day)
        assert last_due(schedule, zone, due.moment) == due
        due = next_due(schedule, zone, due.moment)
    wanted = (first + timedelta(days=n) for n in range((due.day - first).days))
    expected = [day for day in wanted if day.isoweekday() in schedule.days]
    # If the zone skipped one of two days, both are due at once.
    assert days == sorted(set(days))
    assert len(expected) - len(days) <= (1 if _crosses_the_date_line(zone_name, first) else 0)


@given(st.dates(date(2000, 1, 1), date(2037, 12, 31)), st.times(), ZONES)
def test_a_mail_is_due_when_clocks_show_its_time_or_soon_after_a_change(
    day: date, at: time, zone_name: str
) -> None:
    at, zone = at.replace(second=0, microsecond=0, fold=0), zone_of(zone_name)
    shown = due_on(day, at, zone).moment.astimezone(zone)
    late = shown.replace(tzinfo=None) - datetime.combine(day, at)
    assert timedelta() <= late <= LONGEST_CHANGE or _crosses_the_date_line(zone_name, day)
    if not late:
        # The first of two, where clocks are set back.
        assert shown.fold == 0


def _crosses_the_date_line(zone_name: str, day: date) -> bool:
    zone = zone_of(zone_name)
    offsets = [
        datetime.combine(day + timedelta(days=n), time(12), zone).utcoffset() or timedelta()
        for n in range(-2, 34)
    ]
    return max(offsets) - min(offsets) > LONGEST_CHANGE


@pytest.mark.parametrize(
    ("zone", "day", "at", "moment"),
    [
        # The first Monday on the earth, and one of the last.
        ("Pacific/Kiritimati", "2026-03-30", "07:00", "2026-03-29T17:00Z"),
        ("Pacific/Honolulu", "2026-03-30", "07:00", "2026-03-30T17:00Z"),
        # Half an hour of daylight saving ends on 5 April at 02:00 and begins on 4 October.
        ("Australia/Lord_Howe", "2026-04-04", "07:00", "2026-04-03T20:00Z"),
        ("Australia/Lord_Howe", "2026-04-06", "07:00", "2026-04-05T20:30Z"),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45Z"),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45Z"),
        # 02:30 is not there on 29 March, and twice there on 25 October.
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:30Z"),
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30Z"),
        ("Europe/Berlin", "2026-03-30", "07:00", "2026-03-30T05:00Z"),
        ("America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30Z"),
        ("America/New_York", "2026-11-02", "07:00", "2026-11-02T12:00Z"),
    ],
)
def test_due_moments_of_odd_zones_and_changed_clocks(
    zone: str, day: str, at: str, moment: str
) -> None:
    due = due_on(date.fromisoformat(day), time.fromisoformat(at), zone_of(zone))
    assert due.moment == datetime.fromisoformat(moment)


def test_a_week_begins_on_monday_where_the_member_is() -> None:
    sunday_evening_utc = datetime(2026, 3, 29, 18, tzinfo=UTC)
    due = {zone: last_due(WEEKLY, zone_of(zone), sunday_evening_utc).day for zone in ODD}
    assert due.pop("Pacific/Kiritimati") == date(2026, 3, 30)
    assert set(due.values()) == {date(2026, 3, 23)}


def test_a_zone_that_is_not_known_any_more_is_utc() -> None:
    assert zone_of("Mars/Olympus") is UTC
    assert zone_of("../etc/passwd") is UTC


def test_a_week_is_named_by_its_days() -> None:
    assert name_of_week(date(2026, 11, 16), ENGLISH) == "16 to 22 November"
    assert name_of_week(date(2026, 11, 30), ENGLISH) == "30 November to 6 December"
    german = words_of("identity", "de")
    assert name_of_week(date(2026, 11, 16), german) == "16. bis 22. November"
    assert name_of_week(date(2026, 11, 30), german) == "30. November bis 6. Dezember"
