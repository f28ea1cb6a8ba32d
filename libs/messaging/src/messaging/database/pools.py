"""The service's database: ORM sessions that commit before the response is sent, and raw SQL."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg
from asyncpg.transaction import Transaction
from sqlalchemy import event, exc
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

from messaging import exceptions
from messaging.database.errors import NoConnection, is_unavailable, may_be_unavailable
from messaging.metrics import POOL_IN_USE, POOL_LIMIT

_STATEMENT_SECONDS = 15
_CONNECT_SECONDS = 5
# For prebuilt statements, which find rows by their keys. Of a partitioned table PostgreSQL would
# plan each execution anew, which takes longer than the execution.
_PLANNED_ONCE = {"plan_cache_mode": "force_generic_plan"}


class _Connection(asyncpg.Connection):  # type: ignore[misc]
    """A connection for raw SQL: each statement is a transaction and changes no session state, so
    the round trip that would reset the connection is left out."""

    # See `_connect_in_transaction`.
    opening: Transaction

    def get_reset_query(self) -> str:
        return ""


class Database:
    """Two pools on one database: ORM sessions, and connections for raw SQL."""

    def __init__(self, url: str, *, pool: int, name: str = "", pgbouncer: bool = False) -> None:
        self._url = url
        self._size = pool
        self._pgbouncer = pgbouncer
        # PgBouncer refuses others: `migrate` sets the time-outs on the role.
        self._settings = {"timezone": "UTC", "application_name": name}
        self.engine = _engine(url, pool, self._settings, pgbouncer=pgbouncer)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._pool: asyncpg.Pool | None = None
        # Set after a commit with new outbox rows; the relay waits for it.
        self.events_added = asyncio.Event()

    async def open(self) -> None:
        """Create the pools, without waiting for PostgreSQL."""
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=0,
            max_size=self._size,
            connection_class=_Connection,
            command_timeout=_STATEMENT_SECONDS,
            timeout=_CONNECT_SECONDS,
            **(
                {"statement_cache_size": 0, "server_settings": self._settings}
                if self._pgbouncer
                else {"server_settings": {**self._settings, **_PLANNED_ONCE}}
            ),
        )
        # "hot" is the raw SQL pool: dashboards know it by that label.
        for each in ("hot", "sessions"):
            POOL_LIMIT.labels(each).set(self._size)
        POOL_IN_USE.labels("hot").set_function(self._raw_sql_in_use)
        POOL_IN_USE.labels("sessions").set_function(lambda: _checked_out(self.engine))

    async def close(self) -> None:
        if self._pool is not None:
            self._pool.terminate()
        await self.engine.dispose()

    @asynccontextmanager
    async def session(self) -> AsyncIterator[AsyncSession]:
        """A session whose transaction is committed at the end, or rolled back by an error."""
        async with self._sessions() as session:
            async with session.begin():
                yield session
            if session.info.get("events_added"):
                self.events_added.set()

    @property
    def raw_sql(self) -> "RawSql":
        if self._pool is None:
            raise RuntimeError("The database is not open")
        kind = _RawSqlInTransactions if self._pgbouncer else RawSql
        return kind(self._pool, self.events_added)

    async def answers(self) -> bool:
        try:
            async with asyncio.timeout(2):
                return bool(await self.raw_sql.fetchval("SELECT 1"))
        except Exception:
            return False

    async def is_cause_of(self, error: BaseException) -> bool:
        """Whether an error only means that the database is unavailable."""
        if is_unavailable(error):
            return True
        return may_be_unavailable(error) and not await self.answers()

    def _raw_sql_in_use(self) -> float:
        assert self._pool is not None
        return float(self._pool.get_size() - self._pool.get_idle_size())


class RawSql:
    """Prebuilt statements on asyncpg connections, each a transaction of its own.

    For the few operations that are called most: a session costs several times as much.
    """

    __slots__ = ("_events_added", "_pool")

    def __init__(self, pool: asyncpg.Pool, events_added: asyncio.Event) -> None:
        self._pool = pool
        self._events_added = events_added

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
        try:
            connection = await self._pool.acquire(timeout=_CONNECT_SECONDS)
        except Exception as error:
            raise NoConnection(exceptions.describe(error)) from error
        try:
            yield connection
        finally:
            await self._pool.release(connection)


class _RawSqlInTransactions(RawSql):
    """The same behind PgBouncer, which gives a server to a transaction: outside of one, a statement
    may be prepared on one server and executed on another."""

    __slots__ = ()

    def _for_one_statement(self) -> AbstractAsyncContextManager[asyncpg.Connection]:
        return self.transaction()


def _engine(url: str, pool: int, settings: dict[str, str], *, pgbouncer: bool) -> AsyncEngine:
    engine = create_async_engine(
        # asyncpg reads the URL itself, so that `sslmode` and `sslrootcert` mean the same in both
        # pools: SQLAlchemy would hand them on as arguments that asyncpg does not have.
        "postgresql+asyncpg://",
        pool_size=pool,
        max_overflow=0,
        # Errors quote the statement's parameters otherwise: addresses, names, hashes.
        hide_parameters=True,
        pool_timeout=_CONNECT_SECONDS,
        json_serializer=lambda value: json.dumps(value, ensure_ascii=False, allow_nan=False),
        connect_args={
            "dsn": url,
            "timeout": _CONNECT_SECONDS,
            "command_timeout": _STATEMENT_SECONDS,
            "server_settings": settings,
            **(_WITHOUT_PREPARED_STATEMENTS if pgbouncer else {}),
        },
    )

    @event.listens_for(engine.sync_engine, "do_connect")
    def _connect(dialect: Any, record: Any, args: Any, settings: Any) -> Any:
        try:
            return dialect.connect(*args, **settings)
        except Exception as error:
            raise NoConnection(exceptions.describe(error)) from error

    @event.listens_for(engine.sync_engine, "checkout")
    def _replace_a_dead_connection(connection: Any, record: Any, proxy: Any) -> None:
        # After a restart of PostgreSQL a connection knows that it is closed: to ask it is free,
        # a SELECT 1 on each checkout would cost a round trip.
        if connection.driver_connection.is_closed():
            raise exc.DisconnectionError

    if pgbouncer:

        @event.listens_for(engine.sync_engine, "connect")
        def _end_the_first_transaction(connection: Any, record: Any) -> None:
            connection.run_async(lambda driver_connection: driver_connection.opening.commit())

    return engine


async def _connect_in_transaction(*arguments: Any, **options: Any) -> _Connection:
    """Connect for SQLAlchemy, which at once asks for the types of JSON, each in two steps."""
    connection: _Connection
    connection = await asyncpg.connect(*arguments, connection_class=_Connection, **options)
    connection.opening = connection.transaction()
    await connection.opening.start()
    return connection


# A statement without a name lasts until the next one is prepared: within its transaction.
_WITHOUT_PREPARED_STATEMENTS = {
    "async_creator_fn": _connect_in_transaction,
    "statement_cache_size": 0,
    "prepared_statement_cache_size": 0,
    "prepared_statement_name_func": lambda: "",
}


def _checked_out(engine: AsyncEngine) -> float:
    return float(engine.sync_engine.pool.checkedout())  # type: ignore[attr-defined]
