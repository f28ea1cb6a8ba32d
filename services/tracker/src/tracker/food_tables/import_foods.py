"""The command `foods import`: an operator adds a national food table, or a newer file of it.

All of a file is stored in one transaction, or nothing. A food keeps its id, which is made of its
table and its code there. One that the file no longer has is marked and stays: entries name it.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import asyncpg

from chassis import clock, ids
from chassis.service import Arguments, Command, Service
from chassis.storage import Database, RawSql
from foods import MINERALS, REST
from tracker.csv_files import Unreadable
from tracker.food_tables.barcodes import padded
from tracker.food_tables.findings import Findings
from tracker.food_tables.known_tables import KINDS, NEEDED, TABLES, Kind
from tracker.food_tables.read_table import Sheet, TableFood, open_sheets, read_foods
from tracker.nutrients import BASES, CarbsBasis

# Those without a barcode, whose names every process keeps in memory.
MOST_SEARCHED = 15_000
_AT_ONCE = 2_000
# All of a table in one transaction: Open Food Facts takes minutes.
_PATIENCE = "SET LOCAL statement_timeout = '600s'"
_SECONDS = 600
# One import after the other.
_TAKE_TURNS = "SELECT pg_advisory_xact_lock(hashtext('food_import'))"
_ADD_IMPORT = """
INSERT INTO food_import (
    id, food_table, source, licence, file_name, file_sha256, imported_at, foods
) VALUES ($1, $2, $3, $4, $5, $6, $7, 0)
"""
_FIGURES = ", ".join((*NEEDED, *MINERALS))
_CHANGED = ", ".join(
    f"{name} = excluded.{name}"
    for name in ("import_id", "name", "also", "barcode", "basis", *NEEDED, *MINERALS, "rest")
)
_ADD_FOODS = f"""
INSERT INTO imported_food (
    id, food_table, code, import_id, name, also, barcode, basis, {_FIGURES}, rest, created_at
)
SELECT id, $2, code, $3, name, also, barcode, basis, {_FIGURES}, rest, $4
FROM json_to_recordset($1::json) AS food (
    id text, code text, name text, also text, barcode text, basis text,
    {" float8, ".join((*NEEDED, *MINERALS))} float8, rest jsonb
)
ON CONFLICT (id) DO UPDATE SET {_CHANGED}, gone_at = NULL
WHERE imported_food.import_id <> excluded.import_id
RETURNING id, created_at = $4 AS is_new
"""  # noqa: S608 - the names are constants
_MARK_GONE = """
WITH gone AS (
    UPDATE imported_food SET gone_at = $3
    WHERE food_table = $1 AND import_id <> $2 AND gone_at IS NULL RETURNING true
) SELECT count(*) FROM gone
"""
_COUNT_FOODS = "UPDATE food_import SET foods = $2 WHERE id = $1"
_SEARCHED = "SELECT count(*) FROM imported_food WHERE barcode IS NULL AND gone_at IS NULL"


class _Source(NamedTuple):
    """Where the foods of a file are from."""

    food_table: str
    name: str
    licence: str
    file_names: str
    sha256: str
    basis: CarbsBasis | None


@dataclass
class _Report:
    """What became of a file."""

    new: int = 0
    known: int = 0
    gone: int = 0
    findings: Findings = field(default_factory=Findings)


async def import_foods(
    database: Database,
    paths: Sequence[Path],
    kind: Kind | None = None,
    *,
    source: str = "",
    licence: str = "",
    basis: CarbsBasis | None = None,
    every_line: bool = False,
) -> list[str]:
    """Store the foods of a table; return what became of them, in lines. An `Unreadable` says why
    nothing was stored."""
    sheets = open_sheets(paths, kind)
    whence = _source(sheets[0].kind, paths, source, licence, basis)
    report = await _store(database.raw_sql, sheets, whence)
    count = report.new + report.known
    lines = [
        f"{whence.name}: {count} foods, {report.new} of them new; {report.gone} others are gone",
        f"  {whence.licence}; sha256 {whence.sha256}",
    ]
    return lines + [f"  {text}" for text in report.findings.texts(every=every_line)]


def _source(
    kind: Kind, paths: Sequence[Path], name: str, licence: str, basis: CarbsBasis | None
) -> _Source:
    table = TABLES[kind]
    name, licence = name or table.label, licence or table.licence
    if not name or not licence:
        raise Unreadable("of a table that is not known say --source and --licence")
    slug = "-".join(re.findall("[a-z0-9]+", name.casefold()))
    food_table = f"csv-{slug}" if kind == "csv" else kind
    names = ", ".join(path.name for path in paths)
    return _Source(food_table, name, licence, names, _sha256(paths), basis)


async def _store(sql: RawSql, sheets: Sequence[Sheet], source: _Source) -> _Report:
    report, import_id = _Report(), ids.new()
    table, *described, basis = source
    async with sql.transaction() as connection:
        await connection.execute(_PATIENCE)
        await connection.execute(_TAKE_TURNS, timeout=_SECONDS)
        # After that of the import before, which other processes compare it with.
        now = clock.now()
        await connection.execute(_ADD_IMPORT, import_id, table, *described, now)
        for foods in _portions(read_foods(sheets, basis, report.findings), table, report.findings):
            rows = json.dumps([_row(food_id, food) for food_id, food in foods.items()])
            stored = await connection.fetch(
                _ADD_FOODS, rows, table, import_id, now, timeout=_SECONDS
            )
            report.new += sum(row["is_new"] for row in stored)
            report.known += sum(not row["is_new"] for row in stored)
            for line in sorted(foods[each].line for each in foods.keys() - _ids(stored)):
                report.findings.add(_TWICE, line)
        await _end_import(connection, table, import_id, report)
    return report


def _ids(rows: Iterable[asyncpg.Record]) -> set[str]:
    return {row["id"] for row in rows}


async def _end_import(
    connection: asyncpg.Connection, table: str, import_id: str, report: _Report
) -> None:
    count = report.new + report.known
    if count == 0:
        raise Unreadable("\n  ".join(("no food in it can be logged", *report.findings.texts())))
    await connection.execute(_COUNT_FOODS, import_id, count)
    report.gone = await connection.fetchval(
        _MARK_GONE, table, import_id, clock.now(), timeout=_SECONDS
    )
    searched = await connection.fetchval(_SEARCHED, timeout=_SECONDS)
    if searched > MOST_SEARCHED:
        raise Unreadable(
            f"with it there would be {searched:,} foods without a barcode: {MOST_SEARCHED:,} at"
            " most can be searched by their names"
        )


_TWICE = "left out: a code that was there before"


def _portions(
    foods: Iterable[TableFood], table: str, findings: Findings
) -> Iterator[dict[str, TableFood]]:
    """Some foods by their ids at a time; a statement takes each id once."""
    portion: dict[str, TableFood] = {}
    for food in foods:
        food_id = f"{table}-{padded(food.code) if table == 'off' else food.code}"
        if food_id in portion:
            findings.add(_TWICE, food.line)
            continue
        portion[food_id] = food
        if len(portion) == _AT_ONCE:
            yield portion
            portion = {}
    if portion:
        yield portion


def _row(food_id: str, food: TableFood) -> dict[str, object]:
    rest = {name: food.values[name] for name in REST if name in food.values}
    return {
        "id": food_id,
        "code": food.code,
        "name": food.name,
        "also": food.also,
        "barcode": food.barcode and padded(food.barcode),
        "basis": food.basis,
        **{name: food.values.get(name) for name in (*NEEDED, *MINERALS)},
        "rest": rest or None,
    }


def _sha256(paths: Sequence[Path]) -> str:
    """The hash of a file, or of several one after the other."""
    digest = hashlib.sha256()
    for path in paths:
        with path.open("rb") as file:
            while piece := file.read(1 << 20):
                digest.update(piece)
    return digest.hexdigest()


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    adding = actions.add_parser("import", help="add a food table, or a newer file of it")
    adding.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="CSV; of several sheets a file each"
    )
    adding.add_argument("--kind", choices=KINDS, help="the table (default: as its header says)")
    adding.add_argument("--source", default="", help="its name, with the version: BLS 4.0")
    adding.add_argument("--licence", default="", help="who has made it, and its licence")
    adding.add_argument(
        "--basis",
        choices=BASES,
        help="of --kind csv: whether carbs have fiber in them (or a column says it)",
    )
    adding.add_argument("--every-line", action="store_true", help="name all lines, not the first")


async def _foods(_: Service, database: Database, given: Arguments) -> Iterable[str]:
    try:
        return await import_foods(
            database,
            given.files,
            given.kind,
            source=given.source,
            licence=given.licence,
            basis=given.basis,
            every_line=given.every_line,
        )
    except (Unreadable, OSError) as error:
        sys.exit(f"nothing was imported: {error}")


COMMANDS = (Command("foods", "import national food tables", _foods, _arguments),)
