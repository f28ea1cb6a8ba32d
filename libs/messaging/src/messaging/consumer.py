"""The receiving side: a FastStream subscriber for each handler, behind its middlewares."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from faststream import AckPolicy
from faststream.rabbit import Channel, RabbitBroker, RabbitMessage, RabbitQueue, RabbitRouter
from tenacity import before_sleep_log, retry, wait_fixed
from yarl import URL

from messaging import tasks
from messaging.broker import Broker
from messaging.database import Database
from messaging.envelope import Envelope
from messaging.handlers import Handler, Kind
from messaging.hold import Hold
from messaging.middlewares import Measure, Retry, Trace, middleware
from messaging.side_effect import SideEffect
from messaging.signature import Signer
from messaging.topology import Topology
from messaging.transaction import Transaction

log = logging.getLogger(__name__)

# FastStream logs each message twice at INFO, and an acknowledgement that fails as CRITICAL: then
# the message is delivered again, and the inbox recognises it. Only errors are of interest.
_faststream_log = log.getChild("faststream")
_faststream_log.setLevel(logging.WARNING)
_faststream_log.addFilter(lambda record: record.levelno < logging.CRITICAL)

# How many messages of a queue are handled concurrently. Side effects are slow and have a limit
# at the other end; the others share transactions.
_CONCURRENT = {Kind.SIDE_EFFECT: 4, Kind.ONE: 100, Kind.BATCH: 100}
_CONNECT_SECONDS = 5
_RETRY_SECONDS = 1
_STOP_SECONDS = 3


@dataclass
class Consumer:
    """Runs a service's handlers, for as long as the process runs."""

    url: str
    service: str
    topology: Topology
    database: Database
    broker: Broker
    # Returns when the tables that the handlers need are there.
    until_migrated: Callable[[], Awaitable[None]]
    handlers: list[Handler]
    # Never reset: without RabbitMQ, requests are still served.
    has_started: bool = False

    def __post_init__(self) -> None:
        self._side_effects: list[SideEffect] = []
        self._task: asyncio.Task[None] | None = None
        self._starting: asyncio.Task[None] | None = None
        self._faststream = RabbitBroker(
            str(URL(self.url).update_query(name=f"{self.service} consumer", heartbeat="30")),
            timeout=_CONNECT_SECONDS,
            reconnect_interval=_RETRY_SECONDS,
            graceful_timeout=float(_STOP_SECONDS),
            logger=_faststream_log,
            apply_types=False,
        )
        for handler in self.handlers:
            self._subscribe(handler)

    def _subscribe(self, handler: Handler) -> None:
        queue = handler.queue.name
        retry = Retry(self.broker, self.topology, queue, Signer(self.url, queue))
        steps = Measure(queue), Trace(queue), retry
        router = RabbitRouter(middlewares=[middleware(step) for step in steps])

        async def decode(message: RabbitMessage) -> Envelope[Any]:
            return handler.decode(message.body, message.raw_message.routing_key or "")

        router.subscriber(
            # The administrator declares; a service only checks.
            RabbitQueue(queue, declare=False),
            # A channel of its own: an error on one must not stop the others.
            channel=Channel(prefetch_count=_CONCURRENT[handler.kind]),
            # An error that escapes the middlewares is a defect of theirs: the message is requeued
            # until the broker's delivery limit is reached.
            ack_policy=AckPolicy.NACK_ON_ERROR,
            no_reply=True,
            decoder=decode,
        )(self._handled_by(handler))
        self._faststream.include_router(router)

    def _handled_by(self, handler: Handler) -> Any:
        hold = Hold(handler.queue.name, self.database)
        if handler.kind is not Kind.SIDE_EFFECT:
            return Transaction(handler, self.database, hold).handle
        self._side_effects.append(SideEffect(handler, self.database, hold))
        return self._side_effects[-1].handle

    def start(self) -> None:
        """Start to consume when the schema, the broker and the topology are there."""
        self._task = tasks.begin(self._start())

    async def stop(self) -> None:
        """Finish the messages in progress; the broker redelivers the others."""
        if self._task is not None:
            await tasks.end([self._task])
        try:
            async with asyncio.timeout(_STOP_SECONDS * 2):
                if self._starting is not None:
                    await asyncio.wait([self._starting])
                await self._faststream.stop()
        except Exception as error:
            log.warning("Consumers did not stop cleanly: %r", error)
        for side_effect in self._side_effects:
            await side_effect.stop(_STOP_SECONDS)

    async def _start(self) -> None:
        await self.until_migrated()
        await self.broker.until_declared(self.topology, self.service)
        await self._start_faststream()
        self.has_started = True
        log.info("Consuming %d queues", len(self._faststream.subscribers))
        await asyncio.Event().wait()

    @retry(wait=wait_fixed(_RETRY_SECONDS), before_sleep=before_sleep_log(log, logging.WARNING))
    async def _start_faststream(self) -> None:
        # Cancelled here, the library would reconnect for ever: `stop` waits for this.
        self._starting = asyncio.create_task(self._start_anew())
        await asyncio.shield(self._starting)

    async def _start_anew(self) -> None:
        # A start that failed half-way leaves consumers behind: beside them, the library would
        # start a second one for each queue.
        await self._faststream.stop()
        # Before it has noted that a subscriber runs, the library drops what is delivered to it
        # without an acknowledgement, and the broker waits for one as long as the channel is open.
        for subscriber in self._faststream.subscribers:
            subscriber.running = True
        await self._faststream.start()
