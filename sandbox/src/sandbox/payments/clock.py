"""The account's clock, which tests and developers can set forward."""

import time
from collections.abc import Callable

from sandbox.payments.store import Store

OFFSET = "clock_offset"


class Clock:
    """Seconds since 1970, with an offset that outlives a restart."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self._now = now

    def __call__(self) -> int:
        return int(self._now()) + self.offset

    @property
    def offset(self) -> int:
        return int(self.store.switch(OFFSET, "0"))

    def advance(self, seconds: int) -> None:
        self.store.set_switch(OFFSET, str(self.offset + seconds))

    def reset(self) -> None:
        self.store.set_switch(OFFSET, "0")
