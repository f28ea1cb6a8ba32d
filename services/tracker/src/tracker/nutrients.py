"""What a food, an entry or a day has of energy and of each nutrient; pure functions."""

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
# Of entries: the sum of each mineral, and how many entries state it.
MINERAL_SUMS = ", ".join(
    f"sum({name})::float8 AS {name}, count({name}) AS {name}_known" for name in MINERALS
)
# Figures by name; None is not stated, which is not 0.
SomeFigures = Mapping[str, float | None]
# What else is known of an entry, by the names of the food table; None where nothing is.
Rest = Mapping[str, float] | None
# Whether fiber is part of a label's carbs, or not; polyols always are.
CarbsBasis = Literal["total", "available"]
BASES: tuple[CarbsBasis, ...] = get_args(CarbsBasis)
# Micrograms of a gram are stored as well.
_DECIMALS_OF_REST = 3


@dataclass(frozen=True, slots=True)
class Nutrients:
    """What something has, in the order of `ALL`; None is not known."""

    values: Known

    def times(self, factor: float) -> "Nutrients":
        return Nutrients(tuple(None if each is None else each * factor for each in self.values))

    def stated(self, factor: float = 1) -> dict[str, float | None]:
        """So many times what it states, to one decimal."""
        return times(dict(zip(STATED, self.values, strict=False)), factor)

    def eaten(self, factor: float) -> dict[str, Any]:
        """So many times of it, as an entry has it."""
        rest = zip(REST, self.values[len(STATED) :], strict=True)
        known = {name: value for name, value in rest if value is not None}
        return {**self.stated(factor), "rest": rest_times(known or None, factor)}


def times(figures: SomeFigures, factor: float) -> dict[str, float | None]:
    """So many times the figures, to one decimal."""
    return {
        name: None if (value := figures[name]) is None else tenth(value * factor) for name in STATED
    }


def rest_times(rest: Rest, factor: float) -> Rest:
    """So many times of what is known."""
    if rest is None:
        return None
    return {name: round(value * factor, _DECIMALS_OF_REST) for name, value in rest.items()}


def average(values: Sequence[float]) -> float:
    """The mean to one decimal; 0 of nothing."""
    return tenth(fsum(values) / len(values)) if values else 0.0
