"""Handles messages in a transaction with the inbox.

Waiting messages share a transaction. A transaction per message, eight concurrently, reached 0.6 of
the rate in `lab.benchmarks.handling`: its two round trips and its commit cost as much as the
handler.
"""

import asyncio
import contextvars
from contextlib import suppress
from typing import Any

import tenacity
from sqlalchemy.ext.asyncio import AsyncSession

from messaging import context
from messaging.consuming.cpu_time import CpuTime
from messaging.consuming.handlers import Handler, HandlerKind
from messaging.consuming.hold import Hold
from messaging.consuming.state import ConsumerState
from messaging.database import is_conflict
from messaging.envelope import Envelope
from messaging.metrics import DUPLICATE, HANDLED_ONCE

MOST_AT_ONCE = 100
_GATHER_SECONDS = 0.05


class _PendingMessage:
    """A message that waits for a transaction, with the context of its trace."""

    def __init__(self, envelope: Envelope[Any]) -> None:
        self.envelope = envelope
        self.outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.context = contextvars.copy_context()
        self.traceparent = context.traceparent.get()


class Transaction:
    """Runs one transaction at a time, for all messages that wait by then.

    Requests have priority: a busy queue begins a transaction each 50 ms, or for each 100 messages.
    A single message is handled at once.
    """

    def __init__(
        self, handler: Handler, state: ConsumerState, hold: Hold, cpu_time: CpuTime
    ) -> None:
        self._handler = handler
        self._state = state
        self._hold = hold
        self._cpu_time = cpu_time
        self._turns: list[_PendingMessage] = []
        self._running = asyncio.Lock()
        self._may_begin_at = 0.0
        self._are_many = asyncio.Event()

    async def handle(self, envelope: Envelope[Any]) -> str:
        """Handle a message with the others that wait; return its outcome."""
        message = _PendingMessage(envelope)
        self._turns.append(message)
        if len(self._turns) >= MOST_AT_ONCE:
            self._are_many.set()
        try:
            async with self._running:
                if not message.outcome.done():
                    await self._gather()
                    await self._run()
            return await message.outcome
        finally:
            # The channel has closed: the message will be redelivered, so it leaves the queue.
            message.outcome.cancel()

    async def _gather(self) -> None:
        """Wait for more messages, if the last transaction began a moment ago."""
        now = asyncio.get_running_loop().time
        self._turns = _waiting(self._turns)
        self._are_many.clear()
        if len(self._turns) < MOST_AT_ONCE and self._may_begin_at > now():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._may_begin_at - now()):
                    await self._are_many.wait()
        self._may_begin_at = now() + _GATHER_SECONDS

    async def _run(self) -> None:
        # Handlers lock the subject of an event. Two transactions that lock in the same order wait
        # for each other; in the order of arrival they could deadlock.
        pending = sorted(_waiting(self._turns), key=lambda message: message.envelope.subject)
        self._turns = pending.copy()
        try:
            await self._hold(self._commit, pending)
        except Exception:
            if len(pending) == 1:
                raise
            # One failing message must not fail the others.
            for message in pending:
                await self._run_alone(message)

    async def _run_alone(self, message: _PendingMessage) -> None:
        try:
            await self._hold(self._commit, [message])
        except Exception as error:
            if not message.outcome.done():
                message.outcome.set_exception(error)

    @tenacity.retry(
        retry=tenacity.retry_if_exception(is_conflict),
        stop=tenacity.stop_after_attempt(5),
        reraise=True,
    )
    async def _commit(self, pending: list[_PendingMessage]) -> None:
        pending = _waiting(pending)
        async with self._state.session() as session:
            event_ids = [message.envelope.id for message in pending]
            unhandled = await self._state.note(session, event_ids, self._handler.queue.name)
            # Handle each event once, even if it waits twice.
            new = {
                message.envelope.id: message
                for message in pending
                if message.envelope.id in unhandled
            }
            await self._call(await self._not_erased(list(new.values()), session), session)
        for message in _waiting(pending):
            is_new = new.get(message.envelope.id) is message
            message.outcome.set_result(HANDLED_ONCE if is_new else DUPLICATE)

    async def _not_erased(
        self, pending: list[_PendingMessage], session: AsyncSession
    ) -> list[_PendingMessage]:
        """The messages that are not about an erased subject."""
        if self._handler.of_erased:
            return pending
        subjects = [message.envelope.data.subject for message in pending]
        erased = await self._state.erased_among(session, subjects)
        return [message for message in pending if message.envelope.data.subject not in erased]

    async def _call(self, pending: list[_PendingMessage], session: AsyncSession) -> None:
        if self._handler.kind is HandlerKind.ONE:
            for message in pending:
                call = self._handler.handle(message.envelope.data, session)
                measured = self._cpu_time.measure(call, [message.envelope])
                await asyncio.create_task(measured, context=message.context)
        elif pending:
            call = self._handler.handle([message.envelope.data for message in pending], session)
            # Events published about a subject continue the trace of the event about it.
            own = pending[0].context if len(pending) == 1 else contextvars.Context()
            by_subject = {message.envelope.subject: message.traceparent for message in pending}
            own.run(context.traceparents.set, by_subject)
            measured = self._cpu_time.measure(call, [message.envelope for message in pending])
            await asyncio.create_task(measured, context=own)


def _waiting(pending: list[_PendingMessage]) -> list[_PendingMessage]:
    return [message for message in pending if not message.outcome.done()]
