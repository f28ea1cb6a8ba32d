"""Plain plates: a protein, a vegetable and a fat, where no dish of the kitchen fits."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from foods import Food, food_table
from planner.computed.days import MOST_TIMES, Slot, takes_too_long
from planner.computed.dishes import Dish, Item, Portion, Recipe
from planner.computed.limits import (
    FATS,
    OTHER_PROTEINS,
    PROTEINS,
    SNACKS,
    VEGETABLES,
    is_for,
    is_main,
)
from planner.computed.recipes import made_recipe
from planner.computed.requests import seeded
from planner.rules import SNACK_MEALS, Meal, kind_of

_Role = frozenset[str]
_PLATE: tuple[tuple[_Role, int], ...] = ((PROTEINS, 4), (VEGETABLES, 4), (FATS, 1))
_SNACK: tuple[tuple[_Role, int], ...] = ((SNACKS, 2), (VEGETABLES, 3))
_ANY_PROTEIN = PROTEINS | OTHER_PROTEINS
_ROLES = (_ANY_PROTEIN, VEGETABLES, FATS)
# The meal of a day that can be a shake.
_WITH_POWDER: Meal = "breakfast"
# What the plate's other foods take in addition.
_BESIDE_MINUTES = 3


def plain_plates(slot: Slot, turn: int) -> Mapping[Meal, Dish]:
    """A plate for each meal, all of other foods; they have no names of their own."""
    used: set[str] = set()
    found: dict[Meal, Dish] = {}
    for meal in slot.meals:
        shares = tuple(_plate(slot, meal, turn, used))
        used.update(food.id for food, _ in shares)
        found[meal] = Dish("", shares)
    return found


def may_replace(portion: Portion, food: Food) -> bool:
    """Whether a food may stand for another one on a plate."""
    families = {portion.food.family, food.family}
    return may_add(portion.meal, food) and any(families <= role for role in _ROLES)


def may_add(meal: Meal, food: Food) -> bool:
    """Whether a food may be added to a plate."""
    if food.family == "powder" and meal != _WITH_POWDER:
        return False
    return is_for(food, meal) and any(food.family in role for role in _ROLES)


def is_quick(slot: Slot, meal: Meal, food: Food) -> bool:
    """Whether a plate with a food takes no longer than the member wants."""
    recipe = _alone(food.id, kind_of(meal))
    return not takes_too_long(slot, meal, replace(recipe, minutes=recipe.minutes + _BESIDE_MINUTES))


@cache
def _alone(food_id: str, meal: Meal) -> Recipe:
    food = food_table().foods[food_id]
    return made_recipe((Item(food, food.most_g),), meal)


def _plate(slot: Slot, meal: Meal, turn: int, used: set[str]) -> Iterator[tuple[Food, int]]:
    seed, times = (slot.requirements.seed, slot.around.number, turn, meal), slot.around.times
    for role, share in _SNACK if meal in SNACK_MEALS else _PLATE:
        foods = _of(slot, meal, role) or _of(slot, meal, OTHER_PROTEINS if share > 1 else role)
        if foods:
            yield (
                min(
                    foods,
                    key=lambda food: (
                        food.id in used,
                        times.get(food.id, 0) >= MOST_TIMES,
                        seeded(*seed, food.id),
                    ),
                ),
                share,
            )


def _of(slot: Slot, meal: Meal, role: _Role) -> list[Food]:
    return [
        food
        for food in slot.foods
        if food.family in role
        and may_add(meal, food)
        and is_quick(slot, meal, food)
        and (role not in (PROTEINS, VEGETABLES) or is_main(food))
    ]
