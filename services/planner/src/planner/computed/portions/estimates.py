"""What a dish has at its own proportions, as large as such a meal is: sums, and no program."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from foods import Food
from planner.computed.cookbook import kitchen_dishes
from planner.computed.days import Slot
from planner.computed.dishes import Dish
from planner.computed.limits import (
    MOST_SNACK_KCAL,
    PARTS,
    PROTEINS,
    VEGETABLES_G,
    Aimed,
    aimed_in,
    bounds,
    counts_as_vegetable,
    saturated_in,
)
from planner.rules import SNACK_MEALS, Meal

# The step of a meal's calories, so that the days of a plan have the same.
_STEP = 50
_ABOUT_G = 5.0

_Shares = tuple[tuple[Food, int], ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a dish has at its original proportions, as large as it can be for such a meal."""

    calories: float
    protein: float
    net_carbs: float
    # One value for each of `AIMS`.
    aimed: Aimed
    saturated_g: float
    vegetables_missing: float
    proteins: frozenset[str]
    # About: by their ids.
    grams: tuple[tuple[str, float], ...]


def calories_of_meals(slot: Slot) -> dict[Meal, int]:
    """Return the approximate calories of each meal of a slot."""
    calories = sum(slot.limits.calories) / 2 / sum(sum(PARTS[meal]) for meal in slot.meals)
    return {meal: _calories_of(meal, calories * sum(PARTS[meal])) for meal in slot.meals}


def _calories_of(meal: Meal, calories: float) -> int:
    if meal in SNACK_MEALS:
        calories = min(calories, MOST_SNACK_KCAL)
    return max(_STEP, round(calories / _STEP) * _STEP)


def estimate_of(dish: Dish, meal: Meal, calories: int, size: float) -> Estimate:
    """Return what a dish has in a meal of these calories, with portions of this size."""
    if _kitchens().get(dish.name) == dish.shares:
        return _of_kitchen(dish.name, meal, calories, size)
    return _estimate(dish.shares, meal, calories, size)


@lru_cache(maxsize=8_192)
def _of_kitchen(name: str, meal: Meal, calories: int, size: float) -> Estimate:
    return _estimate(_kitchens()[name], meal, calories, size)


@cache
def _kitchens() -> Mapping[str, _Shares]:
    return {each.dish.name: each.dish.shares for each in kitchen_dishes()}


def _estimate(shares: _Shares, meal: Meal, calories: int, size: float) -> Estimate:
    of_share = sum(food.per_100g.calories * share / 100 for food, share in shares)
    unit = calories / of_share if of_share else 0.0
    grams = [(food, _within(food, share * unit, size)) for food, share in shares]
    energy = protein = net_carbs = vegetables = 0.0
    has_vegetables = False
    for food, weight in grams:
        of_100g = food.per_100g
        energy += of_100g.calories * weight / 100
        protein += of_100g.protein_g * weight / 100
        net_carbs += of_100g.net_carbs_g * weight / 100
        if counts_as_vegetable(meal, food):
            has_vegetables = True
            vegetables += weight
    missing = max(0.0, VEGETABLES_G - vegetables) if has_vegetables else 0.0
    families = families_of(food for food, _ in shares)
    about = tuple((food.id, max(1, round(weight / _ABOUT_G)) * _ABOUT_G) for food, weight in grams)
    return Estimate(
        energy, protein, net_carbs, aimed_in(grams), saturated_in(grams), missing, families, about
    )


def _within(food: Food, grams: float, size: float) -> float:
    least, most = bounds(food, size) or (0.0, 0.0)
    return min(max(grams, least), most)


def families_of(foods: Iterable[Food]) -> frozenset[str]:
    """The kinds of protein among foods."""
    return frozenset(food.family for food in foods if food.family in PROTEINS)
