"""Waiting for an outcome: with a deadline, and never for a fixed time."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

# A busy machine takes its time; what waits longer is not late but lost.
WITHIN_SECONDS = 60.0


async def eventually(
    ask: Callable[[], Any], *, within: float = WITHIN_SECONDS, what: str = ""
) -> Any:
    """The first true answer; an assertion that fails meanwhile counts as "not yet"."""
    deadline = time.monotonic() + within
    pause = 0.005
    while True:
        failure: AssertionError | None = None
        answer: Any = None
        try:
            result = ask()
            answer = await result if inspect.isawaitable(result) else result
        except AssertionError as error:
            failure = error
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise failure or AssertionError(f"Not within {within} s: {what or ask}")
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.25)
