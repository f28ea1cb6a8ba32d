"""Read the foods of a table from its files.

National tables are small, and their files are read whole; Open Food Facts has millions of foods,
and its file is read line by line. Files can be compressed (`.gz`).
"""

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from foods import one_line
from tracker.csv_files import Record, Unreadable, delimiter_of, records, text_of
from tracker.food_tables.barcodes import basis_of, is_ean
from tracker.food_tables.cells import Decimals, NoFigure, decimals_in, figure
from tracker.food_tables.columns import Column, columns_of, kind_of
from tracker.food_tables.findings import Findings
from tracker.food_tables.known_tables import NEEDED, READ, TABLES, TableKind
from tracker.food_tables.rules import CODE, Values, completed, values_of_traces, why_left_out
from tracker.nutrients import BASES, CarbsBasis

LONGEST_NAME = 120
# The title of a sheet may precede the header.
_HEADER_WITHIN = 5
_MOST_BYTES = 200 * 1024 * 1024
_NO_CSV = {
    b"PK\x03\x04": "an Excel file: save its sheet as CSV (UTF-8)",
    b"\xd0\xcf\x11\xe0": "an Excel file: save its sheet as CSV (UTF-8)",
    b"PAR1": "a Parquet file: use the CSV file",
}


@dataclass(frozen=True, slots=True)
class TableFood:
    """A food of a table, per 100 g; unknown figures are missing."""

    line: int
    code: str
    name: str
    # Its name in another language.
    also: str
    basis: CarbsBasis
    barcode: str | None
    values: Values


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file of a table: its columns by our names, and its rows."""

    name: str
    kind: TableKind
    columns: Mapping[str, Column]
    rows: Iterable[Record]
    decimals: Decimals

    def text(self, row: Record, ours: str) -> str:
        """The cell of a text column; empty if the sheet does not have the column."""
        column = self.columns.get(ours)
        return _cell(row, column.places[0]).strip() if column else ""


def open_sheets(paths: Sequence[Path], kind: TableKind | None = None) -> list[Sheet]:
    """Recognise the files, which belong to one table."""
    first = _open_sheet(paths[0], kind)
    return [first, *(_open_sheet(path, first.kind) for path in paths[1:])]


def _open_sheet(path: Path, kind: TableKind | None) -> Sheet:
    with path.open("rb") as file:
        start = file.read(8)
    for sign, what in _NO_CSV.items():
        if start.startswith(sign):
            raise Unreadable(f"this is {what}")
    first = list(islice(_lines(path), 1))
    header = first[0].split("\t") if first else []
    if kind == "off" or (kind is None and kind_of(header) == "off"):
        # The file never quotes cells.
        rows = (Record(n, line.split("\t")) for n, line in enumerate(_lines(path), 1))
        next(rows, None)
        return Sheet(path.name, "off", columns_of(header, "off"), rows, "point")
    return _whole_sheet(path, kind)


def _whole_sheet(path: Path, kind: TableKind | None) -> Sheet:
    content = _content(path)
    text = text_of(content)
    lines = list(records(text, delimiter_of(text)))
    for place, (_, cells) in enumerate(lines[:_HEADER_WITHIN]):
        recognised = kind_of(cells)
        if recognised is not None and kind in (None, recognised):
            kind, start = recognised, place
            break
    else:
        if kind != "csv":
            raise Unreadable("no known table has this header: name the table with --kind")
        start = 0
    columns = columns_of(lines[start].cells, kind)
    rows = lines[start + 1 :]
    figures = [place for ours in READ if ours in columns for place in columns[ours].places]
    decimals = decimals_in(_cell(row, place) for row in rows for place in figures)
    return Sheet(path.name, kind, columns, rows, decimals)


def _content(path: Path) -> bytes:
    with _opened(path) as file:
        content = file.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise Unreadable(f"a table can have at most {_MOST_BYTES // 1024**2} MB")
    return content


def _lines(path: Path) -> Iterator[str]:
    with _opened(path) as file:
        for line in file:
            yield line.decode("utf-8-sig", errors="replace").rstrip("\r\n")


def _opened(path: Path) -> gzip.GzipFile:
    is_compressed = path.suffix == ".gz"
    return gzip.open(path) if is_compressed else path.open("rb")  # type: ignore[return-value]


def read_foods(
    sheets: Sequence[Sheet], basis: CarbsBasis | None, findings: Findings
) -> Iterator[TableFood]:
    """The foods of the first sheet, with their figures in the other sheets."""
    first, *others = sheets
    missing = [name for name in ("code", "name", *NEEDED) if name not in first.columns]
    if "calories" in missing and "energy_kj" in first.columns:
        missing.remove("calories")
    if missing:
        raise Unreadable(f"columns are missing: {', '.join(missing)}")
    more = [_by_food(sheet, findings) for sheet in others]
    has_begun = False
    for row in first.rows:
        code = first.text(row, "code")
        # Rows with the units may follow the header.
        if has_begun or code:
            has_begun = True
            food = _food(first, row, more, basis, findings)
            if food is not None:
                yield food


_Figures = Mapping[tuple[str, str], Values]


def _by_food(sheet: Sheet, findings: Findings) -> _Figures:
    """The figures of another sheet by code and name, because a code can occur twice."""
    return {
        (code, sheet.text(row, "name")): _values(sheet, row, findings, of=f"{sheet.name}: ")
        for row in sheet.rows
        if (code := sheet.text(row, "code"))
    }


def _food(
    sheet: Sheet,
    row: Record,
    more: Sequence[_Figures],
    basis: CarbsBasis | None,
    findings: Findings,
) -> TableFood | None:
    code, full_name = sheet.text(row, "code"), sheet.text(row, "name")
    name = one_line(full_name)[:LONGEST_NAME]
    barcode = _barcode(sheet, row, findings)
    if sheet.kind == "off" and barcode is None:
        return None
    if not CODE.fullmatch(code):
        findings.add("left out: no code", row.line)
        return None
    if not name:
        findings.add("left out: no name", row.line)
        return None
    row_basis = _basis(sheet, row, basis, barcode)
    if row_basis is None:
        findings.add("left out: no basis (total or available)", row.line)
        return None
    values = _values(sheet, row, findings)
    for figures in more:
        values |= figures.get((code, full_name), {})
    values = completed(values, row_basis, lambda what: findings.add(what, row.line))
    if why := why_left_out(sheet.kind, sheet.text(row, "group"), values, row_basis):
        findings.add(f"left out: {why}", row.line)
        return None
    also = one_line(sheet.text(row, "also"))[:LONGEST_NAME]
    also = also if also != name else ""
    return TableFood(row.line, code, name, also, row_basis, barcode, values)


def _basis(
    sheet: Sheet, row: Record, basis: CarbsBasis | None, barcode: str | None
) -> CarbsBasis | None:
    """The basis that the row states, else the operator, else the table."""
    text = sheet.text(row, "basis")
    for each in BASES:
        if text == each:
            return each
    if text:
        return None
    default = basis or TABLES[sheet.kind].basis
    return basis_of(barcode) if default is None and barcode is not None else default


def _barcode(sheet: Sheet, row: Record, findings: Findings) -> str | None:
    """The barcode, which is the code in Open Food Facts; None if it is invalid."""
    text = sheet.text(row, "code" if sheet.kind == "off" else "barcode")
    if text and not is_ean(text):
        what = "left out: a barcode" if sheet.kind == "off" else "barcode: one"
        findings.add(f"{what} with a wrong check digit", row.line)
        return None
    return text or None


def _values(sheet: Sheet, row: Record, findings: Findings, of: str = "") -> Values:
    """The known figures of a row; `of` names its file, unless that is the first one."""
    values: Values = {}
    for ours, column in sheet.columns.items():
        if ours not in READ:
            continue
        try:
            parts = [figure(_cell(row, place), sheet.decimals) for place in column.places]
        except NoFigure as why:
            findings.add(f"{of}{ours}: {why}", row.line)
            values |= values_of_traces(ours, why)
            continue
        if None not in parts:
            factors = zip((part or 0.0 for part in parts), column.factors, strict=True)
            values[ours] = round(sum(part * factor for part, factor in factors), 6)
    return values


def _cell(row: Record, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""
