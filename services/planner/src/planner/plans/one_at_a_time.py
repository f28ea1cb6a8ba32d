"""Run what is computed from stored plans off the event loop, one at a time in a process."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chassis.http import ServiceUnavailable, TooManyRequests

TOO_MANY = "Too many files are being made for you already. Please try again in a moment."

# The largest plan takes a second, most a fifth of one.
_MOST_WAITING = 20
_MOST_OF_MEMBER = 2


class OneAtATime:
    """One computation at a time: more would only take CPU from other members' requests."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def turn_of(self, member: str) -> AsyncIterator[None]:
        """Wait until it is free; too many waiting for a member are a 429, in all a 503."""
        if self._waiting[member] >= _MOST_OF_MEMBER:
            raise TooManyRequests(TOO_MANY, headers={"retry-after": "1"})
        if self._waiting.total() >= _MOST_WAITING:
            raise ServiceUnavailable
        self._waiting[member] += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= Counter((member,))
