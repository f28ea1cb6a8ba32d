"""Pages of rows, the newest first: `?limit=1..100&after=`, and `next` for the one that follows."""

from datetime import datetime
from typing import Annotated, TypeVar, cast

from fastapi import Query
from sqlalchemy import ColumnElement, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, Mapped
from sqlmodel.sql.expression import SelectOfScalar

from chassis import ids
from chassis.http.errors import ValidationFailed

Limit = Annotated[int, Query(ge=1, le=100, examples=[20])]

R = TypeVar("R")
# The columns by which the rows are in order; the last one is the id, which is the cursor.
Place = tuple[*tuple[Mapped[datetime], ...], Mapped[str]]


async def page(
    session: AsyncSession,
    rows: SelectOfScalar[R],
    place: Place,
    limit: int,
    after: str | None,
    *shown: ColumnElement[bool],
) -> tuple[list[R], str | None]:
    """A page of these rows, and the cursor of the next one: `after` is the id of one of the rows.

    `shown` are conditions of the listed rows; a row that no longer fulfils them is still a cursor.
    """
    listed = rows.where(await _older_than(session, rows, place, after), *shown)
    in_order = listed.order_by(*(column.desc() for column in place)).limit(limit + 1)
    found = list((await session.scalars(in_order)).all())
    if len(found) <= limit:
        return found, None
    cursor: str = getattr(found[limit - 1], cast(InstrumentedAttribute[str], place[-1]).key)
    return found[:limit], cursor


async def _older_than(
    session: AsyncSession, rows: SelectOfScalar[R], place: Place, after: str | None
) -> ColumnElement[bool]:
    if after is None:
        return true()
    own = rows.with_only_columns(*place).where(place[-1] == after)
    last = (await session.execute(own)).first() if ids.storable(after) else None
    if last is None:
        raise ValidationFailed(
            {"field": "after", "message": "Must be the `next` of a page", "code": "not_a_cursor"}
        )
    return tuple_(*place) < tuple_(*last)
