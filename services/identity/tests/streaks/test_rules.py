"""The streak over random journeys, by a model that knows which days have which names."""

import random
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chassis.dates import date_in
from identity.streaks.rules import Visits, streak_after

ZONES = [
    *("UTC", "Pacific/Kiritimati", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca"),
    *("America/Los_Angeles", "Pacific/Auckland", "Asia/Kathmandu", "America/St_Johns"),
    *("Pacific/Pago_Pago", "Pacific/Chatham", "America/New_York"),
]
# Apia had no 30 December 2011; clocks change in Casablanca, on Lord Howe and in Los Angeles.
APIA = datetime(2011, 12, 29, 20, tzinfo=UTC)


class StoredStreak:
    """What identity stores of a member."""

    def __init__(self) -> None:
        self.streak, self.last_active, self.counted, self.latest = 0, None, None, None
        self.days: list[date] = []

    last_active: datetime | None
    counted: date | None
    latest: datetime | None

    def visits(self, now: datetime, zone: str) -> int:
        here = ZoneInfo(zone)
        today = date_in(here, now)
        visits = Visits(self.last_active, self.counted, self.latest)
        streak = streak_after(self.streak, visits, today, here)
        self.latest = now
        if streak is not None:
            self.streak, self.last_active, self.counted = streak, now, today
            self.days.append(today)
        return self.streak


def model(visits: list[tuple[datetime, str]]) -> list[int]:
    """The streak after each visit: a run of the days that the calendar on the wall has."""
    streaks: list[int] = []
    run: list[tuple[datetime, date]] = []
    before: datetime | None = None
    for now, zone in visits:
        wall = ZoneInfo(zone)
        today = now.astimezone(wall).date()
        hours = (now - timedelta(hours=n) for n in range(60))
        yesterday = next(day for at in hours if (day := at.astimezone(wall).date()) < today)
        # What the wall calls the last day of the run, or what another wall has called it.
        last = max((max(day, at.astimezone(wall).date()) for at, day in run[-1:]), default=date.min)
        # The visit before may have been on another day here, and gained nothing there.
        visited = before.astimezone(wall).date() if before else date.min
        if max(last, visited) < yesterday:
            run = []
        before = now
        if last < today:
            run = [*run, (now, today)]
        streaks.append(len(run))
    return streaks


def history(seed: int) -> list[tuple[datetime, str]]:
    """Visits, hours apart, now and then after a flight to another zone."""
    chance = random.Random(seed)
    # Some begin before Apia leaves out a day.
    now = chance.choice(
        (APIA, datetime(2010, 1, 1, tzinfo=UTC) + timedelta(hours=chance.random() * 220_000))
    )
    zone, visits = chance.choice(ZONES), []
    for _ in range(chance.randint(1, 20)):
        now += timedelta(
            minutes=chance.choice((0, 10, 20, 24, 24, 26, 36, 60)) * chance.randint(50, 60)
        )
        zone = chance.choice((zone, zone, chance.choice(ZONES)))
        visits.append((now, zone))
    return visits


def test_the_streak_matches_the_model() -> None:
    for seed in range(1_000):
        moments = history(seed)
        member = StoredStreak()
        assert [member.visits(*visit) for visit in moments] == model(moments), seed
        # No day counts twice, wherever its midnight was.
        assert member.days == sorted(set(member.days)), seed


flights = st.tuples(st.integers(0, 50), st.sampled_from(ZONES))
journeys = st.lists(flights, min_size=1, max_size=30)


# Twice on one day at home, and a day later in Auckland.
@example(
    datetime(2026, 11, 24, 8, tzinfo=UTC),
    [(0, "America/Los_Angeles"), (23, "America/Los_Angeles"), (24, "Pacific/Auckland")],
)
@given(st.integers(0, 16 * 365 * 24).map(lambda hours: APIA + timedelta(hours=hours)), journeys)
def test_no_journey_breaks_a_streak_if_the_last_visit_was_today_or_yesterday(
    begin: datetime, journey: list[tuple[int, str]]
) -> None:
    member, now, before = StoredStreak(), begin, None
    for hours, zone in journey:
        now += timedelta(hours=hours)
        wall = ZoneInfo(zone)
        had = member.streak
        member.visits(now, zone)
        today = date_in(wall, now)
        midnight = datetime.combine(today, time.min, wall).astimezone(UTC)
        yesterday = date_in(wall, midnight - timedelta(seconds=1))
        if before is not None and date_in(wall, before) >= yesterday:
            assert had <= member.streak <= had + 1
        else:
            assert member.streak in (1, had, had + 1)
        before = now
    # A day is earned once, and no later one is earned before it.
    assert member.days == sorted(set(member.days))


def test_a_second_visit_on_a_counted_day_keeps_the_streak_after_a_flight_east() -> None:
    member = StoredStreak()
    assert member.visits(datetime(2026, 11, 24, 8, 30, tzinfo=UTC), "America/Los_Angeles") == 1
    # 23:30 of the same day at home, and the 25th in Auckland, where it is the 26th next.
    assert member.visits(datetime(2026, 11, 25, 7, 30, tzinfo=UTC), "America/Los_Angeles") == 1
    assert member.visits(datetime(2026, 11, 26, 7, tzinfo=UTC), "Pacific/Auckland") == 2


def test_a_flight_east_and_back_west_does_not_restart_a_streak() -> None:
    member, home, east = StoredStreak(), "America/Los_Angeles", "America/New_York"
    los_angeles, new_york = ZoneInfo(home), ZoneInfo(east)
    assert member.visits(datetime(2026, 11, 10, 12, tzinfo=los_angeles), home) == 1
    # Counted as the 11th; back home it is the 10th again, then the 11th, which counts already.
    assert member.visits(datetime(2026, 11, 11, 0, 30, tzinfo=new_york), east) == 2
    assert member.visits(datetime(2026, 11, 11, 23, 30, tzinfo=los_angeles), home) == 2
    # In New York that was the 12th.
    assert member.visits(datetime(2026, 11, 13, 20, tzinfo=new_york), east) == 3


def test_without_a_zone_the_streak_counts_utc_days_as_specified() -> None:
    for seed in range(1_000):
        member, streak = StoredStreak(), 0
        last: datetime | None = None
        for now, _ in history(seed):
            if last is None or now.date() != last.date():
                is_next = last is not None and last.date() == now.date() - timedelta(days=1)
                streak, last = streak + 1 if is_next else 1, now
            assert member.visits(now, "UTC") == streak, seed
            assert member.last_active == last, seed


@pytest.mark.parametrize("zone", ZONES)
def test_a_member_active_each_day_at_noon_or_at_midnight_loses_no_day(zone: str) -> None:
    # Two years, with each change of the clocks; Apia had no 30 December 2011.
    here, member = ZoneInfo(zone), StoredStreak()
    for n in range(730):
        day = date(2011, 1, 1) + timedelta(days=n)
        at = time((0, 12, 23)[n % 3], 59 * (n % 3 == 2))
        moment = datetime.combine(day, at, here).astimezone(UTC)
        assert member.visits(moment, zone) == len(member.days)
    assert member.streak == len(member.days) >= 729


def test_a_member_in_los_angeles_is_active_at_ten_to_four_and_at_ten_past() -> None:
    home, member = ZoneInfo("America/Los_Angeles"), StoredStreak()
    for n in range(60):
        minute = (50, 10)[n % 2]
        now = datetime(2026, 1, 1, 15 + n % 2, minute, tzinfo=home) + timedelta(days=n)
        assert member.visits(now.astimezone(UTC), "America/Los_Angeles") == n + 1


def test_a_flight_across_the_date_line_takes_no_day_away() -> None:
    auckland, los_angeles = ZoneInfo("Pacific/Auckland"), ZoneInfo("America/Los_Angeles")
    west = StoredStreak()
    assert west.visits(datetime(2026, 11, 24, 9, tzinfo=los_angeles), "America/Los_Angeles") == 1
    assert west.visits(datetime(2026, 11, 25, 9, tzinfo=los_angeles), "America/Los_Angeles") == 2
    # The 26th is spent over the ocean.
    assert west.visits(datetime(2026, 11, 27, 9, tzinfo=auckland), "Pacific/Auckland") == 3
    east = StoredStreak()
    assert east.visits(datetime(2026, 11, 26, 9, tzinfo=auckland), "Pacific/Auckland") == 1
    assert east.visits(datetime(2026, 11, 27, 9, tzinfo=auckland), "Pacific/Auckland") == 2
    # The 26th and the 27th come again, and the second one may be left out.
    assert east.visits(datetime(2026, 11, 26, 20, tzinfo=los_angeles), "America/Los_Angeles") == 2
    assert east.visits(datetime(2026, 11, 28, 9, tzinfo=los_angeles), "America/Los_Angeles") == 3
