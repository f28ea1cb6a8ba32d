"""Work that goes on when whoever asked for it has left."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class UnderWay:
    """The work under way, each in a task of its own."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def see_through(self, work: Coroutine[Any, Any, T]) -> T:
        """The outcome of some work, which does not end with the request that waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def stop(self) -> None:
        """Break off what is left, and wait until it has put its things in order."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
