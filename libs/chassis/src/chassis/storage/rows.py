"""Rows: timestamp columns, versions, and reading large tables in pages."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, DateTime, Select, tuple_
from sqlmodel import col

from chassis import clock
from messaging import Database

# The columns are PostgreSQL's integers: seconds since this day fit until 2094.
_SINCE = datetime(2026, 1, 1, tzinfo=UTC)


def timestamp(*, nullable: bool = False, primary_key: bool = False) -> Column[datetime]:
    """Make a column for an instant: `saved_at: datetime = Field(sa_column=timestamp())`."""
    return Column(DateTime(timezone=True), nullable=nullable, primary_key=primary_key)


def next_version(version: int) -> int:
    """The version of a row's next state, while the row is locked; 0 for a new row.

    A restored backup has lower versions than the projections, which ignore lower ones. That is why
    a version is at least the time in seconds: the first change after a restore is above every
    published version. A clock that is wrong by less than the duration of the restore does no harm,
    nor does one that goes back: the version still grows.
    """
    return max(version + 1, int((clock.now() - _SINCE).total_seconds()))


async def for_each_row(
    database: Database,
    query: Select[*tuple[Any, ...]],
    key: tuple[Any, ...],
    handle: Callable[..., int],
    *,
    page_rows: int = 500,
) -> int:
    """Call `handle(session, *row)` for each row, and return the sum of what it returns.

    The query is ordered by the key first: columns of its first table, unique and not null. Each
    page has a separate transaction.
    """
    total = 0
    page = query
    while True:
        async with database.session() as session:
            rows = (await session.execute(page.limit(page_rows))).all()
            total += sum(handle(session, *row) for row in rows)
        if not rows:
            return total
        last = tuple(getattr(rows[-1][0], column.key) for column in key)
        page = query.where(tuple_(*(col(column) for column in key)) > last)
