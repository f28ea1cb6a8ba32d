"""The leases of a process: renewed while it lives, and given back when it stops.

A process that is killed renews nothing: after 30 s another worker can claim its tasks. A task whose
lease is lost is stopped, and stores nothing (see `Task.session`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

from messaging import Database, tasks
from work.queries import queries
from work.task import Task
from work.works import Work

log = logging.getLogger(__name__)

LEASE_SECONDS = 30.0
# How quickly a worker notices that its task was discarded or that its member was erased.
_RENEWAL_SECONDS = 2.0


@dataclass(eq=False)
class Running:
    """A task that this process does, and its lease."""

    task: Task
    work: Work
    doing: asyncio.Task[None] | None = None
    # The lease ends with the transaction that is being committed.
    is_settling: bool = False
    is_lost: bool = False


class Leases:
    """What a process does, each under its lease."""

    def __init__(self, database: Database) -> None:
        self._sql = database.raw_sql
        self._running: set[Running] = set()

    def add(self, running: Running) -> None:
        self._running.add(running)

    def remove(self, running: Running) -> None:
        self._running.discard(running)

    def count(self, kind: str) -> int:
        return sum(each.task.kind == kind for each in self._running)

    @property
    def has_abandoned(self) -> bool:
        """Whether a task runs that another worker has not finished."""
        return any(each.task.was_abandoned for each in self._running)

    @asynccontextmanager
    async def renewed(self) -> AsyncIterator[None]:
        """Renew the leases until the block ends."""
        renewing = asyncio.create_task(self._renew_all())
        try:
            yield
        finally:
            renewing.cancel()

    async def stop(self) -> None:
        """Stop what runs, and give the leases back: another worker may do it at once."""
        stopped = [each for each in self._running if not each.is_settling]
        settling = [each.doing for each in self._running if each.is_settling and each.doing]
        await tasks.end(each.doing for each in stopped if each.doing is not None)
        if settling:
            await asyncio.wait(settling, timeout=LEASE_SECONDS)
        if not stopped:
            return
        try:
            await self._sql.execute(queries.give_back, **_named(stopped))
        except Exception as error:
            log.warning("The leases of %d tasks expire: %r", len(stopped), error)

    async def _renew_all(self) -> None:
        """Renew the leases until cancelled, and stop what has lost its lease."""
        while True:
            renewed_at = monotonic()
            await asyncio.sleep(_RENEWAL_SECONDS)
            while self._running:
                asked_at = monotonic()
                try:
                    self._stop_lost(await self._renew())
                    renewed_at = asked_at
                except Exception as error:
                    log.warning("Leases can't be renewed: %r", error)
                    if monotonic() >= renewed_at + LEASE_SECONDS:
                        self._stop_lost(self._running)
                await asyncio.sleep(_RENEWAL_SECONDS)

    async def _renew(self) -> Sequence[Running]:
        """Renew all leases; return those that are lost."""
        held = [each for each in self._running if not each.is_settling]
        if not held:
            return []
        rows = await self._sql.fetch(queries.renew, **_named(held), seconds=LEASE_SECONDS)
        still = {row["worker"] for row in rows}
        return [each for each in held if each.task.worker not in still]

    def _stop_lost(self, lost: Iterable[Running]) -> None:
        for each in list(lost):
            if each in self._running and not each.is_settling and each.doing is not None:
                each.is_lost = True
                each.doing.cancel()


def _named(running: Sequence[Running]) -> dict[str, list[str]]:
    return {
        "kinds": [each.task.kind for each in running],
        "keys": [each.task.key for each in running],
        "workers": [each.task.worker for each in running],
    }
