"""A log and a streak have the same day, in every time zone and for the next two years."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, date, datetime, timedelta
from importlib.resources import files
from typing import Any
from unittest.mock import Mock
from zoneinfo import ZoneInfo

import asyncpg
import pytest
import pytest_asyncio

from chassis import clock, dates
from chassis.storage import SqlTransaction
from identity.accounts import User
from identity.streaks import count_today
from testkit.databases import Databases
from tracker.days import recent, today

# These differ between the time zone databases of different machines.
KNOWN_TO_DIFFER = (
    "Africa/Casablanca",
    *("America/Vancouver", "America/Edmonton", "America/Winnipeg", "America/Havana"),
)
BEGIN = datetime(2026, 12, 1, tzinfo=UTC)
WEEKS = 105
_HOUR = timedelta(hours=1)


def pinned(name: str) -> ZoneInfo:
    """A time zone of the package, independent of `zoneinfo`'s search path."""
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def around_midnight(zone: ZoneInfo) -> Iterator[tuple[datetime, date]]:
    """Half an hour before and after midnights of two years, and the day of each."""
    for quarter in range(8):
        noon = (BEGIN + timedelta(days=91 * quarter)).astimezone(zone)
        midnight = datetime(noon.year, noon.month, noon.day, tzinfo=zone).astimezone(UTC)
        for moment in (midnight - _HOUR / 2, midnight + _HOUR / 2):
            yield moment, moment.astimezone(zone).date()


def streak_day(zone: str, now: datetime) -> date | None:
    """The day to which identity counts a visit."""
    user = User(id="mia", email="mia@example.com", normal_email="mia@example.com", timezone=zone)
    count_today(Mock(info={}), user)
    return user.last_active_day


@pytest_asyncio.fixture
async def member(databases: Databases) -> AsyncIterator[asyncpg.Connection]:
    """Tracker's database, with a member."""
    connection = await asyncpg.connect(await databases.of("tracker"))
    await connection.execute("INSERT INTO member (id) VALUES ('mia')")
    yield connection
    await connection.close()


def test_time_zones_are_those_of_the_package_in_every_zone_and_week() -> None:
    names = dates.zone_names()
    assert len(names) > 590
    assert names >= {*KNOWN_TO_DIFFER}
    for name in names:
        here, ours = pinned(name), dates.zone_of(name)
        for week in range(WEEKS):
            moment = BEGIN + timedelta(weeks=week)
            assert moment.astimezone(ours).utcoffset() == moment.astimezone(here).utcoffset(), name


async def test_a_log_and_a_streak_are_of_the_same_day_in_every_zone(
    member: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql: Any = SqlTransaction(member)
    for n, name in enumerate(sorted(dates.zone_names())):
        await member.execute("UPDATE member SET timezone = $1", name)
        moments = list(around_midnight(pinned(name)))
        # Some moments for most zones, and all for those that have differed.
        for moment, day in moments if name in KNOWN_TO_DIFFER else moments[n % 8 :: 4]:
            monkeypatch.setattr(clock, "now", lambda moment=moment: moment)
            assert streak_day(name, moment) == day, (name, moment)
            assert await today(sql, "mia") == day, (name, moment)
            _, until = await recent(sql, "mia")
            assert dates.date_in(UTC, until) == day, (name, moment)
