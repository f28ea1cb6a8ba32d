"""Long lists in pages: `after` is the id of the last item before a page.

A page has at most 100 items, by name or time; `next` is the `after` of the next page.
"""

from typing import Annotated, Any, Protocol, TypeVar

from fastapi import Query
from sqlalchemy import tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import ids
from chassis.http import ValidationFailed


class _Named(Protocol):
    """A member's row that has a name."""

    user_id: str
    id: str
    name: str


T = TypeVar("T", bound=_Named)
MOST_ON_PAGE = 100
PageLimit = Annotated[int, Query(ge=1, le=MOST_ON_PAGE)]
PageAfter = Annotated[str | None, Query()]


async def page_by_name(
    session: AsyncSession, table: type[T], user_id: str, limit: int, after: str | None
) -> tuple[list[T], str | None]:
    """A page of a member's rows by name, and the `after` of the next page."""
    query = select(table).where(table.user_id == user_id)
    place: tuple[Any, Any] = col(table.name), col(table.id)
    if after is not None:
        last = await session.get(table, (user_id, after)) if ids.storable(after) else None
        if last is None:
            raise no_page()
        query = query.where(tuple_(*place) > (last.name, last.id))
    rows = list(await session.scalars(query.order_by(*place).limit(limit + 1)))
    return rows[:limit], rows[limit - 1].id if len(rows) > limit else None


def no_page() -> ValidationFailed:
    message = "Must be the `next` of a page"
    return ValidationFailed({"field": "after", "message": message, "code": "not_a_cursor"})
