"""What a process sees to every few seconds, beside its work: its figures, and old inbox rows."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from chassis.messaging import inbox
from chassis.messaging.broker import Broker
from chassis.messaging.relay import Relay
from chassis.observability.metrics import DATABASE_ANSWERS, PARKED, WAITING
from chassis.storage.database import Database
from contracts import topology

log = logging.getLogger(__name__)

_MEASURE_SECONDS = 5
_PRUNE_SECONDS = 3600

Measure = Callable[[Database], Awaitable[None]]


async def run_maintenance(
    service: str, database: Database, broker: Broker, relay: Relay, own: Measure | None
) -> None:
    """Work until cancelled; what can't be done now is done the next time."""
    pruned = -float(_PRUNE_SECONDS)
    while True:
        DATABASE_ANSWERS.set(await database.answers())
        await _try(relay.measure())
        await _try(_measure_queues(service, broker))
        if own is not None:
            await _try(own(database))
        if time.monotonic() - pruned >= _PRUNE_SECONDS and await _try(
            inbox.prune(database.raw_sql)
        ):
            pruned = time.monotonic()
        await asyncio.sleep(_MEASURE_SECONDS)


async def _try(work: Awaitable[None]) -> bool:
    try:
        await work
    except Exception as error:
        log.debug("Not now: %r", error)
        return False
    return True


async def _measure_queues(service: str, broker: Broker) -> None:
    """The queues of this service's handlers, and the delays that all share."""
    own = [queue for queue in topology.QUEUES if queue.service == service]
    delays = [topology.delay_queue(seconds) for seconds in topology.DELAYS_SECONDS]
    depths = await broker.depths(
        [*(queue.name for queue in own), *(queue.dead for queue in own), *delays]
    )
    for queue in own:
        WAITING.labels(queue.name).set(depths[queue.name])
        PARKED.labels(queue.name).set(depths[queue.dead])
    for delay in delays:
        WAITING.labels(delay).set(depths[delay])
