"""The generations in flight of this process: they go on when their client leaves."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from prometheus_client import Gauge

from chassis.http import ServiceUnavailable

T = TypeVar("T")

# A generation takes minutes: a client that repeats its request each second only adds load.
_RETRY_AFTER_SECONDS = 10

IN_FLIGHT = Gauge("keto_plan_generations_in_flight", "Plans being written by this process")


class Generations:
    """Runs each generation in a task of its own, and no more than `limit` at a time."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, generate: Callable[[], Awaitable[T]]) -> T:
        """The result of a generation, which does not end with the request that waits for it."""
        if len(self._tasks) >= self._limit:
            raise ServiceUnavailable(_RETRY_AFTER_SECONDS)
        task = asyncio.ensure_future(generate())
        self._tasks.add(task)
        IN_FLIGHT.set(len(self._tasks))
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def stop(self) -> None:
        """Cancel what is left, and wait until it has ended its reservations."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        IN_FLIGHT.set(len(self._tasks))
