"""What grows with the number of members: event loop stalls, jobs, an erasure, and `verify`.

    make bench ARGS=grown

100,000 members, 20,000 subscriptions, 20,000 dead letters, 1,000,000 stored events of Stripe. Each
process runs alone, so that no other one causes its stalls. Stripe is the payments stand-in, in a
separate process, with a customer for each subscriber and 40,000 events of 30 days.
"""

import asyncio
import importlib
import os
import stat
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import aio_pika
import asyncpg
import uvloop
from fastapi import FastAPI

from billing import worker
from billing.dependencies import Dependencies
from billing.erase_member import erase_member
from billing.metrics import measure_payments, measure_webhook_delay
from chassis import clock, ids
from chassis.service import Service
from chassis.storage import Database
from contracts.identity import UserErased
from contracts.services import SERVICES
from contracts.topology import KETO
from lab.benchmarks.parts.grown_stripe import ERASED, stripe
from messaging import declare
from messaging.dead_letters import SINCE
from testkit import eventually
from testkit.databases import servers
from work import Worker

_SECONDS = 10
_TICK_SECONDS = 0.001
_DEAD = "billing.erasures"
_DEAD_LETTERS = 20_000
_ENVIRONMENT = {
    "JWT_SECRET": "benchmark" * 4,
    "BILLING_SECRET": "benchmark of billing" * 2,
    "CATALOGUE_SECRET": "benchmark of catalogue" * 2,
    "IDENTITY_SECRET": "benchmark of identity" * 2,
    "SMTP_URL": "smtp://127.0.0.1:9",
    "MODEL_SERVER_URL": "http://127.0.0.1:9",
    "FRONTEND_URL": "http://127.0.0.1:9",
    "CATALOGUE_URL": "http://127.0.0.1:9",
    "IDENTITY_URL": "http://127.0.0.1:9",
    "LOG_LEVEL": "ERROR",
}


async def fill(service: str, database_url: str) -> None:
    """Insert the rows of a service, as if their events had been handled."""
    rows = Path(__file__).parent / "parts" / "grown" / f"{service}.sql"
    connection = await asyncpg.connect(database_url)
    # As a restore does: the triggers that refuse erased members take a lock for each row.
    await connection.execute("SET session_replication_role = replica")
    await connection.execute(rows.read_text())
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


async def leave_dead_letters(rabbitmq_url: str, queue: str) -> None:
    """Purge a queue and fill it with dead letters of 1 KB."""
    async with await aio_pika.connect(rabbitmq_url) as connection:
        channel = await connection.channel(publisher_confirms=False)
        dead = await channel.get_queue(queue)
        await dead.purge()
        for number in range(_DEAD_LETTERS):
            message = aio_pika.Message(
                f'{{"subject": "member-{number}"}}'.ljust(1000).encode(),
                message_id=ids.new(),
                headers={SINCE: clock.now().isoformat()},
                delivery_mode=aio_pika.DeliveryMode.PERSISTENT,
            )
            await channel.default_exchange.publish(message, queue)


def print_row(what: str, seconds: float) -> None:
    """Print a row."""
    print(f"| {what} | {seconds:.2f} s |", flush=True)


class LoopStalls:
    """The longest stall of the event loop, and the most CPU time used in one.

    When other processes use the cores, a stall is longer than the CPU time that it needs.
    """

    def __init__(self) -> None:
        self.longest = self.longest_cpu = 0.0

    async def watch(self) -> None:
        while True:
            began, cpu_began = time.perf_counter(), time.thread_time()
            await asyncio.sleep(_TICK_SECONDS)
            self.longest = max(self.longest, time.perf_counter() - began - _TICK_SECONDS)
            self.longest_cpu = max(self.longest_cpu, time.thread_time() - cpu_began)


