"""Tasks per second of the queue, next to those of pgqueuer, in one run.

    make bench ARGS="work --tasks=100000"

100,000 tasks are due, and one process runs them on the same PostgreSQL, 100 at once. A task does
nothing: this measures claiming and settling it. In another run of a tenth as many, each stores a
row. pgqueuer is installed in a separate virtual environment.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import uvloop
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from lab.benchmarks.parts.record import record
from messaging import Database
from testkit.databases import Databases, servers
from testkit.eventually import eventually
from work import Task, Worker, Works

_AT_ONCE = 100
_PGQUEUER = "pgqueuer[asyncpg]==1.6.0"
_PROGRAM = Path(__file__).parent / "parts" / "pgqueuer_worker.py"
_FILL = """
INSERT INTO work (kind, key, due_at)
SELECT 'nothing', n::text, now() - n * interval '1 ms' FROM generate_series(1, $1::integer) AS n
"""


class Figures(NamedTuple):
    """Tasks per second, and milliseconds of the process's CPU per task."""

    per_second: float
    cpu_ms: float


def nothing() -> Works:
    """A task that does nothing, run at least once."""
    works = Works()

    @works("nothing", at_once=_AT_ONCE)
    async def do_nothing(task: Task) -> None: ...

    return works


def storing() -> Works:
    """A task that stores a row, exactly once."""
    works = Works()

    @works("nothing", at_once=_AT_ONCE)
    async def store(task: Task, session: AsyncSession) -> None:
        await session.execute(text("INSERT INTO stored VALUES (:key)"), {"key": task.key})

    return works


async def ours(databases: Databases, works: Works, tasks: int) -> Figures:
    """The figures of this queue."""
    database = Database(await databases.of(), pool=8, name="benchmark")
    await database.open()
    await database.raw_sql.execute("CREATE TABLE stored (key text)")
    await database.raw_sql.execute(_FILL, tasks)
    await database.raw_sql.execute("ANALYZE work")
    worker = Worker(database, works.of([]))
    began, cpu = time.perf_counter(), time.process_time()
    running = asyncio.create_task(worker.run())
    await eventually(lambda: is_empty(database), within=600)
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    running.cancel()
    await asyncio.wait([running])
    await database.close()
    return Figures(tasks / seconds, cpu / tasks * 1000)


async def is_empty(database: Database) -> bool:
    query = "SELECT NOT EXISTS (SELECT FROM work WHERE done_at IS NULL)"
    return bool(await database.raw_sql.fetchval(query))


async def theirs(databases: Databases, python: Path, tasks: int) -> Figures:
    """The figures of pgqueuer, also with one process and 100 at once."""
    url = await databases.empty("pgqueuer")
    child = await asyncio.create_subprocess_exec(
        str(python), str(_PROGRAM), url, str(tasks), str(_AT_ONCE),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await child.communicate()
    assert child.returncode == 0, "pgqueuer failed"
    result = json.loads(output.splitlines()[-1])
    return Figures(tasks / result["seconds"], result["cpu"] / tasks * 1000)


def install_pgqueuer(folder: str) -> Path:
    """Install pgqueuer into a virtual environment, and return its Python."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = Path(folder) / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", _PGQUEUER, "uvloop"], check=True)
    return python


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    figures: dict[str, list[Figures]] = {}
    with tempfile.TemporaryDirectory(prefix="keto-pgqueuer-") as folder:
        python = await asyncio.to_thread(install_pgqueuer, folder)
        async with servers() as (databases, _):
            for _round in range(arguments.rounds):
                for name, measure in (
                    ("work", partial(ours, databases, nothing())),
                    ("pgqueuer", partial(theirs, databases, python)),
                    ("work, a row stored exactly once", partial(ours, databases, storing())),
                ):
                    tasks = arguments.tasks // (10 if "exactly once" in name else 1)
                    figures.setdefault(name, []).append(await measure(tasks))
                    per_second, cpu_ms = figures[name][-1]
                    print(f"{per_second:6.0f} tasks/s  {cpu_ms:.2f} ms  {name}", flush=True)
    best = {name: round(max(each.per_second for each in them)) for name, them in figures.items()}
    record("work", {"tasks": arguments.tasks, **best})


if __name__ == "__main__":
    uvloop.run(main())
