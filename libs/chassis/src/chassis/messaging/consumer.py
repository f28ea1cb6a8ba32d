"""The receiving side: a FastStream subscriber for each handler, behind its middlewares."""

import asyncio
import logging
from typing import Any

from faststream import AckPolicy
from faststream.rabbit import Channel, RabbitBroker, RabbitMessage, RabbitQueue, RabbitRouter
from tenacity import AsyncRetrying, before_sleep_log, retry_if_exception_type, wait_fixed
from yarl import URL

from chassis.messaging.broker import Broker
from chassis.messaging.handlers import Handler
from chassis.messaging.middlewares import (
    Acknowledge,
    CheckContract,
    Hold,
    Measure,
    Retry,
    Step,
    Trace,
    middleware,
)
from chassis.messaging.retries import Retries
from chassis.messaging.side_effect import SideEffect
from chassis.messaging.transaction import Transaction, current_session
from chassis.service import tasks
from chassis.storage.database import Database
from chassis.storage.schema_version import SchemaVersion
from contracts.envelope import Envelope
from contracts.topology import Topology

log = logging.getLogger(__name__)

# FastStream logs each message twice at INFO; only problems are of interest.
_faststream_log = log.getChild("faststream")
_faststream_log.setLevel(logging.WARNING)

# How many messages of a queue are handled concurrently. Side effects are slow and have a limit
# at the other end; the others share transactions.
_SIDE_EFFECTS = 4
_CONCURRENT = 100
_CONNECT_SECONDS = 5
_RETRY_SECONDS = 1
_STOP_SECONDS = 3


class Consumer:
    """Runs a service's handlers, for as long as the process runs."""

    def __init__(
        self,
        url: str,
        *,
        service: str,
        topology: Topology,
        database: Database,
        broker: Broker,
        schema: SchemaVersion,
        handlers: list[Handler],
    ) -> None:
        self._service = service
        self._topology = topology
        self._database = database
        self._broker = broker
        self._schema = schema
        self.handlers = handlers
        self._side_effects: list[SideEffect] = []
        self._starting: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None
        # Never reset: without RabbitMQ, requests are still served.
        self.has_started = False
        self._faststream = RabbitBroker(
            str(URL(url).update_query(name=f"{service} consumer", heartbeat="30")),
            timeout=_CONNECT_SECONDS,
            reconnect_interval=_RETRY_SECONDS,
            graceful_timeout=float(_STOP_SECONDS),
            logger=_faststream_log,
            apply_types=False,
        )
        for handler in handlers:
            self._subscribe(handler)

    def _subscribe(self, handler: Handler) -> None:
        router = RabbitRouter(middlewares=[middleware(step) for step in self._steps(handler)])
        router.subscriber(
            # The administrator declares; a service only checks.
            RabbitQueue(handler.queue.name, declare=False),
            # A channel of its own: an error on one must not stop the others.
            channel=Channel(
                prefetch_count=_SIDE_EFFECTS if handler.has_side_effect else _CONCURRENT
            ),
            ack_policy=AckPolicy.MANUAL,
            no_reply=True,
            decoder=_decoder(handler),
        )(_call(handler))
        self._faststream.include_router(router)

    def _steps(self, handler: Handler) -> list[Step]:
        retries = Retries(self._broker, self._topology, handler.queue)
        hold = Hold(handler, self._database)
        outer: list[Step] = [
            Acknowledge(),
            Measure(handler),
            CheckContract(retries),
            Trace(handler),
            Retry(retries),
        ]
        if not handler.has_side_effect:
            return [*outer, hold, Transaction(handler, self._database)]
        # Its database steps are held one by one, without repeating the effect.
        self._side_effects.append(SideEffect(handler, self._database, hold))
        return [*outer, self._side_effects[-1]]

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
        await self._schema.until_current()
        await self._broker.until_declared(self._topology, self._service)
        await AsyncRetrying(
            retry=retry_if_exception_type(Exception),
            wait=wait_fixed(_RETRY_SECONDS),
            before_sleep=before_sleep_log(log, logging.WARNING),
        )(self._start_faststream)
        self.has_started = True
        log.info("Consuming %d queues", len(self._faststream.subscribers))
        await asyncio.Event().wait()

    async def _start_faststream(self) -> None:
        # Cancelled here, the library would reconnect for ever: `stop` waits for this.
        self._starting = asyncio.create_task(self._faststream.start())
        await asyncio.shield(self._starting)


def _decoder(handler: Handler) -> Any:
    async def decode(message: RabbitMessage) -> Envelope[Any]:
        return handler.decode(message.body, message.raw_message.routing_key or "")

    return decode


def _call(handler: Handler) -> Any:
    async def call(envelope: Envelope[Any]) -> None:
        if handler.has_side_effect:
            await handler.handle(envelope)
        else:
            await handler.handle(envelope.data, current_session.get())

    call.__name__ = handler.queue.name
    return call
