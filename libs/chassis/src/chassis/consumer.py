"""The receiving side: takes messages from the handlers' queues and sees each one through.

What becomes of a message is decided here, once for every handler:

* handled: its effects and its inbox row are committed, then it is acknowledged;
* the database is away: the queue is held, with growing pauses; nothing is lost or parked;
* its handling failed: it steps aside into a delay queue that hands it back later;
* it is poison, or has used up its delays: it is parked in `<queue>.dead` with the reason.

Dying anywhere before the acknowledgement makes the broker deliver again, and the inbox tells.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, cast

from faststream import AckPolicy
from faststream.rabbit import Channel, QueueType, RabbitBroker, RabbitMessage, RabbitQueue
from faststream.rabbit.schemas.queue import QuorumQueueArgs
from yarl import URL

from chassis import faults, inbox, tasks, tracing
from chassis.broker import Broker, queue_arguments
from chassis.database import Database
from chassis.handlers import Handler, Poison
from chassis.schema import Schema
from chassis.setting_aside import ATTEMPTS, Aside
from chassis.telemetry import HANDLED, HANDLER_SECONDS, HOLDING, OUTCOMES
from contracts.envelope import Envelope

log = logging.getLogger(__name__)

# It says twice a message that there was one; we want to hear of what went wrong.
_faststream_log = log.getChild("faststream")
_faststream_log.setLevel(logging.WARNING)

_PREFETCH = 100
_CONNECT_SECONDS = 5
_RETRY_SECONDS = 1
_STOP_SECONDS = 3
_FIRST_PAUSE_SECONDS = 0.1
_LONGEST_PAUSE_SECONDS = 5.0
_COLLISIONS = 5


class BeingHandled(Exception):
    """The same event came twice at once; the one that lost asks again later."""


@dataclass(slots=True)
class _Delivery:
    """A message and the event that it holds."""

    message: RabbitMessage
    envelope: Envelope[Any]

    @property
    def attempts(self) -> int:
        made = self.message.raw_message.headers.get(ATTEMPTS, 0)
        return made if isinstance(made, int) else 0

    def being_handled_by(self, queue: str) -> AbstractContextManager[None]:
        """Everything inside belongs to this event, and to its trace."""
        sent = self.message.raw_message.headers.get("traceparent")
        return tracing.handling(queue, self.envelope, sent)


class Consumer:
    """Runs a service's handlers, for as long as it runs."""

    def __init__(
        self,
        url: str,
        *,
        name: str,
        database: Database,
        broker: Broker,
        schema: Schema,
        handlers: list[Handler],
    ) -> None:
        self._database = database
        self._broker = broker
        self.aside = Aside(broker)
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
        self._lanes = [_Lane(handler, self) for handler in handlers]
        for lane in self._lanes:
            self._subscribe(lane)

    def _subscribe(self, lane: "_Lane") -> None:
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
        """Take no more; what is not finished is given back, and delivered again."""
        connecting, *workers = self._tasks
        await tasks.end([connecting])
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

    # What one message goes through

    async def handle_all(self, handler: Handler, deliveries: Sequence[_Delivery]) -> None:
        """Handle messages in one transaction; if one fails, each in a transaction of its own."""
        started = time.perf_counter()
        try:
            await self._apply(handler, deliveries)
        except Exception as error:
            if await self._is_away(error):
                await self._hold(handler, deliveries, error)
            elif len(deliveries) == 1:
                await self._alone(handler, deliveries[0], error)
            else:
                for delivery in deliveries:
                    await self.handle_all(handler, [delivery])
        finally:
            HANDLER_SECONDS.labels(handler.queue.name).observe(time.perf_counter() - started)

    async def _is_away(self, error: Exception) -> bool:
        if faults.database_is_away(error):
            return True
        return faults.may_be_the_database(error) and not await self._database.answers()

    async def _apply(self, handler: Handler, deliveries: Sequence[_Delivery]) -> None:
        if handler.outside:
            await self._apply_outside(handler, *deliveries)
            return
        outcomes = []
        async with self._database.session() as session:
            for delivery in deliveries:
                envelope = delivery.envelope
                with delivery.being_handled_by(handler.queue.name):
                    if await inbox.is_first_time(session, envelope.id, handler.queue.name):
                        await handler.handle(envelope.data, session)
                        outcomes.append("done")
                    else:
                        outcomes.append("duplicate")
        for delivery, outcome in zip(deliveries, outcomes, strict=True):
            await self._done(handler, delivery, outcome)

    async def _apply_outside(self, handler: Handler, delivery: _Delivery) -> None:
        queue, envelope, hot = handler.queue.name, delivery.envelope, self._database.hot
        outcome = "duplicate"
        if not await inbox.is_known(hot, envelope.id, queue):
            if not await inbox.claim(hot, envelope.id, queue):
                raise BeingHandled(f"{envelope.id} is being handled already")
            try:
                with delivery.being_handled_by(queue):
                    async with asyncio.timeout(inbox.CLAIM_SECONDS - 5):
                        await handler.handle(envelope)
                async with self._database.session() as session:
                    await inbox.is_first_time(session, envelope.id, queue)
            finally:
                await inbox.let_go(hot, envelope.id, queue)
            outcome = "done"
        await self._done(handler, delivery, outcome)

    async def _done(self, handler: Handler, delivery: _Delivery, outcome: str) -> None:
        HANDLED.labels(handler.queue.name, outcome).inc()
        await delivery.message.ack()

    async def _hold(
        self, handler: Handler, deliveries: Sequence[_Delivery], error: Exception
    ) -> None:
        queue = handler.queue.name
        log.warning("%s holds: the database is away: %r", queue, error)
        HOLDING.labels(queue).set(1)
        pause = _FIRST_PAUSE_SECONDS
        while not await self._database.answers():
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)
        HOLDING.labels(queue).set(0)
        log.info("%s goes on", queue)
        # A session pool that is exhausted also looks like absence: never spin on it.
        await asyncio.sleep(_FIRST_PAUSE_SECONDS)
        await self.handle_all(handler, deliveries)

    async def _alone(self, handler: Handler, delivery: _Delivery, error: Exception) -> None:
        for _ in range(_COLLISIONS):
            if not faults.is_collision(error):
                break
            try:
                await self._apply(handler, [delivery])
                return
            except Exception as again:
                error = again
        if await self._is_away(error):
            await self._hold(handler, [delivery], error)
            return
        with delivery.being_handled_by(handler.queue.name):
            if isinstance(error, Poison):
                await self.aside.park(handler, delivery.message, str(error), delivery.attempts + 1)
            else:
                await self.aside.step(handler, delivery.message, error, delivery.attempts + 1)


