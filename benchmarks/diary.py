"""What a day and an entry take beside ten thousand entries, and beside ten million.

    make bench ARGS="diary --entries 10000000 --seconds 5"

Two databases, filled by one statement for each table: members with ten entries a day over the last
200 days. A tracker (`serve --http-only`) on each shows days, and adds entries, one request at a
time.
"""

import argparse
import json
from contextlib import AsyncExitStack
from datetime import timedelta

import asyncpg
import uvloop

from benchmarks.parts.load import load, request
from benchmarks.parts.processes import SECRET, MeasuredProcess, service
from chassis import clock
from chassis.http import ACCESS_LIFETIME, Tokens
from foods import REST, food_table
from testkit.databases import servers
from tools.tables import markdown
from tracker.days import noon_of
from tracker.diary import show_day

_FEW = 10_000
DAYS, A_DAY = 200, 10
_ASKED = 400
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
    """How many members have eaten so many entries."""
    return max(1, entries // DAYS // A_DAY)


async def fill(url: str, members: int) -> None:
    """Insert the members' days, as if they had been eaten."""
    connection = await asyncpg.connect(url)
    # As a restore does: the triggers that refuse erased members take a lock for each row.
    await connection.execute("SET session_replication_role = replica; SET statement_timeout = 0")
    for statement in _ROWS:
        values = (members, DAYS, A_DAY)[: statement.count("$")]
        await connection.execute(statement, *values, timeout=3600)
    await connection.execute("VACUUM ANALYZE", timeout=3600)
    await connection.close()


async def plan(url: str) -> str:
    """How PostgreSQL reads a day."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    noon = noon_of(clock.now().date() - timedelta(days=1)).isoformat()
    await connection.execute(f"PREPARE day (text, timestamptz) AS {show_day.DAY}")
    rows = await connection.fetch(
        f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE day ('member-1', '{noon}')"
    )
    await connection.close()
    return "\n".join(row[0] for row in rows)


def token(number: int) -> str:
    member = {"sub": f"member-{number}", "role": "MEMBER", "email": "m@example.com"}
    return Tokens(SECRET).issue(member, ACCESS_LIFETIME)


def days_of(members: int) -> list[bytes]:
    """Some members' days."""
    today = clock.now().date()
    asked = [(n % members + 1, today - timedelta(days=n * 7 % DAYS)) for n in range(_ASKED)]
    return [request("GET", f"/api/tracker/day?date={day}", token(member)) for member, day in asked]


def entries_of(members: int) -> list[bytes]:
    """An entry for so many of the members' days that no day gets too many."""
    today = clock.now().date()
    found = []
    for n in range(_ASKED * 4):
        day = today - timedelta(days=(n // members + n % members) % DAYS)
        entry = {"date": str(day), "meal": "lunch", "foodId": "spinach-raw", "grams": _GRAMS}
        member = token(n % members + 1)
        found.append(request("POST", "/api/tracker/entries", member, json.dumps(entry).encode()))
    return found


async def main() -> None:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000_000)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    async with servers() as (databases, _), AsyncExitStack() as stack:
        trackers: dict[int, tuple[MeasuredProcess, int]] = {}
        for entries in (_FEW, given.entries):
            url, members = await databases.of("tracker"), members_of(entries)
            await fill(url, members)
            process = service("tracker", "serve", "--http-only", database_url=url)
            trackers[entries] = (await stack.enter_async_context(process), members)
            print(f"{entries:,} entries\n\n```\n{await plan(url)}\n```\n", flush=True)
        rows = []
        for _turn in range(3):
            for entries, (process, members) in trackers.items():
                works = {"GET /day": days_of(members), "POST /entries": entries_of(members)}
                for name, requests in works.items():
                    load(process.port, requests, seconds=1, connections=1)
                    run = load(process.port, requests, seconds=given.seconds, connections=1)
                    p50, p99 = f"{run.median / 1000:.2f} ms", f"{run.p99 / 1000:.2f} ms"
                    rows.append((name, f"{entries:,}", p50, p99))
        print(markdown(("request", "beside entries", "p50", "p99"), sorted(rows)))


if __name__ == "__main__":
    uvloop.run(main())
