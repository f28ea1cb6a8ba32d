"""Reads that are the same for everybody: one run for all who wait for it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any


class SharedReads:
    """Runs of statements that answer several at once, one after the other."""

    def __init__(self) -> None:
        self._next: dict[str, asyncio.Task[Any]] = {}
        self._begun: dict[str, asyncio.Task[Any]] = {}

    def next_run(self, statement: str, run: Callable[[str], Awaitable[Any]]) -> asyncio.Task[Any]:
        """The run that has not begun."""
        if statement not in self._next:
            self._next[statement] = asyncio.create_task(self._after_the_last(statement, run))
        return self._next[statement]

    async def _after_the_last(self, statement: str, run: Callable[[str], Awaitable[Any]]) -> Any:
        if last := self._begun.get(statement):
            await asyncio.wait([last])
        self._begun[statement] = self._next.pop(statement)
        return await run(statement)
