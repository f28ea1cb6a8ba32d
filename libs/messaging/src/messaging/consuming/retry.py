"""The middleware that retries a failed message later, or dead-letters it."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

from faststream.rabbit import RabbitMessage
from tenacity import before_sleep_log, retry, wait_fixed

from messaging import clock, context
from messaging.broker import DELIVERIES
from messaging.consuming.cpu_time import CpuTime
from messaging.consuming.handlers import Forged, Poison
from messaging.consuming.observe import Next
from messaging.dead_letters import (
    ATTEMPTS,
    REASON,
    SIGNATURE,
    SINCE,
    UNANSWERED,
    Signer,
    reason,
)
from messaging.metrics import DEAD_LETTERED, FORGED, RETRIED
from messaging.topology import Topology

log = logging.getLogger(__name__)

# For a message whose handler takes too much CPU: each attempt delays requests.
_SLOW_ATTEMPTS = 3


def unanswered(message: RabbitMessage) -> int:
    """The number of deliveries of a message without an acknowledgement."""
    return _number(message, UNANSWERED) + _number(message, "x-delivery-count")


def _number(message: RabbitMessage, header: str) -> int:
    value = message.headers.get(header, 0)
    return value if isinstance(value, int) else 0


class BeingHandled(Exception):
    """Another worker has claimed the event."""


class Retry:
    """Retries a failed message after 10 s, 1 min, 10 min, then dead-letters it; one whose handler
    takes too much CPU at its third attempt.

    A copy is published before the message is acknowledged. A crash between the two leaves a
    duplicate, which the inbox makes harmless.
    """

    def __init__(
        self,
        publish: Callable[..., Awaitable[None]],
        topology: Topology,
        queue: str,
        signer: Signer,
        cpu_time: CpuTime,
    ) -> None:
        # `Broker.publish`, or its like.
        self._to_broker = publish
        self._topology = topology
        self._queue = queue
        self._signer = signer
        self._cpu_time = cpu_time

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
            outcome = await call_next(message)
            await self._was_slow(message)
            return outcome
        except BeingHandled as error:
            # The handler did not run, so this does not count as an attempt.
            more = {UNANSWERED: unanswered(message)}
            return await self._postpone(message, reason(error), attempt - 1, delays[0], more)
        except Forged as forged:
            log.error("%s: discarded a forged event: %s", self._queue, forged)
            return FORGED
        except Poison as poison:
            attempts = max(attempt, unanswered(message))
            return await self._dead_letter(message, str(poison), attempts, signed=trusted)
        except Exception as error:
            was_slow = await self._was_slow(message)
            if attempt > len(delays) or (was_slow and attempt >= _SLOW_ATTEMPTS):
                return await self._dead_letter(message, reason(error), attempt)
            return await self._postpone(message, reason(error), attempt, delays[attempt - 1])

    async def _was_slow(self, message: RabbitMessage) -> bool:
        envelope = await message.decode()
        return envelope is not None and self._cpu_time.take(envelope.id)

    async def _postpone(
        self,
        message: RabbitMessage,
        why: str,
        attempts: int,
        seconds: float,
        more: Mapping[str, Any] = MappingProxyType({}),
    ) -> str:
        log.warning("%s: retry in %g s after %d attempts: %s", self._queue, seconds, attempts, why)
        headers = {ATTEMPTS: attempts, REASON: why, **more}
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

    # Repeat until it is published: the message stays unacknowledged.
    @retry(wait=wait_fixed(1), before_sleep=before_sleep_log(log, logging.WARNING))
    async def _publish(
        self, message: RabbitMessage, exchange: str, headers: dict[str, Any]
    ) -> None:
        await self._to_broker(
            message.body,
            exchange=exchange,
            routing_key=self._queue,
            message_id=message.raw_message.message_id or "",
            headers=headers,
        )
