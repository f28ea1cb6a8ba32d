"""The diary is partitioned by month, and a date without a partition works as well."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, date, datetime
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from chassis import clock
from services.tracker.tests.conftest import Mia, settings_of
from testkit import RunningService, ServerUrls, running
from testkit.databases import Databases
from tracker.days import noon_of
from tracker.diary import months
from tracker.diary.show_day import queries
from tracker.main import make

_PARTITIONS = """
SELECT inhrelid::regclass::text AS name FROM pg_inherits
WHERE inhparent = 'diary_entry'::regclass ORDER BY name
"""
# Two years ahead of the migration: none of its months exists.
LATER = datetime(clock.now().year + 2, 11, 30, tzinfo=UTC)


@pytest_asyncio.fixture(loop_scope="session")
async def alone(servers: ServerUrls, databases: Databases) -> AsyncIterator[RunningService]:
    """A tracker whose months are added only by the test."""
    async with running(make(await settings_of(servers, databases))) as it:
        yield it


async def partitions(tracker: RunningService) -> set[str]:
    return {row["name"] for row in await tracker.rows(_PARTITIONS)}


def of(*months: tuple[int, int]) -> set[str]:
    return {f"diary_entry_{year}_{month:02}" for year, month in months}


async def test_the_next_months_are_made_with_what_the_default_partition_has_of_them(
    alone: RunningService, at: Callable[[datetime], None]
) -> None:
    mia, year = Mia(alone), LATER.year
    days = [
        f"{year}-11-29",
        f"{year}-12-31",
        f"{year + 1}-01-01",
        "1900-01-01",
        f"{year + 1}-12-31",
    ]
    at(LATER)
    for day in days:
        await mia.adds({"date": day, "meal": "snack", "name": "Tea", "calories": 1})
    shown = [await mia.day(day) for day in days]
    before = await partitions(alone)
    new = of((year, 11), (year, 12), (year + 1, 1), (year + 1, 2))
    assert not before & new
    await months.measure(alone.database)
    assert months.MONTHS_AHEAD._value.get() == 0
    # Processes that add them at once, and again.
    await asyncio.gather(*(months.add_months(alone.database) for _ in range(3)))
    assert await partitions(alone) == before | new
    await months.measure(alone.database)
    assert months.MONTHS_AHEAD._value.get() == 3
    assert [await mia.day(day) for day in days] == shown
    rows = await alone.rows(
        "SELECT tableoid::regclass::text AS name, date FROM diary_entry WHERE user_id = $1", mia.id
    )
    assert {str(row["date"]): row["name"] for row in rows} == {
        **{day: f"diary_entry_{day[:4]}_{day[5:7]}" for day in days[:3]},
        "1900-01-01": "diary_entry_before",
        f"{year + 1}-12-31": "diary_entry_default",
    }


async def test_a_new_month_waits_for_no_long_transaction(
    alone: RunningService, at: Callable[[datetime], None]
) -> None:
    at(LATER)
    async with alone.database.raw_sql.transaction() as long:
        await long.execute("SELECT FROM diary_entry")
        with pytest.raises(asyncpg.LockNotAvailableError):
            await months.add_months(alone.database)
        # Members are not blocked, and the worker tries again.
        await Mia(alone).adds({"meal": "snack", "name": "Tea", "calories": 1})
    await months.add_months(alone.database)


async def plans(tracker: RunningService, month: date) -> list[Any]:
    """The plan of `GET /day` for its values, and the one for all values."""
    async with tracker.database.raw_sql.transaction() as connection:
        await connection.execute(f"PREPARE day AS {queries.select_day.numbered}")
        found = []
        for mode in ("force_custom_plan", "force_generic_plan"):
            await connection.execute(f"SET LOCAL plan_cache_mode = {mode}")
            noon = noon_of(month).isoformat()
            named = {"user_id": "mia", "noon": noon, "for_write": False}
            values = ", ".join(f"'{value}'" for value in queries.select_day.values(named))
            rows = await connection.fetch(f"EXPLAIN (ANALYZE) EXECUTE day ({values})")
            found.append("\n".join(row[0] for row in rows))
        await connection.execute("DEALLOCATE day")
        return found


async def test_a_day_reads_one_partition(tracker: RunningService) -> None:
    today = clock.now().date()
    for month, name in (
        (today, f"diary_entry_{today:%Y_%m}"),
        (date(1, 1, 1), "diary_entry_before"),
        (date(9999, 12, 31), "diary_entry_default"),
    ):
        for plan in await plans(tracker, month):
            others = await partitions(tracker) - {name}
            assert f" on {name} " in plan, plan
            assert not [other for other in others if f" on {other} " in plan], plan
