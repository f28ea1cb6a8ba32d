"""What counts in a day, and between which limits it has to stay."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from foods import Food, tenth
from planner.rules import Macros, Meal

# The promise: calories within 4 % of the target, protein between 90 and 125 % of it.
_CALORIES = 0.04
_PROTEIN = (0.90, 1.25)
# Grams are weighed to 1 g at best, and sums of binary fractions differ in their last digits.
_HAIR = 1e-6
# The part of the day's calories that a meal should have; a preference, not a promise.
PARTS: Mapping[Meal, tuple[float, float]] = {
    "breakfast": (0.20, 0.33),
    "lunch": (0.25, 0.40),
    "dinner": (0.25, 0.40),
    "snack": (0.05, 0.15),
}


@dataclass(frozen=True, slots=True)
class Amounts:
    """Kilocalories and grams. Net carbs are summed food by food, as the table states them."""

    calories: float = 0.0
    protein_g: float = 0.0
    fat_g: float = 0.0
    net_carbs_g: float = 0.0

    def __add__(self, other: "Amounts") -> "Amounts":
        return Amounts(
            self.calories + other.calories,
            self.protein_g + other.protein_g,
            self.fat_g + other.fat_g,
            self.net_carbs_g + other.net_carbs_g,
        )

    def to_json(self) -> dict[str, float]:
        """The figures under the names of the specified plan, to one decimal."""
        return {
            "calories": tenth(self.calories),
            "netCarbsG": tenth(self.net_carbs_g),
            "proteinG": tenth(self.protein_g),
            "fatG": tenth(self.fat_g),
        }


def amounts_of(food: Food, grams: float) -> Amounts:
    """What so many grams of a food have; fewer than none are what is taken away."""
    per_100g, factor = food.per_100g, grams / 100
    return Amounts(
        per_100g.calories * factor,
        per_100g.protein_g * factor,
        per_100g.fat_g * factor,
        per_100g.net_carbs_g * factor,
    )


def total(amounts: Iterable[Amounts]) -> Amounts:
    """The sum, in the given order."""
    return sum(amounts, Amounts())


@dataclass(frozen=True, slots=True)
class Limits:
    """What the meals that are computed together may have."""

    calories: tuple[float, float]
    protein_g: tuple[float, float]
    net_carbs_g: float
    # Of each meal, in kilocalories.
    parts: Mapping[Meal, tuple[float, float]]

    def without(self, eaten: Amounts) -> "Limits":
        """What is left for one meal, when the day's others have this much."""
        return Limits(
            (self.calories[0] - eaten.calories, self.calories[1] - eaten.calories),
            (self.protein_g[0] - eaten.protein_g, self.protein_g[1] - eaten.protein_g),
            self.net_carbs_g - eaten.net_carbs_g,
            {},
        )

    def excess(self, calories: float, protein_g: float, net_carbs_g: float) -> float:
        """How far outside the limits it is, in parts of each limit's width; 0 within."""
        return (
            _outside(calories, self.calories) / _width(self.calories)
            + _outside(protein_g, self.protein_g) / _width(self.protein_g)
            + max(0.0, net_carbs_g - self.net_carbs_g)
        )


def limits_of(targets: Macros) -> Limits:
    """The limits of a whole day."""
    calories, protein = targets.calories, targets.protein_g
    return Limits(
        (calories * (1 - _CALORIES) + _HAIR, calories * (1 + _CALORIES) - _HAIR),
        (protein * _PROTEIN[0] + _HAIR, protein * _PROTEIN[1] - _HAIR),
        targets.net_carbs_g - _HAIR,
        {meal: (calories * least, calories * most) for meal, (least, most) in PARTS.items()},
    )


def _outside(value: float, limits: tuple[float, float]) -> float:
    return max(limits[0] - value, value - limits[1], 0.0)


def _width(limits: tuple[float, float]) -> float:
    return limits[1] - limits[0]
