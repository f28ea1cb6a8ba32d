"""The queue, as its tests use it."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import work
from messaging import Database, tasks
from testkit import eventually
from work import Worker, Works

_PROGRAM = Path(__file__).with_name("worker_process.py")


@dataclass
class Queue:
    """The queue in a database of the test."""

    url: str
    database: Database

    async def add(self, kind: str, *keys: str, **how: Any) -> None:
        async with self.database.session() as session:
            for key in keys:
                await work.add(session, kind, key=key, **how)

    async def row(self, key: str) -> dict[str, Any]:
        (row,) = await self.database.raw_sql.fetch("SELECT * FROM work WHERE key = $1", key)
        return dict(row)

    async def stored(self) -> list[str]:
        rows = await self.database.raw_sql.fetch("SELECT key FROM stored ORDER BY key")
        return [row["key"] for row in rows]

    async def is_done(self, *keys: str) -> None:
        async def all_done() -> bool:
            return all([(await self.row(key))["done_at"] for key in keys])

        await eventually(all_done, what=f"{keys} are done")

    async def expire_leases(self) -> None:
        """Let 30 seconds pass in which no lease is renewed."""
        await self.database.raw_sql.execute(
            "UPDATE work SET leased_until = now() WHERE worker IS NOT NULL"
        )

    def worker(self, works: Works) -> Worker:
        return Worker(self.database, works.of([self.database]))

    @asynccontextmanager
    async def working(self, *works: Works) -> AsyncIterator[None]:
        """A worker for each of these, until the block ends."""
        running = [asyncio.create_task(self.worker(each).run()) for each in works]
        try:
            yield
        finally:
            await tasks.end(running)

    @asynccontextmanager
    async def process(self) -> AsyncIterator[asyncio.subprocess.Process]:
        """A worker in another process, which begins `slow` tasks and ends each with a line."""
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            str(_PROGRAM),
            self.url,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            yield child
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()


async def says(child: asyncio.subprocess.Process, words: str) -> None:
    """Wait for a line of a process."""
    assert child.stdout is not None
    lines: list[str] = []
    async with asyncio.timeout(60):
        while not lines or words not in lines[-1]:
            line = await child.stdout.readline()
            assert line, lines
            lines.append(line.decode())
