"""The latency of reading a day and adding an entry with ten thousand stored entries, and with ten
million.

    make bench ARGS="diary --entries 10000000 --seconds 5"

Two databases, filled by one statement per table: members with ten entries a day over the last 200
days. A tracker (`serve --http-only`) on each returns days, and adds entries, one request at a time.
"""

import argparse
import json
from contextlib import AsyncExitStack
from datetime import timedelta

import asyncpg
import uvloop

from chassis import clock
from chassis.http import ACCESS_LIFETIME, Tokens
from foods import REST, food_table
from lab.benchmarks.parts.load import load, operations
from lab.benchmarks.parts.processes import SECRET, MeasuredProcess, service
from testkit.databases import servers
from tools.tables import markdown
from tracker.days import noon_of
from tracker.diary.show_day import queries

_FEW = 10_000
DAYS, A_DAY = 200, 10
_REQUESTS = 400
_GRAMS = 30
_SPINACH = food_table().foods["spinach-raw"]
_MINERALS = ", ".join(str(round((of or 0) * _GRAMS / 100, 1)) for of in _SPINACH.minerals)
_REST = json.dumps(
    {
        name: round(of * _GRAMS / 100, 3)
        for name, of in zip(REST, _SPINACH.rest, strict=True)
        if of is not None
    }
)
_ROWS = (
    "INSERT INTO diary_entry SELECT 'member-' || m, current_date - d, gen_random_uuid()::text,"
    f" 'lunch', 'Spinach', 'spinach-raw', NULL, {_GRAMS}, NULL, 6.9, 0.9, 0.1, 1.1, 0.4, now(),"
    f" {_MINERALS}, '{_REST}'::jsonb"
    " FROM generate_series(1, $1::int) AS m, generate_series(0, $2::int - 1) AS d,"
    " generate_series(1, $3::int)",
    "INSERT INTO diary_entry_date SELECT user_id, id, date FROM diary_entry",
    "INSERT INTO diary_day SELECT user_id, date, count(*), sum(calories), sum(protein_g),"
    " sum(fat_g), sum(carbs_g), sum(net_carbs_g) FROM diary_entry GROUP BY user_id, date",
    "INSERT INTO progress_log (id, user_id, date, saved_at) SELECT gen_random_uuid()::text,"
    " user_id, (date + time '12:00') AT TIME ZONE 'UTC', now() FROM diary_day",
)


def members_of(entries: int) -> int:
    """The number of members who have this number of entries in total."""
    return max(1, entries // DAYS // A_DAY)


async def fill(url: str, members: int) -> None:
    """Insert the members' entries and days."""
    connection = await asyncpg.connect(url)
    # As a restore does: the triggers that refuse erased members take a lock for each row.
    await connection.execute("SET session_replication_role = replica; SET statement_timeout = 0")
    for statement in _ROWS:
        values = (members, DAYS, A_DAY)[: statement.count("$")]
        await connection.execute(statement, *values, timeout=3600)
    await connection.execute("VACUUM ANALYZE", timeout=3600)
    await connection.close()


async def plan(url: str) -> str:
    """PostgreSQL's query plan for reading a day."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    noon = noon_of(clock.now().date() - timedelta(days=1)).isoformat()
    named = {"user_id": "member-1", "noon": noon, "for_write": False}
    values = ", ".join(f"'{value}'" for value in queries.select_day.values(named))
    await connection.execute(f"PREPARE day AS {queries.select_day.numbered}")
    rows = await connection.fetch(
        f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE day ({values})"
    )
    await connection.close()
    return "\n".join(row[0] for row in rows)


def token(number: int) -> str:
    member = {"sub": f"member-{number}", "role": "MEMBER", "email": "m@example.com"}
    return Tokens(SECRET).issue(member, ACCESS_LIFETIME)


def days_of(members: int) -> list[bytes]:
    """Requests for days of different members."""
    today = clock.now().date()
    members_and_days = [
        (n % members + 1, today - timedelta(days=n * 7 % DAYS)) for n in range(_REQUESTS)
    ]
    return [operations(token(member)).tracker.get_day(str(day)) for member, day in members_and_days]


def entries_of(members: int) -> list[bytes]:
    """Requests that add entries, spread over enough days that none reaches its limit of entries."""
    today = clock.now().date()
    requests = []
    for n in range(_REQUESTS * 4):
        day = today - timedelta(days=(n // members + n % members) % DAYS)
        entry = {"date": str(day), "meal": "lunch", "foodId": "spinach-raw", "grams": _GRAMS}
        requests.append(operations(token(n % members + 1)).tracker.add_entry(entry))
    return requests


async def main() -> None:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000_000)
    parser.add_argument("--seconds", type=float, default=5.0)
    arguments = parser.parse_args()
    async with servers() as (databases, _), AsyncExitStack() as stack:
        trackers: dict[int, tuple[MeasuredProcess, int]] = {}
        for entries in (_FEW, arguments.entries):
            url, members = await databases.of("tracker"), members_of(entries)
            await fill(url, members)
            process = service("tracker", "serve", "--http-only", database_url=url)
            trackers[entries] = (await stack.enter_async_context(process), members)
            print(f"{entries:,} entries\n\n```\n{await plan(url)}\n```\n", flush=True)
        rows = []
        for _turn in range(3):
            for entries, (process, members) in trackers.items():
                requests_by_name = {
                    "GET /day": days_of(members),
                    "POST /entries": entries_of(members),
                }
                for name, requests in requests_by_name.items():
                    load(process.port, requests, seconds=1, connections=1)
                    run = load(process.port, requests, seconds=arguments.seconds, connections=1)
                    p50, p99 = f"{run.median / 1000:.2f} ms", f"{run.p99 / 1000:.2f} ms"
                    rows.append((name, f"{entries:,}", p50, p99))
        print(markdown(("request", "stored entries", "p50", "p99"), sorted(rows)))


if __name__ == "__main__":
    uvloop.run(main())
