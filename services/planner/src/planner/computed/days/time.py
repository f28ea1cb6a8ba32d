"""The time that a dish may take on its day."""

from collections.abc import Iterable

from planner.computed.days.batch import is_cooked_ahead
from planner.computed.days.slot import Slot
from planner.computed.dishes import Day, Recipe
from planner.computed.hands_on import evening_steps
from planner.rules import Meal

# Too long to wait for a single portion.
LONG_MINUTES = 100


def long_for_one(day: Day, others: Iterable[Day]) -> frozenset[Meal]:
    """The meals of a day that take very long, and that no other day has."""
    elsewhere = [meal for other in others for meal in other.meals.values()]
    return frozenset(
        name
        for name, meal in day.meals.items()
        if meal.recipe.minutes >= LONG_MINUTES and not any(map(meal.is_same, elsewhere))
    )


def takes_too_long(slot: Slot, meal: Meal, recipe: Recipe) -> bool:
    """Whether a dish is not for this meal, because of the time that it takes."""
    is_long = recipe.minutes >= LONG_MINUTES
    if is_long and not (slot.has_next and is_cooked_ahead(slot, meal)):
        return True
    number, week = slot.around.number, slot.requirements.week
    if slot.any_time:
        return False
    if number == 1 and evening_steps(recipe.steps):
        # The plan has no evening before.
        return True
    if not week.has_minutes:
        return False
    is_of_session = week.sessions is not None and is_cooked_ahead(slot, meal)
    days = {number, week.block_of(number)[0]} if is_of_session else {number}
    most = [minutes for day in days if (minutes := week.minutes_on(day)) is not None]
    return recipe.active_minutes > min(most, default=recipe.active_minutes)
