"""Prebuilt statements, without the cost of a session."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg

from messaging import exceptions
from messaging.database.errors import NoConnection
from messaging.database.shared_reads import SharedReads

CONNECT_SECONDS = 5


class RawSql:
    """Prebuilt statements on asyncpg connections, each a transaction of its own.

    For the few operations that are called most: a session costs several times as much.
    """

    __slots__ = ("_events_added", "_pool", "_shared")

    def __init__(
        self, pool: asyncpg.Pool, events_added: asyncio.Event, shared: SharedReads
    ) -> None:
        self._pool = pool
        self._events_added = events_added
        self._shared = shared

    async def fetch(self, statement: str, *values: Any) -> list[asyncpg.Record]:
        async with self._for_one_statement() as connection:
            rows: list[asyncpg.Record] = await connection.fetch(statement, *values)
            return rows

    async def fetchrow(self, statement: str, *values: Any) -> asyncpg.Record | None:
        async with self._for_one_statement() as connection:
            return await connection.fetchrow(statement, *values)

    async def fetchval(self, statement: str, *values: Any) -> Any:
        async with self._for_one_statement() as connection:
            return await connection.fetchval(statement, *values)

    async def fetchval_shared(self, statement: str) -> Any:
        """One value for all who ask while an earlier run of the statement lasts: the next run's.

        For what is the same for everybody. Nobody gets what was read before they asked.
        """
        return await asyncio.shield(self._shared.next_run(statement, self.fetchval))

    async def change(self, statement: str, *values: Any) -> asyncpg.Record | None:
        """Run a statement that changes state and writes its event (see `outbox.row`)."""
        row = await self.fetchrow(statement, *values)
        self._events_added.set()
        return row

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[asyncpg.Connection]:
        async with self._connection() as connection, connection.transaction():
            yield connection

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[asyncpg.Connection]:
        """A transaction of statements that write events (see `outbox.row`)."""
        async with self.transaction() as connection:
            yield connection
        self._events_added.set()

    def _for_one_statement(self) -> AbstractAsyncContextManager[asyncpg.Connection]:
        return self._connection()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[asyncpg.Connection]:
        # One that is free is taken at once: a time-out would cost more than taking it.
        seconds = None if self._pool.get_idle_size() else CONNECT_SECONDS
        try:
            connection = await self._pool.acquire(timeout=seconds)
        except Exception as error:
            raise NoConnection(exceptions.describe(error)) from error
        try:
            yield connection
        finally:
            await self._pool.release(connection)


class RawSqlInTransactions(RawSql):
    """The same behind PgBouncer, which gives a server to a transaction: outside of one, a statement
    may be prepared on one server and executed on another."""

    __slots__ = ()

    def _for_one_statement(self) -> AbstractAsyncContextManager[asyncpg.Connection]:
        return self.transaction()
