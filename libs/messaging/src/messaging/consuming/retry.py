"""The middleware that retries a failed message later, or dead-letters it."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from faststream.rabbit import RabbitMessage
from tenacity import before_sleep_log, retry, wait_fixed

from messaging import clock, context
from messaging.broker import DELIVERIES
from messaging.consuming.handlers import Forged, Poison
from messaging.consuming.observe import Next
from messaging.dead_letters import ATTEMPTS, REASON, SIGNATURE, SINCE, Signer, reason
from messaging.metrics import DEAD_LETTERED, FORGED, RETRIED
from messaging.topology import Topology

log = logging.getLogger(__name__)


def _number(message: RabbitMessage, header: str) -> int:
    value = message.headers.get(header, 0)
    return value if isinstance(value, int) else 0


class BeingHandled(Exception):
    """Another worker has claimed the event."""


class Retry:
    """Retries a failed message after 10 s, 1 min, 10 min, then dead-letters it.

    A copy is published before the message is acknowledged. Dying between the two leaves one copy
    too many, which the inbox makes harmless.
    """

    def __init__(
        self,
        publish: Callable[..., Awaitable[None]],
        topology: Topology,
        queue: str,
        signer: Signer,
    ) -> None:
        # `Broker.publish`, or its like.
        self._to_broker = publish
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
        await self._to_broker(
            message.body,
            exchange=exchange,
            routing_key=self._queue,
            message_id=message.raw_message.message_id or "",
            headers=headers,
        )
