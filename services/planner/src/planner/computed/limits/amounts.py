"""What counts in a day, and between which limits it has to stay."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from foods import Food, tenth
from planner.computed.limits import scales
from planner.computed.limits.ceilings import (
    MOST_SNACK_KCAL,
    Parts,
    Uses,
    ceilings_of,
    is_floor,
    used_up,
    uses_of,
)
from planner.computed.limits.families import VEGETABLE_G, WITH_VEGETABLE, is_vegetable
from planner.computed.limits.minerals import Aimed, aimed_in, aims_of
from planner.computed.limits.packs import Packs
from planner.computed.limits.saturated import most_saturated_g, saturated_in
from planner.constraints import MOST_PROTEIN, NONE, Constraints
from planner.rules import SNACK_MEALS, USUAL_MEALS, Macros, Meal

# The promise: calories within 4 % of the target, protein between 90 and 125 % of its target; at
# most 110 % where the target is a limit.
_CALORIES = 0.04
_LEAST_PROTEIN = 0.90
# Where a day has a least of net carbs, it may have this much more, whatever the target: grams are
# rounded to what can be measured.
_LEAST_WIDTH_G = 5.0
# Grams are weighed to 1 g at best, and sums of binary fractions differ in their last digits.
_HAIR = 1e-6
# The part of the calories of a day with the usual meals that a meal should have; a preference, not
# a promise.
PARTS: Mapping[Meal, tuple[float, float]] = {
    "breakfast": (0.20, 0.33),
    "lunch": (0.25, 0.40),
    "dinner": (0.25, 0.40),
    **dict.fromkeys(SNACK_MEALS, (0.05, 0.15)),
}
# Amounts outside these are not accepted for the meal.
OUTER_PARTS: Mapping[Meal, tuple[float, float]] = {
    "breakfast": (0.10, 0.45),
    "lunch": (0.10, 0.45),
    "dinner": (0.10, 0.45),
    **dict.fromkeys(SNACK_MEALS, (0.05, 0.20)),
}
# The program aims at less than a snack can have at most: grams are rounded.
_NEARLY = 0.9
# The calories of the portions of the table, and how much larger they may be for who eats more.
_USUAL_CALORIES = 2_000
_LARGEST = 1.5
# Grams of oil and other pure fat in a meal, and the calories above which there may be more.
_PURE_FAT_G, _MORE_PURE_FAT_G, _MORE_ABOVE = 30.0, 45.0, 2_500

# What a meal has: foods with their grams.
Eaten = Sequence[tuple[Food, float]]


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
    """Return the amounts of these grams of a food; negative grams are removed."""
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
    # By meal, in kilocalories: what it should have, and what it can have.
    parts: Mapping[Meal, tuple[tuple[float, float], tuple[float, float]]]
    # What the meals should have of each of `AIMS`.
    aims: Aimed
    # The grams of saturated fat that the meals should have at most.
    saturated_g: float
    # How much larger than in the table a portion may be.
    size: float
    # The limit for each meal.
    pure_fat_g: float
    # Whether meals that no cook would serve are refused: all of them, while there are others.
    strict: bool = True
    # What other meals and other days use up of each ceiling.
    used: Parts = field(default_factory=dict)
    # The least net carbs, for a member who needs some.
    least_net_carbs_g: float = 0.0
    constraints: Constraints = NONE
    # The packs that are open; None where nothing is bought.
    packs: Packs | None = None

    def without(self, kept: Mapping[Meal, Eaten]) -> "Limits":
        """What is left for the day's other meals when these stay."""
        eaten = [portion for meal in kept.values() for portion in meal]
        sums = total(amounts_of(food, grams) for food, grams in eaten)
        parts = {meal: part for meal, part in self.parts.items() if meal not in kept}
        uses = [
            (self.uses(food, meal), grams) for meal, foods in kept.items() for food, grams in foods
        ]
        return replace(
            self,
            calories=(self.calories[0] - sums.calories, self.calories[1] - sums.calories),
            protein_g=(self.protein_g[0] - sums.protein_g, self.protein_g[1] - sums.protein_g),
            net_carbs_g=self.net_carbs_g - sums.net_carbs_g,
            least_net_carbs_g=max(0.0, self.least_net_carbs_g - sums.net_carbs_g),
            # A single meal has what is left.
            parts=parts if len(parts) > 1 else {},
            aims=tuple(aim - has for aim, has in zip(self.aims, aimed_in(eaten), strict=True)),
            saturated_g=self.saturated_g - saturated_in(eaten),
            used=_plus(self.used, used_up(uses)),
        )

    def keeps_constraints(self, day: Mapping[Meal, Eaten]) -> bool:
        """Whether a whole day is within the limits that the member's answers add."""
        rest, constraints = self.without(day), self.constraints
        if any(rest.left(name) < -_HAIR for name in ceilings_of(constraints)):
            return False
        is_protein_limited = constraints.most_protein < MOST_PROTEIN
        has_too_much = is_protein_limited and rest.protein_g[1] < -_HAIR
        return rest.least_net_carbs_g <= _HAIR and not has_too_much

    def after(self, used: Parts) -> "Limits":
        """The limits that remain after other days have used up this much."""
        return replace(self, used=_plus(self.used, used))

    def bounds(self, food: Food, meal: Meal) -> scales.Bounds | None:
        """The least and the most grams of a food in a meal."""
        least = VEGETABLE_G if meal in WITH_VEGETABLE and is_vegetable(food) else 0.0
        return scales.bounds(food, self.size, least)

    def uses(self, food: Food, meal: Meal) -> Uses:
        """What a gram of a food in a meal uses up of each ceiling."""
        return uses_of(food, meal, self.pure_fat_g, self.constraints)

    @property
    def floors(self) -> list[str]:
        """The floors that the other meals do not reach, whatever foods these meals have."""
        names = ceilings_of(self.constraints)
        return [name for name in names if is_floor(name) and self.left(name) < -_HAIR]

    def left(self, name: str) -> float:
        """How much of a ceiling the other meals and days leave; of a floor, what they lack."""
        return (-1.0 if is_floor(name) else 1.0) - self.used.get(name, 0.0)

    def excess(self, calories: float, protein_g: float, net_carbs_g: float) -> float:
        """How far outside the limits it is, in parts of each limit's width; 0 within."""
        return (
            _outside(calories, self.calories) / _width(self.calories)
            + _outside(protein_g, self.protein_g) / _width(self.protein_g)
            + _outside(net_carbs_g, (self.least_net_carbs_g, self.net_carbs_g))
        )


