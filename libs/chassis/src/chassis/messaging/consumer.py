"""The receiving side: takes messages from the handlers' queues and sees each one through.

Each queue has a channel and a lane (`lanes.py`) of its own; what becomes of its messages is in
`handling.py`.
"""

import asyncio
import logging
from typing import cast

from faststream import AckPolicy
from faststream.rabbit import Channel, QueueType, RabbitBroker, RabbitMessage, RabbitQueue
from faststream.rabbit.schemas.queue import QuorumQueueArgs
from yarl import URL

from chassis.messaging.broker import Broker, queue_arguments
from chassis.messaging.handlers import Handler
from chassis.messaging.handling import Handling
from chassis.messaging.lanes import Lane
from chassis.messaging.setting_aside import Aside
from chassis.service import tasks
from chassis.storage.database import Database
from chassis.storage.schema_version import SchemaVersion

log = logging.getLogger(__name__)

# It says twice a message that there was one; we want to hear of what went wrong.
_faststream_log = log.getChild("faststream")
_faststream_log.setLevel(logging.WARNING)

_PREFETCH = 100
_CONNECT_SECONDS = 5
_RETRY_SECONDS = 1
_STOP_SECONDS = 3


class Consumer:
    """Runs a service's handlers, for as long as it runs."""

    def __init__(
        self,
        url: str,
        *,
        name: str,
        database: Database,
        broker: Broker,
        schema: SchemaVersion,
        handlers: list[Handler],
    ) -> None:
        self._broker = broker
        self._schema = schema
        self._faststream = RabbitBroker(
            str(URL(url).update_query(name=f"{name} consumer", heartbeat="30")),
            timeout=_CONNECT_SECONDS,
            reconnect_interval=_RETRY_SECONDS,
            graceful_timeout=float(_STOP_SECONDS),
            logger=_faststream_log,
            apply_types=False,
        )
        self._starting: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        aside = Aside(broker)
        handling = Handling(database, aside)
        self._lanes = [Lane(handler, handling, aside) for handler in handlers]
        for lane in self._lanes:
            self._subscribe(lane)

    def _subscribe(self, lane: Lane) -> None:
        queue = lane.handler.queue
        self._faststream.subscriber(
            RabbitQueue(
                queue.name,
                queue_type=QueueType.QUORUM,
                arguments=cast("QuorumQueueArgs", queue_arguments(queue)),
            ),
            # A channel of its own: what goes wrong on one must not stop the others.
            channel=Channel(prefetch_count=_PREFETCH),
            ack_policy=AckPolicy.MANUAL,
            no_reply=True,
            decoder=_whole,
        )(lane.take)

    def start(self) -> None:
        """Begin to consume, as soon as there is a broker."""
        workers = [work for lane in self._lanes for work in lane.workers()]
        self._tasks = [tasks.begin(work) for work in (self._connect(), *workers)]

    async def stop(self) -> None:
        """See through what is under way; all else is given back, and delivered again."""
        connecting, *workers = self._tasks
        await tasks.end([connecting])
        for lane in self._lanes:
            lane.close()
        # Cut short between a mail and its note in the inbox, it would be sent again.
        await asyncio.wait(workers, timeout=_STOP_SECONDS)
        try:
            async with asyncio.timeout(_STOP_SECONDS):
                if self._starting is not None:
                    await asyncio.wait([self._starting])
                await self._faststream.stop()
        except Exception as error:
            log.warning("Consumers did not stop cleanly: %r", error)
        await tasks.end(workers)

    async def _connect(self) -> None:
        await self._schema.until_current()
        # The queues' bindings are the publisher's to declare: they must be there first.
        await self._broker.until_connected()
        await self._start()
        await asyncio.Event().wait()

    async def _start(self) -> None:
        while True:
            # Cut short, the library would go on connecting for ever: `stop` waits for this.
            self._starting = asyncio.create_task(self._faststream.start())
            try:
                await asyncio.shield(self._starting)
            except Exception as error:
                log.warning("Can't consume yet, trying again: %r", error)
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                return


async def _whole(message: RabbitMessage) -> RabbitMessage:
    # A handler is given what the decoder makes of a message; ours wants all of it.
    return message
