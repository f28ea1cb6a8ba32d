"""Periodic work of a process: metrics every few seconds, inbox retention every hour."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from chassis.http import revocations
from chassis.messaging import inbox
from chassis.messaging.broker import Broker
from chassis.messaging.dead_letter_retention import DeadLetterRetention
from chassis.messaging.relay import Relay
from chassis.observability.metrics import DATABASE_ANSWERS, DEAD_LETTERS, QUEUE_MESSAGES
from chassis.storage.database import Database
from contracts.topology import Queue, Topology

log = logging.getLogger(__name__)

_MEASURE_SECONDS = 5
_RETENTION_SECONDS = 3600

Measure = Callable[[Database], Awaitable[None]]
DeleteOld = Callable[[Database], Awaitable[None]]


async def run_maintenance(
    queues: Sequence[Queue],
    topology: Topology,
    database: Database,
    broker: Broker,
    relay: Relay,
    measure: Measure | None,
    delete_old: DeleteOld | None = None,
    dead_letters: DeadLetterRetention | None = None,
) -> None:
    """Run until cancelled; a failure is logged, and retried the next time."""
    cleaned_at = -float(_RETENTION_SECONDS)
    while True:
        DATABASE_ANSWERS.set(await database.answers())
        await _succeeds(relay.measure())
        await _succeeds(_measure_queues(queues, topology, broker))
        if measure is not None:
            await _succeeds(measure(database))
        if time.monotonic() - cleaned_at >= _RETENTION_SECONDS:
            done = await _succeeds(_delete_old(database, delete_old))
            if dead_letters is not None:
                done = await _succeeds(dead_letters.delete_payloads()) and done
            if done:
                cleaned_at = time.monotonic()
        await asyncio.sleep(_MEASURE_SECONDS)


async def _delete_old(database: Database, delete_old: DeleteOld | None) -> None:
    await inbox.delete_old(database.raw_sql)
    await revocations.delete_old(database.raw_sql)
    if delete_old is not None:
        await delete_old(database)


async def _succeeds(work: Awaitable[None]) -> bool:
    try:
        await work
    except Exception as error:
        log.debug("Maintenance failed, repeated later: %r", error)
        return False
    return True


async def _measure_queues(queues: Sequence[Queue], topology: Topology, broker: Broker) -> None:
    """The queues of this service's handlers, and the retry queues that all share."""
    names = [*(queue.name for queue in queues), *(queue.dead for queue in queues)]
    depths = await broker.depths([*names, *topology.retry_queues])
    for queue in queues:
        QUEUE_MESSAGES.labels(queue.name).set(depths[queue.name])
        DEAD_LETTERS.labels(queue.name).set(depths[queue.dead])
    for retry in topology.retry_queues:
        QUEUE_MESSAGES.labels(retry).set(depths[retry])
