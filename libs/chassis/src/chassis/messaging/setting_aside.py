"""Where messages go that could not be handled: aside for a while, or parked for a person."""

import asyncio
import logging
from typing import Any

from faststream.rabbit import RabbitMessage

from chassis.messaging.broker import Broker, NotPublished
from chassis.messaging.handlers import Handler
from chassis.observability import context, exceptions
from chassis.observability.metrics import HANDLED
from contracts import topology

log = logging.getLogger(__name__)

_RETRY_SECONDS = 1

ATTEMPTS = "x-attempts"
REASON = "x-reason"


class Aside:
    """Moves a message out of its handler's way."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker

    async def step(
        self, handler: Handler, message: RabbitMessage, error: Exception, attempts: int
    ) -> None:
        """Have a message come back later, or park it when it has come back often enough."""
        reason = exceptions.describe(error)
        if attempts > len(topology.DELAYS_SECONDS):
            await self.park(handler, message, reason, attempts)
            return
        seconds = topology.DELAYS_SECONDS[attempts - 1]
        log.warning(
            "%s: attempt %d failed, again in %d s",
            handler.queue.name,
            attempts,
            seconds,
            exc_info=error,
        )
        await self._delay(handler, message, seconds, attempts, reason)

    async def wait(
        self, handler: Handler, message: RabbitMessage, reason: str, attempts: int
    ) -> None:
        """Have a message come back soon: it could not be tried, so this is no attempt."""
        seconds = topology.DELAYS_SECONDS[0]
        log.info("%s: %s, again in %d s", handler.queue.name, reason, seconds)
        await self._delay(handler, message, seconds, attempts, reason)

    async def park(
        self, handler: Handler, message: RabbitMessage, reason: str, attempts: int
    ) -> None:
        """Put a message where people look, with all that they need to know."""
        log.error("%s: parked after %d attempts: %s", handler.queue.name, attempts, reason)
        headers = {ATTEMPTS: attempts, REASON: reason[:1000], "x-queue": handler.queue.name}
        if parent := context.traceparent.get():
            headers["traceparent"] = parent
        await self._move(handler, message, "", handler.queue.dead, headers)
        HANDLED.labels(handler.queue.name, "parked").inc()

    async def _delay(
        self, handler: Handler, message: RabbitMessage, seconds: int, attempts: int, reason: str
    ) -> None:
        await self._move(
            handler,
            message,
            topology.delay_exchange(seconds),
            handler.queue.name,
            {ATTEMPTS: attempts, REASON: reason[:1000]},
        )
        HANDLED.labels(handler.queue.name, "delayed").inc()

    async def _move(
        self,
        handler: Handler,
        message: RabbitMessage,
        exchange: str,
        routing_key: str,
        headers: dict[str, Any],
    ) -> None:
        # Confirmed first, acknowledged second: dying between the two leaves one too many, which
        # the inbox makes harmless. Both broker connections down: it stays where it is.
        while True:
            try:
                await self._broker.publish(
                    message.body,
                    exchange=exchange,
                    routing_key=routing_key,
                    message_id=message.raw_message.message_id or "",
                    headers=headers,
                )
            except NotPublished as error:
                log.warning("%s: can't move a message yet: %s", handler.queue.name, error)
                await asyncio.sleep(_RETRY_SECONDS)
                await self._broker.forget()
            except Exception:
                await self._broker.until_connected()
            else:
                break
        await message.ack()
