"""Dishes of a day that no grams fit: one food is exchanged, or a dish is replaced whole."""

from collections.abc import Iterator, Mapping
from itertools import islice

from planner.computed.days import Slot, plates_of_dishes, plates_of_meals, takes_too_long
from planner.computed.dishes import Dish
from planner.computed.kitchen.menu import Menu
from planner.computed.names import names_all
from planner.computed.portions import (
    Composed,
    Impossible,
    Measured,
    calories_of_meals,
    composed,
    estimate_of,
    exchange_one,
    measure,
    portions_of,
)
from planner.rules import Meal

# Each try is a linear program.
_MOST_TRIES = 5

Dishes = Mapping[Meal, Dish]


def fit(slot: Slot, dishes: Dishes) -> Composed | Impossible | None:
    """The dishes as they are; None where their grams are against the rules of a day."""
    found = measure(portions_of(dishes), slot.limits)
    return accepted(slot, dishes, found) if isinstance(found, Measured) else found


def accepted(slot: Slot, dishes: Dishes, found: Measured) -> Composed | None:
    """The meals, if their grams, names and minutes are within the rules of a day."""
    meals = composed(dishes, found)
    if slot.objection(plates_of_meals(meals.meals)) is not None:
        return None
    is_right = all(
        names_all(each.name, each.items) and not takes_too_long(slot, meal, each.recipe)
        for meal, each in meals.meals.items()
    )
    return meals if is_right else None


def exchanged(slot: Slot, dishes: Dishes, failed: Impossible) -> Composed | None:
    """The dishes with one food exchanged for another one of its family."""
    found = exchange_one(
        portions_of(dishes),
        slot.limits,
        slot.foods,
        failed,
        lambda each: accepted(slot, dishes, each) is not None,
    )
    return accepted(slot, dishes, found) if found else None


def replaced(
    slot: Slot, dishes: Dishes, failed: Impossible, menu: Menu, *, most: int
) -> Composed | Dishes:
    """The dishes with at most `most` of them replaced by the kitchen's, each time the one that
    helps most; the nearest where none fit."""
    for count in range(1, most + 1):
        nearest: tuple[Dishes, Impossible] | None = None
        for changed in islice(_with_another(slot, dishes, failed, menu), _MOST_TRIES):
            found = measure(portions_of(changed), slot.limits)
            if isinstance(found, Measured):
                meals = accepted(slot, changed, found)
                if meals:
                    return Composed(meals.meals, meals.exchanges + count)
            elif nearest is None or found.excess.price < nearest[1].excess.price:
                nearest = changed, found
        if nearest is None or nearest[1].excess.price >= failed.excess.price:
            break
        dishes, failed = nearest
    return dishes


def _with_another(slot: Slot, dishes: Dishes, failed: Impossible, menu: Menu) -> Iterator[Dishes]:
    """The dishes with each of the kitchen's in place of one, those that help most first."""

    calories, size = calories_of_meals(slot), slot.limits.size

    def cost(dish: Dish, meal: Meal) -> float:
        return failed.worth.of(estimate_of(dish, meal, calories[meal], size))

    now = {meal: cost(dish, meal) for meal, dish in dishes.items()}
    changes = sorted(
        (
            (cost(other, meal) - now[meal], meal, other.name, other)
            for meal, dish in dishes.items()
            for other in menu[meal]
            if other.name != dish.name
        ),
        key=lambda change: change[:3],
    )
    for _, meal, _, other in changes:
        changed = {**dishes, meal: other}
        if slot.objection(plates_of_dishes(changed)) is None:
            yield changed
