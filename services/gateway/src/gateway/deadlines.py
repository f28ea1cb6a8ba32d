"""Time limits of what clients do: send a body, read a response."""

import asyncio
from time import monotonic
from types import TracebackType


class Deadlines:
    """All open deadlines. One sweep checks them: a timer for each costs a tenth of a request."""

    def __init__(self) -> None:
        self.open: set[Deadline] = set()

    def within(self, seconds: float) -> "Deadline":
        """Return a context that raises TimeoutError after these seconds, or a sweep later."""
        return Deadline(self.open, seconds)

    def sweep(self) -> None:
        """Cancel the tasks that have taken too long."""
        now = monotonic()
        for deadline in [deadline for deadline in self.open if deadline.at < now]:
            deadline.cancel()


class Deadline:
    """As asyncio.timeout(), but without a timer."""

    def __init__(self, others: "set[Deadline]", seconds: float) -> None:
        self._open = others
        self._task = asyncio.current_task()
        self._start = monotonic()
        self._passed = False
        self.at = self._start + seconds

    def extend(self, seconds: float) -> None:
        """Allow these seconds, counted from the start."""
        self.at = self._start + seconds

    def cancel(self) -> None:
        self._open.discard(self)
        self._passed = True
        if self._task is not None:
            self._task.cancel()

    def __enter__(self) -> "Deadline":
        self._open.add(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self._open.discard(self)
        if self._passed and self._task is not None and not self._task.uncancel():
            raise TimeoutError
