"""Two requests at once, one statement at a time, in an order that the test gives."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from itertools import chain, repeat
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import Database
from testkit import RunningService

_SECONDS = 30
# Longer than a statement without a lock takes: after it, ask PostgreSQL for waiting ones.
_STATEMENT_SECONDS = 0.02
_LOCKED = """
SELECT true FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' LIMIT 1
"""
_current: ContextVar["_Request | None"] = ContextVar("_current", default=None)


class _Request:
    """A request that stops before each of its statements, and after each of its commits."""

    def __init__(self, request: Coroutine[Any, Any, httpx.Response]) -> None:
        self.steps = 0
        # Set while it stands, and at its end.
        self.stands = asyncio.Event()
        self._may_go = asyncio.Event()
        self.task = asyncio.create_task(self._run(request))

    async def _run(self, request: Coroutine[Any, Any, httpx.Response]) -> httpx.Response:
        _current.set(self)
        try:
            await self.stop()
            return await request
        finally:
            self.stands.set()

    async def stop(self) -> None:
        """Wait for the next turn."""
        self._may_go.clear()
        self.stands.set()
        await self._may_go.wait()

    @property
    def can_go(self) -> bool:
        """Whether it stands, neither at its end nor before a lock."""
        return self.stands.is_set() and not self.task.done()

    def go(self) -> None:
        """Take a step."""
        self.steps += 1
        self.stands.clear()
        self._may_go.set()


@contextmanager
def stopping(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the requests of `alternate` stop."""
    session = Database.session

    @asynccontextmanager
    async def stops_after(self: Database) -> AsyncIterator[AsyncSession]:
        async with session(self) as opened:
            yield opened
        if request := _current.get():
            await request.stop()

    def stops_before(connection: Any, *_: Any) -> None:
        if request := _current.get():
            connection.connection.dbapi_connection.run_async(lambda _: request.stop())

    engine = database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", stops_before)
    with monkeypatch.context() as patch:
        patch.setattr(Database, "session", stops_after)
        yield
    event.remove(engine, "before_cursor_execute", stops_before)


async def alternate(
    it: RunningService, order: Iterable[int], *both: Coroutine[Any, Any, httpx.Response]
) -> tuple[list[httpx.Response], list[int]]:
    """Both answers, and the number of steps of each.

    `order` says which one takes the next step; after its end, the first one runs until it is done.
    One that waits for a lock, or is done, passes its step to the other.
    """
    requests = [_Request(each) for each in both]
    async with asyncio.timeout(_SECONDS):
        for each in requests:
            await each.stands.wait()
        for turn in chain(order, repeat(0)):
            one, other = requests[turn], requests[1 - turn]
            if not one.can_go:
                one, other = other, one
            if one.can_go:
                one.go()
                await _settled(it, one, other)
            elif one.task.done() and other.task.done():
                break
            else:
                # In a deadlock, PostgreSQL ends one of the two.
                await _any(*(each.stands for each in (one, other) if not each.stands.is_set()))
    return [await each.task for each in requests], [each.steps for each in requests]


async def _settled(it: RunningService, one: _Request, other: _Request) -> None:
    """Wait until the step is done, or waits for a lock of the other one, which stands."""
    while True:
        try:
            async with asyncio.timeout(_STATEMENT_SECONDS):
                await one.stands.wait()
                return
        except TimeoutError:
            if other.can_go and await it.rows(_LOCKED):
                return


async def _any(*events: asyncio.Event) -> None:
    waiting = [asyncio.create_task(each.wait()) for each in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for each in waiting:
        each.cancel()
