"""Growing pauses between the attempts at something that fails."""

import time
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class GrowingPauses(Generic[T]):
    """For each of several things: whether its pause is over. Each failure doubles the next one."""

    def __init__(self, first: float = 1, longest: float = 60) -> None:
        self._first, self._longest = first, longest
        self._until: dict[T, float] = {}
        self._seconds: dict[T, float] = {}

    def begin(self, thing: T) -> float:
        """Begin the pause after a failure; return its seconds."""
        seconds = min(self._seconds.get(thing, self._first / 2) * 2, self._longest)
        self._seconds[thing], self._until[thing] = seconds, time.monotonic() + seconds
        return seconds

    def waiting(self) -> list[T]:
        now = time.monotonic()
        return [thing for thing, until in self._until.items() if until > now]

    def forget(self, thing: T) -> None:
        self._seconds.pop(thing, None)
        self._until.pop(thing, None)
