"""The CPU time of a handler on the event loop: while it computes, no request is answered."""

import logging
import time
from collections.abc import Coroutine, Generator, Sequence
from types import coroutine
from typing import Any, TypeVar

from messaging.envelope import Envelope

log = logging.getLogger(__name__)

T = TypeVar("T")

# A member's request waits for no longer than this.
MOST_SECONDS = 1.0


class CpuTime:
    """Logs handlers that took too much CPU, and remembers their events."""

    def __init__(self, queue: str) -> None:
        self._queue = queue
        self._slow: set[str] = set()

    async def measure(self, call: Coroutine[Any, Any, T], envelopes: Sequence[Envelope[Any]]) -> T:
        """Run a handler. A batch does not show which event is slow; a failed one is split."""
        spent = [0.0]
        try:
            return await _timed(call, spent)
        finally:
            if spent[0] > MOST_SECONDS:
                one = envelopes[0]
                what = f"{one.type} {one.id}" if len(envelopes) == 1 else f"{len(envelopes)} events"
                log.warning("%s: %s took %.1f s of CPU", self._queue, what, spent[0])
                if len(envelopes) == 1:
                    self._slow.add(one.id)

    def take(self, event_id: str) -> bool:
        """Whether the last attempt of an event took too much CPU."""
        was_slow = event_id in self._slow
        self._slow.discard(event_id)
        return was_slow


@coroutine
def _timed(call: Coroutine[Any, Any, T], spent: list[float]) -> Generator[Any, Any, T]:
    """Drive a coroutine, adding up the CPU time of its steps, without tasks that run between."""
    resume, value = call.send, None
    while True:
        began = time.thread_time()
        try:
            waits_for = resume(value)
        except StopIteration as returned:
            result: T = returned.value
            return result
        finally:
            spent[0] += time.thread_time() - began
        try:
            value = yield waits_for
            resume = call.send
        except BaseException as error:
            value, resume = error, call.throw
