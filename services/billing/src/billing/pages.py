"""Pages of a member's own rows, the newest first."""

from datetime import datetime
from typing import Annotated, TypeVar

from fastapi import Query
from sqlalchemy import ColumnElement, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped
from sqlmodel.sql.expression import SelectOfScalar

from chassis import ids
from chassis.http import ValidationFailed

Limit = Annotated[int, Query(ge=1, le=100, examples=[20])]

R = TypeVar("R")
Place = tuple[Mapped[datetime], Mapped[str]]


async def older_than(
    session: AsyncSession, mine: SelectOfScalar[R], place: Place, after: str | None
) -> ColumnElement[bool]:
    """The condition of what comes after the own row with this id; a place ends with the id."""
    if after is None:
        return true()
    own = mine.with_only_columns(*place).where(place[-1] == after)
    last = (await session.execute(own)).first() if ids.storable(after) else None
    if last is None:
        raise ValidationFailed(
            {"field": "after", "message": "Must be the `next` of a page", "code": "not_a_cursor"}
        )
    return tuple_(*place) < tuple_(*last)


def newest_first(mine: SelectOfScalar[R], place: Place, limit: int) -> SelectOfScalar[R]:
    """A page, and one more if there is one."""
    return mine.order_by(*(column.desc() for column in place)).limit(limit + 1)
