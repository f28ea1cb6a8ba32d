"""Requests that wait until a job changes.

They hold no session: one statement a second reads the progress of all jobs that are waited for.
NOTIFY would wake them earlier, and takes a global lock at each commit.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from sqlmodel import col, select

from chassis.storage import Database
from planner.jobs.tables import PlanJob

log = logging.getLogger(__name__)

# Below the gateway's time for a response, which is also that of many proxies.
LONGEST_SECONDS = 20

_EACH_SECONDS = 1.0
# A quarter of the gateway's connections to the planner.
_MOST_WAITING = 16
_MOST_OF_MEMBER = 2


@dataclass(frozen=True)
class Progress:
    """What of a job changes while it is live."""

    state: str
    days_done: int

    @staticmethod
    def of(job: PlanJob) -> "Progress":
        return Progress(job.state, job.days_done)


@dataclass(eq=False)
class _Waiter:
    member: str
    job_id: str
    seen: Progress
    over: asyncio.Event = field(default_factory=asyncio.Event)


class JobWaits:
    """The waiting requests of this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiters: set[_Waiter] = set()
        self._looking: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        return len(self._waiters)

    def begin(self, member: str, job_id: str, seen: Progress) -> _Waiter | None:
        """Begin to wait; None if too many requests wait, so that this one must not."""
        of_member = sum(each.member == member for each in self._waiters)
        if of_member >= _MOST_OF_MEMBER or len(self._waiters) >= _MOST_WAITING:
            return None
        waiter = _Waiter(member, job_id, seen)
        self._waiters.add(waiter)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look())
        return waiter

    async def until_changed(self, waiter: _Waiter, seconds: float) -> None:
        """Wait until the job has another progress, or this many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await waiter.over.wait()
        except TimeoutError:
            pass
        finally:
            self._waiters.discard(waiter)

    async def stop(self) -> None:
        """End the statement; requests have ended before."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        while self._waiters:
            await asyncio.sleep(_EACH_SECONDS)
            waiters = list(self._waiters)
            try:
                now = await self._progress_of([each.job_id for each in waiters])
            except Exception:
                # Each request reads its job itself, and returns its own error.
                log.exception("The jobs that are waited for cannot be read")
                now = {}
            for waiter in waiters:
                if now.get(waiter.job_id) != waiter.seen:
                    waiter.over.set()

    async def _progress_of(self, job_ids: Sequence[str]) -> dict[str, Progress]:
        jobs = select(PlanJob.id, PlanJob.state, PlanJob.days_done)
        async with self._database.session() as session:
            rows = await session.execute(jobs.where(col(PlanJob.id).in_(job_ids)))
            return {row.id: Progress(row.state, row.days_done) for row in rows}
