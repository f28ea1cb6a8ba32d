"""Large tables, read in pages."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Select, tuple_
from sqlmodel import col

from messaging import Database

_PAGE_ROWS = 500


async def for_each_row(
    database: Database,
    query: Select[*tuple[Any, ...]],
    key: tuple[Any, ...],
    handle: Callable[..., int],
) -> int:
    """Call `handle(session, *row)` for each row, and return the sum of what it returns.

    The query is ordered by the key first: columns of its first table, unique and not null. Each
    page has a transaction of its own.
    """
    total = 0
    page = query
    while True:
        async with database.session() as session:
            rows = (await session.execute(page.limit(_PAGE_ROWS))).all()
            total += sum(handle(session, *row) for row in rows)
        if not rows:
            return total
        last = tuple(getattr(rows[-1][0], column.key) for column in key)
        page = query.where(tuple_(*(col(column) for column in key)) > last)
