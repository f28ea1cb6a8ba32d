"""Handles redelivered messages one at a time: one of them may have ended its process.

When a process dies, all its messages are redelivered: the one that ended it, and a hundred that
only waited. The same happens after a lost connection. A redelivered message is therefore handled
while no other redelivered one is, with a mark in the database that is removed when the handler
returns or fails. A remaining mark belongs to the message that ended its process, or blocked it for
longer than a claim lasts: with two of them, at the third attempt, it is dead-lettered. A single
mark may be an accident: an operator's kill, or a message whose handler is of another kind. That is
why third attempts are made one at a time, whatever the kind of their handlers.
"""

import asyncio
from contextlib import AsyncExitStack

from faststream.rabbit import RabbitMessage

from messaging.consuming.handlers import Poison
from messaging.consuming.hold import Hold
from messaging.consuming.observe import Next
from messaging.consuming.retry import BeingHandled, unanswered
from messaging.consuming.state import ConsumerState


class Alone:
    """Dead-letters the message that ends its process at each of three attempts."""

    def __init__(
        self,
        queue: str,
        state: ConsumerState,
        hold: Hold,
        lock: asyncio.Lock,
        third_attempts: asyncio.Lock,
    ) -> None:
        self._marks = (f"{queue} second attempt", f"{queue} third attempt")
        self._state = state
        self._hold = hold
        # Shared by all queues of the process with handlers of this kind: a mail server that does
        # not answer does not delay a projection.
        self._lock = lock
        # Shared by all queues of the process: there are few such messages.
        self._third_attempts = third_attempts

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        if not unanswered(message):
            return await call_next(message)
        envelope = await message.decode()
        assert envelope is not None
        async with self._lock, AsyncExitStack() as stack:
            mark = await self._set_mark(envelope.id, stack)
            renewing = asyncio.create_task(self._state.renew(envelope.id, mark))
            try:
                return await call_next(message)
            finally:
                renewing.cancel()
                await asyncio.wait([renewing])
                await self._remove_marks(envelope.id)

    async def _set_mark(self, event_id: str, stack: AsyncExitStack) -> str:
        for mark in self._marks:
            if mark == self._marks[-1]:
                await stack.enter_async_context(self._third_attempts)
            if await self._hold(self._state.mark, event_id, mark):
                return mark
            if await self._hold(self._state.is_being_handled, event_id, mark):
                raise BeingHandled
        # A replay by an operator, after a fix of the handler, begins at the first attempt.
        await self._remove_marks(event_id)
        raise Poison("it ended or blocked its process at each of three attempts")

    async def _remove_marks(self, event_id: str) -> None:
        for mark in self._marks:
            await self._hold(self._state.release, event_id, mark)
