"""Background tasks that run for as long as the process."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

log = logging.getLogger(__name__)

_PATIENCE_SECONDS = 0.5
_SOFTWARE_ERROR = 70


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Start a task that runs until it is cancelled. A failure is a defect and ends the process:
    a supervisor restarts a process, but does not see a task that has stopped."""
    return asyncio.create_task(_guarded(work))


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.critical("A background task failed, so the process ends", exc_info=True)
        raise SystemExit(_SOFTWARE_ERROR) from None


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended.

    Once is not always enough: before Python 3.12 `asyncio.wait_for`, which our libraries use,
    loses a cancellation that arrives in the moment in which what it waits for is done.
    """
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=_PATIENCE_SECONDS)
