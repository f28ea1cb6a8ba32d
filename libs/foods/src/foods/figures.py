"""What some grams of food have in them."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

_TENTH = Decimal("0.1")


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
        return Figures(
            self.calories * factor,
            self.protein_g * factor,
            self.fat_g * factor,
            self.carbs_g * factor,
            self.fiber_g * factor,
            self.polyols_g * factor,
        )


def tenth(value: float) -> float:
    """Round to one decimal, half up; Python's round() rounds half to even."""
    # Six decimals first: as floats, 0.7 x 35 / 100 is a little less than 0.245.
    exact = Decimal(repr(round(value, 6)))
    return float(exact.quantize(_TENTH, ROUND_HALF_UP))
