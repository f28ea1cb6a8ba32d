"""What operators and staff see of the queue."""

from typing import Any

from messaging import RawSql, clock
from work.queries import queries


async def count_by_kind(sql: RawSql) -> list[dict[str, Any]]:
    """The tasks that are not done, by kind: due, waiting, running, gave_up, oldest_seconds."""
    rows = await sql.fetch(queries.count_by_kind, now=clock.now())
    return [dict(row) for row in rows]


async def list_given_up(sql: RawSql, at_most: int) -> list[dict[str, Any]]:
    """The tasks that were given up, the oldest first."""
    rows = await sql.fetch(queries.list_given_up, at_most=at_most)
    return [dict(row) for row in rows]
