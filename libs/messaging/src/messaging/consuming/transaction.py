"""Handles messages in a transaction with the inbox.

Waiting messages share a transaction. One for each message reached 0.6 of the rate in
`benchmarks.handling`, with eight of them side by side: its two round trips and its commit cost as
much as the handler.
"""

import asyncio
import contextvars
from contextlib import suppress
from typing import Any

import tenacity
from sqlalchemy.ext.asyncio import AsyncSession

from messaging import context
from messaging.consuming.cpu_time import CpuTime
from messaging.consuming.handlers import Handler, Kind
from messaging.consuming.hold import Hold
from messaging.consuming.state import ConsumerState
from messaging.database import is_conflict
from messaging.envelope import Envelope
from messaging.metrics import DUPLICATE, HANDLED_ONCE

MOST_AT_ONCE = 100
_GATHER_SECONDS = 0.05


class _Turn:
    """A message that waits for a transaction, with the context of its own trace."""

    def __init__(self, envelope: Envelope[Any]) -> None:
        self.envelope = envelope
        self.outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.context = contextvars.copy_context()
        self.traceparent = context.traceparent.get()


class Transaction:
    """Runs one transaction at a time, for all messages that have gathered meanwhile.

    Requests come first: a queue on which much arrives begins a transaction each 50 ms, or for each
    100 messages. One that arrives alone is handled at once.
    """

    def __init__(
        self, handler: Handler, state: ConsumerState, hold: Hold, cpu_time: CpuTime
    ) -> None:
        self._handler = handler
        self._state = state
        self._hold = hold
        self._cpu_time = cpu_time
        self._turns: list[_Turn] = []
        self._running = asyncio.Lock()
        self._may_begin_at = 0.0
        self._are_many = asyncio.Event()

    async def handle(self, envelope: Envelope[Any]) -> str:
        """Handle a message with the others that wait; return its outcome."""
        turn = _Turn(envelope)
        self._turns.append(turn)
        if len(self._turns) >= MOST_AT_ONCE:
            self._are_many.set()
        try:
            async with self._running:
                if not turn.outcome.done():
                    await self._gather()
                    await self._run()
            return await turn.outcome
        finally:
            # The channel has closed: the message will be redelivered, so it leaves the queue.
            turn.outcome.cancel()

    async def _gather(self) -> None:
        """Let more messages arrive, if the last transaction began a moment ago."""
        now = asyncio.get_running_loop().time
        self._turns = _waiting(self._turns)
        self._are_many.clear()
        if len(self._turns) < MOST_AT_ONCE and self._may_begin_at > now():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._may_begin_at - now()):
                    await self._are_many.wait()
        self._may_begin_at = now() + _GATHER_SECONDS

    async def _run(self) -> None:
        # Handlers lock what an event is about. Two transactions that lock in the same order wait
        # for each other; in the order of arrival they may deadlock.
        turns = sorted(_waiting(self._turns), key=lambda turn: turn.envelope.subject)
        self._turns = turns.copy()
        try:
            await self._hold(self._commit, turns)
        except Exception:
            if len(turns) == 1:
                raise
            # One failing message must not take the others with it.
            for turn in turns:
                await self._run_alone(turn)

    async def _run_alone(self, turn: _Turn) -> None:
        try:
            await self._hold(self._commit, [turn])
        except Exception as error:
            if not turn.outcome.done():
                turn.outcome.set_exception(error)

    @tenacity.retry(
        retry=tenacity.retry_if_exception(is_conflict),
        stop=tenacity.stop_after_attempt(5),
        reraise=True,
    )
    async def _commit(self, turns: list[_Turn]) -> None:
        turns = _waiting(turns)
        async with self._state.session() as session:
            event_ids = [turn.envelope.id for turn in turns]
            unhandled = await self._state.note(session, event_ids, self._handler.queue.name)
            # One turn for each event, even if it waits twice.
            new = {turn.envelope.id: turn for turn in turns if turn.envelope.id in unhandled}
            await self._call(await self._not_erased(list(new.values()), session), session)
        for turn in _waiting(turns):
            is_new = new.get(turn.envelope.id) is turn
            turn.outcome.set_result(HANDLED_ONCE if is_new else DUPLICATE)

    async def _not_erased(self, turns: list[_Turn], session: AsyncSession) -> list[_Turn]:
        """Those that are not about an erased subject."""
        if self._handler.of_erased:
            return turns
        subjects = [turn.envelope.data.subject for turn in turns]
        erased = await self._state.erased_among(session, subjects)
        return [turn for turn in turns if turn.envelope.data.subject not in erased]

    async def _call(self, turns: list[_Turn], session: AsyncSession) -> None:
        if self._handler.kind is Kind.ONE:
            for turn in turns:
                call = self._handler.handle(turn.envelope.data, session)
                measured = self._cpu_time.measure(call, [turn.envelope])
                await asyncio.create_task(measured, context=turn.context)
        elif turns:
            call = self._handler.handle([turn.envelope.data for turn in turns], session)
            # What is written about a subject continues the trace of the event about it.
            own = turns[0].context if len(turns) == 1 else contextvars.Context()
            by_subject = {turn.envelope.subject: turn.traceparent for turn in turns}
            own.run(context.traceparents.set, by_subject)
            measured = self._cpu_time.measure(call, [turn.envelope for turn in turns])
            await asyncio.create_task(measured, context=own)


def _waiting(turns: list[_Turn]) -> list[_Turn]:
    return [turn for turn in turns if not turn.outcome.done()]
