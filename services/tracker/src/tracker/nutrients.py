"""What a food, an entry or a day has of energy and of each nutrient; pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from foods import tenth

# The figures of an entry, of a day, and of a log, in the order of the columns.
FIGURES = ("calories", "protein_g", "fat_g", "carbs_g", "net_carbs_g")


@dataclass(frozen=True, slots=True)
class Nutrients:
    """Kilocalories and grams; those of an entry are rounded to one decimal."""

    calories: float = 0.0
    protein_g: float = 0.0
    fat_g: float = 0.0
    carbs_g: float = 0.0
    net_carbs_g: float = 0.0

    @property
    def values(self) -> tuple[float, ...]:
        # `astuple` would copy each value.
        return self.calories, self.protein_g, self.fat_g, self.carbs_g, self.net_carbs_g

    def times(self, factor: float) -> "Nutrients":
        return Nutrients(*(value * factor for value in self.values))

    def rounded(self) -> "Nutrients":
        return Nutrients(*(tenth(value) for value in self.values))


def average(values: Sequence[float]) -> float:
    """The mean to one decimal; 0 of nothing."""
    return tenth(fsum(values) / len(values)) if values else 0.0
