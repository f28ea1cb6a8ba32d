"""The receiving side: a FastStream subscriber for each handler, behind its middlewares.

Messages are read from the subscriber as an iterator, not with a registered function: until
FastStream knows that the subscriber runs, it drops messages for such a function without an
acknowledgement (docs/upstream/faststream), and it cancels a handler whose channel closes.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aio_pika.abc import AbstractConnection
from faststream import AckPolicy
from faststream.rabbit import Channel, RabbitBroker, RabbitMessage, RabbitQueue
from faststream.rabbit.subscriber import RabbitSubscriber
from tenacity import AsyncRetrying, before_sleep_log, wait_fixed
from yarl import URL

from messaging import tasks
from messaging.broker import Broker
from messaging.consuming.handlers import Handler, HandlerKind
from messaging.consuming.observe import Next
from messaging.consuming.state import ConsumerState
from messaging.consuming.steps import steps
from messaging.database import Database
from messaging.dead_letters import Signer
from messaging.envelope import Envelope
from messaging.topology import Topology

log = logging.getLogger(__name__)

# How many messages of a queue are handled concurrently. Side effects are slow and have a limit
# at the other end; the others share transactions.
CONCURRENT = {HandlerKind.SIDE_EFFECT: 4, HandlerKind.ONE: 100, HandlerKind.BATCH: 100}
_CONNECT_SECONDS = 5
_STOP_SECONDS = 3


@dataclass
class Consumer:
    """Runs a service's handlers, as long as the process runs."""

    url: str
    service: str
    topology: Topology
    database: Database
    broker: Broker
    handlers: list[Handler]
    # Returns when the tables that the handlers need exist.
    until_migrated: Callable[[], Awaitable[None]] | None = None
    # Skip events about a subject with a tombstone; needs the migrations of `erasures`.
    erasures: bool = False
    # Never reset: without RabbitMQ, requests are still served.
    has_started: bool = False

    def __post_init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._starting: asyncio.Task[None] | None = None
        self._reading: list[asyncio.Task[None]] = []
        self._handling: set[asyncio.Task[None]] = set()
        self._broken: set[AbstractConnection] = set()
        self._alone = {kind: asyncio.Lock() for kind in HandlerKind}
        self._third_attempts = asyncio.Lock()
        self._faststream = RabbitBroker(
            str(URL(self.url).update_query(name=f"{self.service} consumer", heartbeat="30")),
            timeout=_CONNECT_SECONDS,
            reconnect_interval=self.broker.retry_seconds,
            on_close=[lambda connection, _: self._broken.add(connection)],
            logger=None,
        )
        self._subscribers = [self._subscriber(handler) for handler in self.handlers]

    def _subscriber(self, handler: Handler) -> RabbitSubscriber:
        async def decode(message: RabbitMessage) -> Envelope[Any]:
            return handler.decode(message.body, message.raw_message.routing_key or "")

        return self._faststream.subscriber(
            # The administrator declares; a service only checks.
            RabbitQueue(handler.queue.name, declare=False),
            # A separate channel: an error on one must not stop the others.
            channel=Channel(prefetch_count=CONCURRENT[handler.kind]),
            ack_policy=AckPolicy.MANUAL,
            decoder=decode,
        )

    def _steps(self, handler: Handler) -> Next:
        state = ConsumerState(self.database, erasures=self.erasures)
        signer = Signer(self.url, handler.queue.name)
        locks = self._alone[handler.kind], self._third_attempts
        return steps(handler, state, self.topology, signer, self.broker.publish, *locks)

    def start(self) -> None:
        """Start to consume when the schema, the broker and the topology are ready."""
        self._task = tasks.begin(self._start())

    async def stop(self) -> None:
        """Finish the messages in progress; the broker redelivers the others."""
        if self._task is not None:
            await tasks.end([self._task])
        try:
            async with asyncio.timeout(_STOP_SECONDS * 2):
                if self._starting is not None:
                    await asyncio.wait([self._starting])
                await tasks.end(self._reading)
                if self._handling:
                    await asyncio.wait(self._handling, timeout=_STOP_SECONDS)
                await self._disconnect()
        except Exception as error:
            log.warning("Consumers did not stop cleanly: %r", error)
        await tasks.end([*self._reading, *self._handling])

    async def _start(self) -> None:
        if self.until_migrated is not None:
            await self.until_migrated()
        await self.broker.until_declared(self.topology, self.topology.queues_of(self.service))
        retrying = AsyncRetrying(
            wait=wait_fixed(self.broker.retry_seconds),
            before_sleep=before_sleep_log(log, logging.WARNING),
        )
        await retrying(self._consume)

    async def _consume(self) -> None:
        """Read the queues until cancelled. After any failure, undo everything and start again: a
        consumer that is left behind would receive messages that no task reads."""
        try:
            # If cancelled here, the library would reconnect for ever: `stop` waits for this.
            self._starting = asyncio.create_task(self._faststream.start())
            await asyncio.shield(self._starting)
            self._reading = [
                asyncio.create_task(self._read(*each))
                for each in zip(self.handlers, self._subscribers, strict=True)
            ]
            self.has_started = True
            log.info("Consuming %d queues", len(self.handlers))
            await asyncio.gather(*self._reading)
        except Exception:
            await tasks.end(self._reading)
            await self._disconnect()
            raise

    async def _disconnect(self) -> None:
        """FastStream loses track of a connection that breaks before its first channel is open, and
        which would reconnect for ever."""
        try:
            await self._faststream.stop()
        finally:
            while self._broken:
                await self._broken.pop().close()

    async def _read(self, handler: Handler, subscriber: RabbitSubscriber) -> None:
        handle, channel = self._steps(handler), None
        of_channel: set[asyncio.Task[None]] = set()
        async for message in subscriber:
            if message.raw_message.channel is not channel:
                # Waiting messages of a closed channel are redelivered on this one. A side effect
                # continues: cancelled before its note in the inbox, it would be repeated.
                if handler.kind is not HandlerKind.SIDE_EFFECT:
                    for task in of_channel:
                        task.cancel()
                channel, of_channel = message.raw_message.channel, set()
            task = asyncio.create_task(_handle(message, handle))
            for tasks_of in (self._handling, of_channel):
                tasks_of.add(task)
                task.add_done_callback(tasks_of.discard)
        raise ConnectionError("The connection was closed")


async def _handle(message: RabbitMessage, handle: Next) -> None:
    try:
        await handle(message)
    except Exception:
        # A defect of the middlewares: requeued until the broker's delivery limit is reached.
        log.exception("A message is requeued")
        settled = message.nack()
    else:
        settled = message.ack()
    try:
        await settled
    except Exception as error:
        # The channel has closed: the message is redelivered, and the inbox recognises it.
        log.debug("A message was not acknowledged: %r", error)
