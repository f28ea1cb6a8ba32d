"""Cook once, eat twice: the dinner of every other day is the lunch of the next.

With the same grams, if it keeps, and if the rest of that day and the week's limits allow it. The
mark is not stored: days that have the same dish there are marked when they are shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from planner.computed.cookbook import kitchen_dishes
from planner.computed.days.around import Around
from planner.computed.days.slot import Slot
from planner.computed.dishes import Batch, Day, PlannedMeal
from planner.computed.requirements import Requirements
from planner.rules import Meal

_COOKED: Meal = "dinner"
_EATEN_AGAIN: Meal = "lunch"


def is_cooked_for_two(slot: Slot, meal: Meal) -> bool:
    """Whether the next day should have it, too."""
    is_first = _is_first(slot.around.number) and not slot.kept
    return slot.requirements.cooking == "batch" and is_first and meal == _COOKED


def left_over(requirements: Requirements, around: Around) -> PlannedMeal | None:
    """What was cooked for this day's lunch the day before, if anything."""
    if requirements.cooking != "batch" or _is_first(around.number):
        return None
    before = around.day(around.number - 1)
    meal = before.meals[_COOKED] if before else None
    if meal is None or not _keeps(meal) or not requirements.allows([meal]):
        return None
    return meal


def with_batches(requirements: Requirements, days: Sequence[Day]) -> list[Day]:
    """The days, with a mark at both meals of what is cooked once; a swap of one takes it away."""
    if requirements.cooking != "batch":
        return list(days)
    by_number = {day.number: day for day in days}
    for day in days:
        following = by_number.get(day.number + 1)
        if _is_first(day.number) and following and _is_again(day, following):
            both = Batch(day.number, portions=2)
            by_number[day.number] = _marked(day, _COOKED, both)
            by_number[following.number] = _marked(following, _EATEN_AGAIN, both)
    return [by_number[day.number] for day in days]


def _is_first(number: int) -> bool:
    return number % 2 == 1


def _is_again(day: Day, following: Day) -> bool:
    cooked, eaten = day.meals[_COOKED], following.meals[_EATEN_AGAIN]
    return (cooked.name, cooked.items) == (eaten.name, eaten.items)


def _marked(day: Day, meal: Meal, both: Batch) -> Day:
    return replace(day, meals={**day.meals, meal: replace(day.meals[meal], batch=both)})


def _keeps(meal: PlannedMeal) -> bool:
    """Whether it is as good the next day; of a model's dish, whether it is cooked at all."""
    is_cooked = any(item.food.preparation == "cook" for item in meal.items)
    return _kitchens().get(meal.is_called, is_cooked)


@cache
def _kitchens() -> Mapping[str, bool]:
    """Which dishes of the kitchen are as good the next day, by their names."""
    return {each.dish.name: each.batch for each in kitchen_dishes()}
