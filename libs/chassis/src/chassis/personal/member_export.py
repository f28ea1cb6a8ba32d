"""The export of everything that a service keeps about a member, in pages."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import Query, Response
from pydantic import ConfigDict
from pydantic.alias_generators import to_camel
from sqlalchemy import (
    ColumnElement,
    Select,
    Text,
    cast,
    func,
    literal_column,
    select,
    tuple_,
)
from sqlalchemy import table as sql_table
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.http import NotFound, ResponseBody
from chassis.personal.declaration import Personal, PersonalData, table_of

_ROWS_AT_ONCE = 200
# A page ends with the row that exceeds it: far below the gateway's limit, and twice as many
# take the event loop for 60 ms.
PAGE_CHARACTERS = 1_000_000


# The `next` of the page before.
After = Annotated[str | None, Query()]


class Export(ResponseBody):
    """A service's data about a member: these two fields, and a list for each kind of record."""

    model_config = ConfigDict(extra="allow")

    service: str
    exported_at: str
    # The `after` of the next page; absent on the last one.
    next: str | None = None


async def export(
    session: AsyncSession, service: str, user_id: str, data: PersonalData, after: str | None
) -> Response:
    """A page of the export, from the beginning or after the previous page."""
    lists: dict[str, list[str]] = {table.export: [] for table in data.exported}
    head = {"service": service, "exportedAt": clock.now().isoformat()}
    left, last = PAGE_CHARACTERS, ""
    async for name, key, row in _rows(session, user_id, data.exported, after):
        if left <= 0:
            head["next"] = last
            break
        lists[name].append(row)
        left -= len(row)
        last = _cursor(name, key)
    fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    fields += [f"{json.dumps(name)}: [{', '.join(rows)}]" for name, rows in lists.items()]
    return Response(
        f"{{{', '.join(fields)}}}",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="keto-{service}.json"'},
    )


async def _rows(
    session: AsyncSession, user_id: str, tables: Sequence[Personal], after: str | None
) -> AsyncIterator[tuple[str, str, str]]:
    """The list, the key and the JSON of each row, in the order of the lists and the keys."""
    begin, key = _place_of(after or "")
    names = [table.export for table in tables]
    if after and not (begin in names and ids.storable(after)):
        raise NotFound("No such page")
    for table in tables[names.index(begin) if after else 0 :]:
        last: str | None = key if table.export == begin else None
        while True:
            try:
                rows = (await session.execute(_page(table, user_id, last))).all()
            except DBAPIError as error:
                # Class 22 of PostgreSQL's codes: a part of the key does not have its column's type.
                if getattr(error.orig, "sqlstate", "").startswith("22"):
                    raise NotFound("No such page") from None
                raise
            for row_key, row in rows:
                yield table.export, row_key, row
            if len(rows) < _ROWS_AT_ONCE:
                break
            last = rows[-1].key


def _cursor(name: str, key: str) -> str:
    """The position in the export, in characters that a URL does not change: a `+` in a key would
    arrive as a space, and begin the page a row too early."""
    return urlsafe_b64encode(f"{name}:{key}".encode()).decode().rstrip("=")


def _place_of(after: str) -> tuple[str, str]:
    try:
        place = urlsafe_b64decode(after + "=" * (-len(after) % 4)).decode()
    except ValueError:
        raise NotFound("No such page") from None
    name, _, key = place.partition(":")
    return name, key


def _page(table: Personal, user_id: str, after: str | None) -> Select[str, str]:
    key: ColumnElement[Any] = cast(literal_column(table.key), Text)
    fields: list[ColumnElement[Any]] = [
        literal_column(part)
        for name in table.columns.split()
        for part in (f"'{to_camel(name)}'", name)
    ]
    rows = (
        select(key.label("key"), cast(func.json_build_object(*fields), Text).label("row"))
        .select_from(sql_table(table.view or table.name))
        .where(table.of_user(user_id))
        .limit(_ROWS_AT_ONCE)
    )
    # With a key of several columns, the index finds these, not their text.
    columns = [table_of(table.table).c[name] for name in table.key_columns.split()]
    order: list[ColumnElement[Any]] = [literal_column(each.name) for each in columns] or [key]
    if after is not None:
        parts = (func.split_part(after, " ", n) for n in range(1, len(columns) + 1))
        values: list[Any] = [
            cast(part, column.type) for part, column in zip(parts, columns, strict=True)
        ]
        rows = rows.where(tuple_(*order) > tuple_(*values or [after]))
    return rows.order_by(*order)
