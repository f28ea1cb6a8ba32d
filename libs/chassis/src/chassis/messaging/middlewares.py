"""The middlewares between the queue and the handler, outermost first.

    Acknowledge     acknowledges last; a failed acknowledgement is a redelivery, never an attempt
    Measure         counts outcomes and measures time
    CheckContract   dead-letters what fits no contract
    Trace           continues the trace of the event
    Retry           retries a failure after 10 s, 1 min, 10 min, then dead-letters it
    Hold            holds the queue while the database is unavailable
    Transaction     the inbox and the handler in one transaction      (transaction.py)
      or SideEffect the handler without one, guarded by a claim       (side_effect.py)

Each is called with the next one and the message, and returns the message's outcome. FastStream's
own telemetry and Prometheus middlewares do not serve: the one looks for a parent in the message's
headers only (ours is in the event when its producer made no spans), the other does not know
duplicates, retries and dead letters.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from aio_pika.exceptions import AMQPError, ChannelInvalidStateError
from faststream import BaseMiddleware
from faststream.rabbit import RabbitMessage

from chassis.messaging.handlers import Handler, Poison
from chassis.messaging.reasons import reason
from chassis.messaging.retries import Retries, attempts_of
from chassis.observability import tracing
from chassis.observability.metrics import HANDLED, HANDLER_SECONDS, HOLDING, OUTCOMES
from chassis.storage.database import Database

log = logging.getLogger(__name__)

HANDLED_ONCE, DUPLICATE, RETRIED, DEAD_LETTERED = OUTCOMES
Next = Callable[[RabbitMessage], Awaitable[str]]
Step = Callable[[Next, RabbitMessage], Awaitable[str]]
T = TypeVar("T")


class BeingHandled(Exception):
    """Another worker is handling the same event."""


def middleware(step: Step) -> type[BaseMiddleware[Any, Any]]:
    """A step as a FastStream middleware."""

    class Middleware(BaseMiddleware[Any, Any]):
        async def consume_scope(self, call_next: Any, msg: Any) -> Any:
            return await step(call_next, msg)

    return Middleware


class Acknowledge:
    """Acknowledges a message after everything else."""

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        try:
            outcome = await call_next(message)
        except Exception as error:
            # A defect of a middleware: requeued, until the broker's delivery limit is reached.
            log.error("Requeued: %s", reason(error))
            await message.nack()
            return RETRIED
        try:
            await self._ack(message)
        except (AMQPError, ChannelInvalidStateError, ConnectionError) as error:
            # What the message has caused stays; the inbox recognises the next delivery.
            log.info("Not acknowledged, so it will be delivered again: %r", error)
        return outcome

    async def _ack(self, message: RabbitMessage) -> None:
        await message.ack()


class Measure:
    """Counts outcomes and measures time."""

    def __init__(self, handler: Handler) -> None:
        queue = handler.queue.name
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        self._outcomes = {outcome: HANDLED.labels(queue, outcome) for outcome in OUTCOMES}
        self._seconds = HANDLER_SECONDS.labels(queue)

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        started = time.perf_counter()
        outcome = await call_next(message)
        self._seconds.observe(time.perf_counter() - started)
        self._outcomes[outcome].inc()
        return outcome


class CheckContract:
    """Dead-letters a message that fits no contract of its queue."""

    def __init__(self, retries: Retries) -> None:
        self._retries = retries

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        try:
            await message.decode()
        except Poison as poison:
            await self._retries.dead_letter(message, str(poison), attempts_of(message) + 1)
            return DEAD_LETTERED
        return await call_next(message)


class Trace:
    """Continues the trace of the event; its id is in every log line."""

    def __init__(self, handler: Handler) -> None:
        self._queue = handler.queue.name

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        envelope = await message.decode()
        assert envelope is not None
        with tracing.handling(self._queue, envelope, message.headers.get("traceparent")):
            return await call_next(message)


class Retry:
    """Retries a failed message later, and dead-letters it after the last retry."""

    def __init__(self, retries: Retries) -> None:
        self._retries = retries
        self._delays = retries.delays

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        attempt = attempts_of(message) + 1
        try:
            return await call_next(message)
        except Poison as poison:
            await self._retries.dead_letter(message, str(poison), attempt)
            return DEAD_LETTERED
        except BeingHandled as error:
            # The handler did not run, so this is no attempt.
            await self._retries.postpone(message, reason(error), attempt - 1, self._delays[0])
            return RETRIED
        except Exception as error:
            if attempt > len(self._delays):
                await self._retries.dead_letter(message, reason(error), attempt)
                return DEAD_LETTERED
            delay = self._delays[attempt - 1]
            await self._retries.postpone(message, reason(error), attempt, delay)
            return RETRIED


class Hold:
    """Holds a queue while the database is unavailable: nothing is lost, retried or dead-lettered.

    One message waits for the database, with growing pauses; all others wait for that one.
    """

    def __init__(
        self, handler: Handler, database: Database, first_pause: float = 0.1, longest: float = 5.0
    ) -> None:
        self._queue = handler.queue.name
        self._database = database
        self._first_pause = self._pause = first_pause
        self._longest_pause = longest
        self._available = asyncio.Event()
        self._available.set()

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        return await self.during(lambda: call_next(message))

    async def during(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run the work, repeatedly until the database is available."""
        while True:
            await self._available.wait()
            try:
                result = await work()
            except Exception as error:
                if not await self._database.is_cause_of(error):
                    raise
                if self._available.is_set():
                    await self._wait_for_database(error)
            else:
                self._pause = self._first_pause
                return result

    async def _wait_for_database(self, error: Exception) -> None:
        log.warning("%s: held, the database is unavailable: %s", self._queue, reason(error))
        self._available.clear()
        HOLDING.labels(self._queue).set(1)
        try:
            # Pause at least once: with an exhausted pool the database itself does answer.
            while True:
                await asyncio.sleep(self._pause)
                self._pause = min(self._pause * 2, self._longest_pause)
                if await self._database.answers():
                    break
        finally:
            HOLDING.labels(self._queue).set(0)
            self._available.set()
        log.info("%s: the database answers again", self._queue)
