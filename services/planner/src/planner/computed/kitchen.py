"""Meals without a model: dishes of `dishes.yaml`, or plain plates where none of them fits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from foods import Food, food_table
from planner.computed.amounts import Limits, Meal
from planner.computed.compose import Composed, composed, portions_of
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.exchange import change_until_possible
from planner.computed.portions import Impossible, Measured, measure
from planner.computed.reasons import NoDay, why_none
from planner.computed.requests import seeded
from planner.computed.wish import Wish

# Choices of dishes that are tried as they are, and with other foods exchanged or added.
_AS_THEY_ARE = 6
_CHANGED = 2
_MOST_CHANGES = 12
# A day that is nothing but what the limits ask for: up to 28 foods.
_MOST_CHANGES_OF_PLATES = 30
_PLATE = ("proteins", "fats", "vegetables")


@dataclass(frozen=True, slots=True)
class KitchenDish:
    """A dish of the file, and the meals that it is for."""

    meals: frozenset[str]
    dish: Dish


@cache
def kitchen_dishes() -> tuple[KitchenDish, ...]:
    """Read the file; it is read once."""
    text = (files("planner.computed") / "dishes.yaml").read_text(encoding="utf-8")
    table = food_table().foods
    return tuple(
        KitchenDish(
            frozenset(entry["meals"]),
            Dish(
                entry["name"],
                entry["text"],
                tuple((table[name], share) for name, share in entry["foods"].items()),
            ),
        )
        for entry in yaml.safe_load(text)
    )


def cook(
    wish: Wish,
    meals: Sequence[Meal],
    limits: Limits,
    turn: int,
    unlike: Mapping[Meal, PlannedMeal] | None = None,
) -> Composed:
    """Meals within the limits; another turn gives other dishes, `unlike` those not wanted again."""
    if not wish.allowed:
        raise NoDay(why_none(wish, None))
    choices = [_choice(wish, meals, turn, again, unlike or {}) for again in range(_AS_THEY_ARE)]
    for dishes in choices:
        portions = portions_of(dishes)
        measured = measure(portions, limits)
        if isinstance(measured, Measured):
            return composed(wish, dishes, portions, measured.grams)
    for dishes in choices[:_CHANGED]:
        found = _changed(wish, dishes, limits, _MOST_CHANGES)
        if isinstance(found, Composed):
            return found
    plates = {meal: _plate(wish, meal, turn) for meal in meals}
    found = _changed(wish, plates, limits, _MOST_CHANGES_OF_PLATES)
    if isinstance(found, Composed):
        return found
    raise NoDay(why_none(wish, found))


def _changed(
    wish: Wish, dishes: Mapping[Meal, Dish], limits: Limits, most_changes: int
) -> Composed | Impossible:
    found = change_until_possible(
        portions_of(dishes), limits, wish.allowed, most_changes=most_changes
    )
    if isinstance(found, Impossible):
        return found
    return composed(wish, dishes, found.portions, found.measured.grams)


def _choice(
    wish: Wish, meals: Sequence[Meal], turn: int, again: int, unlike: Mapping[Meal, PlannedMeal]
) -> dict[Meal, Dish]:
    chosen: dict[Meal, Dish] = {}
    for place, meal in enumerate(meals, 1):
        unwanted = {dish.name for dish in chosen.values()}
        if meal in unlike:
            unwanted.add(unlike[meal].name)
        fitting = [dish for dish in _fitting(wish, meal) if dish.name not in unwanted]
        # Each meal moves on by another step, so that the next choice is not that of the next turn.
        at = turn + again * place
        chosen[meal] = fitting[at % len(fitting)] if fitting else _plate(wish, meal, at)
    return chosen


def _fitting(wish: Wish, meal: Meal) -> list[Dish]:
    allowed = wish.allowed_by_id
    found = [
        each.dish
        for each in kitchen_dishes()
        if meal in each.meals and all(food.id in allowed for food, _ in each.dish.shares)
    ]
    return sorted(found, key=lambda dish: seeded(wish.seed, meal, dish.name))


def _plate(wish: Wish, meal: Meal, turn: int) -> Dish:
    """A food of each group that is left, under no name of its own."""
    by_group: Iterator[list[Food]] = (
        sorted(
            (food for food in wish.allowed if food.group == group),
            key=lambda food: seeded(wish.seed, meal, food.id),
        )
        for group in _PLATE
    )
    foods = [foods[turn % len(foods)] for foods in by_group if foods]
    return Dish("", "", tuple((food, 3) for food in foods or wish.allowed[:1]))
