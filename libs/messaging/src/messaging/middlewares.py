"""The middlewares between the queue and the handler, outermost first.

    Measure       counts outcomes and measures time
    Trace         continues the trace of the event
    Retry         retries a failed message later, or dead-letters it

Each is called with the next one and the message, and returns the message's outcome. The last one
calls `Transaction` or `SideEffect`. The consumer acknowledges outside of them: a failed
acknowledgement is a redelivery, never an attempt.

FastStream's own telemetry and Prometheus middlewares do not serve: the one looks for a parent in
the message's headers only (ours is in the event when its producer made no spans), the other does
not know duplicates, retries and dead letters.
"""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from faststream.rabbit import RabbitMessage
from tenacity import before_sleep_log, retry, wait_fixed

from messaging import clock, context, tracing
from messaging.broker import Broker
from messaging.declaration import DELIVERIES
from messaging.handlers import Forged, Poison
from messaging.metrics import (
    DEAD_LETTERED,
    FORGED,
    HANDLED,
    HANDLER_SECONDS,
    OUTCOMES,
    RETRIED,
)
from messaging.reasons import reason
from messaging.signature import SIGNATURE, Signer
from messaging.topology import Topology

log = logging.getLogger(__name__)

ATTEMPTS = "x-attempts"
REASON = "x-reason"
SINCE = "x-dead-lettered-at"

Next = Callable[[RabbitMessage], Awaitable[str]]


def _number(message: RabbitMessage, header: str) -> int:
    value = message.headers.get(header, 0)
    return value if isinstance(value, int) else 0


class BeingHandled(Exception):
    pass


class Measure:
    def __init__(self, queue: str) -> None:
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        self._outcomes = {outcome: HANDLED.labels(queue, outcome) for outcome in OUTCOMES}
        self._seconds = HANDLER_SECONDS.labels(queue)

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        started = time.perf_counter()
        outcome = await call_next(message)
        self._seconds.observe(time.perf_counter() - started)
        self._outcomes[outcome].inc()
        return outcome


class Trace:
    """Continues the trace of the event; its id is in every log line."""

    def __init__(self, queue: str) -> None:
        self._queue = queue

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        try:
            envelope = await message.decode()
        except Poison:
            # It has no trace that could be read; `Retry` will dead-letter it.
            return await call_next(message)
        assert envelope is not None
        with tracing.handling(self._queue, envelope, message.headers.get("traceparent")):
            return await call_next(message)


class Retry:
    """Retries a failed message after 10 s, 1 min, 10 min, then dead-letters it.

    A copy is published before the message is acknowledged. Dying between the two leaves one copy
    too many, which the inbox makes harmless.
    """

    def __init__(self, broker: Broker, topology: Topology, queue: str, signer: Signer) -> None:
        self._broker = broker
        self._topology = topology
        self._queue = queue
        self._signer = signer

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        attempt = _number(message, ATTEMPTS) + 1
        delays = self._topology.retry_seconds
        replayed = message.headers.get(SIGNATURE)
        trusted = replayed is None or self._signer.has_signed(message.body, replayed)
        try:
            if not trusted:
                await message.decode()
                raise Poison("replayed, but not signed by this service")
            if _number(message, "x-delivery-count") >= DELIVERIES - 1:
                await message.decode()
                raise Poison("delivery limit reached: it ended its handler's process each time")
            return await call_next(message)
        except BeingHandled as error:
            # The handler did not run, so this is no attempt.
            return await self._postpone(message, reason(error), attempt - 1, delays[0])
        except Forged as forged:
            log.error("%s: discarded a forged event: %s", self._queue, forged)
            return FORGED
        except Poison as poison:
            return await self._dead_letter(message, str(poison), attempt, signed=trusted)
        except Exception as error:
            if attempt > len(delays):
                return await self._dead_letter(message, reason(error), attempt)
            return await self._postpone(message, reason(error), attempt, delays[attempt - 1])

    async def _postpone(
        self, message: RabbitMessage, why: str, attempts: int, seconds: float
    ) -> str:
        log.warning("%s: retry in %g s after %d attempts: %s", self._queue, seconds, attempts, why)
        headers = {ATTEMPTS: attempts, REASON: why}
        await self._publish(message, self._topology.retry_exchange(seconds), headers)
        return RETRIED

    async def _dead_letter(
        self, message: RabbitMessage, why: str, attempts: int, *, signed: bool = True
    ) -> str:
        log.error("%s: dead-lettered after %d attempts: %s", self._queue, attempts, why)
        headers = {
            ATTEMPTS: attempts,
            REASON: why,
            SINCE: clock.now().isoformat(),
            "x-queue": self._queue,
        }
        if signed:
            headers[SIGNATURE] = self._signer.sign(message.body)
        if parent := context.traceparent.get():
            headers["traceparent"] = parent
        await self._publish(message, self._topology.dead_letter_exchange, headers)
        return DEAD_LETTERED

    # Until it is published, whatever the broker says: the message stays unacknowledged.
    @retry(wait=wait_fixed(1), before_sleep=before_sleep_log(log, logging.WARNING))
    async def _publish(
        self, message: RabbitMessage, exchange: str, headers: dict[str, Any]
    ) -> None:
        await self._broker.publish(
            message.body,
            exchange=exchange,
            routing_key=self._queue,
            message_id=message.raw_message.message_id or "",
            headers=headers,
        )
