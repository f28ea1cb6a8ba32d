"""The command `foods import`: an operator adds a national food table, or a newer version.

A file is stored in one transaction, all or nothing. A food keeps its id, which consists of its
table and its code there. A food that the file no longer has is marked as gone and stays, because
entries refer to it.
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
from chassis.storage import Database, RawSql, SqlTransaction, statements
from foods import MINERALS, REST
from tracker.csv_files import Unreadable
from tracker.food_tables.barcodes import padded
from tracker.food_tables.findings import Findings
from tracker.food_tables.known_tables import KINDS, NEEDED, TABLES, TableKind
from tracker.food_tables.read_table import Sheet, TableFood, open_sheets, read_foods
from tracker.nutrients import BASES, CarbsBasis

queries = statements(__package__)

# Foods without a barcode, whose names every process keeps in memory.
MOST_SEARCHED = 15_000
_AT_ONCE = 2_000
# For a statement: Open Food Facts takes minutes.
_SECONDS = 600


class _Source(NamedTuple):
    """The source of a file's foods."""

    food_table: str
    name: str
    licence: str
    file_names: str
    sha256: str
    basis: CarbsBasis | None


@dataclass
class _Report:
    """The result of an import."""

    new: int = 0
    updated: int = 0
    gone: int = 0
    findings: Findings = field(default_factory=Findings)


async def import_foods(
    database: Database,
    paths: Sequence[Path],
    kind: TableKind | None = None,
    *,
    source: str = "",
    licence: str = "",
    basis: CarbsBasis | None = None,
    every_line: bool = False,
) -> list[str]:
    """Store the foods of a table; return the result in lines. An `Unreadable` says why nothing was
    stored."""
    sheets = open_sheets(paths, kind)
    origin = _source(sheets[0].kind, paths, source, licence, basis)
    report = await _store(database.raw_sql, sheets, origin)
    count = report.new + report.updated
    lines = [
        f"{origin.name}: {count} foods, {report.new} of them new; {report.gone} others are gone",
        f"  {origin.licence}; sha256 {origin.sha256}",
    ]
    return lines + [f"  {text}" for text in report.findings.texts(every=every_line)]


def _source(
    kind: TableKind, paths: Sequence[Path], name: str, licence: str, basis: CarbsBasis | None
) -> _Source:
    table = TABLES[kind]
    name, licence = name or table.label, licence or table.licence
    if not name or not licence:
        raise Unreadable("this table needs --source and --licence")
    slug = "-".join(re.findall("[a-z0-9]+", name.casefold()))
    food_table = f"csv-{slug}" if kind == "csv" else kind
    names = ", ".join(path.name for path in paths)
    return _Source(food_table, name, licence, names, _sha256(paths), basis)


async def _store(sql: RawSql, sheets: Sequence[Sheet], source: _Source) -> _Report:
    report, import_id, table = _Report(), ids.new(), source.food_table
    async with sql.transaction(seconds=_SECONDS) as transaction:
        await transaction.execute(queries.allow_minutes)
        await transaction.execute(queries.lock_imports)
        # Later than the previous import's time, with which other processes compare it.
        now = clock.now()
        await transaction.execute(
            queries.add_import,
            import_id=import_id,
            food_table=table,
            source=source.name,
            licence=source.licence,
            file_name=source.file_names,
            file_sha256=source.sha256,
            imported_at=now,
        )
        rows = read_foods(sheets, source.basis, report.findings)
        for foods in _portions(rows, table, report.findings):
            stored = await transaction.fetch(
                queries.add_foods,
                foods=json.dumps([_row(food_id, food) for food_id, food in foods.items()]),
                food_table=table,
                import_id=import_id,
                imported_at=now,
            )
            report.new += sum(row["is_new"] for row in stored)
            report.updated += sum(not row["is_new"] for row in stored)
            for line in sorted(foods[each].line for each in foods.keys() - _ids(stored)):
                report.findings.add(_TWICE, line)
        await _end_import(transaction, table, import_id, report)
    return report


def _ids(rows: Iterable[asyncpg.Record]) -> set[str]:
    return {row["id"] for row in rows}


async def _end_import(
    transaction: SqlTransaction, table: str, import_id: str, report: _Report
) -> None:
    count = report.new + report.updated
    if count == 0:
        raise Unreadable("\n  ".join(("no food in it can be logged", *report.findings.texts())))
    await transaction.execute(queries.set_count, import_id=import_id, foods=count)
    report.gone = await transaction.fetchval(
        queries.mark_gone, food_table=table, import_id=import_id, gone_at=clock.now()
    )
    searched = await transaction.fetchval(queries.count_searched)
    if searched > MOST_SEARCHED:
        raise Unreadable(
            f"there would be {searched:,} foods without a barcode: at most {MOST_SEARCHED:,} can be"
            " searched by name"
        )


_TWICE = "left out: a code of an earlier line"


def _portions(
    foods: Iterable[TableFood], table: str, findings: Findings
) -> Iterator[dict[str, TableFood]]:
    """Split the foods, by their ids, into portions; a statement can have each id only once."""
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
    """The hash of a file, or of several files concatenated."""
    digest = hashlib.sha256()
    for path in paths:
        with path.open("rb") as file:
            while piece := file.read(1 << 20):
                digest.update(piece)
    return digest.hexdigest()


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    adding = actions.add_parser("import", help="add a food table, or a newer version")
    adding.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="CSV; one file for each sheet"
    )
    adding.add_argument(
        "--kind", choices=KINDS, help="the table (default: recognised by its header)"
    )
    adding.add_argument("--source", default="", help="name and version, such as BLS 4.0")
    adding.add_argument("--licence", default="", help="the publisher and the licence")
    adding.add_argument(
        "--basis",
        choices=BASES,
        help="for --kind csv without such a column: whether carbs include fiber",
    )
    adding.add_argument(
        "--every-line", action="store_true", help="list all lines, not only the first"
    )


async def _foods(_: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    try:
        return await import_foods(
            database,
            arguments.files,
            arguments.kind,
            source=arguments.source,
            licence=arguments.licence,
            basis=arguments.basis,
            every_line=arguments.every_line,
        )
    except (Unreadable, OSError) as error:
        sys.exit(f"nothing was imported: {error}")


COMMANDS = (Command("foods", "import national food tables", _foods, _arguments),)
