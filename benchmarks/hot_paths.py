"""What a request of a hot path costs, beside the same work done with SQLModel sessions.

    python -m benchmarks.hot_paths [path ...] [--rounds 7] [--seconds 2]

Real uvicorn processes on a real PostgreSQL, 32 keep-alive connections. A service and its
comparison take turns within each round, so that the machine's noise is in both, and the medians
over the rounds are printed. Needs POSTGRES_URL and RABBITMQ_URL, or starts embedded servers.

CPU is that of the application's process. `events published` is the service with a broker: its
relay takes the events of the saves out of the outbox meanwhile, in the same process.
"""

import argparse
import asyncio
import json
import os
import socket
import statistics
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg
import uvloop

from benchmarks.events import servers
from benchmarks.hot_paths_load import load, request
from catalogue.import_plans import import_plans
from chassis import clock
from chassis.database import Database
from chassis.tokens import ACCESS_LIFETIME, Tokens
from testkit.databases import Databases
from testkit.eventually import eventually

_SECRET = "a secret for benchmarks, known to everybody"
_NO_BROKER = "amqp://127.0.0.1:1/"
_MEMBERS = [f"member-{n}" for n in range(64)]
_CONTENT = Path(__file__).parents[1] / "content"
_TICKS = os.sysconf("SC_CLK_TCK")

_TOKENS = [
    Tokens(_SECRET).issue(
        {"sub": m, "role": "MEMBER", "email": f"{m}@example.com"}, ACCESS_LIFETIME
    )
    for m in _MEMBERS
]


# What each service's database holds


async def logs_and_achievements(url: str) -> None:
    """Thirty logs and five achievements for each member."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO achievement SELECT n::text, 'Achievement ' || n, 'x', 10,"
        ' \'{"type": "logs", "value": 1}\' FROM generate_series(1, 12) AS n'
    )
    for member in _MEMBERS:
        await connection.execute(
            "INSERT INTO member (id, total_points, streak_count, weight_kg) VALUES ($1, 50, 7, 80)",
            member,
        )
        await connection.execute(
            "INSERT INTO progress_log (id, user_id, date, weight_kg, calories, protein_g, notes,"
            " saved_at) SELECT gen_random_uuid()::text, $1, date_trunc('day', now(), 'UTC')"
            " + (12 - 24 * n) * interval '1 hour', 80 + n * 0.13, 1800 + n, 120, 'A note', now()"
            " FROM generate_series(0, 29) AS n",
            member,
        )
        await connection.execute(
            "INSERT INTO user_achievement SELECT $1, id, now() FROM achievement LIMIT 5", member
        )
    await connection.close()


async def accounts(url: str) -> None:
    """An account for each member."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO member (id, email, name) SELECT m, m || '@example.com', m"
        " FROM unnest($1::text[]) AS m",
        _MEMBERS,
    )
    await connection.close()


async def plans_and_reviews(url: str) -> None:
    """The demo plans, each with ten reviews; the members own all of them."""
    database = Database(url, pool=2)
    await database.open()
    await import_plans(database, str(_CONTENT))
    await database.hot.fetch(
        "INSERT INTO reviewer SELECT m, 'Name of ' || m, NULL, 1 FROM unnest($1::text[]) AS m",
        _MEMBERS,
    )
    await database.hot.fetch(
        "INSERT INTO review (id, user_id, plan_id, rating, title, body, approved, created_at,"
        " updated_at) SELECT gen_random_uuid()::text, m, id, 5, 'Good', 'Good food', true, now(),"
        " now() FROM keto_plan, unnest($1::text[]) AS m",
        _MEMBERS[:10],
    )
    await database.hot.fetch(
        "INSERT INTO purchase SELECT m, id, 'order', 9.99, now()"
        " FROM keto_plan, unnest($1::text[]) AS m",
        _MEMBERS,
    )
    await database.close()


# The hot paths


def _saves() -> list[bytes]:
    # Of three saves, two find the day's log there and one makes it.
    today = clock.now().date()
    days = [today - timedelta(days=ago) for ago in range(-15, 30)]
    entry = {"weightKg": 79.5, "calories": 1810, "proteinG": 118, "notes": "Not hungry at all"}
    return [
        request("POST", "/api/tracker/log", token, json.dumps({"date": str(day), **entry}).encode())
        for day in days
        for token in _TOKENS
    ]


def _reads(path: str) -> Callable[[], list[bytes]]:
    return lambda: [request("GET", path, token) for token in _TOKENS]


@dataclass(frozen=True)
class HotPath:
    """Something that is asked for often."""

    name: str
    service: str
    fill: Callable[[str], Awaitable[None]]
    requests: Callable[[], list[bytes]]
    says_events: bool = False


