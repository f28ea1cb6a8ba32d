"""The diary as a CSV file, which an import reads again.

The file is safe to open: all cells are quoted, and where a spreadsheet would take a part of one
for a formula (also after `;` or in a new line, also with a sign of full width), an apostrophe is
before it, which an import removes. A food or a dish that the importing member does not have
becomes a quick add.
"""

import asyncio
import json
from datetime import date

from chassis.storage import RawSql
from tracker import csv_files
from tracker.days import day_in_sql, noon_of
from tracker.imports.formats import OWN_COLUMNS
from tracker.limits import too_many

# As much as the gateway lets through: 7 MB, if each name is as long as it may be.
_MOST = 12_000
# All rows as one JSON text: it is read in a thread, where asyncpg would read the cells on the event
# loop.
_ENTRIES = f"""
SELECT convert_to(coalesce(json_agg(json_build_array(
    date::text, meal, name, calories::text, protein_g::text, fat_g::text, carbs_g::text,
    net_carbs_g::text, food_id, grams::text, dish_id, portions::text, fiber_g::text,
    polyols_g::text, sodium_mg::text, potassium_mg::text, magnesium_mg::text
)), '[]')::text, 'UTF8')
FROM (
    SELECT * FROM diary_entry
    WHERE user_id = $1 AND date BETWEEN {day_in_sql("$2")} AND {day_in_sql("$3")}
    ORDER BY date, created_at, id LIMIT {_MOST + 1}
) AS entry
"""  # noqa: S608 - the names are constants
# A large one takes 0.2 s of CPU, beside the requests of others: one at a time.
_WRITING = asyncio.Lock()


async def export_diary(sql: RawSql, user_id: str, first: date | None, last: date | None) -> bytes:
    """The entries of a range of days, oldest first; by default all of them."""
    first, last = first or date.min, last or date.max
    async with _WRITING:
        entries = await sql.fetchval(_ENTRIES, user_id, noon_of(first), noon_of(last))
        return await asyncio.to_thread(_file, entries)


def _file(entries: bytes) -> bytes:
    rows = json.loads(entries)
    if len(rows) > _MOST:
        message = f"there are more than {_MOST:,} entries: ask for fewer days"
        raise too_many("from", message, _MOST)
    cells = ([csv_files.shielded(cell or "") for cell in row] for row in rows)
    return csv_files.written([OWN_COLUMNS, *cells]).encode()
