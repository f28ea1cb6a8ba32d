"""The inbox and the handler in one transaction, shared by the waiting messages.

A transaction for each message reached 0.6 of the rate in `benchmarks.handling`, with eight of
them side by side: its two round trips and its commit cost as much as the handler.
"""

import asyncio
import contextvars
from dataclasses import dataclass, field
from typing import Any

from faststream.rabbit import RabbitMessage
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.erasure.tombstones import erased_among
from chassis.messaging import inbox
from chassis.messaging.handlers import Handler
from chassis.messaging.middlewares import DUPLICATE, HANDLED_ONCE, Next
from chassis.storage.database import Database
from chassis.storage.errors import is_conflict
from contracts.envelope import Envelope

_AT_MOST = 100
_TRIES_AT_ONCE = 5

current_session: contextvars.ContextVar[AsyncSession] = contextvars.ContextVar("session")


@dataclass(eq=False)
class _Turn:
    """A message that waits for a transaction, in the context of its own trace."""

    envelope: Envelope[Any]
    call_next: Next
    message: RabbitMessage
    outcome: "asyncio.Future[str]"
    context: contextvars.Context = field(default_factory=contextvars.copy_context)

    async def handle(self, session: AsyncSession) -> None:
        current_session.set(session)
        await self.call_next(self.message)

    def settle(self, outcome: str) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)

    def fail(self, error: Exception) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(error)


class Transaction:
    """Runs one transaction at a time, for all messages that have gathered meanwhile."""

    def __init__(self, handler: Handler, database: Database) -> None:
        self._queue = handler.queue.name
        self._of_erased = handler.of_erased
        self._database = database
        self._turns: list[_Turn] = []
        self._running = asyncio.Lock()

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        envelope = await message.decode()
        assert envelope is not None
        outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._turns.append(_Turn(envelope, call_next, message, outcome))
        try:
            async with self._running:
                # The first of those that wait runs the transaction for all of them.
                while not outcome.done():
                    self._turns = [turn for turn in self._turns if not turn.outcome.done()]
                    await self._run(self._turns[:_AT_MOST])
            return await outcome
        finally:
            # The channel has closed: the message will be redelivered, so it leaves the queue.
            outcome.cancel()

    async def _run(self, turns: list[_Turn]) -> None:
        # Handlers lock what an event is about. Two transactions that lock in the same order wait
        # for each other; in the order of arrival they may deadlock.
        turns.sort(key=lambda turn: turn.envelope.subject)
        error = await self._try(turns)
        if error is None:
            return
        # One failing message must not take the others with it.
        alone = len(turns) > 1 and not await self._database.is_cause_of(error)
        for turn in turns:
            failure = await self._try([turn]) if alone else error
            if failure is not None:
                turn.fail(failure)

    async def _try(self, turns: list[_Turn]) -> Exception | None:
        """Handle messages in one transaction; return the error if it fails."""
        failure: Exception | None = None
        for _ in range(_TRIES_AT_ONCE):
            try:
                outcomes = await self._commit(turns)
            except Exception as error:
                failure = error
                if not is_conflict(error):
                    break
            else:
                for turn, outcome in zip(turns, outcomes, strict=True):
                    turn.settle(outcome)
                return None
        return failure

    async def _commit(self, turns: list[_Turn]) -> list[str]:
        outcomes = []
        async with self._database.session() as session:
            event_ids = [turn.envelope.id for turn in turns]
            new = await inbox.note(session, event_ids, self._queue)
            erased = set() if self._of_erased else await erased_among(session, _users(turns))
            for turn in turns:
                if turn.envelope.id not in new:
                    outcomes.append(DUPLICATE)
                    continue
                new.remove(turn.envelope.id)
                if turn.envelope.data.user_id in erased:
                    outcomes.append(HANDLED_ONCE)
                    continue
                await asyncio.create_task(turn.handle(session), context=turn.context)
                outcomes.append(HANDLED_ONCE)
        return outcomes


def _users(turns: list[_Turn]) -> list[str]:
    return [turn.envelope.data.user_id for turn in turns]
