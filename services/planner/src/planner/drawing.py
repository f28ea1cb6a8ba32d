"""What is made of a stored plan off the event loop, one at a time in a process."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from chassis.http import ServiceUnavailable

T = TypeVar("T")

# The largest plan takes a second, most a fifth of one.
_MOST_WAITING = 20


class Drawing:
    """One thread: more would only take the processor from the requests of others."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._waiting = 0

    async def run(self, draw: Callable[[], T]) -> T:
        """Run it in the thread; too many at once are a 503."""
        if self._waiting >= _MOST_WAITING:
            raise ServiceUnavailable
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, draw)
        finally:
            self._waiting -= 1

    async def stop(self) -> None:
        """Finish what is being drawn, and nothing that waits."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
