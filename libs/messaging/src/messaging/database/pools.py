"""The service's database: ORM sessions that commit before the response is sent, and raw SQL."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from messaging.database.raw_sql import CONNECT_SECONDS, RawSql, RawSqlInTransactions
from messaging.database.shared_reads import SharedReads
from messaging.metrics import POOL_IN_USE, POOL_LIMIT

_STATEMENT_SECONDS = 15
# For prebuilt statements, which find rows by their keys. With a partitioned table, PostgreSQL would
# plan each execution again, which takes longer than the execution.
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
        self._shared_reads = SharedReads()
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
            timeout=CONNECT_SECONDS,
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
    def raw_sql(self) -> RawSql:
        if self._pool is None:
            raise RuntimeError("The database is not open")
        kind = RawSqlInTransactions if self._pgbouncer else RawSql
        return kind(self._pool, self.events_added, self._shared_reads)

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


def _engine(url: str, pool: int, settings: dict[str, str], *, pgbouncer: bool) -> AsyncEngine:
    engine = create_async_engine(
        # asyncpg reads the URL itself, so that `sslmode` and `sslrootcert` mean the same in both
        # pools: SQLAlchemy would hand them on as arguments that asyncpg does not have.
        "postgresql+asyncpg://",
        pool_size=pool,
        max_overflow=0,
        # Errors quote the statement's parameters otherwise: addresses, names, hashes.
        hide_parameters=True,
        pool_timeout=CONNECT_SECONDS,
        json_serializer=lambda value: json.dumps(value, ensure_ascii=False, allow_nan=False),
        connect_args={
            "dsn": url,
            "timeout": CONNECT_SECONDS,
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