def limits_of(
    targets: Macros,
    constraints: Constraints = NONE,
    meals: Sequence[Meal] = USUAL_MEALS,
    *,
    strict: bool = True,
) -> Limits:
    """The limits of a whole day with these meals."""
    calories, protein = targets.calories, targets.protein_g
    # The calories of a day whose usual meals would be as large as these.
    as_usual = calories * _share(USUAL_MEALS) / _share(meals)
    least_net_carbs = constraints.least_net_carbs_g
    most_net_carbs: float = targets.net_carbs_g
    if least_net_carbs:
        most_net_carbs = max(most_net_carbs, least_net_carbs + _LEAST_WIDTH_G)
    return Limits(
        (calories * (1 - _CALORIES) + _HAIR, calories * (1 + _CALORIES) - _HAIR),
        (protein * _LEAST_PROTEIN + _HAIR, protein * constraints.most_protein - _HAIR),
        most_net_carbs - _HAIR,
        {meal: _parts(meal, as_usual) for meal in meals},
        aims=aims_of(calories),
        saturated_g=most_saturated_g(calories),
        size=min(max(as_usual / _USUAL_CALORIES, 1.0), _LARGEST),
        pure_fat_g=_MORE_PURE_FAT_G if as_usual > _MORE_ABOVE else _PURE_FAT_G,
        strict=strict,
        least_net_carbs_g=least_net_carbs + _HAIR if least_net_carbs else 0.0,
        constraints=constraints,
    )


def _share(meals: Sequence[Meal]) -> float:
    return sum(sum(PARTS[meal]) for meal in meals)


def _parts(meal: Meal, calories: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The calories that a meal should have, and can have."""
    most = MOST_SNACK_KCAL if meal in SNACK_MEALS else inf
    least, usual = (min(calories * part, most * _NEARLY) for part in PARTS[meal])
    outer = tuple(min(calories * part, most) for part in OUTER_PARTS[meal])
    return (least, usual), (min(outer[0], least), outer[1])


def _plus(one: Parts, other: Parts) -> dict[str, float]:
    return {name: one.get(name, 0.0) + other.get(name, 0.0) for name in {**one, **other}}


def _outside(value: float, limits: tuple[float, float]) -> float:
    return max(limits[0] - value, value - limits[1], 0.0)


def _width(limits: tuple[float, float]) -> float:
    return limits[1] - limits[0]
