"""Runs a program that SIGKILLs itself at a named call, to test what survives.

    python -m testkit.crash before messaging.outbox.relay:Relay._publish -- identity serve

`before` and `after` choose the moment relative to the call. The program itself has no such code.
"""

import asyncio
import importlib
import os
import runpy
import signal
import sys
from functools import wraps
from typing import Any


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(side: str, place: str) -> None:
    """Make the first call of `module:Class.method` (or `module:function`) the last one."""
    module_name, _, path = place.partition(":")
    owner: Any = importlib.import_module(module_name)
    *parents, name = path.split(".")
    for parent in parents:
        owner = getattr(owner, parent)
    call = getattr(owner, name)

    @wraps(call)
    async def fatally(*arguments: Any, **named: Any) -> Any:
        if side == "before":
            _die()
        answer = await call(*arguments, **named)
        _die()
        return answer

    if not asyncio.iscoroutinefunction(call):
        raise TypeError(f"{place} is not async")
    # Also replace it in modules that have imported the function by name.
    setattr(owner, name, fatally)
    for module in list(sys.modules.values()):
        for own_name, value in list(getattr(module, "__dict__", {}).items()):
            if value is call:
                setattr(module, own_name, fatally)


def main() -> None:
    side, place, _, program, *arguments = sys.argv[1:]
    arm(side, place)
    sys.argv = [program, *arguments]
    runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
