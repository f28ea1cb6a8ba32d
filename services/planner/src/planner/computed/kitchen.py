"""Meals without a model: the kitchen's dishes, or plain plates where none of them fits."""

from collections.abc import Mapping
from dataclasses import replace

from planner.computed import plates
from planner.computed.compose import Composed, portions_of
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.exchange import change_until_possible, in_family
from planner.computed.families import SIDES, is_for
from planner.computed.mend import Dishes, accepted, exchanged, fit, replaced
from planner.computed.menu import fitting
from planner.computed.portions import Impossible, Measured
from planner.computed.reasons import NoDay, why_none
from planner.computed.slot import Slot
from planner.computed.variety import plates_of_dishes
from planner.rules import Meal

# Choices of dishes that are tried as they are, and of those, how many are changed.
_AS_THEY_ARE = 6
_CHANGED = 2
_MOST_REPLACED = 3
_MOST_SIDES = 8
# A day that is nothing but what the limits ask for: up to 28 foods.
_MOST_CHANGES_OF_PLATES = 30


def cook(slot: Slot, turn: int = 0, unlike: Mapping[Meal, PlannedMeal] | None = None) -> Composed:
    """Meals within the limits; another turn gives other dishes, `unlike` those not wanted again."""
    if not slot.requirements.allowed:
        raise NoDay(why_none(slot.requirements, None))
    refused = None
    for each in (slot, replace(slot, repeats=True)):
        found = cook_dishes(each, turn, unlike)
        if found:
            return found
        plain = _cook_plates(each, turn)
        if isinstance(plain, Composed):
            return plain
        refused = plain
    raise NoDay(why_none(slot.requirements, refused))


def cook_dishes(
    slot: Slot, turn: int = 0, unlike: Mapping[Meal, PlannedMeal] | None = None
) -> Composed | None:
    """The same, of dishes that have a name; None where none of them fits."""
    failed: list[tuple[Dishes, Impossible]] = []
    for again in range(_AS_THEY_ARE):
        dishes = _choice(slot, turn, again, unlike or {})
        found = fit(slot, dishes)
        if isinstance(found, Composed):
            return found
        if found:
            failed.append((dishes, found))
    for dishes, why in failed[:_CHANGED]:
        mended = exchanged(slot, dishes, why) or replaced(slot, dishes, why, most=_MOST_REPLACED)
        if mended:
            return mended
    for dishes, _ in failed[:_CHANGED]:
        beside = _with_sides(slot, dishes)
        if beside:
            return beside
    return None


def _choice(
    slot: Slot, turn: int, again: int, unlike: Mapping[Meal, PlannedMeal]
) -> Mapping[Meal, Dish]:
    chosen: dict[Meal, Dish] = {}
    for place, meal in enumerate(slot.meals, 1):
        before = unlike[meal].name if meal in unlike else None
        possible = [
            dish
            for dish in fitting(slot, meal, turn)
            if dish.name != before
            and slot.objection(plates_of_dishes({**chosen, meal: dish})) is None
        ]
        # Each meal moves on by another step, so that the choices have few dishes in common.
        chosen[meal] = (
            possible[again * place % len(possible)]
            if possible
            else plates.plain_plates(slot, turn + again)[meal]
        )
    return chosen


def _with_sides(slot: Slot, dishes: Dishes) -> Composed | None:
    found = change_until_possible(
        portions_of(dishes),
        slot.limits,
        slot.requirements.allowed,
        most_changes=_MOST_SIDES,
        may_replace=in_family,
        may_add=lambda meal, food: food.family in SIDES and is_for(food, meal),
    )
    return accepted(slot, dishes, found) if isinstance(found, Measured) else None


def _cook_plates(slot: Slot, turn: int) -> Composed | Impossible | None:
    dishes = plates.plain_plates(slot, turn)
    if not all(dish.shares for dish in dishes.values()):
        return None
    found = change_until_possible(
        portions_of(dishes),
        slot.limits,
        slot.requirements.allowed,
        most_changes=_MOST_CHANGES_OF_PLATES,
        may_replace=plates.may_replace,
        may_add=plates.may_add,
    )
    return accepted(slot, dishes, found) if isinstance(found, Measured) else found
