"""The cost of a request on a hot path, compared with the same work done with SQLModel sessions.

    make bench ARGS="hot_paths --rounds=7 --seconds=2"

A read and a write: the summary, and saving a log. Real uvicorn processes, each on a database of its
own, 32 keep-alive connections. The load is `wrk`. `events published` is the service with a broker:
its relay takes the events of the saves out of the outbox meanwhile, in the same process.
"""

import argparse
import json
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import asyncpg
import uvloop

from benchmarks.parts.contest import Work, compare
from benchmarks.parts.load import load, request
from benchmarks.parts.processes import NO_BROKER, SECRET, MeasuredProcess, service
from chassis import clock
from chassis.http import ACCESS_LIFETIME, Tokens
from contracts.topology import KETO
from messaging import declare
from testkit.databases import Databases, servers

_MEMBERS = [f"member-{n}" for n in range(64)]
_TOKENS = [
    Tokens(SECRET).issue({"sub": m, "role": "MEMBER", "email": f"{m}@example.com"}, ACCESS_LIFETIME)
    for m in _MEMBERS
]
# Thirty logs and five achievements for each member.
_ROWS = (
    "INSERT INTO member (id, total_points, streak_count, weight_kg)"
    " SELECT m, 50, 7, 80 FROM unnest($1::text[]) AS m",
    "INSERT INTO progress_log (id, user_id, date, weight_kg, calories, protein_g, notes, saved_at)"
    " SELECT gen_random_uuid()::text, m, date_trunc('day', now(), 'UTC')"
    " + (12 - 24 * n) * interval '1 hour', 80 + n * 0.13, 1800 + n, 120, 'A note', now()"
    " FROM unnest($1::text[]) AS m, generate_series(0, 29) AS n",
    "WITH made AS (INSERT INTO achievement SELECT n::text, 'Achievement ' || n, 'x', 10,"
    ' \'{"type": "logs", "value": 1}\' FROM generate_series(1, 5) AS n RETURNING id)'
    " INSERT INTO user_achievement SELECT m, made.id, now() FROM unnest($1::text[]) AS m, made",
)


def saves() -> list[bytes]:
    """Of three saves, two find the day's log there and one makes it."""
    today = clock.now().date()
    days = [today - timedelta(days=ago) for ago in range(-15, 30)]
    entry = {"weightKg": 79.5, "calories": 1810, "proteinG": 118, "notes": "Not hungry at all"}
    return [
        request("POST", "/api/tracker/log", token, json.dumps({"date": str(day), **entry}).encode())
        for day in days
        for token in _TOKENS
    ]


def summaries() -> list[bytes]:
    """Each member's summary."""
    return [request("GET", "/api/tracker/summary", token) for token in _TOKENS]


def shape(value: Any) -> Any:
    """What an answer consists of: the same work has answers of the same shape."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    if isinstance(value, list):
        return [shape(value[0]), len(value)] if value else []
    return None


async def filled(databases: Databases) -> str:
    """A database of tracker with members."""
    url = await databases.of("tracker")
    connection = await asyncpg.connect(url)
    for statement in _ROWS:
        await connection.execute(statement, _MEMBERS)
    await connection.close()
    return url


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    serve = ("tracker", "serve", "--http-only")
    async with servers() as (databases, rabbitmq), AsyncExitStack() as stack:
        await declare(rabbitmq, KETO)
        variants: dict[str, MeasuredProcess] = {}
        for name, command, broker in (
            ("SQLModel sessions", ("benchmarks.parts.sqlmodel_sessions",), NO_BROKER),
            ("the service", serve, NO_BROKER),
            ("events published", serve, rabbitmq),
        ):
            process = service(*command, database_url=await filled(databases), rabbitmq_url=broker)
            variants[name] = await stack.enter_async_context(process)
        for work in (Work("summary", summaries()), Work("save a log", saves())):
            asked = {name: work.requests_of(name) for name in variants}
            answers = [await variants[name].exchange(asked[name][0]) for name in variants]
            shapes = [shape(json.loads(answer.body)) for answer in answers]
            assert all(each == shapes[0] for each in shapes), answers
            for name, process in variants.items():
                load(process.port, asked[name], seconds=given.seconds / 2)
            compare(work, variants, given.rounds, given.seconds)


if __name__ == "__main__":
    uvloop.run(main())
