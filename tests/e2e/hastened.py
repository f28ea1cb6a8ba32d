"""A service whose pauses between repetitions are divided by the factor of the scenarios.

`python -m tests.e2e.hastened billing serve`: pauses of five seconds or more are divided by
the factor, but are never shorter than half a second.
"""

import asyncio
import os
import runpy
import sys

VARIABLE = "SCENARIO_FACTOR"
_REPEATED_AFTER_SECONDS = 5
_SHORTEST_SECONDS = 0.5


def _hasten(factor: int) -> None:
    sleep = asyncio.sleep

    async def sleep_less(delay: float, result: object = None) -> object:
        if delay >= _REPEATED_AFTER_SECONDS:
            delay = max(delay / factor, _SHORTEST_SECONDS)
        return await sleep(delay, result)

    asyncio.sleep = sleep_less  # type: ignore[assignment]


if __name__ == "__main__":
    _hasten(int(os.environ[VARIABLE]))
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
