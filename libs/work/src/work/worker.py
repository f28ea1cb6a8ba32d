"""The loop of a process: claims due tasks, does them, and settles them.

A commit in this process wakes it; once a second it also polls for tasks of other processes, and
for those that have become due.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, cast

from sqlalchemy.pool import QueuePool

from messaging import Database, clock, exceptions, reason, tracing
from messaging.backoff import Backoff
from work import metrics
from work.claims import Claims
from work.leases import Leases, Running
from work.queries import queries
from work.settle import End, Settlements, settle_with
from work.task import GaveWay, LeaseLost, Postponed, Task
from work.wake import woken
from work.works import Work

log = logging.getLogger(__name__)

_SWEEP_SECONDS = 1.0
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.2, 5
_DELETED_AT_ONCE = 5_000


class Worker:
    """Does the work of one process, for as long as it runs."""

    def __init__(
        self, database: Database, works: Iterable[Work], *, sweep_seconds: float | None = None
    ) -> None:
        self._database = database
        self._works = {work.kind: work for work in works}
        self._leases = Leases(database)
        self._claims = Claims(database, self._works, self._leases)
        self._sweep_seconds = _SWEEP_SECONDS if sweep_seconds is None else sweep_seconds
        # More transactions at once than connections would wait for one until they time out.
        pool = cast(QueuePool, database.engine.pool)
        self._transactions = asyncio.Semaphore(max(1, pool.size() // 2))
        self._settlements = Settlements(database)
        self._woken = woken(database)
        self._scheduled = False
        self._claiming: asyncio.Task[Any] | None = None
        for kind in self._works:
            metrics.declare(kind)

    async def run(self) -> None:
        """Do tasks until cancelled; then give back those that are not done."""
        pauses = Backoff[str](_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS)
        try:
            async with self._leases.renewed():
                while True:
                    await self._begin_due_or_pause(pauses)
                    with suppress(TimeoutError):
                        async with asyncio.timeout(self._sweep_seconds):
                            await self._woken.wait()
        finally:
            await _not_cancelled(self._stop())

    async def do_due(self) -> int:
        """Do everything that is due now, once; return how many attempts were made."""
        made = 0
        async with self._leases.renewed():
            while begun := await self.begin_due():
                made += len(begun)
                await asyncio.wait(begun)
        return made

    async def begin_due(self) -> list[asyncio.Task[None]]:
        """Claim what is due, as far as there are free slots, and begin to do it."""
        if not self._scheduled:
            await self._schedule()
        begun = []
        for claim in (self._claims.due, self._claims.in_groups, self._claims.fairly):
            begun += [self._begin(task) for task in await claim()]
        return begun

    async def measure(self) -> None:
        """Set the metrics that are read from the database."""
        rows = await self._database.raw_sql.fetch(
            queries.measure, kinds=list(self._works), now=clock.now()
        )
        for row in rows:
            metrics.DUE.labels(row["kind"]).set(row["due"])
            metrics.OLDEST.labels(row["kind"]).set(row["age"])
            metrics.GAVE_UP.labels(row["kind"]).set(row["gave_up"])

    async def delete_done(self) -> None:
        """Delete the tasks that were done long enough ago."""
        sql, deleted = self._database.raw_sql, _DELETED_AT_ONCE
        for work in self._works.values():
            while work.kept is not None and deleted == _DELETED_AT_ONCE:
                before = clock.now() - work.kept
                deleted = await sql.fetchval(
                    queries.delete_done, kind=work.kind, before=before, at_once=_DELETED_AT_ONCE
                )
            deleted = _DELETED_AT_ONCE

    async def _begin_due_or_pause(self, pauses: Backoff[str]) -> None:
        try:
            self._woken.clear()
            self._claiming = asyncio.create_task(self.begin_due())
            await asyncio.shield(self._claiming)
            pauses.forget("claiming")
        except Exception as error:
            pause = pauses.begin("claiming")
            log.warning("No work can be claimed, next try in %.1f s: %r", pause, error)
            await asyncio.sleep(pause)

    async def _schedule(self) -> None:
        for work in self._works.values():
            if work.every is not None:
                await self._database.raw_sql.execute(
                    queries.schedule,
                    kind=work.kind,
                    now=clock.now(),
                    seconds=work.every.total_seconds(),
                )
        self._scheduled = True

    def _begin(self, task: Task) -> asyncio.Task[None]:
        running = Running(task, self._works[task.kind])
        self._leases.add(running)
        doing = running.doing = asyncio.create_task(self._do(running))
        doing.add_done_callback(lambda _: self._end(running))
        return doing

    def _end(self, running: Running) -> None:
        self._leases.remove(running)
        work, task = running.work, running.task
        if (
            work.fair
            or work.at_once_per_group
            or task.was_abandoned
            or task.kind in self._claims.more
        ):
            self._woken.set()

    async def _do(self, running: Running) -> None:
        task, work = running.task, running.work
        try:
            with tracing.span(f"work {task.kind}", parent=task.traceparent):
                if work.at_most is not None and task.attempts > work.at_most:
                    ended = f"it has ended {task.attempts - 1} processes, or its last attempts"
                    await self._give_up(running, ended)
                    return
                await self._attempt(running)
        except GaveWay:
            log.info("%s %s gives way to a task that goes first", task.kind, task.key)
        except LeaseLost:
            log.warning("The lease of %s %s is lost: its result is dropped", task.kind, task.key)
        except asyncio.CancelledError:
            # The process stops otherwise, which gives the lease back.
            if not running.is_lost:
                raise
            log.warning("The lease of %s %s is lost: it is stopped", task.kind, task.key)
        except Exception as error:
            log.warning(
                "The lease of %s %s expires: its result can't be stored: %r",
                task.kind, task.key, error,
            )  # fmt: skip

    async def _attempt(self, running: Running) -> None:
        task, work = running.task, running.work
        next_at = clock.now() + work.every if work.every else None
        end = End(task, next_at, work.kept != timedelta())
        try:
            if work.in_transaction:
                async with self._transactions, self._database.session() as session:
                    await work.handle(task, session)
                    running.is_settling = True
                    is_due_again = await settle_with(session, end)
            else:
                await work.handle(task, None)
                running.is_settling = True
                is_due_again = await self._settlements.settle(end)
            if is_due_again:
                self._claims.more.add(task.kind)
        except LeaseLost:
            raise
        except Postponed as postponed:
            due = clock.now() + postponed.after
            await self._postpone(running, due, postponed.reason, uncounted=1)
        except Exception as error:
            await self._fail(running, error)
        else:
            metrics.DONE.labels(task.kind).inc()

    async def _fail(self, running: Running, error: Exception) -> None:
        task, work = running.task, running.work
        metrics.FAILED.labels(task.kind).inc()
        # The message, where it can quote no values, or else the place.
        described = exceptions.describe(error)
        why = described if ": " in described else reason(error)
        if work.at_most is not None and task.attempts >= work.at_most:
            await self._give_up(running, why)
            return
        pause = work.pause(task.attempts, error)
        log.warning(
            "%s %s failed, attempt %d, next in %g s: %s",
            task.kind, task.key, task.attempts, pause.total_seconds(), why,
        )  # fmt: skip
        await self._postpone(running, clock.now() + pause, why, uncounted=0)

    async def _postpone(self, running: Running, due: datetime, why: str, *, uncounted: int) -> None:
        task = running.task
        running.is_settling = True
        postponed = await self._database.raw_sql.fetchval(
            queries.postpone,
            kind=task.kind,
            key=task.key,
            worker=task.worker,
            due=due,
            error=why,
            uncounted=uncounted,
        )
        if not postponed:
            raise LeaseLost

    async def _give_up(self, running: Running, why: str) -> None:
        task = running.task
        running.is_settling = True
        log.error(
            "%s %s is given up after %d attempts: %s", task.kind, task.key, task.attempts, why
        )
        given_up = await self._database.raw_sql.fetchval(
            queries.give_up, kind=task.kind, key=task.key, worker=task.worker, error=why
        )
        if not given_up:
            raise LeaseLost

    async def _stop(self) -> None:
        if self._claiming is not None:
            await asyncio.wait([self._claiming])
        await self._leases.stop()


async def _not_cancelled(work: Coroutine[Any, Any, None]) -> None:
    """Finish this, however often the task that waits for it is cancelled."""
    ending = asyncio.create_task(work)
    while not ending.done():
        with suppress(asyncio.CancelledError):
            await asyncio.shield(ending)
