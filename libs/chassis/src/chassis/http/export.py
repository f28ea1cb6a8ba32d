"""The export of everything that a service keeps about a member, in pages."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query, Response
from pydantic import ConfigDict
from pydantic.alias_generators import to_camel
from sqlalchemy import Table
from sqlmodel import SQLModel

from chassis import clock
from chassis.http.bodies import ResponseBody
from chassis.http.errors import BadRequest
from chassis.storage import RawSql

_ROWS_AT_ONCE = 200
# A page ends with the row that exceeds it: far below what the gateway passes on.
PAGE_CHARACTERS = 2_000_000


# The `next` of the page before.
After = Annotated[str | None, Query()]


class Export(ResponseBody):
    """What a service keeps about a member: beside these two, a list for each kind of record."""

    model_config = ConfigDict(extra="allow")

    service: str
    exported_at: str
    # The `after` of the next page; not there on the last one.
    next: str | None = None


@dataclass(frozen=True)
class Records:
    """The rows of a table that belong to a member, as a list in the export."""

    name: str
    table: type[SQLModel] | Table
    # Unique among the rows of one member.
    key: str
    owner: str = "user_id"
    # What `owner` is compared with: $1 is the member's id.
    owner_is: str = "$1"
    # Columns that are no data about the member: hashes, and the internal state of a projection.
    without: tuple[str, ...] = ()

    @property
    def sql_table(self) -> Table:
        """The table, whichever way it is declared."""
        if isinstance(self.table, Table):
            return self.table
        table: Table = self.table.__table__  # type: ignore[attr-defined]
        return table

    @property
    def statement(self) -> str:
        """Some rows as JSON, in the order of their keys."""
        fields = ", ".join(
            f"'{to_camel(column.name)}', {column.name}"
            for column in self.sql_table.columns
            if column.name not in self.without
        )
        return (
            f"SELECT {self.key}::text AS key, json_build_object({fields})::text AS row"  # noqa: S608
            f" FROM {self.sql_table.name} WHERE {self.owner} = {self.owner_is}"
            f" AND ($2::text IS NULL OR {self.key}::text > $2)"
            f" ORDER BY {self.key}::text LIMIT {_ROWS_AT_ONCE}"
        )


async def export(
    sql: RawSql, service: str, user_id: str, records: Sequence[Records], after: str | None
) -> Response:
    """A page of the export: from the beginning, or after what the page before ended with."""
    lists: dict[str, list[str]] = {kind.name: [] for kind in records}
    head = {"service": service, "exportedAt": clock.now().isoformat()}
    left, last = PAGE_CHARACTERS, ""
    async for name, key, row in _rows(sql, user_id, records, after):
        if left <= 0:
            head["next"] = last
            break
        lists[name].append(row)
        left -= len(row)
        last = f"{name}:{key}"
    fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    fields += [f"{json.dumps(name)}: [{', '.join(rows)}]" for name, rows in lists.items()]
    return Response(
        f"{{{', '.join(fields)}}}",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="keto-{service}.json"'},
    )


async def _rows(
    sql: RawSql, user_id: str, records: Sequence[Records], after: str | None
) -> AsyncIterator[tuple[str, str, str]]:
    """The list, the key and the JSON of each row, in the order of the lists and the keys."""
    begin, _, key = (after or "").partition(":")
    names = [kind.name for kind in records]
    if after is not None and begin not in names:
        raise BadRequest("No such page")
    for kind in records[names.index(begin) if after else 0 :]:
        last: str | None = key if kind.name == begin else None
        while True:
            rows = await sql.fetch(kind.statement, user_id, last)
            for row in rows:
                yield kind.name, row["key"], row["row"]
            if len(rows) < _ROWS_AT_ONCE:
                break
            last = rows[-1]["key"]
