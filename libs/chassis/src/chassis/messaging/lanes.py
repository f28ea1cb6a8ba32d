"""The way of a queue's messages to their handler: gathered while a transaction runs."""

import asyncio
import logging
from typing import Any

from faststream.rabbit import RabbitMessage

from chassis.messaging.handlers import Handler, Poison
from chassis.messaging.handling import Delivery, Handling
from chassis.messaging.setting_aside import Aside
from chassis.observability.metrics import HANDLED, OUTCOMES

log = logging.getLogger(__name__)


class Lane:
    """Takes a queue's messages, and has its workers see them through."""

    def __init__(self, handler: Handler, handling: Handling, aside: Aside) -> None:
        self.handler = handler
        self._handling = handling
        self._aside = aside
        for outcome in OUTCOMES:
            HANDLED.labels(handler.queue.name, outcome)
        # None wakes a worker that has nothing to do, for it to see that the lane is closed; each
        # that goes wakes the next.
        self._waiting: asyncio.Queue[Delivery | None] = asyncio.Queue()
        self._closed = False

    async def take(self, message: RabbitMessage) -> None:
        """Read a message; what fits no contract is parked at once."""
        try:
            envelope = self.handler.read(message.body)
        except Poison as poison:
            await self._aside.park(self.handler, message, str(poison), 1)
            return
        self._waiting.put_nowait(Delivery(message, envelope))

    def workers(self) -> list[Any]:
        """As many as the handler may run at once."""
        return [self._work() for _ in range(self.handler.at_once)]

    def close(self) -> None:
        """Begin nothing more."""
        self._closed = True
        self._waiting.put_nowait(None)

    async def _next(self) -> list[Delivery]:
        found = [await self._waiting.get()]
        while len(found) < self.handler.batch and not self._waiting.empty():
            found.append(self._waiting.get_nowait())
        return [delivery for delivery in found if delivery is not None]

    async def _work(self) -> None:
        this = asyncio.current_task()
        assert this is not None
        # A library that a handler waits in may turn a cancellation into an error of its own.
        while not this.cancelling():
            deliveries = await self._next()
            if self._closed:
                self._waiting.put_nowait(None)
                return
            # Handlers lock what an event is about. Two transactions that take their locks in the
            # same order wait for each other; in the order of arrival they may deadlock.
            deliveries.sort(key=lambda delivery: delivery.envelope.subject)
            try:
                await self._handling.see_through(self.handler, deliveries)
            except Exception:
                # Acknowledging failed: the connection is gone, and the broker delivers again.
                log.warning("%s: not acknowledged", self.handler.queue.name, exc_info=True)
