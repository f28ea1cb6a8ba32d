"""Time limits of what clients do: send a body, read a response."""

import asyncio
from types import TracebackType


class Deadlines:
    """All open deadlines. One sweep checks them: a timer for each costs a tenth of a request."""

    def __init__(self) -> None:
        self._open: set[Deadline] = set()

    def within(self, seconds: float) -> "Deadline":
        """Return a context that raises TimeoutError after these seconds."""
        return Deadline(self._open, seconds)

    def sweep(self) -> None:
        """Cancel what has taken too long."""
        now = asyncio.get_running_loop().time()
        for deadline in [deadline for deadline in self._open if deadline.at < now]:
            deadline.cancel()


class Deadline:
    """asyncio.timeout() without a timer, and with the precision of the sweep."""

    __slots__ = ("_open", "_passed", "_start", "_task", "at")

    def __init__(self, others: "set[Deadline]", seconds: float) -> None:
        self._open = others
        self._passed = False
        self._start = asyncio.get_running_loop().time()
        self.at = self._start + seconds

    def extend(self, seconds: float) -> None:
        """Allow these seconds, counted from the start."""
        self.at = self._start + seconds

    def cancel(self) -> None:
        """Cancel the task inside of the context."""
        self._passed = True
        self._open.discard(self)
        self._task.cancel()

    def __enter__(self) -> "Deadline":
        task = asyncio.current_task()
        assert task is not None
        self._task = task
        self._open.add(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._open.discard(self)
        if self._passed and not self._task.uncancel() and kind is asyncio.CancelledError:
            raise TimeoutError from error
