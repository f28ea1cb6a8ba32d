"""Things that are done side by side, and given up together."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence


def together(*tasks: Callable[[], None]) -> None:
    """Run the tasks in threads until all are done; raise as soon as one fails.

    The threads are daemons: whoever is stopped while waiting here does not wait for them.
    """
    outcomes: queue.SimpleQueue[BaseException | None] = queue.SimpleQueue()

    def attempt(task: Callable[[], None]) -> None:
        try:
            task()
        except BaseException as failure:
            outcomes.put(failure)
        else:
            outcomes.put(None)

    for task in tasks:
        threading.Thread(target=attempt, args=[task], daemon=True).start()
    for _ in tasks:
        if failure := outcomes.get():
            raise failure


def in_order(*tasks: Callable[[], None]) -> Callable[[], None]:
    """One task made of several, for a branch of `together`."""

    def run(steps: Sequence[Callable[[], None]] = tasks) -> None:
        for step in steps:
            step()

    return run
