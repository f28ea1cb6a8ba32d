"""The export of everything that a service keeps about a member, streamed page by page."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi.responses import StreamingResponse
from pydantic import ConfigDict
from pydantic.alias_generators import to_camel
from sqlalchemy import Table
from sqlmodel import SQLModel

from chassis import clock
from chassis.http.bodies import ResponseBody
from chassis.storage import RawSql

_PAGE_ROWS = 200


class Export(ResponseBody):
    """What a service keeps about a member: beside these two, a list for each kind of record."""

    model_config = ConfigDict(extra="allow")

    service: str
    exported_at: str


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
        """A page of rows as JSON, in the order of their keys."""
        fields = ", ".join(
            f"'{to_camel(column.name)}', {column.name}"
            for column in self.sql_table.columns
            if column.name not in self.without
        )
        return (
            f"SELECT {self.key}::text AS key, json_build_object({fields})::text AS row"  # noqa: S608
            f" FROM {self.sql_table.name} WHERE {self.owner} = {self.owner_is}"
            f" AND ($2::text IS NULL OR {self.key}::text > $2)"
            f" ORDER BY {self.key}::text LIMIT {_PAGE_ROWS}"
        )


async def export(
    sql: RawSql, service: str, user_id: str, records: Sequence[Records]
) -> StreamingResponse:
    """Start the export; the first page is read before the response begins, so that a failure is
    the operation's own 500."""
    document = _document(sql, service, user_id, records)
    first = await anext(document)
    return StreamingResponse(
        _after(first, document),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="keto-{service}.json"'},
    )


async def _after(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for part in rest:
        yield part


async def _document(
    sql: RawSql, service: str, user_id: str, records: Sequence[Records]
) -> AsyncIterator[str]:
    begin = json.dumps({"service": service, "exportedAt": clock.now().isoformat()})[:-1]
    for kind in records:
        begin += f", {json.dumps(kind.name)}: ["
        async for page in _pages(sql, kind.statement, user_id):
            yield begin + page
            begin = ""
        begin += "]"
    yield begin + "}"


async def _pages(sql: RawSql, statement: str, user_id: str) -> AsyncIterator[str]:
    after: Any = None
    while True:
        rows = await sql.fetch(statement, user_id, after)
        separator = "" if after is None else ", "
        yield separator * bool(rows) + ", ".join(row["row"] for row in rows)
        if len(rows) < _PAGE_ROWS:
            return
        after = rows[-1]["key"]
