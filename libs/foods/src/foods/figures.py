"""What some grams of food have in them, and whether stated figures agree with others."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

_TENTH = Decimal("0.1")
# Within the greater of the two; grams are often stated as whole numbers.
PART = 0.05
GRAMS = 2.0
# The same in kilocalories of the food that has the most of them.
KCAL = 9 * GRAMS


# Figures in addition to energy, protein, fat and carbohydrate; None is unknown, never 0. The end of
# a name is its unit (`iodine_ug`: µg). The first ones are stated by each entry of a diary.
MINERALS = ("fiber_g", "polyols_g", "sodium_mg", "potassium_mg", "magnesium_mg")
REST = (
    *("calcium_mg", "iron_mg", "zinc_mg", "iodine_ug", "selenium_ug"),
    *("vitamin_b12_ug", "folate_ug", "vitamin_c_mg", "vitamin_d_ug", "vitamin_e_mg"),
    *("vitamin_k_ug", "saturated_g", "omega3_g", "epa_dha_g", "cholesterol_mg"),
    *("alcohol_g", "water_g"),
)

# Values in the order of the names.
Known = tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Kilocalories and grams. Carbohydrate is USDA's, which includes fiber and polyols."""

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


def agree(stated: Sequence[float], exact: Sequence[float]) -> bool:
    """Whether all four agree: kilocalories, protein, fat, and net carbs."""
    return all(
        abs(one - other) <= max(PART * other, least)
        for one, other, least in zip(stated, exact, (KCAL, GRAMS, GRAMS, GRAMS), strict=True)
    )
