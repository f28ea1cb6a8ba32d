"""The middlewares that measure the handling of a message and continue its trace.

FastStream's own telemetry and Prometheus middlewares do not serve: the one looks for a parent in
the message's headers only (ours is in the event when its producer made no spans), the other does
not know duplicates, retries and dead letters.
"""

import time
from collections.abc import Awaitable, Callable

from faststream.rabbit import RabbitMessage

from messaging import tracing
from messaging.consuming.handlers import Poison
from messaging.metrics import HANDLED, HANDLER_SECONDS, OUTCOMES

# What a middleware calls: the next one, or the handler. It returns the message's outcome.
Next = Callable[[RabbitMessage], Awaitable[str]]


class Measure:
    def __init__(self, queue: str) -> None:
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        self._outcomes = {outcome: HANDLED.labels(queue, outcome) for outcome in OUTCOMES}
        self._seconds = HANDLER_SECONDS.labels(queue)

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        started = time.perf_counter()
        outcome = await call_next(message)
        self._seconds.observe(time.perf_counter() - started)
        self._outcomes[outcome].inc()
        return outcome


class Trace:
    """Continues the trace of the event; its id is in every log line."""

    def __init__(self, queue: str) -> None:
        self._queue = queue

    async def __call__(self, call_next: Next, message: RabbitMessage) -> str:
        try:
            envelope = await message.decode()
        except Poison:
            # It has no trace that could be read; `Retry` will dead-letter it.
            return await call_next(message)
        assert envelope is not None
        with tracing.handling(self._queue, envelope, message.headers.get("traceparent")):
            return await call_next(message)
