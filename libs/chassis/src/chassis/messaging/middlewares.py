"""The middlewares between the queue and the handler, outermost first.

    FastStream's    acknowledges last; a failed acknowledgement is a redelivery, never an attempt
    Measure         counts outcomes and measures time
    Trace           continues the trace of the event
    Retry           retries a failure later or dead-letters it         (retries.py)

Behind them the message is handled in a transaction (transaction.py), or as a side effect
(side_effect.py). Each middleware is called with the next one and the message, and returns the
message's outcome. FastStream's own telemetry and Prometheus middlewares do not serve: the one
looks for a parent in the message's headers only (ours is in the event when its producer made no
spans), the other does not know duplicates, retries and dead letters.
"""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from faststream import BaseMiddleware
from faststream.rabbit import RabbitMessage

from chassis.messaging.handlers import Poison
from chassis.observability import tracing
from chassis.observability.metrics import HANDLED, HANDLER_SECONDS, OUTCOMES

Next = Callable[[RabbitMessage], Awaitable[str]]
Step = Callable[[Next, RabbitMessage], Awaitable[str]]


def middleware(step: Step) -> type[BaseMiddleware[Any, Any]]:
    """A step as a FastStream middleware."""

    class Middleware(BaseMiddleware[Any, Any]):
        async def consume_scope(self, call_next: Any, msg: Any) -> Any:
            return await step(call_next, msg)

    return Middleware


class Measure:
    """Counts outcomes and measures time."""

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
