"""Backoff: each failure doubles the pause before the next attempt."""

import time
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


def pause_after(failures: int, first: float, longest: float) -> float:
    """The seconds before the next attempt, after this many failures in a row."""
    # Without a limit, the power would overflow a float.
    return min(first * 2.0 ** min(failures - 1, 60), longest)


class Backoff(Generic[T]):
    """For each of several things: whether its pause is over."""

    def __init__(self, first: float = 1, longest: float = 60) -> None:
        self._first, self._longest = first, longest
        self._failures: dict[T, int] = {}
        self._until: dict[T, float] = {}

    def begin(self, thing: T) -> float:
        """Begin the pause after a failure; return its seconds."""
        self._failures[thing] = self._failures.get(thing, 0) + 1
        seconds = pause_after(self._failures[thing], self._first, self._longest)
        self._until[thing] = time.monotonic() + seconds
        return seconds

    def waiting(self) -> list[T]:
        now = time.monotonic()
        return [thing for thing, until in self._until.items() if until > now]

    def forget(self, thing: T) -> None:
        self._failures.pop(thing, None)
        self._until.pop(thing, None)
