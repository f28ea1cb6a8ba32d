"""The cost of a request on a hot path, compared with the same work done with SQLModel sessions.

    make bench ARGS="hot_paths --rounds=7 --seconds=2"

A write and a read: saving a log, and the summary. Real uvicorn processes on a real PostgreSQL, 32
keep-alive connections. A service and its comparison alternate within each round, so that the
machine's noise affects both. The medians over the rounds are printed.

CPU is that of the application's process. `events published` is the service with a broker: its
relay takes the events of the saves out of the outbox meanwhile, in the same process.
"""

import argparse
import json
import statistics
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import asyncpg
import uvloop

from benchmarks.parts.load import load, request
from benchmarks.parts.processes import NO_BROKER, SECRET, MeasuredProcess, service
from benchmarks.parts.servers import servers
from chassis import clock
from chassis.http import ACCESS_LIFETIME, Tokens
from contracts.topology import KETO
from messaging import declare
from testkit.databases import Databases

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


@dataclass
class Variant:
    """One way to do the work: an application's process, and what it took."""

    name: str
    process: MeasuredProcess
    milliseconds: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)

    async def measure(self, requests: list[bytes], seconds: float) -> Any:
        """Take the figures of one run; the JSON of its last answer."""
        before = self.process.cpu_seconds()
        run = await load(self.process.port, requests, seconds=seconds)
        self.milliseconds.append((self.process.cpu_seconds() - before) * 1000 / run.requests)
        self.rates.append(run.requests / run.seconds)
        return json.loads(run.last_body)


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


async def compare(
    name: str, requests: list[bytes], brokers: dict[str, str], databases: Databases, given: Any
) -> None:
    """Measure a hot path in all its variants alternately, on databases of their own."""
    serve = ("tracker", "serve", "--http-only")
    ways: dict[str, tuple[tuple[str, ...], str]] = {
        way: (serve, broker) for way, broker in brokers.items()
    }
    ways["SQLModel sessions"] = (("benchmarks.parts.sqlmodel_sessions",), NO_BROKER)
    async with AsyncExitStack() as stack:
        variants = []
        for way, (command, broker) in ways.items():
            process = service(*command, database_url=await filled(databases), rabbitmq_url=broker)
            variants.append(Variant(way, await stack.enter_async_context(process)))
        for variant in variants:
            await load(variant.process.port, requests, seconds=given.seconds / 2)
        for _ in range(given.rounds):
            answers = [await variant.measure(requests, given.seconds) for variant in variants]
            assert all(shape(answer) == shape(answers[0]) for answer in answers), answers
    show(name, variants)


def show(name: str, variants: list[Variant]) -> None:
    """Print the medians, and how often the last variant's cost fits into each."""
    sessions = variants[-1]
    for variant in variants:
        cheaper = _median_ratio(sessions.milliseconds, variant.milliseconds)
        faster = _median_ratio(variant.rates, sessions.rates)
        print(
            f"{name:12} {variant.name:17}"
            f"{statistics.median(variant.milliseconds):7.2f} ms{cheaper:6.1f} x"
            f"{statistics.median(variant.rates):8.0f} /s{faster:6.1f} x",
            flush=True,
        )


def _median_ratio(these: list[float], those: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(these, those, strict=True))


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    async with servers() as (databases, rabbitmq):
        await declare(rabbitmq, KETO)
        print(f"{'':30}{'CPU/request':>10}{'':8}{'requests':>10}")
        alone = {"the service": NO_BROKER}
        publishing = {**alone, "events published": rabbitmq}
        await compare("save a log", saves(), publishing, databases, given)
        await compare("summary", summaries(), alone, databases, given)


if __name__ == "__main__":
    uvloop.run(main())
