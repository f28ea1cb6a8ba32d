"""Days are those of the member's time zone, wherever no date is named."""

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from chassis import clock, ids
from contracts.identity import UserProfileChanged, WeeklySummaryDue
from contracts.samples import sample
from contracts.tracker import LogSaved, WeekSummarized
from services.tracker.tests.conftest import Mia

At = Callable[[datetime], None]
# Eight in the morning in Auckland is the evening before in UTC; ten past four in the afternoon in
# Los Angeles is the next day there.
AUCKLAND = "Pacific/Auckland", datetime(2026, 11, 26, 19, tzinfo=UTC), date(2026, 11, 27)
LOS_ANGELES = "America/Los_Angeles", datetime(2026, 11, 27, 0, 10, tzinfo=UTC), date(2026, 11, 26)
UNKNOWN = None, datetime(2026, 11, 26, 23, 59, tzinfo=UTC), date(2026, 11, 26)
# A name that this server's database does not have, or no longer has.
GONE = "Mars/Olympus", datetime(2026, 11, 26, 23, 59, tzinfo=UTC), date(2026, 11, 26)
MEMBERS = pytest.mark.parametrize(
    ("zone", "now", "today"), [AUCKLAND, LOS_ANGELES, UNKNOWN, GONE], ids=lambda each: str(each)
)
ZONES = [
    *("UTC", "Pacific/Kiritimati", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca"),
    *("America/Los_Angeles", "Pacific/Auckland", "Asia/Kathmandu", "America/St_Johns"),
    *("Pacific/Pago_Pago", "Pacific/Chatham", "America/New_York"),
]
TARGETS = {"calories": 2000, "proteinG": 100, "fatG": 150, "netCarbsG": 20}


async def lives_in(mia: Mia, zone: str | None, version: int = 1) -> None:
    """Identity tells of her time zone."""
    told = sample(UserProfileChanged, user_id=mia.id, timezone=zone, profile_version=version)
    await mia.receives("members", told)


def eaten(**more: Any) -> dict[str, Any]:
    return {"meal": "lunch", "name": "Soup", "calories": 400, "netCarbsG": 5, **more}


@MEMBERS
async def test_the_default_date_is_the_members_today(
    mia: Mia, at: At, zone: str | None, now: datetime, today: date
) -> None:
    await lives_in(mia, zone)
    at(now)
    noon = f"{today}T12:00:00Z"
    assert (await mia.saves(calories=1000))["date"] == noon
    (saved,) = await mia.tracker.published(LogSaved, user_id=mia.id)
    assert saved.date == datetime.combine(today, time(12), UTC)
    # The second save finds the first one's log.
    assert (await mia.saves(weightKg=80))["calories"] == 1000
    added = await mia.adds(eaten())
    assert (added["entry"]["date"], added["log"]["date"]) == (str(today), noon)
    water = await mia.send("POST", "water", {"id": ids.new(), "ml": 250})
    assert water.json()["log"]["date"] == noon
    assert (await mia.shown("day"))["date"] == str(today)
    monday = today - timedelta(days=today.weekday())
    assert (await mia.shown("week"))["days"][0]["date"] == str(monday)


@MEMBERS
async def test_the_ranges_end_with_the_members_today(
    mia: Mia, at: At, zone: str | None, now: datetime, today: date
) -> None:
    await lives_in(mia, zone)
    for ago in (-1, 0, 1, 20):
        day = str(today - timedelta(days=ago))
        await mia.saves(date=day, weightKg=80 + ago)
        await mia.adds(eaten(date=day))
    at(now)
    shown = [str(today - timedelta(days=ago)) for ago in (20, 1, 0)]
    assert [log["date"][:10] for log in await mia.logs()] == shown
    assert [point["date"][:10] for point in (await mia.shown("weight"))["points"]] == shown
    stats = (await mia.summary())["stats"]
    assert (stats["logsCount"], stats["weightLost"]) == (3, 20)
    # Today is not over.
    assert (await mia.shown("expenditure"))["days"] == 2
    (soup,) = (await mia.shown("entries/recent"))["items"]
    assert soup["times"] == 4


async def test_a_zone_that_is_changed_counts_at_once_and_one_that_is_told_late_does_not(
    mia: Mia, at: At
) -> None:
    _, now, today = AUCKLAND
    at(now)
    await lives_in(mia, "Pacific/Auckland", 2)
    await lives_in(mia, None, 1)
    assert (await mia.shown("day"))["date"] == str(today)
    await lives_in(mia, None, 3)
    assert (await mia.shown("day"))["date"] == str(today - timedelta(days=1))


@MEMBERS
async def test_today_is_in_no_average_and_no_verdict(
    mia: Mia, at: At, zone: str | None, now: datetime, today: date
) -> None:
    await lives_in(mia, zone)
    await mia.send("PUT", "targets", TARGETS)
    monday = today - timedelta(days=today.weekday())
    await mia.adds(eaten(date=str(monday), calories=1900))
    await mia.adds(eaten(date=str(today)))
    at(now)
    week = await mia.shown("week")
    assert (week["averages"]["calories"], week["daysInTarget"]) == (1900, 1)
    assert week["days"][today.weekday()]["totals"]["calories"] == 400
    assert await mailed(mia, monday) == (1900, 1)
    at(now + timedelta(days=1))
    assert (await mia.shown("week", date=str(today)))["averages"]["calories"] == 1150
    # As specified.
    assert (await mia.summary())["stats"]["avgCalories"] == 1150


async def mailed(mia: Mia, monday: date) -> tuple[float | None, int | None]:
    """What the mail about a week says, as far as the week shows it."""
    good_until = clock.now() + timedelta(days=1)
    due = WeeklySummaryDue(user_id=mia.id, week=monday, good_until=good_until)
    await mia.receives("weeks", due)
    *_, found = await mia.tracker.all_published(WeekSummarized, user_id=mia.id)
    return found.calories, found.days_in_target


@pytest.mark.exhaustive
@pytest.mark.parametrize("zone", ZONES)
async def test_random_histories_show_what_a_calendar_on_the_wall_shows(
    mia: Mia, at: At, zone: str
) -> None:
    chance = random.Random(zone)
    for n in range(9):
        mia = Mia(mia.tracker)
        await lives_in(mia, None if zone == "UTC" else zone)
        await mia.send("PUT", "targets", TARGETS)
        # A year whose rules are in both databases of time zones, Python's and PostgreSQL's.
        at(datetime(2025, 1, 1, tzinfo=UTC) + timedelta(minutes=chance.randrange(525_600)))
        wall = clock.now().astimezone(ZoneInfo(zone)).replace(tzinfo=UTC)
        today = wall.date()
        log: dict[date, float] = {}
        for ago in {0, chance.choice((-1, 30)), *chance.sample(range(32), 5)}:
            log[day := today - timedelta(days=ago)] = calories = chance.randint(500, 3000)
            await mia.adds(eaten(date=str(day), calories=calories))
        recent = {
            day: kcal
            for day, kcal in log.items()
            if wall - timedelta(days=30) <= datetime.combine(day, time(12), UTC) and day <= today
        }
        assert [each["date"][:10] for each in await mia.logs()] == sorted(map(str, recent)), n
        stats = (await mia.summary())["stats"]
        mean = sum(recent.values()) / len(recent)
        assert (stats["logsCount"], stats["avgCalories"]) == (len(recent), int(mean + 0.5)), n
        week = await mia.shown("week")
        monday = today - timedelta(days=today.weekday())
        over = [kcal for day, kcal in log.items() if monday <= day < today]
        average = int(sum(over) / len(over) * 10 + 0.5) / 10 if over else 0
        in_target = sum(1800 <= kcal <= 2200 for kcal in over)
        assert week["days"][0]["date"] == str(monday), n
        assert (week["averages"]["calories"], week["daysInTarget"]) == (average, in_target), n
        assert await mailed(mia, monday) == (average if over else None, in_target), n
