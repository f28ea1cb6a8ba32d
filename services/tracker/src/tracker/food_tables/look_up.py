"""Look up imported foods: by their ids also those that are gone."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from chassis.storage import RawSql
from tracker.food_tables.barcodes import is_ean, padded
from tracker.food_tables.known_tables import KINDS

_FOODS = """
SELECT imported_food.*, source, licence
FROM imported_food JOIN food_import ON food_import.id = import_id
"""
_BY_ID = f"{_FOODS} WHERE imported_food.id = ANY($1::text[])"
# Of several tables with the barcode the one that was imported last.
_BY_BARCODE = f"""
{_FOODS} WHERE barcode = $1 AND gone_at IS NULL ORDER BY imported_at DESC, imported_food.id LIMIT 1
"""

# A row of the database.
Imported = Mapping[str, Any]


def is_imported(food_id: str) -> bool:
    """Whether an id can be one of an imported food."""
    # PostgreSQL has no text with a NUL in it.
    return food_id.partition("-")[0] in KINDS and "\0" not in food_id


async def find_imported(sql: RawSql, food_ids: Iterable[str]) -> dict[str, Imported]:
    """The imported foods with these ids."""
    wanted = sorted({each for each in food_ids if is_imported(each)})
    rows = await sql.fetch(_BY_ID, wanted) if wanted else ()
    return {row["id"]: _imported(row) for row in rows}


async def find_imported_barcode(sql: RawSql, barcode: str) -> Imported | None:
    """The imported food with this barcode."""
    row = await sql.fetchrow(_BY_BARCODE, padded(barcode)) if is_ean(barcode) else None
    return None if row is None else _imported(row)


def source_of(food: Imported) -> str:
    """The table, the food's code there, and what its licence asks to be named."""
    return f"{food['source']}: {food['code']} ({food['licence']})"


def _imported(row: Mapping[str, Any]) -> Imported:
    rest = row["rest"]
    return {**row, "rest": json.loads(rest) if rest else {}}
