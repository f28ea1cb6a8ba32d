"""Find the columns of a table, and their units. Pure functions.

A column is found by its name, which is followed by its unit: "Sodium (mg)", "NA Natrium
[mg/100g]". A table with other names or units is refused instead of guessing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from foods import words_of
from tracker.csv_files import Unreadable
from tracker.food_tables.known_tables import KJ, TABLES, TEXTS, Table, TableKind

_UNIT = re.compile(r"(.*?)[(\[]\s*(kcal|kj|g|mg|[µμu]g)(?:\s*/?\s*100\s*g)?\s*[)\]]", re.IGNORECASE)
_GRAMS = {"g": 1.0, "mg": 1e-3, "ug": 1e-6}


@dataclass(frozen=True, slots=True)
class Column:
    """The positions of a figure's cells, and their factors; a sum has several of them."""

    places: tuple[int, ...]
    factors: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Title:
    """A column's name, and its unit, if any, in lower case."""

    name: str
    unit: str


def kind_of(header: Sequence[str]) -> TableKind | None:
    """The table that has this header; None if the header matches no table."""
    names = {_title(cell).name for cell in header}
    for kind in ("bls", "ciqual", "cofid", "off"):
        columns = TABLES[kind].columns
        if columns["code"][0] in names and names & {*columns["name"]}:
            return kind
    return None


def columns_of(header: Sequence[str], kind: TableKind) -> dict[str, Column]:
    """The columns that can be read, by our names; an unknown unit is refused."""
    table = TABLES[kind]
    places: dict[str, list[tuple[int, _Title]]] = {}
    for place, cell in enumerate(header):
        title = _title(cell)
        # The German table also has columns about a component, which have no unit.
        is_component = kind == "bls" and title.unit
        name = cell.split()[0].casefold() if is_component else title.name
        places.setdefault(name, []).append((place, title))
    by_name = {}
    for ours, names in table.columns.items():
        for name in names:
            columns = [_fitting(places.get(part, []), ours) for part in name.split("+")]
            if all(columns):
                picked = [each for each in columns if each]
                factors = tuple(_factor(ours, title, table, kind) for _, title in picked)
                by_name[ours] = Column(tuple(place for place, _ in picked), factors)
                break
    return by_name


def _fitting(columns: Sequence[tuple[int, _Title]], ours: str) -> tuple[int, _Title] | None:
    """The first of the columns with a name whose unit fits: energy is in kcal and in kJ."""
    energy = {"calories": "kcal", KJ: "kj"}.get(ours)
    for place, title in columns:
        if energy is None or title.unit in ("", energy):
            return place, title
    return None


def _factor(ours: str, title: _Title, table: Table, kind: TableKind) -> float:
    if ours in TEXTS or ours in ("calories", KJ) or kind == "csv":
        return 1.0
    unit = title.unit or table.unit
    if unit not in _GRAMS:
        raise Unreadable(f"the column “{title.name}” has no known unit")
    return _GRAMS[unit] / _GRAMS[ours.rpartition("_")[2]]


def _title(cell: str) -> _Title:
    text = " ".join(cell.split())
    match = _UNIT.fullmatch(text)
    unit = match[2].casefold().replace("µ", "u").replace("μ", "u") if match else ""
    return _Title(" ".join(words_of(match[1] if match else text)), unit)