@asynccontextmanager
async def running(name: str, environment: dict[str, str], *, works: bool) -> AsyncIterator[FastAPI]:
    """A process of a service; prints its longest stall since its start."""
    os.environ.update(environment)
    service: Service = importlib.import_module(f"{name}.main").make()
    app = service.app(serves=not works, handles=works)
    stalls = LoopStalls()
    async with app.router.lifespan_context(app):
        watching = asyncio.create_task(stalls.watch())
        yield app
        watching.cancel()
    kind = "worker" if works else "web process"
    print_row(f"longest stall of {name}'s {kind}", stalls.longest)
    print_row(f"longest stall of {name}'s {kind}, CPU", stalls.longest_cpu)


async def erase(app: FastAPI) -> None:
    """Erase a member in billing, and wait until the erasure has finished."""
    database = app.state.parts[Database]
    user_id = f"member-{ERASED}"
    async with database.session() as session:
        await erase_member(UserErased(user_id=user_id, erased_at=clock.now()), session)
    finished = "SELECT finished_at FROM erased_user WHERE user_id = $1"

    async def is_finished() -> bool:
        return await database.raw_sql.fetchval(finished, user_id) is not None

    await eventually(is_finished, within=600)


async def timed(what: str, work: Awaitable[object]) -> None:
    """Print how long some work takes, and the longest stall of the event loop in it."""
    stalls = LoopStalls()
    watching = asyncio.create_task(stalls.watch())
    began = time.perf_counter()
    await work
    print_row(what, time.perf_counter() - began)
    # A stall is measured when it ends.
    await asyncio.sleep(2 * _TICK_SECONDS)
    watching.cancel()
    print_row(f"longest stall in {what}", stalls.longest)


async def work_of_billing(app: FastAPI) -> None:
    """Run each of billing's measurements and tasks once, sequentially, and an erasure."""
    parts = app.state.parts
    for measure in (measure_payments, measure_webhook_delay):
        await timed(measure.__name__, measure(parts[Dependencies]))
    for kind in worker.WORK.kinds:
        worker_of_kind = Worker(parts[Database], worker.WORK.only(kind).of(parts))
        await timed(f"task {kind}", worker_of_kind.do_due())
    await timed("an erasure", erase(app))


async def verify(environments: dict[str, dict[str, str]]) -> None:
    """Run `deploy/verify.py` on all services."""
    with tempfile.TemporaryDirectory() as folder:
        command = Path(folder) / "keto"
        cases = "".join(
            f"{name}) export DATABASE_URL='{environment['DATABASE_URL']}';;\n"
            for name, environment in environments.items()
        )
        command.write_text(
            f"#!/bin/sh\ncase $1 in\n{cases}esac\n"
            f'name=$1; shift\nexec {sys.executable} -m "$name" "$@"\n'
        )
        command.chmod(stat.S_IRWXU)
        began = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "deploy/verify.py", "--run", f"{command} SERVICE")
        )
        assert await process.wait() == 0
        print_row("`verify`", time.perf_counter() - began)


async def main() -> None:
    """Insert the rows, measure and print."""
    async with servers() as (databases, rabbitmq), stripe() as billing:
        os.environ.update(_ENVIRONMENT, RABBITMQ_URL=rabbitmq, **billing)
        await declare(rabbitmq, KETO)
        environments = {n: {"DATABASE_URL": await databases.of(n)} for n in SERVICES}
        began = time.perf_counter()
        for name, environment in environments.items():
            await fill(name, environment["DATABASE_URL"])
        await leave_dead_letters(rabbitmq, KETO.queue(_DEAD).dead)
        print_row("inserting the rows", time.perf_counter() - began)
        await verify(environments)
        for name, environment in environments.items():
            async with running(name, environment, works=False):
                await asyncio.sleep(_SECONDS)
            async with running(name, environment, works=True) as app:
                await asyncio.sleep(_SECONDS)
                if name == "billing":
                    await work_of_billing(app)


if __name__ == "__main__":
    # uvloop, as the services use. `work_of_billing` runs billing's measurements.
    with patch("billing.main.watching", lambda _: []):
        uvloop.run(main())
