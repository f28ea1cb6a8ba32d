"""What a figure's cell of a food table says. Pure functions.

Nothing is guessed: what is no number is unknown, and is named by its line.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal

Decimals = Literal["point", "comma"]

# Not measured: also an empty cell. Of one with an N the food has an amount that nobody knows.
_BLANK = {"", "-", "–", "—", "na", "n/a", "nd", "n.d."}
_TRACE = {"tr", "tr.", "trace", "traces"}
_BELOW_LIMIT = re.compile(r"<.*|(?:below )?(?:lod|loq)", re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]{1,12}(?:[.,][0-9]{1,20})?(?:[eE]-?[0-9]{1,2})?")
# A comma before three digits may be one between thousands.
_DECIMAL = re.compile(r"-?[0-9]+([.,])(?:[0-9]{1,2}|[0-9]{4,})|-?0([.,])[0-9]+")

# Of a cell that is no number.
TRACE = "a trace (Tr)"
UNKNOWN = "an unknown amount (N)"
BELOW_LIMIT = "below the limit of detection (<)"
NO_NUMBER = "no number"


class NoFigure(Exception):
    """Why the cell has no figure, in words."""


def decimals_in(cells: Iterable[str]) -> Decimals:
    """The decimals of a table: those of most cells that can be read in one way only.

    A cell with the other sign is then no number.
    """
    signs = Counter(
        found[1] or found[2] for cell in cells if (found := _DECIMAL.fullmatch(cell.strip()))
    )
    return "comma" if signs[","] > signs["."] else "point"


def figure(cell: str, decimals: Decimals) -> float | None:
    """The figure of a cell; None where nothing was measured."""
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
