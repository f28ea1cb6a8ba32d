"""Find the columns of a table, and in which units they are. Pure functions.

A column is found by its name, and its unit is read beside it: "Sodium (mg)", "NA Natrium
[mg/100g]". A table with other names or units is refused, not guessed at.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from foods import words_of
from tracker.csv_files import Unreadable
from tracker.food_tables.known_tables import KJ, TABLES, TEXTS, Kind, Table

_UNIT = re.compile(r"(.*?)[(\[]\s*(kcal|kj|g|mg|[µμu]g)(?:\s*/?\s*100\s*g)?\s*[)\]]", re.IGNORECASE)
_GRAMS = {"g": 1.0, "mg": 1e-3, "ug": 1e-6}


@dataclass(frozen=True, slots=True)
class Column:
    """The cells of a column, and what they are multiplied by; of a sum there are several."""

    places: tuple[int, ...]
    factors: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Title:
    """A column's name, and its unit in lower case, if it says one."""

    name: str
    unit: str


def kind_of(header: Sequence[str]) -> Kind | None:
    """The table with this header; None of one that has a code and a name, or neither."""
    names = {_title(cell).name for cell in header}
    for kind in ("bls", "ciqual", "cofid", "off"):
        columns = TABLES[kind].columns
        if columns["code"][0] in names and names & {*columns["name"]}:
            return kind
    return None


def columns_of(header: Sequence[str], kind: Kind) -> dict[str, Column]:
    """What can be read of a table, by our names; a unit that is none of the column is refused."""
    table = TABLES[kind]
    places: dict[str, list[tuple[int, _Title]]] = {}
    for place, cell in enumerate(header):
        title = _title(cell)
        # What the German table says of a component beside its figure has no unit.
        is_component = kind == "bls" and title.unit
        name = cell.split()[0].casefold() if is_component else title.name
        places.setdefault(name, []).append((place, title))
    found = {}
    for ours, names in table.columns.items():
        for name in names:
            columns = [_fitting(places.get(part, []), ours) for part in name.split("+")]
            if all(columns):
                picked = [each for each in columns if each]
                factors = tuple(_factor(ours, title, table, kind) for _, title in picked)
                found[ours] = Column(tuple(place for place, _ in picked), factors)
                break
    return found


def _fitting(columns: Sequence[tuple[int, _Title]], ours: str) -> tuple[int, _Title] | None:
    """The column of those with a name whose unit can be ours: energy is in kcal and in kJ."""
    energy = {"calories": "kcal", KJ: "kj"}.get(ours)
    for place, title in columns:
        if energy is None or title.unit in ("", energy):
            return place, title
    return None


def _factor(ours: str, title: _Title, table: Table, kind: Kind) -> float:
    if ours in TEXTS or ours in ("calories", KJ) or kind == "csv":
        return 1.0
    unit = title.unit or table.unit
    if unit not in _GRAMS:
        raise Unreadable(f"the column “{title.name}” says no unit that is known")
    return _GRAMS[unit] / _GRAMS[ours.rpartition("_")[2]]


def _title(cell: str) -> _Title:
    text = " ".join(cell.split())
    found = _UNIT.fullmatch(text)
    unit = found[2].casefold().replace("µ", "u").replace("μ", "u") if found else ""
    return _Title(" ".join(words_of(found[1] if found else text)), unit)
