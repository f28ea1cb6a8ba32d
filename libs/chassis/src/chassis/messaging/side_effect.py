"""A handler whose effect lies outside the database: once, without a connection held meanwhile."""

import asyncio

from faststream.rabbit import RabbitMessage

from chassis.erasure.tombstones import is_erased
from chassis.messaging import inbox
from chassis.messaging.handlers import Handler
from chassis.messaging.middlewares import DUPLICATE, HANDLED_ONCE, BeingHandled, Hold, Next
from chassis.storage.database import Database

# Room for the note in the inbox before the claim expires.
_EFFECT_SECONDS = inbox.CLAIM_SECONDS - 5


class SideEffect:
    """Claims an event, has its effect, and notes it in the inbox."""

    def __init__(self, handler: Handler, database: Database, hold: Hold) -> None:
        self._queue = handler.queue.name
        self._database = database
        self._hold = hold
        self._begun: set[asyncio.Task[str]] = set()

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        # A channel that closes cancels its messages. A mail that is being sent must be noted all
        # the same: cut short before the note, it would be sent again.
        task = asyncio.create_task(self._once(call_next, message))
        self._begun.add(task)
        task.add_done_callback(self._end)
        return await asyncio.shield(task)

    def _end(self, task: asyncio.Task[str]) -> None:
        self._begun.discard(task)
        if not task.cancelled():
            # Retrieve it, or asyncio logs it: after the channel has closed, no caller waits for it.
            task.exception()

    async def stop(self, seconds: float) -> None:
        """Wait for the running effects for so long, then cancel them."""
        if self._begun:
            await asyncio.wait(self._begun, timeout=seconds)
        for task in self._begun:
            task.cancel()
        await asyncio.gather(*self._begun, return_exceptions=True)

    async def _once(self, call_next: Next, message: RabbitMessage) -> str:
        envelope = await message.decode()
        assert envelope is not None
        event_id, hold, sql = envelope.id, self._hold, self._database.raw_sql
        if not await hold.during(lambda: inbox.claim(sql, event_id, self._queue)):
            raise BeingHandled
        try:
            if await hold.during(lambda: inbox.is_known(sql, event_id, self._queue)):
                return DUPLICATE
            # Such as a mail to a user who was erased while it waited.
            if not await hold.during(lambda: is_erased(sql, envelope.data.user_id)):
                async with asyncio.timeout(_EFFECT_SECONDS):
                    await call_next(message)
            # The effect cannot be undone: from here on only its note is retried.
            await hold.during(lambda: self._note(event_id))
        finally:
            await hold.during(lambda: inbox.release(sql, event_id, self._queue))
        return HANDLED_ONCE

    async def _note(self, event_id: str) -> None:
        async with self._database.session() as session:
            await inbox.note(session, [event_id], self._queue)
