"""Meals without a model: dishes of the cookbook, or plain plates where none of them fits."""

from collections.abc import Iterator, Mapping, Sequence

from foods import Food
from planner.computed.amounts import Limits
from planner.computed.compose import Composed, composed, portions_of
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.exchange import change_until_possible
from planner.computed.portions import Measured, measure
from planner.computed.reasons import NoDay, why_none
from planner.computed.requests import seeded
from planner.computed.requirements import Requirements
from planner.rules import Meal

# Choices of dishes that are tried as they are, and with other foods exchanged or added.
_AS_THEY_ARE = 6
_CHANGED = 2
_MOST_CHANGES = 12
# A day that is nothing but what the limits ask for: up to 28 foods.
_MOST_CHANGES_OF_PLATES = 30
_PLATE = ("proteins", "fats", "vegetables")


def cook(
    requirements: Requirements,
    meals: Sequence[Meal],
    limits: Limits,
    turn: int,
    unlike: Mapping[Meal, PlannedMeal] | None = None,
) -> Composed:
    """Meals within the limits; another turn gives other dishes, `unlike` those not wanted again."""
    if not requirements.allowed:
        raise NoDay(why_none(requirements, None))
    choices = [
        _choice(requirements, meals, turn, again, unlike or {}) for again in range(_AS_THEY_ARE)
    ]
    for dishes in choices:
        found = measure(portions_of(dishes), limits)
        if isinstance(found, Measured):
            return composed(requirements, dishes, found)
    plates = {meal: _plate(requirements, meal, turn) for meal in meals}
    changed = [(dishes, _MOST_CHANGES) for dishes in choices[:_CHANGED]]
    refused = None
    for dishes, most in [*changed, (plates, _MOST_CHANGES_OF_PLATES)]:
        portions = portions_of(dishes)
        found = change_until_possible(portions, limits, requirements.allowed, most_changes=most)
        if isinstance(found, Measured):
            return composed(requirements, dishes, found)
        refused = found
    raise NoDay(why_none(requirements, refused))


def _choice(
    requirements: Requirements,
    meals: Sequence[Meal],
    turn: int,
    again: int,
    unlike: Mapping[Meal, PlannedMeal],
) -> dict[Meal, Dish]:
    chosen: dict[Meal, Dish] = {}
    for place, meal in enumerate(meals, 1):
        unwanted = {dish.name for dish in chosen.values()}
        if meal in unlike:
            unwanted.add(unlike[meal].name)
        fitting = [dish for dish in _fitting(requirements, meal) if dish.name not in unwanted]
        # Each meal moves on by another step, so that the next choice is not that of the next turn.
        at = turn + again * place
        chosen[meal] = fitting[at % len(fitting)] if fitting else _plate(requirements, meal, at)
    return chosen


def _fitting(requirements: Requirements, meal: Meal) -> list[Dish]:
    allowed = requirements.allowed_by_id
    found = [
        each.dish
        for each in kitchen_dishes()
        if meal in each.meals and all(food.id in allowed for food, _ in each.dish.shares)
    ]
    return sorted(found, key=lambda dish: seeded(requirements.seed, meal, dish.name))


def _plate(requirements: Requirements, meal: Meal, turn: int) -> Dish:
    """A food of each group that is left, under no name of its own."""
    by_group: Iterator[list[Food]] = (
        sorted(
            (food for food in requirements.allowed if food.group == group),
            key=lambda food: seeded(requirements.seed, meal, food.id),
        )
        for group in _PLATE
    )
    foods = [foods[turn % len(foods)] for foods in by_group if foods]
    return Dish("", "", tuple((food, 3) for food in foods or requirements.allowed[:1]))
