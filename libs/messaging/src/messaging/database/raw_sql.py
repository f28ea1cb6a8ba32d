"""Prebuilt statements, without the cost of a session."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

import asyncpg

from messaging import exceptions
from messaging.database.errors import NoConnection
from messaging.database.named_statements import Statement
from messaging.database.shared_reads import SharedReads

CONNECT_SECONDS = 5


class Sql(ABC):
    """Runs statements: named ones with named values, and text with values in its order."""

    __slots__ = ()
    # The time limit of a statement; without it that of the pool applies.
    _seconds: float | None = None

    @abstractmethod
    def _for_one_statement(self) -> AbstractAsyncContextManager[asyncpg.Connection]: ...

    async def fetch(
        self, statement: Statement | str, *values: Any, **named: Any
    ) -> list[asyncpg.Record]:
        async with self._for_one_statement() as connection:
            rows: list[asyncpg.Record] = await connection.fetch(
                *_call(statement, values, named), timeout=self._seconds
            )
            return rows

    async def fetchrow(
        self, statement: Statement | str, *values: Any, **named: Any
    ) -> asyncpg.Record | None:
        async with self._for_one_statement() as connection:
            return await connection.fetchrow(
                *_call(statement, values, named), timeout=self._seconds
            )

    async def fetchval(self, statement: Statement | str, *values: Any, **named: Any) -> Any:
        async with self._for_one_statement() as connection:
            return await connection.fetchval(
                *_call(statement, values, named), timeout=self._seconds
            )

    async def execute(self, statement: Statement | str, *values: Any, **named: Any) -> str:
        async with self._for_one_statement() as connection:
            status: str = await connection.execute(
                *_call(statement, values, named), timeout=self._seconds
            )
            return status


def _call(
    statement: Statement | str, values: tuple[Any, ...], named: Mapping[str, Any]
) -> Iterable[Any]:
    if isinstance(statement, str):
        if named:
            raise TypeError(f"only a named statement takes {tuple(named)}")
        return statement, *values
    return statement.numbered, *statement.values(named)


class SqlTransaction(Sql):
    """Statements of one transaction."""

    __slots__ = ("_seconds", "connection")

    def __init__(self, connection: asyncpg.Connection, seconds: float | None = None) -> None:
        self.connection = connection
        self._seconds = seconds

    def _for_one_statement(self) -> AbstractAsyncContextManager[asyncpg.Connection]:
        return nullcontext(self.connection)


class RawSql(Sql):
    """Statements on asyncpg connections, each in a separate transaction.

    For the operations that are called most: a session costs several times as much CPU.
    """

    __slots__ = ("_events_added", "_pool", "_shared")

    def __init__(
        self, pool: asyncpg.Pool, events_added: asyncio.Event, shared: SharedReads
    ) -> None:
        self._pool = pool
        self._events_added = events_added
        self._shared = shared

    async def fetchval_shared(self, statement: Statement | str) -> Any:
        """Share the next run of the statement between all callers that wait for the current one.

        For values that are the same for every member. No value is older than the call.
        """
        return await asyncio.shield(self._shared.next_run(statement, self.fetchval))

    async def change(
        self, statement: Statement | str, *values: Any, **named: Any
    ) -> asyncpg.Record | None:
        """Run a statement that changes state and writes its event (see `outbox.row`)."""
        row = await self.fetchrow(statement, *values, **named)
        self._events_added.set()
        return row

    @asynccontextmanager
    async def transaction(self, *, seconds: float | None = None) -> AsyncIterator[SqlTransaction]:
        """A transaction with this time limit for each statement."""
        async with self._connection() as connection, connection.transaction():
            yield SqlTransaction(connection, seconds)

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[SqlTransaction]:
        """A transaction of statements that write events (see `outbox.row`)."""
        async with self.transaction() as transaction:
            yield transaction
        self._events_added.set()

    def _for_one_statement(self) -> AbstractAsyncContextManager[asyncpg.Connection]:
        return self._connection()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[asyncpg.Connection]:
        # A free connection is taken without a time limit, which would cost more than taking it.
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

    @asynccontextmanager
    async def _for_one_statement(self) -> AsyncIterator[asyncpg.Connection]:
        async with self.transaction() as transaction:
            yield transaction.connection
