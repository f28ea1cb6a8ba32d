"""Texts and figures from any JSON, bounded."""

import math
import unicodedata
from typing import Any, TypeGuard

NAME_LENGTH = 120
# More than any meal has; the sum of all of them is still exact.
_MOST = 1e6
# Joins letters of some scripts.
_JOINERS = "\u200c\u200d"


def text_of(value: object, length: int = NAME_LENGTH) -> str:
    """Return one line of readable text; empty for other types."""
    if not isinstance(value, str):
        return ""
    # Somewhat more than is kept, so that the work is bounded.
    start = value[: 2 * length]
    if not start.isprintable():
        start = "".join(map(_readable, start))
    line = " ".join(start.split())
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"


def _readable(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Cf":
        # Characters that reverse the direction of a line would affect the text after it.
        return letter if letter in _JOINERS else ""
    return " " if category[0] in "CZ" else letter


def lines_of(value: object, most: int, length: int) -> list[str]:
    """Return the texts of a list, without its other elements."""
    return [line for line in (text_of(each, length) for each in items_of(value, most)) if line]


def items_of(value: object, most: int) -> list[Any]:
    """Return the first elements of a list; empty for other types."""
    return value[:most] if isinstance(value, list) else []


def is_figure(value: object) -> TypeGuard[float]:
    """Whether it is a number that a meal can have; a boolean is not a number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= _MOST and not math.isnan(value)
