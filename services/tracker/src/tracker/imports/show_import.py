"""Show an import: what is in its file, what is asked, and what became of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from chassis.http import Conflict, NotFound
from chassis.storage import RawSql
from tracker.imports.schemas import ImportRecord

SHOWN = "id, state, format, summary"
_FIND = f"SELECT {SHOWN}, answers FROM diary_import WHERE user_id = $1 AND id = $2"  # noqa: S608


async def show_import(sql: RawSql, user_id: str, import_id: str) -> ImportRecord:
    return record_of(await find_import(sql, user_id, import_id))


async def find_import(sql: RawSql, user_id: str, import_id: str) -> asyncpg.Record:
    # PostgreSQL has no text with a NUL in it.
    row = None if "\0" in import_id else await sql.fetchrow(_FIND, user_id, import_id)
    if row is None:
        raise NotFound("Import not found")
    return row


def record_of(row: asyncpg.Record) -> ImportRecord:
    return ImportRecord.model_validate(
        {
            "id": row["id"],
            "state": row["state"],
            "format": row["format"],
            **json.loads(row["summary"]),
        }
    )


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """The database refuses a second import of a member at work."""
    try:
        yield
    except asyncpg.UniqueViolationError:
        raise busy() from None


def busy() -> Conflict:
    return Conflict("Another import is at work")
