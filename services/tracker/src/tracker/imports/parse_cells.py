"""Parse the cells of an imported file; a cell with two possible meanings is `Ambiguous`."""

import re
from datetime import date
from typing import Literal

from tracker.diary import Meal

Decimals = Literal["point", "comma"]
DateOrder = Literal["day first", "month first"]
_BLANK = {"", "-", "–", "--", "n/a", "na", "null"}
_SPACES = re.compile(r"(?<=[0-9])[ \u00a0\u202f'](?=[0-9]{3})")
_NUMBER = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})")
_THREE_DIGITS = re.compile(r"-?[1-9][0-9]{0,2}[.,][0-9]{3}")
_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?:[T ].*)?")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?:,?[T ].*)?")
_MEALS: dict[str, Meal] = {
    "breakfast": "breakfast",
    "lunch": "lunch",
    "dinner": "dinner",
    "snack": "snack",
    "snacks": "snack",
}


class BadCell(ValueError):
    """The message says why a row is left out."""


class Ambiguous(Exception):
    """The cell has two possible meanings."""


def decimals_in(cell: str) -> Decimals | None:
    """Return the decimal separator that a number must have, or None if it can be either."""
    cell = _SPACES.sub("", cell.strip())
    points, commas = cell.count("."), cell.count(",")
    if points and commas:
        return "point" if cell.rindex(".") > cell.rindex(",") else "comma"
    if points + commas == 0 or is_ambiguous_number(cell):
        return None
    # A repeated separator separates thousands.
    if points:
        return "point" if points == 1 else "comma"
    return "comma" if commas == 1 else "point"


def is_ambiguous_number(cell: str) -> bool:
    """Whether the separator can be that of decimals or of thousands: 1,250."""
    return bool(_THREE_DIGITS.fullmatch(_SPACES.sub("", cell.strip())))


def is_blank(cell: str) -> bool:
    return cell.strip().lower() in _BLANK


def number(cell: str, decimals: Decimals | None) -> float | None:
    """Return the number, or None if the cell is blank; raise `BadCell` if it is invalid."""
    if is_blank(cell):
        return None
    text = _SPACES.sub("", cell.strip())
    if decimals is None:
        if is_ambiguous_number(text):
            raise Ambiguous
        decimals = decimals_in(text)
    thousands, point = (".", ",") if decimals == "comma" else (",", ".")
    whole, _, rest = text.partition(point)
    if thousands in whole and not re.fullmatch(
        rf"-?[0-9]{{1,3}}(?:{re.escape(thousands)}[0-9]{{3}})+", whole
    ):
        raise BadCell(f"{quoted(cell)} is not a number")
    plain = whole.replace(thousands, "") + ("." + rest if rest else "")
    if not _NUMBER.fullmatch(plain):
        raise BadCell(f"{quoted(cell)} is not a number")
    return float(plain)


def date_order_in(cell: str) -> DateOrder | None:
    """Return the order that a date must have, or None if it can be either."""
    found = _YEAR_LAST.fullmatch(cell.strip())
    # Countries that write dates with points write the day first.
    if found is None or found[2] == ".":
        return None
    first, second = int(found[1]), int(found[3])
    if first > 12:
        return "day first"
    return "month first" if second > 12 else None


def is_ambiguous_date(cell: str) -> bool:
    """Whether the order of day and month changes the date: 03/04/2026."""
    found = _YEAR_LAST.fullmatch(cell.strip())
    if found is None or found[2] == ".":
        return False
    first, second = int(found[1]), int(found[3])
    return (
        first != second
        and min(first, second) >= 1
        and max(first, second) <= 12
        and found[4] != "0000"
    )


def day(cell: str, order: DateOrder | None) -> date:
    """Return the date; raise `BadCell` if it is invalid."""
    text = cell.strip()
    if not text:
        raise BadCell("the date is missing")
    try:
        if found := _YEAR_FIRST.fullmatch(text):
            return date(int(found[1]), int(found[3]), int(found[4]))
        if found := _YEAR_LAST.fullmatch(text):
            if order is None and is_ambiguous_date(text):
                raise Ambiguous
            first, second = int(found[1]), int(found[3])
            year = int(found[4]) + (2000 if len(found[4]) == 2 else 0)
            is_month_first = found[2] != "." and (order or date_order_in(text)) == "month first"
            return date(year, first, second) if is_month_first else date(year, second, first)
    except ValueError:
        raise BadCell(f"{quoted(cell)} is not a valid date") from None
    raise BadCell(f"{quoted(cell)} is not a date")


def is_date(cell: str) -> bool:
    """Whether a cell is a date, in either order."""
    try:
        day(cell, None)
    except Ambiguous:
        return True
    except BadCell:
        return False
    return True


def meal(cell: str) -> Meal | None:
    """Return the meal that a cell names, or None if only the member can tell."""
    return _MEALS.get(cell.strip().lower())


def quoted(cell: str) -> str:
    """Quote the beginning of a cell in a message, enough to find the cell."""
    short = " ".join(cell.split())
    return f"“{short[:40]}…”" if len(short) > 40 else f"“{short}”"