class _Lane:
    """The way of a queue's messages to their handler: gathered while a transaction runs."""

    def __init__(self, handler: Handler, consumer: Consumer) -> None:
        self.handler = handler
        self._consumer = consumer
        for outcome in OUTCOMES:
            HANDLED.labels(handler.queue.name, outcome)
        self._waiting: asyncio.Queue[_Delivery] = asyncio.Queue()

    async def take(self, message: RabbitMessage) -> None:
        """Read a message; what fits no contract is parked at once."""
        try:
            envelope = self.handler.read(message.body)
        except Poison as poison:
            await self._consumer.aside.park(self.handler, message, str(poison), 1)
            return
        self._waiting.put_nowait(_Delivery(message, envelope))

    def workers(self) -> list[Any]:
        """As many as the handler may run at once."""
        return [self._work() for _ in range(self.handler.at_once)]

    async def _work(self) -> None:
        this = asyncio.current_task()
        assert this is not None
        # A library that a handler waits in may turn a cancellation into an error of its own.
        while not this.cancelling():
            deliveries = [await self._waiting.get()]
            while len(deliveries) < self.handler.batch and not self._waiting.empty():
                deliveries.append(self._waiting.get_nowait())
            # Handlers lock what an event is about. Two transactions that take their locks in the
            # same order wait for each other; in the order of arrival they may deadlock.
            deliveries.sort(key=lambda delivery: delivery.envelope.subject)
            try:
                await self._consumer.handle_all(self.handler, deliveries)
            except Exception:
                # Acknowledging failed: the connection is gone, and the broker delivers again.
                log.warning("%s: not acknowledged", self.handler.queue.name, exc_info=True)


async def _whole(message: RabbitMessage) -> RabbitMessage:
    # A handler is given what the decoder makes of a message; ours wants all of it.
    return message
