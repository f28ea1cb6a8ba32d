"""The cost of a request on a hot path, compared with the same work done with SQLModel sessions.

    python -m benchmarks.hot_paths [path ...] [--rounds 7] [--seconds 2]

Real uvicorn processes on a real PostgreSQL, 32 keep-alive connections. A service and its
comparison alternate within each round, so that the machine's noise affects both. The medians over
the rounds are printed. Needs POSTGRES_URL and RABBITMQ_URL, or starts embedded servers.

CPU is that of the application's process. `events published` is the service with a broker: its
relay takes the events of the saves out of the outbox meanwhile, in the same process.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.events import servers
from benchmarks.hot_paths_load import load, request
from benchmarks.hot_paths_table import HOT_PATHS, SECRET, HotPath
from contracts.topology import KETO
from messaging import declare
from testkit.databases import Databases
from testkit.eventually import eventually
from testkit.ports import free_port

_NO_BROKER = "amqp://127.0.0.1:1/"
_TICKS = os.sysconf("SC_CLK_TCK")


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
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *command,
        env={
            **os.environ,
            "PORT": str(port),
            "DATABASE_URL": database_url,
            "RABBITMQ_URL": rabbitmq_url,
            "JWT_SECRET": SECRET,
            "BILLING_SECRET": f"{SECRET} of services",
            "FRONTEND_URL": "http://frontend.example",
            "SMTP_URL": "smtp://127.0.0.1:1",
            "LOG_LEVEL": "ERROR",
        },
    )
    try:
        await eventually(
            lambda: process.returncode is not None or _answers(port),
            within=60,
            what=f"{name} is ready",
        )
        if process.returncode is not None:
            sys.exit(f"{' '.join(command)} has ended")
        yield Variant(name, process.pid, port)
    finally:
        if process.returncode is None:
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
    """Measure the variants alternately."""
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
        await declare(rabbitmq, KETO)
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
