"""What becomes of a message, decided once for every handler.

* handled: its effects and its inbox row are committed, then it is acknowledged;
* the database is away: the queue is held, with growing pauses; nothing is lost or parked;
* its handling failed: it steps aside into a delay queue that hands it back later;
* another worker is at it: it comes back soon, which counts as no attempt;
* it is poison, or has used up its delays: it is parked in `<queue>.dead` with the reason.

Dying anywhere before the acknowledgement makes the broker deliver again, and the inbox tells.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from faststream.rabbit import RabbitMessage

from chassis.messaging import faults, inbox
from chassis.messaging.handlers import Handler, Poison
from chassis.messaging.setting_aside import ATTEMPTS, Aside
from chassis.observability import tracing
from chassis.observability.metrics import HANDLED, HANDLER_SECONDS, HOLDING
from chassis.storage.database import Database
from contracts.envelope import Envelope

log = logging.getLogger(__name__)

_FIRST_PAUSE_SECONDS = 0.1
_LONGEST_PAUSE_SECONDS = 5.0
_COLLISIONS = 5


class BeingHandled(Exception):
    """The same event came twice at once; the one that lost asks again later."""


@dataclass(slots=True)
class Delivery:
    """A message and the event that it holds."""

    message: RabbitMessage
    envelope: Envelope[Any]
    # What has left cannot be taken back: when only its note in the inbox fails, the note alone is
    # tried again.
    is_out: bool = False

    @property
    def attempts(self) -> int:
        made = self.message.raw_message.headers.get(ATTEMPTS, 0)
        return made if isinstance(made, int) else 0

    def being_handled_by(self, queue: str) -> AbstractContextManager[None]:
        """Everything inside belongs to this event, and to its trace."""
        sent = self.message.raw_message.headers.get("traceparent")
        return tracing.handling(queue, self.envelope, sent)


class Handling:
    """Sees messages through."""

    def __init__(self, database: Database, aside: Aside) -> None:
        self._database = database
        self._aside = aside

    async def see_through(self, handler: Handler, deliveries: Sequence[Delivery]) -> None:
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
                    await self.see_through(handler, [delivery])
        finally:
            HANDLER_SECONDS.labels(handler.queue.name).observe(time.perf_counter() - started)

    async def _is_away(self, error: Exception) -> bool:
        if faults.database_is_away(error):
            return True
        return faults.may_be_the_database(error) and not await self._database.answers()

    async def _apply(self, handler: Handler, deliveries: Sequence[Delivery]) -> None:
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

    async def _apply_outside(self, handler: Handler, delivery: Delivery) -> None:
        queue, envelope, sql = handler.queue.name, delivery.envelope, self._database.raw_sql
        outcome = "duplicate"
        if delivery.is_out or not await inbox.is_known(sql, envelope.id, queue):
            if not delivery.is_out and not await inbox.claim(sql, envelope.id, queue):
                raise BeingHandled(f"{envelope.id} is being handled already")
            try:
                await self._send_out(handler, delivery)
            finally:
                await inbox.let_go(sql, envelope.id, queue)
            outcome = "done"
        await self._done(handler, delivery, outcome)

    async def _send_out(self, handler: Handler, delivery: Delivery) -> None:
        queue, envelope = handler.queue.name, delivery.envelope
        if not delivery.is_out:
            with delivery.being_handled_by(queue):
                async with asyncio.timeout(inbox.CLAIM_SECONDS - 5):
                    await handler.handle(envelope)
            delivery.is_out = True
        async with self._database.session() as session:
            await inbox.is_first_time(session, envelope.id, queue)

    async def _done(self, handler: Handler, delivery: Delivery, outcome: str) -> None:
        HANDLED.labels(handler.queue.name, outcome).inc()
        await delivery.message.ack()

    async def _hold(
        self, handler: Handler, deliveries: Sequence[Delivery], error: Exception
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
        await self.see_through(handler, deliveries)

    async def _alone(self, handler: Handler, delivery: Delivery, error: Exception) -> None:
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
                await self._aside.park(handler, delivery.message, str(error), delivery.attempts + 1)
            elif isinstance(error, BeingHandled):
                await self._aside.wait(handler, delivery.message, str(error), delivery.attempts)
            else:
                await self._aside.step(handler, delivery.message, error, delivery.attempts + 1)
