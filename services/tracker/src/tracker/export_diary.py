"""The diary as a CSV file, which `imports` reads again."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import asyncpg

from chassis.storage import RawSql
from tracker import csv_files, rules
from tracker.import_formats import OWN_COLUMNS
from tracker.limits import too_many

# As much as the gateway lets through: 7 MB, if each name is as long as it may be.
_MOST = 12_000
_ENTRIES = f"""
SELECT date::text, meal, name, calories, protein_g, fat_g, carbs_g, net_carbs_g, food_id, grams,
       dish_id, portions
FROM diary_entry
WHERE user_id = $1 AND date BETWEEN {rules.day_of("$2")} AND {rules.day_of("$3")}
ORDER BY date, created_at, id LIMIT {_MOST + 1}
"""  # noqa: S608 - the names are constants


async def export_diary(sql: RawSql, user_id: str, first: date | None, last: date | None) -> str:
    """The entries of a range of days, oldest first; by default all of them."""
    first, last = first or date.min, last or date.max
    rows = await sql.fetch(_ENTRIES, user_id, rules.noon(first), rules.noon(last))
    if len(rows) > _MOST:
        raise too_many("from", f"there are more than {_MOST:,} entries: ask for fewer days", _MOST)
    return csv_files.written(_cells(rows))


def _cells(rows: Sequence[asyncpg.Record]) -> Iterator[Sequence[str]]:
    yield OWN_COLUMNS
    for row in rows:
        yield [_cell(value) for value in row]


def _cell(value: Any) -> str:
    return (
        csv_files.shielded(value) if isinstance(value, str) else "" if value is None else str(value)
    )
