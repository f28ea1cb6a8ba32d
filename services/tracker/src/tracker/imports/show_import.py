"""Show an import: the contents of its file, the open questions, and the outcome."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import ids
from chassis.http import Conflict, NotFound
from tracker.imports.schemas import ImportRecord
from tracker.imports.tables import DiaryImport

# Not the file, which can have 5 MB.
SHOWN = tuple(
    map(col, (DiaryImport.id, DiaryImport.state, DiaryImport.format, DiaryImport.summary))
)


async def show_import(session: AsyncSession, user_id: str, import_id: str) -> ImportRecord:
    return record_of(await find_import(session, user_id, import_id))


async def find_import(session: AsyncSession, user_id: str, import_id: str) -> Row[Any]:
    """Return the `SHOWN` columns of an import."""
    if not ids.storable(import_id):
        raise NotFound("Import not found")
    of_import = DiaryImport.user_id == user_id, DiaryImport.id == import_id
    row: Row[Any] | None = (await session.execute(select(*SHOWN).where(*of_import))).one_or_none()
    if row is None:
        raise NotFound("Import not found")
    return row


def record_of(row: DiaryImport | Row[Any]) -> ImportRecord:
    return ImportRecord.model_validate(
        {"id": row.id, "state": row.state, "format": row.format, **row.summary}
    )


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Raise a conflict if the database refuses a second import of the member at work."""
    try:
        yield
    except IntegrityError:
        raise busy() from None


def busy() -> Conflict:
    return Conflict("Another import is at work")
