"""Export the diary as a CSV file that can be imported again.

The file is safe to open: all cells are quoted, and an apostrophe, which an import removes, precedes
everything that a spreadsheet would read as a formula (also after `;` or a line break, and with
full-width signs). A food or dish that the importing member does not have becomes a quick add.
"""

import asyncio
import json
from datetime import date

from chassis.storage import Database, statements
from tracker import csv_files
from tracker.imports.formats import OWN_COLUMNS
from tracker.limits import too_many

queries = statements(__package__)

# The gateway's limit of a response: 7 MB, if each name has the greatest length.
_MOST = 12_000
# A large export takes 0.2 s of CPU: one at a time, so that other requests are not slowed down.
_WRITING = asyncio.Lock()


async def export_diary(
    database: Database, user_id: str, first: date | None, last: date | None
) -> bytes:
    """Return the entries of a range of days, oldest first; by default all entries."""
    values = {
        "user_id": user_id,
        # Text, since asyncpg reads the first and last date as infinity.
        "first": str(first or date.min),
        "last": str(last or date.max),
        "most": _MOST + 1,
    }
    async with _WRITING:
        async with database.session() as session:
            entries = await session.scalar(queries.export_entries.clause, values)
        return await asyncio.to_thread(_file, entries)


def _file(entries: bytes) -> bytes:
    rows = json.loads(entries)
    if len(rows) > _MOST:
        message = f"there are more than {_MOST:,} entries: ask for fewer days"
        raise too_many("from", message, _MOST)
    cells = ([csv_files.shielded(cell or "") for cell in row] for row in rows)
    return csv_files.written([OWN_COLUMNS, *cells]).encode()
