"""What members notice while the newest migrations run on ten million entries.

    python -m keto_local servers -- python -m lab.chaos.migration --entries 10000000

A database of the previous version (up to tracker's 0015) is filled: days whose log follows the
entries, days with typed figures, days whose log was deleted, logs without entries. Then the newest
migrations run, while members write as the previous version does. Afterwards the days of all other
members have the same checksum, the written days have the sums of their entries, and each entry of a
food has the minerals of the table, or of its label.
"""

import argparse
import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import asyncpg
import uvloop

from chassis.storage import Migration, migrate, migrations_of
from foods import MINERALS, food_table
from testkit.databases import servers
from tools.tables import markdown
from tracker.nutrients import FIGURES

_DAYS, _A_DAY, _WRITERS = 200, 10, 8
_BITS = {name: 1 << n for n, name in enumerate(FIGURES)}
_NAMES = ", ".join(FIGURES)
_SUMS = ", ".join(f"sum({name})" for name in FIGURES)
# Eight of ten entries are foods of the table, one is a food of the member, one is a quick add.
_FOODS = (
    "avocado-raw",
    "butter",
    "egg",
    "salmon",
    "spinach-raw",
    "cheddar",
    "almonds",
    "olive-oil",
)
_MEMBERS_FOOD = "bread"
_LABEL_FIBER = 8
# The calories of every fifth day were typed; the log of every seventh day was deleted.
_FILL = (
    "INSERT INTO diary_entry SELECT 'member-' || m, current_date - d, m || '-' || d || '-' || n,"
    " 'lunch', 'Food', ($2::text[])[n], NULL, CASE WHEN n < 10 THEN m % 90 + n END, NULL,"
    " m % 90 + n, n, 0.1, 1.1, 0.4, now()"
    f" FROM generate_series(1, $1::int) AS m, generate_series(0, {_DAYS - 1}) AS d,"
    f" generate_series(1, {_A_DAY}) AS n",
    "INSERT INTO my_food (user_id, id, name, words, carbs_basis, calories, protein_g, fat_g,"
    " carbs_g, fiber_g, portions, created_at) SELECT 'member-' || m, 'bread', 'Bread', ' bread',"
    f" 'total', 100, 1, 1, 1, {_LABEL_FIBER}, '[]', now() FROM generate_series(1, $1::int) AS m",
    "INSERT INTO diary_entry_date SELECT user_id, id, date FROM diary_entry",
    f"INSERT INTO diary_day (user_id, date, entries, {_NAMES})"
    f" SELECT user_id, date, count(*), {_SUMS} FROM diary_entry GROUP BY user_id, date",
    f"INSERT INTO progress_log (id, user_id, date, saved_at, {_NAMES}, from_entries)"
    " SELECT gen_random_uuid()::text, user_id, (date + time '12:00') AT TIME ZONE 'UTC', now(),"
    " CASE WHEN (current_date - date) % 5 = 0 THEN 1800 ELSE calories END, protein_g, fat_g,"
    " carbs_g, net_carbs_g, CASE WHEN (current_date - date) % 5 = 0 THEN 30 ELSE 31 END"
    " FROM diary_day WHERE (current_date - date) % 7 <> 3",
    "INSERT INTO progress_log (id, user_id, date, saved_at, calories) SELECT"
    " gen_random_uuid()::text, 'member-' || m, now() - interval '900 days', now(), 5"
    " FROM generate_series(1, $1::int) AS m",
)
_COLUMNS = ", ".join(f"{{log}}.{name}::float8 AS {name}" for name in FIGURES)
# A day as the previous version shows it; a day with a deleted log gets the sums.
_BEFORE = f"""
SELECT log.user_id, log.date, {_COLUMNS.format(log="log")} FROM progress_log AS log
UNION ALL
SELECT day.user_id, (day.date + time '12:00') AT TIME ZONE 'UTC', {_COLUMNS.format(log="day")}
FROM diary_day AS day LEFT JOIN progress_log AS log
    ON log.user_id = day.user_id AND log.date = (day.date + time '12:00') AT TIME ZONE 'UTC'
WHERE log.id IS NULL AND day.entries > 0
"""
_AFTER = f"SELECT user_id, date, {_NAMES} FROM day_log"
# Over the members with an odd number: the others write in the meantime.
_CHECKSUM = """
SELECT count(*) AS days, sum(hashtextextended(day::text, 0)::numeric) AS checksum
FROM ({days}) AS day WHERE right(user_id, 1)::int % 2 = 1
"""
_DIFFERENT = f"""
SELECT count(*) FROM day_log AS log JOIN (
    SELECT user_id, date, {", ".join(f"sum({name})::float8 AS {name}" for name in FIGURES)}
    FROM diary_entry GROUP BY user_id, date
) AS eaten ON eaten.user_id = log.user_id
    AND eaten.date = (log.date AT TIME ZONE 'UTC')::date
WHERE ({", ".join(f"log.{name}" for name in FIGURES[1:])})
    IS DISTINCT FROM ({", ".join(f"eaten.{name}" for name in FIGURES[1:])})
   OR log.calories NOT IN (eaten.calories, 1800)
"""
# Over all members: those who write only add entries without a food.
_UNFILLED = f"""
SELECT count(*) FROM diary_entry AS entry
LEFT JOIN unnest($1::text[], {", ".join(f"${n}::float8[]" for n in range(2, len(MINERALS) + 2))})
    AS food (id, {", ".join(MINERALS)}) ON food.id = entry.food_id
WHERE ({", ".join(f"entry.{name}" for name in MINERALS)}) IS DISTINCT FROM
    ({", ".join(f"round(food.{n}::numeric * grams::numeric / 100, 1)" for n in MINERALS)})
   OR (rest IS NULL) <> (entry.food_id IS NULL OR entry.food_id = '{_MEMBERS_FOOD}')
"""


