"""Handles a message whose effect is outside the database."""

import asyncio
from typing import Any

from messaging import clock, inbox, tracing
from messaging.consuming.cpu_time import CpuTime
from messaging.consuming.handlers import Handler
from messaging.consuming.hold import Hold
from messaging.consuming.retry import BeingHandled
from messaging.consuming.state import ConsumerState
from messaging.envelope import Envelope
from messaging.metrics import DUPLICATE, HANDLED_ONCE, SIDE_EFFECT_AGE

# Room for the note in the inbox before the claim expires.
_EFFECT_SECONDS = inbox.CLAIM_SECONDS - 5


class SideEffect:
    """Claims an event, runs its effect, and notes it in the inbox."""

    def __init__(
        self, handler: Handler, state: ConsumerState, hold: Hold, cpu_time: CpuTime
    ) -> None:
        self._handle = handler.handle
        self._queue = handler.queue.name
        self._state = state
        # Each database step is held separately, without repeating the effect.
        self._hold = hold
        self._cpu_time = cpu_time
        self._age = SIDE_EFFECT_AGE.labels(self._queue)

    async def handle(self, envelope: Envelope[Any]) -> str:
        event, state = (envelope.id, self._queue), self._state
        if not await self._hold(state.claim, *event):
            raise BeingHandled
        try:
            if await self._hold(state.is_known, *event):
                return DUPLICATE
            # Such as a mail about an account that was erased while it waited.
            if not await self._hold(state.is_erased, envelope.data.subject):
                async with asyncio.timeout(_EFFECT_SECONDS):
                    await self._cpu_time.measure(self._handle(envelope), [envelope])
            # The effect cannot be undone: from here on only its note is retried.
            await self._hold(state.note_alone, *event)
            age = (clock.now() - envelope.time).total_seconds()
            self._age.observe(age, tracing.exemplar())
        finally:
            await self._hold(state.release, *event)
        return HANDLED_ONCE
