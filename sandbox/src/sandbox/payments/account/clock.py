"""The account's time: this machine's, or a later one after the clock was moved."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sandbox.payments.account.store import Store

KIND, ID = "sandbox.clock", "clock"


class Clock:
    """Tells the time of an account; how far it is ahead is kept over restarts."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._stopped_at: int | None = None

    def __call__(self) -> int:
        if self._stopped_at is not None:
            return self._stopped_at
        moved = self._store.get(KIND, ID)
        return int(self._now()) + (moved["ahead"] if moved else 0)

    def move_to(self, moment: int) -> None:
        """Move the clock to a later moment."""
        ahead = moment - int(self._now())
        self._store.put({"id": ID, "object": KIND, "ahead": ahead})

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop, so that everything inside happens in the same second."""
        self._stopped_at = self()
        try:
            yield
        finally:
            self._stopped_at = None