def _follows(name: str, bit: int) -> str:
    is_free = f"log.from_entries & {bit} > 0 OR log.{name} IS NULL"
    return f"{name} = CASE WHEN {is_free} THEN excluded.{name} ELSE log.{name} END"


# How version 1.0.0 adds an entry.
_ADD = f"""
WITH entry AS (
    INSERT INTO diary_entry (user_id, date, id, meal, name, {_NAMES}, created_at)
    VALUES ($1, current_date - $2::int, $3, 'lunch', 'Egg', 10, 1, 1, 1, 0.1, now()) RETURNING *
), day AS (
    INSERT INTO diary_day AS day (user_id, date, entries, {_NAMES})
    SELECT user_id, date, 1, {_NAMES} FROM entry
    ON CONFLICT (user_id, date) DO UPDATE SET entries = day.entries + 1,
        {", ".join(f"{name} = day.{name} + excluded.{name}" for name in FIGURES)}
    RETURNING *
)
INSERT INTO progress_log AS log (id, user_id, date, saved_at, {_NAMES}, from_entries)
SELECT gen_random_uuid()::text, user_id, (date + time '12:00') AT TIME ZONE 'UTC', now(), {_NAMES},
       {sum(_BITS.values())}
FROM day
ON CONFLICT (user_id, date) DO UPDATE SET saved_at = excluded.saved_at,
    {", ".join(_follows(name, bit) for name, bit in _BITS.items())},
    from_entries = log.from_entries
        | {" | ".join(f"CASE WHEN log.{n} IS NULL THEN {b} ELSE 0 END" for n, b in _BITS.items())}
"""
_DELETE = """
DELETE FROM progress_log
WHERE user_id = $1 AND date = (current_date - $2::int + time '12:00') AT TIME ZONE 'UTC'
"""


@dataclass
class Report:
    """The stored days before and after the migrations, and what the members noticed."""

    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    different: int = 0
    # Entries without the minerals of their food.
    unfilled: int = 0
    seconds: float = 0
    waits: list[float] = field(default_factory=list)


