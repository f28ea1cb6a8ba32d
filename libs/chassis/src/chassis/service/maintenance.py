"""Periodic work of a process: metrics every few seconds, retention every hour."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from chassis import clock
from chassis.http import delete_old_revocations
from chassis.metrics import DATABASE_ANSWERS, MAINTENANCE_SUCCESS
from chassis.personal import PersonalData
from messaging import (
    Broker,
    Database,
    DeadLetterRetention,
    Queue,
    Relay,
    Topology,
    drop_old_rebuilds,
    inbox,
    measure_erasures,
    metrics,
    reason,
)
from work import Worker

log = logging.getLogger(__name__)

_MEASURE_SECONDS = 5
_RETENTION_SECONDS = 3600
_REPEAT_SECONDS = 60

Measure = Callable[[Database], Awaitable[None]]


async def run_measurements(
    queues: Sequence[Queue],
    topology: Topology,
    database: Database,
    broker: Broker,
    relay: Relay,
    measure: Measure | None,
    worker: Worker | None = None,
) -> None:
    """Set the metrics until cancelled; one that cannot be measured keeps its last value."""
    while True:
        DATABASE_ANSWERS.set(await database.answers())
        await _succeeds(relay.measure())
        await _succeeds(_measure_queues(queues, topology, broker))
        if measure is not None:
            await _succeeds(measure(database))
        if worker is not None:
            await _succeeds(worker.measure())
            await _succeeds(measure_erasures(database.raw_sql))
        await asyncio.sleep(_MEASURE_SECONDS)


async def run_retention(
    database: Database,
    personal: PersonalData,
    dead_letters: DeadLetterRetention | None = None,
    worker: Worker | None = None,
) -> None:
    """Delete expired rows until cancelled; retry a failure soon."""
    work: dict[str, Callable[[], Awaitable[None]]] = {
        "inbox": lambda: inbox.delete_old(database.raw_sql),
        "rebuilds": lambda: drop_old_rebuilds(database.raw_sql),
        "token revocations": lambda: delete_old_revocations(database.raw_sql),
        "statistics": lambda: personal.leave_statistics(database.raw_sql),
        "own tables": lambda: personal.forget(database),
    }
    if dead_letters is not None:
        work["dead letters"] = dead_letters.delete_payloads
    if worker is not None:
        work["tasks that were done"] = worker.delete_done
    for name in work:
        # Pre-create the series: an alert also needs it for a job that never succeeds.
        MAINTENANCE_SUCCESS.labels(name)
    while True:
        failed = False
        for name, delete in work.items():
            try:
                await delete()
                MAINTENANCE_SUCCESS.labels(name).set(clock.now().timestamp())
            except Exception as error:
                failed = True
                log.warning("Retention of %s failed, and is repeated: %s", name, reason(error))
        await asyncio.sleep(_REPEAT_SECONDS if failed else _RETENTION_SECONDS)


async def repeat(work: Callable[[], Awaitable[object]], *, seconds: float, failed: str) -> None:
    """Repeat a job until cancelled, with pauses; `failed` is the log line of a failure."""
    while True:
        try:
            await work()
        except Exception as error:
            log.warning("%s, and is repeated: %s", failed, reason(error))
        await asyncio.sleep(seconds)


async def _succeeds(work: Awaitable[None]) -> bool:
    try:
        await work
    except Exception as error:
        log.debug("A measurement failed, repeated later: %r", error)
        return False
    return True


async def _measure_queues(queues: Sequence[Queue], topology: Topology, broker: Broker) -> None:
    """The queues of this service's handlers, and the shared retry queues."""
    names = [*(queue.name for queue in queues), *(queue.dead for queue in queues)]
    depths = await broker.depths([*names, *topology.retry_queues])
    for queue in queues:
        metrics.QUEUE_MESSAGES.labels(queue.name).set(depths[queue.name])
        metrics.DEAD_LETTERS.labels(queue.name).set(depths[queue.dead])
    for retry in topology.retry_queues:
        metrics.QUEUE_MESSAGES.labels(retry).set(depths[retry])
