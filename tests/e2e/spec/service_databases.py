"""The services' databases: for values that no response shows, and to take a table away."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import asyncpg


class ServiceDatabases:
    """The services' databases."""

    def __init__(self, urls: Mapping[str, str]) -> None:
        self._urls = urls
        self._open: dict[str, asyncpg.Connection] = {}

    async def row(self, service: str, query: str, *values: Any) -> dict[str, Any]:
        """The one row that a query finds."""
        (only,) = await (await self._at(service)).fetch(query, *values)
        return dict(only)

    async def change(self, service: str, statement: str, *values: Any) -> None:
        """Change what is written; it must be one row."""
        done: str = await (await self._at(service)).execute(statement, *values)
        assert done.endswith(" 1"), done

    async def count(self, table: str, user_id: str) -> int:
        """How many rows of one of billing's tables are about a user."""
        query = f"SELECT count(*) FROM {table} WHERE user_id = $1"
        found: int = await (await self._at("billing")).fetchval(query, user_id)
        return found

    @asynccontextmanager
    async def without(self, service: str, table: str) -> AsyncIterator[None]:
        """While the block runs, whatever needs this table fails."""
        line = await self._at(service)
        await line.execute(f"ALTER TABLE {table} RENAME TO {table}_away")
        try:
            yield
        finally:
            await line.execute(f"ALTER TABLE {table}_away RENAME TO {table}")

    async def close(self) -> None:
        for line in self._open.values():
            await line.close()

    async def _at(self, service: str) -> asyncpg.Connection:
        if service not in self._open:
            self._open[service] = await asyncpg.connect(self._urls[service])
        return self._open[service]
