"""The energy and the nutrients of a food, an entry or a day; pure functions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Literal, get_args

from foods import MINERALS, REST, Known, tenth

# The figures of an entry, of a day, and of a log, in the order of the columns.
FIGURES = ("calories", "protein_g", "fat_g", "carbs_g", "net_carbs_g")
# What an entry states: the figures, and minerals (with fiber and polyols) where they are known.
STATED = (*FIGURES, *MINERALS)
ALL = (*STATED, *REST)
# Figures by name; None means not stated, which differs from 0.
SomeFigures = Mapping[str, float | None]
# Further nutrients of an entry, by the names of the food table; None without any.
Rest = Mapping[str, float] | None
# Whether fiber is part of a label's carbs, or not; polyols always are.
CarbsBasis = Literal["total", "available"]
BASES: tuple[CarbsBasis, ...] = get_args(CarbsBasis)
# Small enough for a few micrograms per gram.
_DECIMALS_OF_REST = 3


@dataclass(frozen=True, slots=True)
class Nutrients:
    """Amounts in the order of `ALL`; None means unknown."""

    values: Known

    def times(self, factor: float) -> "Nutrients":
        return Nutrients(tuple(None if each is None else each * factor for each in self.values))

    def stated(self, factor: float = 1) -> dict[str, float | None]:
        """The stated figures times a factor, to one decimal."""
        return times(dict(zip(STATED, self.values, strict=False)), factor)

    def eaten(self, factor: float) -> dict[str, Any]:
        """All figures times a factor, as an entry stores them."""
        values = zip(REST, self.values[len(STATED) :], strict=True)
        rest = {name: value for name, value in values if value is not None}
        return {**self.stated(factor), "rest": rest_times(rest or None, factor)}


def times(figures: SomeFigures, factor: float) -> dict[str, float | None]:
    """The figures times a factor, to one decimal."""
    return {
        name: None if (value := figures[name]) is None else tenth(value * factor) for name in STATED
    }


def rest_times(rest: Rest, factor: float) -> Rest:
    """The further nutrients times a factor."""
    if rest is None:
        return None
    return {name: round(value * factor, _DECIMALS_OF_REST) for name, value in rest.items()}


def average(values: Sequence[float]) -> float:
    """The mean to one decimal; 0 without values."""
    return tenth(fsum(values) / len(values)) if values else 0.0
