"""Read the foods of a table from its files.

The national tables are small, and a file of theirs is read whole; Open Food Facts has millions of
foods, and its file is read line by line. It may be compressed (`.gz`).
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
from tracker.food_tables.known_tables import NEEDED, READ, TABLES, Kind
from tracker.food_tables.rules import CODE, Values, completed, values_of_traces, why_left_out
from tracker.nutrients import BASES, CarbsBasis

LONGEST_NAME = 120
# Before the header may be the title of a sheet.
_HEADER_WITHIN = 5
_MOST_BYTES = 200 * 1024 * 1024
_NO_CSV = {
    b"PK\x03\x04": "an Excel file: save its sheet as CSV (UTF-8)",
    b"\xd0\xcf\x11\xe0": "an Excel file: save its sheet as CSV (UTF-8)",
    b"PAR1": "a Parquet file: take the CSV file",
}


@dataclass(frozen=True, slots=True)
class TableFood:
    """A food of a table, per 100 g; a figure that is not known is not there."""

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
    kind: Kind
    columns: Mapping[str, Column]
    rows: Iterable[Record]
    decimals: Decimals

    def text(self, row: Record, ours: str) -> str:
        """The cell of a column of texts; empty where there is none."""
        column = self.columns.get(ours)
        return _cell(row, column.places[0]).strip() if column else ""


def open_sheets(paths: Sequence[Path], kind: Kind | None = None) -> list[Sheet]:
    """Find out what the files are; all are of one table."""
    first = _open_sheet(paths[0], kind)
    return [first, *(_open_sheet(path, first.kind) for path in paths[1:])]


def _open_sheet(path: Path, kind: Kind | None) -> Sheet:
    with path.open("rb") as file:
        start = file.read(8)
    for sign, what in _NO_CSV.items():
        if start.startswith(sign):
            raise Unreadable(f"this is {what}")
    first = list(islice(_lines(path), 1))
    header = first[0].split("\t") if first else []
    if kind == "off" or (kind is None and kind_of(header) == "off"):
        # It quotes nothing, whatever is in a cell.
        rows = (Record(n, line.split("\t")) for n, line in enumerate(_lines(path), 1))
        next(rows, None)
        return Sheet(path.name, "off", columns_of(header, "off"), rows, "point")
    return _whole_sheet(path, kind)


def _whole_sheet(path: Path, kind: Kind | None) -> Sheet:
    content = _content(path)
    text = text_of(content)
    found = list(records(text, delimiter_of(text)))
    for place, (_, cells) in enumerate(found[:_HEADER_WITHIN]):
        known = kind_of(cells)
        if known is not None and kind in (None, known):
            kind, start = known, place
            break
    else:
        if kind != "csv":
            raise Unreadable("no table that is known has this header: name one with --kind")
        start = 0
    columns = columns_of(found[start].cells, kind)
    rows = found[start + 1 :]
    figures = [place for ours in READ if ours in columns for place in columns[ours].places]
    decimals = decimals_in(_cell(row, place) for row in rows for place in figures)
    return Sheet(path.name, kind, columns, rows, decimals)


def _content(path: Path) -> bytes:
    with _opened(path) as file:
        content = file.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise Unreadable(f"a table has at most {_MOST_BYTES // 1024**2} MB")
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
    """The foods of the first sheet, with the figures that further sheets have of them."""
    first, *others = sheets
    missing = [name for name in ("code", "name", *NEEDED) if name not in first.columns]
    if "calories" in missing and "energy_kj" in first.columns:
        missing.remove("calories")
    if missing:
        raise Unreadable(f"there is no column with {', '.join(missing)}")
    more = [_by_food(sheet, findings) for sheet in others]
    has_begun = False
    for row in first.rows:
        code = first.text(row, "code")
        # Below the header may be rows with the units.
        if has_begun or code:
            has_begun = True
            food = _food(first, row, more, basis, findings)
            if food is not None:
                yield food


_Figures = Mapping[tuple[str, str], Values]


def _by_food(sheet: Sheet, findings: Findings) -> _Figures:
    """The figures of a further sheet by code and name: a code may be there twice."""
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
    said = _basis(sheet, row, basis, barcode)
    if said is None:
        findings.add("left out: no basis (total or available)", row.line)
        return None
    values = _values(sheet, row, findings)
    for figures in more:
        values |= figures.get((code, full_name), {})
    values = completed(values, said, lambda what: findings.add(what, row.line))
    if why := why_left_out(sheet.kind, sheet.text(row, "group"), values, said):
        findings.add(f"left out: {why}", row.line)
        return None
    also = one_line(sheet.text(row, "also"))[:LONGEST_NAME]
    return TableFood(row.line, code, name, also if also != name else "", said, barcode, values)


def _basis(
    sheet: Sheet, row: Record, basis: CarbsBasis | None, barcode: str | None
) -> CarbsBasis | None:
    """What the row says, else the operator, else what is known of the table."""
    text = sheet.text(row, "basis")
    for each in BASES:
        if text == each:
            return each
    if text:
        return None
    known = basis or TABLES[sheet.kind].basis
    return basis_of(barcode) if known is None and barcode is not None else known


def _barcode(sheet: Sheet, row: Record, findings: Findings) -> str | None:
    """The barcode in its one form; of Open Food Facts it is the code."""
    text = sheet.text(row, "code" if sheet.kind == "off" else "barcode")
    if text and not is_ean(text):
        what = "left out: a barcode" if sheet.kind == "off" else "barcode: one"
        findings.add(f"{what} with a wrong check digit", row.line)
        return None
    return text or None


def _values(sheet: Sheet, row: Record, findings: Findings, of: str = "") -> Values:
    """The figures of a row that are known; `of` names its file where that is not the first."""
    known: Values = {}
    for ours, column in sheet.columns.items():
        if ours not in READ:
            continue
        try:
            parts = [figure(_cell(row, place), sheet.decimals) for place in column.places]
        except NoFigure as why:
            findings.add(f"{of}{ours}: {why}", row.line)
            known |= values_of_traces(ours, why)
            continue
        if None not in parts:
            factors = zip((part or 0.0 for part in parts), column.factors, strict=True)
            known[ours] = round(sum(part * factor for part, factor in factors), 6)
    return known


def _cell(row: Record, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""
