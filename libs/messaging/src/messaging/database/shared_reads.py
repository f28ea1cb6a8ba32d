"""Reads that are the same for every member: one run for all waiting callers."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from messaging.database.named_statements import Statement

Text = Statement | str


class SharedReads:
    """Runs of statements that are shared by several callers, one run at a time."""

    def __init__(self) -> None:
        self._next: dict[Text, asyncio.Task[Any]] = {}
        self._begun: dict[Text, asyncio.Task[Any]] = {}

    def next_run(self, statement: Text, run: Callable[[Text], Awaitable[Any]]) -> asyncio.Task[Any]:
        """The run that has not started yet."""
        if statement not in self._next:
            self._next[statement] = asyncio.create_task(self._after_the_last(statement, run))
        return self._next[statement]

    async def _after_the_last(self, statement: Text, run: Callable[[Text], Awaitable[Any]]) -> Any:
        if last := self._begun.get(statement):
            await asyncio.wait([last])
        self._begun[statement] = self._next.pop(statement)
        return await run(statement)
