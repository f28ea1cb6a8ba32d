"""Look up imported foods; looking up an id also finds foods that are gone."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from chassis.storage import RawSql, statements
from tracker.food_tables.barcodes import is_ean, padded
from tracker.food_tables.known_tables import KINDS

queries = statements(__package__)

# A row of the database.
Imported = Mapping[str, Any]


def is_imported(food_id: str) -> bool:
    """Whether an id can be that of an imported food."""
    # PostgreSQL's text cannot have a NUL.
    return food_id.partition("-")[0] in KINDS and "\0" not in food_id


async def find_imported(sql: RawSql, food_ids: Iterable[str]) -> dict[str, Imported]:
    """The imported foods with these ids."""
    ids = sorted({each for each in food_ids if is_imported(each)})
    rows = await sql.fetch(queries.select_foods, ids=ids) if ids else ()
    return {row["id"]: _imported(row) for row in rows}


async def find_imported_barcode(sql: RawSql, barcode: str) -> Imported | None:
    """The imported food with this barcode."""
    if not is_ean(barcode):
        return None
    row = await sql.fetchrow(queries.select_food_with_barcode, barcode=padded(barcode))
    return None if row is None else _imported(row)


def source_of(food: Imported) -> str:
    """The table, the food's code there, and the attribution that the licence requires."""
    return f"{food['source']}: {food['code']} ({food['licence']})"


def _imported(row: Mapping[str, Any]) -> Imported:
    rest = row["rest"]
    return {**row, "rest": json.loads(rest) if rest else {}}
