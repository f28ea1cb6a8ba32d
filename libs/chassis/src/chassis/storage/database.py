"""The service's database: sessions that commit before the answer is sent, and a hot path."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

import asyncpg
from fastapi import Depends, Request
from sqlalchemy import event, exc
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

from chassis.observability.metrics import POOL_IN_USE, POOL_LIMIT
from chassis.storage.errors import is_unavailable, may_be_unavailable

_STATEMENT_SECONDS = 15
_CONNECT_SECONDS = 5
_SERVER_SETTINGS = {
    "statement_timeout": str(_STATEMENT_SECONDS * 1000),
    "idle_in_transaction_session_timeout": "60000",
    "timezone": "UTC",
}


class _Connection(asyncpg.Connection):  # type: ignore[misc]
    """A connection of the hot path, where each statement is a transaction of its own and leaves
    nothing behind: there is nothing to reset, and no round trip to spend on it."""

    def get_reset_query(self) -> str:
        return ""


class Database:
    """Two pools on one database: ORM sessions, and bare connections for the hot paths."""

    def __init__(self, url: str, *, pool: int, name: str = "keto") -> None:
        self._url = url
        self._size = pool
        settings = {**_SERVER_SETTINGS, "application_name": name}
        self._settings = settings
        self.engine = _engine(url, pool, settings)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._hot: asyncpg.Pool | None = None
        # Set after a commit that left events behind; the relay waits for it.
        self.events_added = asyncio.Event()

    async def open(self) -> None:
        """Make the pools, without waiting for PostgreSQL to be there."""
        self._hot = await asyncpg.create_pool(
            self._url,
            min_size=0,
            max_size=self._size,
            connection_class=_Connection,
            command_timeout=_STATEMENT_SECONDS,
            timeout=_CONNECT_SECONDS,
            server_settings=self._settings,
        )
        for each in ("hot", "sessions"):
            POOL_LIMIT.labels(each).set(self._size)
        POOL_IN_USE.labels("hot").set_function(self._hot_in_use)
        POOL_IN_USE.labels("sessions").set_function(lambda: _checked_out(self.engine))

    async def close(self) -> None:
        """Let the connections go."""
        if self._hot is not None:
            self._hot.terminate()
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
    def hot(self) -> "Hot":
        """The hot path: prebuilt statements on bare connections."""
        if self._hot is None:
            raise RuntimeError("The database is not open")
        return Hot(self._hot, self.events_added)

    async def answers(self) -> bool:
        """Whether PostgreSQL answers now."""
        try:
            async with asyncio.timeout(2):
                return bool(await self.hot.fetchval("SELECT 1"))
        except Exception:
            return False

    async def is_cause_of(self, error: Exception) -> bool:
        """Whether an error says no more than that the database is unavailable."""
        if is_unavailable(error):
            return True
        return may_be_unavailable(error) and not await self.answers()

    def _hot_in_use(self) -> float:
        assert self._hot is not None
        return float(self._hot.get_size() - self._hot.get_idle_size())


class Hot:
    """Statements that are each a transaction of their own."""

    __slots__ = ("_events_added", "_pool")

    def __init__(self, pool: asyncpg.Pool, events_added: asyncio.Event) -> None:
        self._pool = pool
        self._events_added = events_added

    async def fetch(self, statement: str, *values: Any) -> list[asyncpg.Record]:
        """All rows."""
        async with self._pool.acquire(timeout=_CONNECT_SECONDS) as connection:
            rows: list[asyncpg.Record] = await connection.fetch(statement, *values)
            return rows

    async def fetchrow(self, statement: str, *values: Any) -> asyncpg.Record | None:
        """The first row, if any."""
        async with self._pool.acquire(timeout=_CONNECT_SECONDS) as connection:
            return await connection.fetchrow(statement, *values)

    async def fetchval(self, statement: str, *values: Any) -> Any:
        """The first value of the first row."""
        async with self._pool.acquire(timeout=_CONNECT_SECONDS) as connection:
            return await connection.fetchval(statement, *values)

    async def change(self, statement: str, *values: Any) -> asyncpg.Record | None:
        """One statement that changes state and writes its event (see `outbox.row`)."""
        row = await self.fetchrow(statement, *values)
        self._events_added.set()
        return row

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[asyncpg.Connection]:
        """A bare connection in a transaction."""
        async with (
            self._pool.acquire(timeout=_CONNECT_SECONDS) as connection,
            connection.transaction(),
        ):
            yield connection


def _engine(url: str, pool: int, settings: dict[str, str]) -> AsyncEngine:
    engine = create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://", 1).replace(
            "postgres://", "postgresql+asyncpg://", 1
        ),
        pool_size=pool,
        max_overflow=0,
        pool_timeout=_CONNECT_SECONDS,
        json_serializer=lambda value: json.dumps(value, ensure_ascii=False, allow_nan=False),
        connect_args={
            "timeout": _CONNECT_SECONDS,
            "command_timeout": _STATEMENT_SECONDS,
            "server_settings": settings,
        },
    )

    @event.listens_for(engine.sync_engine, "checkout")
    def _replace_a_dead_connection(connection: Any, record: Any, proxy: Any) -> None:
        # After a restart of PostgreSQL its old connections know that they are closed: asking
        # them costs nothing, a SELECT 1 on each checkout would cost a round trip.
        if connection.driver_connection.is_closed():
            raise exc.DisconnectionError

    return engine


def _checked_out(engine: AsyncEngine) -> float:
    return float(engine.sync_engine.pool.checkedout())  # type: ignore[attr-defined]


async def _session(request: Request) -> AsyncIterator[AsyncSession]:
    async with request.app.state.database.session() as session:
        yield session


async def _database(request: Request) -> Database:
    database: Database = request.app.state.database
    return database


async def _hot(request: Request) -> Hot:
    hot: Hot = request.app.state.database.hot
    return hot


# "function" scope: the commit happens before the answer leaves, so a 200 is never a lie.
Session = Annotated[AsyncSession, Depends(_session, scope="function")]
# For operations that do slow work between transactions.
ServiceDatabase = Annotated[Database, Depends(_database)]
HotPath = Annotated[Hot, Depends(_hot)]
