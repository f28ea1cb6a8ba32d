"""Holds a queue while the database is unavailable."""

import logging
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

import tenacity
from tenacity.asyncio import AsyncRetrying, retry_if_exception
from tenacity.wait import wait_base

from messaging.dead_letters import reason
from messaging.metrics import HOLDING

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
# Pause at least once: with an exhausted pool the database itself does answer.
_PAUSES = tenacity.wait_exponential(multiplier=0.1, max=5)


class Hold:
    """Repeats work while the database is unavailable: nothing is retried or dead-lettered."""

    def __init__(
        self,
        queue: str,
        is_unavailable: Callable[[BaseException], Awaitable[bool]],
        pauses: wait_base = _PAUSES,
    ) -> None:
        self._queue = queue
        self._repeated = AsyncRetrying(
            retry=retry_if_exception(is_unavailable),
            wait=pauses,
            before_sleep=self._is_held,
            reraise=True,
        )

    async def __call__(
        self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        try:
            return await self._repeated.copy()(work, *args, **kwargs)
        finally:
            HOLDING.labels(self._queue).set(0)

    def _is_held(self, state: tenacity.RetryCallState) -> None:
        HOLDING.labels(self._queue).set(1)
        if state.attempt_number == 1 and state.outcome is not None:
            error = state.outcome.exception()
            assert error is not None
            log.warning("%s: held, the database is unavailable: %s", self._queue, reason(error))
