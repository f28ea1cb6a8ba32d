"""What some grams of food have in them."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """Kilocalories and grams. Carbohydrate is USDA's: fiber and polyols are part of it."""

    calories: float = 0.0
    protein_g: float = 0.0
    fat_g: float = 0.0
    carbs_g: float = 0.0
    fiber_g: float = 0.0
    polyols_g: float = 0.0

    @property
    def net_carbs_g(self) -> float:
        """The carbohydrate that counts in ketosis."""
        return max(0.0, self.carbs_g - self.fiber_g - self.polyols_g)

    def times(self, factor: float) -> "Figures":
        """The figures of so many times as much."""
        return Figures(
            self.calories * factor,
            self.protein_g * factor,
            self.fat_g * factor,
            self.carbs_g * factor,
            self.fiber_g * factor,
            self.polyols_g * factor,
        )

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            self.calories + other.calories,
            self.protein_g + other.protein_g,
            self.fat_g + other.fat_g,
            self.carbs_g + other.carbs_g,
            self.fiber_g + other.fiber_g,
            self.polyols_g + other.polyols_g,
        )


def total(figures: Iterable[Figures]) -> Figures:
    """The sum; of nothing it is nothing."""
    return sum(figures, Figures())
