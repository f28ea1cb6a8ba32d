"""What some grams of food have in them."""

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
