"""Where failed messages go: to a retry exchange for a while, or to the dead letters."""

import logging
from typing import Any

from faststream.rabbit import RabbitMessage
from tenacity import AsyncRetrying, before_sleep_log, retry_if_exception_type, wait_fixed

from chassis import clock
from chassis.messaging.broker import Broker
from chassis.observability import context
from contracts.topology import Queue, Topology

log = logging.getLogger(__name__)

ATTEMPTS = "x-attempts"
REASON = "x-reason"
SINCE = "x-dead-lettered-at"

_PUBLISH_AGAIN_SECONDS = 1


def attempts_of(message: RabbitMessage) -> int:
    """How often the handling of a message has failed."""
    made = message.headers.get(ATTEMPTS, 0)
    return made if isinstance(made, int) else 0


class Retries:
    """Publishes a queue's failed messages again; the original is acknowledged after that.

    Dying between the two leaves one copy too many, which the inbox makes harmless.
    """

    def __init__(self, broker: Broker, topology: Topology, queue: Queue) -> None:
        self._broker = broker
        self._topology = topology
        self._queue = queue.name

    @property
    def delays(self) -> tuple[float, ...]:
        """The seconds before each retry, in order."""
        return self._topology.retry_seconds

    async def postpone(
        self, message: RabbitMessage, reason: str, attempts: int, seconds: float
    ) -> None:
        """Have a message delivered again after a delay."""
        log.warning(
            "%s: retry in %g s after %d attempts: %s", self._queue, seconds, attempts, reason
        )
        headers = {ATTEMPTS: attempts, REASON: reason}
        await self._publish(message, self._topology.retry_exchange(seconds), headers)

    async def dead_letter(self, message: RabbitMessage, reason: str, attempts: int) -> None:
        """Publish a message to the dead letters, with its reason, attempts and trace."""
        log.error("%s: dead-lettered after %d attempts: %s", self._queue, attempts, reason)
        headers = {
            ATTEMPTS: attempts,
            REASON: reason,
            SINCE: clock.now().isoformat(),
            "x-queue": self._queue,
        }
        if parent := context.traceparent.get():
            headers["traceparent"] = parent
        await self._publish(message, self._topology.dead_letter_exchange, headers)

    async def _publish(
        self, message: RabbitMessage, exchange: str, headers: dict[str, Any]
    ) -> None:
        # Until it is published, whatever the broker says: the message stays unacknowledged.
        again = AsyncRetrying(
            retry=retry_if_exception_type(Exception),
            wait=wait_fixed(_PUBLISH_AGAIN_SECONDS),
            before_sleep=before_sleep_log(log, logging.WARNING),
        )
        await again(
            self._broker.publish,
            message.body,
            exchange=exchange,
            routing_key=self._queue,
            message_id=message.raw_message.message_id or "",
            headers=headers,
        )