HOT_PATHS = (
    HotPath("log save", "tracker", logs_and_achievements, _saves, says_events=True),
    HotPath("logs", "tracker", logs_and_achievements, _reads("/api/tracker/logs")),
    HotPath("summary", "tracker", logs_and_achievements, _reads("/api/tracker/summary")),
    HotPath("me", "identity", accounts, _reads("/api/auth/me")),
    HotPath("plan list", "catalogue", plans_and_reviews, _reads("/api/plans")),
    HotPath("plan detail", "catalogue", plans_and_reviews, _reads("/api/plans/keto-kickstart")),
)


# Measuring


@dataclass
class Variant:
    """One way to do the work: an application's process, and what it took."""

    name: str
    pid: int
    port: int
    milliseconds: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)

    async def measure(self, requests: list[bytes], seconds: float) -> Any:
        """Take the figures of one run; the JSON of its last answer."""
        before = _cpu_seconds(self.pid)
        run = await load(self.port, requests, seconds=seconds)
        self.milliseconds.append((_cpu_seconds(self.pid) - before) * 1000 / run.requests)
        self.rates.append(run.requests / run.seconds)
        return json.loads(run.last_body)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


@asynccontextmanager
async def started(
    name: str, command: list[str], database_url: str, rabbitmq_url: str = _NO_BROKER
) -> AsyncIterator[Variant]:
    """An application's process, ready to answer."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *command,
        env={
            **os.environ,
            "PORT": str(port),
            "DATABASE_URL": database_url,
            "RABBITMQ_URL": rabbitmq_url,
            "JWT_SECRET": _SECRET,
            "FRONTEND_URL": "http://frontend.example",
            "SMTP_URL": "smtp://127.0.0.1:1",
            "LOG_LEVEL": "ERROR",
        },
    )
    try:
        await eventually(lambda: _answers(port), within=60, what=f"{name} is ready")
        yield Variant(name, process.pid, port)
    finally:
        process.terminate()
        await process.wait()


async def _answers(port: int) -> bool:
    try:
        await load(port, [request("GET", "/healthz")], seconds=0, connections=1)
    except OSError:
        return False
    return True


def shape(value: Any) -> Any:
    """What an answer consists of: the same work has answers of the same shape."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    if isinstance(value, list):
        return [shape(value[0]), len(value)] if value else []
    return None


async def measure(path: HotPath, variants: list[Variant], rounds: int, seconds: float) -> None:
    """Let the variants take turns."""
    requests = path.requests()
    for variant in variants:
        await load(variant.port, requests, seconds=seconds / 2)
    for _ in range(rounds):
        answers = [await variant.measure(requests, seconds) for variant in variants]
        assert all(shape(answer) == shape(answers[0]) for answer in answers), answers


def show(path: HotPath, variants: list[Variant]) -> None:
    """Print the medians, and how often the last variant's cost fits into each."""
    orm = variants[-1]
    for variant in variants:
        cheaper = statistics.median(
            theirs / ours
            for ours, theirs in zip(variant.milliseconds, orm.milliseconds, strict=True)
        )
        faster = statistics.median(
            ours / theirs for ours, theirs in zip(variant.rates, orm.rates, strict=True)
        )
        print(
            f"{path.name if variant is variants[0] else '':12} {variant.name:17}"
            f"{statistics.median(variant.milliseconds):7.2f} ms{cheaper:6.1f} x"
            f"{statistics.median(variant.rates):8.0f} /s{faster:6.1f} x",
            flush=True,
        )


async def compare(path: HotPath, databases: Databases, rabbitmq: str, given: Any) -> None:
    """Measure one hot path in all its variants, on databases of their own."""

    async def filled() -> str:
        url = await databases.of(path.service)
        await path.fill(url)
        return url

    command = [path.service, "serve", "--http-only"]
    async with (
        started("the service", command, await filled()) as service,
        started("events published", command, await filled(), rabbitmq) as publishing,
        started("SQLModel sessions", ["benchmarks.hot_paths_orm"], await filled()) as orm,
    ):
        variants = [service, publishing, orm] if path.says_events else [service, orm]
        await measure(path, variants, given.rounds, given.seconds)
        show(path, variants)


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [path.name for path in HOT_PATHS]
    parser.add_argument("path", nargs="*", metavar="path", help=f"of {', '.join(names)}")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    async with servers() as (postgres, rabbitmq):
        databases = Databases(postgres)
        print(f"{'':30}{'CPU/request':>10}{'':8}{'requests':>10}")
        try:
            for path in HOT_PATHS:
                if not given.path or path.name in given.path:
                    await compare(path, databases, rabbitmq, given)
        finally:
            await databases.drop_all()


if __name__ == "__main__":
    uvloop.run(main())
