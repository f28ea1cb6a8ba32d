"""Waiting for an outcome with a deadline, instead of for a fixed time."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

# Long enough for a busy machine: an outcome that takes longer will not come.
WITHIN_SECONDS = 60.0


async def eventually(
    ask: Callable[[], Any], *, within: float = WITHIN_SECONDS, what: str = ""
) -> Any:
    """Repeat `ask` until its result is true, and return it; a failing assertion counts as false."""
    deadline = time.monotonic() + within
    pause = 0.005
    while True:
        failure: AssertionError | None = None
        value: Any = None
        try:
            result = ask()
            value = await result if inspect.isawaitable(result) else result
        except AssertionError as error:
            failure = error
        if value:
            return value
        if time.monotonic() > deadline:
            raise failure or AssertionError(f"Not within {within} s: {what or ask}")
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.25)