async def measure(url: str, entries: int) -> Report:
    """Fill an empty database as the previous version would, and migrate it."""
    members = max(10, entries // _DAYS // _A_DAY)
    all_migrations = migrations_of("tracker")
    await migrate(url, [each for each in all_migrations if not _is_newer(each)])
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    # As a restore does: without triggers, and without a time limit for a statement.
    await connection.execute("SET session_replication_role = replica; SET statement_timeout = 0")
    for statement in _FILL:
        values = (members, [*_FOODS, _MEMBERS_FOOD])[: statement.count("$")]
        await connection.execute(statement, *values, timeout=3600)
    report = Report(before=await _checksum(connection, _BEFORE))
    done = asyncio.Event()
    writers = [asyncio.create_task(_write(url, members, n, done)) for n in range(_WRITERS)]
    started = time.perf_counter()
    await migrate(url, all_migrations)
    report.seconds = time.perf_counter() - started
    done.set()
    report.waits = sorted(wait for waits in await asyncio.gather(*writers) for wait in waits)
    report.after = await _checksum(connection, _AFTER)
    report.different = await connection.fetchval(_DIFFERENT, timeout=3600)
    report.unfilled = await connection.fetchval(_UNFILLED, *_minerals(), timeout=3600)
    await connection.close()
    return report


def _minerals() -> Sequence[Sequence[str | float | None]]:
    """The foods of the entries, and for each mineral a column of its amounts in 100 g."""
    of_table = [food_table().foods[id].minerals for id in _FOODS]
    of_members_food = tuple(_LABEL_FIBER if name == "fiber_g" else None for name in MINERALS)
    return [*_FOODS, _MEMBERS_FOOD], *zip(*of_table, of_members_food, strict=True)


# The first migrations that are not in 1.0.0.
_FIRST_NEWER = {"tracker": "0016", "chassis": "0002", "work": "0001"}


def _is_newer(migration: Migration) -> bool:
    owner, _, number = migration.name.partition("/")
    return number >= _FIRST_NEWER.get(owner, "9")


async def _checksum(connection: asyncpg.Connection, days: str) -> tuple[int, int]:
    row = await connection.fetchrow(_CHECKSUM.format(days=days), timeout=3600)
    return row["days"], int(row["checksum"])


async def _write(url: str, members: int, number: int, done: asyncio.Event) -> Sequence[float]:
    """Add entries and delete logs of members with an even number; return the seconds of each."""
    waits: list[float] = []
    chance = random.Random(number)
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    while not (done.is_set() and waits):
        member, day = f"member-{chance.randint(1, members // 2) * 2}", chance.randrange(_DAYS)
        started = time.perf_counter()
        if chance.random() < 0.1:
            await connection.execute(_DELETE, member, day)
        else:
            await connection.execute(_ADD, member, day, f"new-{number}-{len(waits)}")
        waits.append(time.perf_counter() - started)
    await connection.close()
    return waits


async def main() -> None:
    """Fill, migrate and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000_000)
    arguments = parser.parse_args()
    async with servers() as (databases, _):
        report = await measure(await databases.empty("tracker"), arguments.entries)
    waits = report.waits
    print(
        markdown(
            ("measured", "figure"),
            [
                ("days of members who wrote nothing", f"{report.before[0]:,}"),
                ("their checksum", "unchanged" if report.before == report.after else "CHANGED"),
                ("days that differ from their entries", f"{report.different:,}"),
                ("entries without the minerals of their food", f"{report.unfilled:,}"),
                ("duration of the migrations", f"{report.seconds:.1f} s"),
                ("writes in the meantime", f"{len(waits):,}"),
                ("p50 of a write", f"{waits[len(waits) // 2] * 1000:.1f} ms"),
                ("p99 of a write", f"{waits[len(waits) * 99 // 100] * 1000:.1f} ms"),
                ("longest write", f"{waits[-1] * 1000:.0f} ms"),
            ],
        )
    )


if __name__ == "__main__":
    uvloop.run(main())
