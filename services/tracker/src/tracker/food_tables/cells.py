"""Parse the figures in a food table's cells. Pure functions.

Nothing is guessed: a cell that is not a number is unknown, and reported with its line.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal

Decimals = Literal["point", "comma"]

# Not measured, like an empty cell. An N means that the food contains an unknown amount.
_BLANK = {"", "-", "–", "—", "na", "n/a", "nd", "n.d."}
_TRACE = {"tr", "tr.", "trace", "traces"}
_BELOW_LIMIT = re.compile(r"<.*|(?:below )?(?:lod|loq)", re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]{1,12}(?:[.,][0-9]{1,20})?(?:[eE]-?[0-9]{1,2})?")
# A comma before three digits may separate thousands.
_DECIMAL = re.compile(r"-?[0-9]+([.,])(?:[0-9]{1,2}|[0-9]{4,})|-?0([.,])[0-9]+")

# Why a cell is not a number.
TRACE = "a trace (Tr)"
UNKNOWN = "an unknown amount (N)"
BELOW_LIMIT = "below the limit of detection (<)"
NO_NUMBER = "no number"


class NoFigure(Exception):
    """Why the cell has no figure, in words."""


def decimals_in(cells: Iterable[str]) -> Decimals:
    """The decimal separator of a table: that of most of its unambiguous cells.

    A cell with the other separator is then not a number.
    """
    signs = Counter(
        match[1] or match[2] for cell in cells if (match := _DECIMAL.fullmatch(cell.strip()))
    )
    return "comma" if signs[","] > signs["."] else "point"


def figure(cell: str, decimals: Decimals) -> float | None:
    """The figure of a cell; None if it was not measured."""
    text = cell.strip()
    plain = text.casefold()
    if plain in _BLANK:
        return None
    if plain in _TRACE:
        raise NoFigure(TRACE)
    if plain == "n":
        raise NoFigure(UNKNOWN)
    if _BELOW_LIMIT.fullmatch(text):
        raise NoFigure(BELOW_LIMIT)
    other = "," if decimals == "point" else "."
    if not _NUMBER.fullmatch(text) or other in text:
        raise NoFigure(NO_NUMBER)
    return float(text.replace(",", "."))
