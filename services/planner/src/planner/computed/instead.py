"""Dishes of the kitchen to choose from in the place of a meal, and the day with the chosen one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from planner.computed.days import Around, Slot
from planner.computed.dishes import Day
from planner.computed.kitchen import dish_instead, dishes_instead, menu_of
from planner.computed.portions import Composed, NoDay
from planner.computed.requirements import Requirements
from planner.rules import Meal


def choices_instead(
    requirements: Requirements, day: Day, meal: Meal, others: Sequence[Day], most: int
) -> Iterator[tuple[str, Day]]:
    """Yield at most `most` names of dishes, each with the day that has it within its targets."""
    slot = _slot(requirements, day, meal, others)
    if not requirements.allowed:
        return
    for name, found in dishes_instead(slot, meal, day.meals[meal], most):
        yield name, _day(day, found)


def swap_to(
    requirements: Requirements, day: Day, meal: Meal, name: str, others: Sequence[Day]
) -> Day:
    """The day with this dish of the kitchen; NoDay where it fits no more."""
    slot = _slot(requirements, day, meal, others)
    dish = next((dish for dish in menu_of(slot)[meal] if dish.name == name), None)
    found = dish and dish_instead(slot, meal, day.meals[meal], dish)
    if not found:
        raise NoDay("That dish does not fit the day any more. Please choose another one.")
    return _day(day, found)


def _slot(requirements: Requirements, day: Day, meal: Meal, others: Sequence[Day]) -> Slot:
    kept = {name: each for name, each in day.meals.items() if name != meal}
    return Slot(
        requirements.with_calories(day.calories),
        Around(day.number, tuple(others), requirements.week),
        kept,
        tuple(day.meals),
    )


def _day(day: Day, found: Composed) -> Day:
    meals = {name: found.meals.get(name, meal) for name, meal in day.meals.items()}
    return replace(day, meals=meals, exchanges=found.exchanges)
