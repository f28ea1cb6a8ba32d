"""Tasks that run in parallel; the first failure ends the wait for all."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable


def run_in_parallel(*tasks: Callable[[], None]) -> None:
    """Run the tasks in threads until all are done; raise as soon as one fails.

    The threads are daemons: a signal that ends the wait does not wait for them.
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
