"""What is made of a stored plan off the event loop, one at a time in a process."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from chassis.http import ServiceUnavailable, TooManyRequests

T = TypeVar("T")

TOO_MANY = "Too many files are being made for you already. Please try again in a moment."

# The largest plan takes a second, most a fifth of one.
_MOST_WAITING = 20
_MOST_OF_MEMBER = 2


class BackgroundThread:
    """One thread: more would only take the processor from the requests of others."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._waiting: Counter[str] = Counter()

    async def run(self, member: str, make: Callable[[], T]) -> T:
        """Run it in the thread; too many of a member at once are a 429, too many of all a 503."""
        if self._waiting[member] >= _MOST_OF_MEMBER:
            raise TooManyRequests(TOO_MANY, headers={"retry-after": "1"})
        if self._waiting.total() >= _MOST_WAITING:
            raise ServiceUnavailable
        self._waiting[member] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, make)
        finally:
            self._waiting -= Counter((member,))

    async def stop(self) -> None:
        """Finish what is being made, and nothing that waits."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
