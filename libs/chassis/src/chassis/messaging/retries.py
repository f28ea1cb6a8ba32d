"""Where failed messages go: to a retry exchange for a while, or to the dead letters."""

import logging
from typing import Any

from faststream.rabbit import RabbitMessage
from tenacity import before_sleep_log, retry, wait_fixed

from chassis.messaging.broker import Broker
from chassis.messaging.handlers import Poison
from chassis.messaging.middlewares import Next
from chassis.messaging.reasons import reason
from chassis.observability import context
from chassis.observability.metrics import DEAD_LETTERED, RETRIED
from contracts.topology import Topology

log = logging.getLogger(__name__)

ATTEMPTS = "x-attempts"
REASON = "x-reason"


class BeingHandled(Exception):
    """Another worker is handling the same event."""


class Retry:
    """Retries a failed message after 10 s, 1 min, 10 min, then dead-letters it.

    A copy is published before the message is acknowledged. Dying between the two leaves one copy
    too many, which the inbox makes harmless.
    """

    def __init__(self, broker: Broker, topology: Topology, queue: str) -> None:
        self._broker = broker
        self._topology = topology
        self._queue = queue

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        made = message.headers.get(ATTEMPTS, 0)
        attempt = made + 1 if isinstance(made, int) else 1
        delays = self._topology.retry_seconds
        try:
            return await call_next(message)
        except BeingHandled as error:
            # The handler did not run, so this is no attempt.
            return await self._postpone(message, reason(error), attempt - 1, delays[0])
        except Poison as poison:
            return await self._dead_letter(message, str(poison), attempt)
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

    async def _dead_letter(self, message: RabbitMessage, why: str, attempts: int) -> str:
        log.error("%s: dead-lettered after %d attempts: %s", self._queue, attempts, why)
        headers = {ATTEMPTS: attempts, REASON: why, "x-queue": self._queue}
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
