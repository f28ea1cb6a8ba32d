"""The export of everything that a service keeps about a member, in pages."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Sequence
from typing import Annotated

import asyncpg
from fastapi import Query, Response
from pydantic import ConfigDict
from pydantic.alias_generators import to_camel

from chassis import clock, ids
from chassis.http import NotFound, ResponseBody
from chassis.personal.declaration import Personal, PersonalData, table_of
from chassis.storage import RawSql

_ROWS_AT_ONCE = 200
# A page ends with the row that exceeds it: far below what the gateway passes on, and twice as many
# take the event loop for 60 ms.
PAGE_CHARACTERS = 1_000_000


# The `next` of the page before.
After = Annotated[str | None, Query()]


class Export(ResponseBody):
    """What a service keeps about a member: beside these two, a list for each kind of record."""

    model_config = ConfigDict(extra="allow")

    service: str
    exported_at: str
    # The `after` of the next page; not there on the last one.
    next: str | None = None


async def export(
    sql: RawSql, service: str, user_id: str, data: PersonalData, after: str | None
) -> Response:
    """A page of the export: from the beginning, or after what the page before ended with."""
    lists: dict[str, list[str]] = {table.export: [] for table in data.exported}
    head = {"service": service, "exportedAt": clock.now().isoformat()}
    left, last = PAGE_CHARACTERS, ""
    async for name, key, row in _rows(sql, user_id, data.exported, after):
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
    sql: RawSql, user_id: str, tables: Sequence[Personal], after: str | None
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
                rows = await sql.fetch(_statement(table, last), user_id, last)
            except asyncpg.DataError:
                raise NotFound("No such page") from None
            for row in rows:
                yield table.export, row["key"], row["row"]
            if len(rows) < _ROWS_AT_ONCE:
                break
            last = rows[-1]["key"]


def _cursor(name: str, key: str) -> str:
    """The place in the export, in letters that mean themselves in an address: a key may have a `+`
    in it, which would arrive as a space, and begin the page a row too early."""
    return urlsafe_b64encode(f"{name}:{key}".encode()).decode().rstrip("=")


def _place_of(after: str) -> tuple[str, str]:
    try:
        place = urlsafe_b64decode(after + "=" * (-len(after) % 4)).decode()
    except ValueError:
        raise NotFound("No such page") from None
    name, _, key = place.partition(":")
    return name, key


def _statement(table: Personal, after: str | None) -> str:
    fields = ", ".join(f"'{to_camel(name)}', {name}" for name in table.columns.split())
    key = order = f"{table.key}::text"
    last = "$2::text"
    if columns := table.key_columns.split():
        types = [table_of(table.table).c[name].type for name in columns]
        parts = (f"split_part($2::text, ' ', {n})::{kind}" for n, kind in enumerate(types, 1))
        order = ", ".join(columns)
        key, last = f"({order})", f"({', '.join(parts)})"
    # Without an OR, so that the index finds the page.
    begin = "$2::text IS NULL" if after is None else f"{key} > {last}"
    return (
        f"SELECT {table.key}::text AS key, json_build_object({fields})::text AS row"  # noqa: S608
        f" FROM {table.view or table.name} WHERE ({table.whose}) AND {begin}"
        f" ORDER BY {order} LIMIT {_ROWS_AT_ONCE}"
    )
