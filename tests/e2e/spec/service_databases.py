"""The services' databases, for values that no response shows, and to make rows older instead of
waiting for days."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import asyncpg


class ServiceDatabases:
    """The services' databases."""

    def __init__(self, urls: Mapping[str, str]) -> None:
        self._urls = urls
        self._open: dict[str, asyncpg.Connection] = {}
        # A connection does one thing at a time.
        self._turn = asyncio.Lock()

    async def rows(self, service: str, query: str, *values: Any) -> list[dict[str, Any]]:
        """What a query finds."""
        async with self._turn:
            found = await (await self._at(service)).fetch(query, *values)
        return [dict(row) for row in found]

    async def row(self, service: str, query: str, *values: Any) -> dict[str, Any]:
        """The one row that a query finds."""
        (only,) = await self.rows(service, query, *values)
        return only

    async def count(self, table: str, user_id: str) -> int:
        """How many rows of one of billing's tables are about a user."""
        return len(await self.rows("billing", f"SELECT FROM {table} WHERE user_id = $1", user_id))

    async def change(self, service: str, statement: str, *values: Any) -> None:
        """Change what is written; it must be one row."""
        async with self._turn:
            done: str = await (await self._at(service)).execute(statement, *values)
        assert done.endswith(" 1"), done

    @asynccontextmanager
    async def without(self, service: str, *tables: str) -> AsyncIterator[None]:
        """While the block runs, whatever needs these tables fails."""
        line = await self._at(service)
        async with AsyncExitStack() as stack:
            for table in tables:
                await line.execute(f"ALTER TABLE {table} RENAME TO {table}_away")
                stack.push_async_callback(
                    line.execute, f"ALTER TABLE {table}_away RENAME TO {table}"
                )
            yield

    async def close(self) -> None:
        for line in self._open.values():
            await line.close()

    async def _at(self, service: str) -> asyncpg.Connection:
        if service not in self._open:
            self._open[service] = await asyncpg.connect(self._urls[service])
        return self._open[service]
