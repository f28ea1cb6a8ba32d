"""Other calories for days whose dishes stay: only the grams change."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from planner.computed.days import Around, Slot, with_batches
from planner.computed.dishes import Day, Item, PlannedMeal, Portion
from planner.computed.names import name_for_kitchen, safe_name
from planner.computed.portions import Measured, NoDay, measure
from planner.computed.requirements import Requirements
from planner.rules import Meal

# The share of the food with most grams, as in the dishes of a model.
_LARGEST_SHARE = 10
_CANNOT = (
    "The dishes of this plan cannot be made with {:,} kcal a day by changing the amounts alone. "
    "Please ask for a new plan."
)

_Meals = Mapping[Meal, PlannedMeal]


def refit(
    requirements: Requirements, days: Sequence[Day], calories: int, from_day: int
) -> list[Day]:
    """Return the days, those from a day on with portions for these calories.

    A portion that was cooked before that day stays. A day of which no grams fit stays as it is, and
    keeps its target; NoDay if that is so for all of them.
    """
    changed = {day.number: day for day in days}
    marked = with_batches(requirements, days)
    for day in marked[from_day - 1 :]:
        if requirements.calories_of(day) == calories:
            continue
        others = tuple(other for other in changed.values() if other.number != day.number)
        around = Around(day.number, others, requirements.week)
        for kept in _kept(day, marked, changed, from_day):
            if found := _with_calories(requirements, around, day, kept, calories):
                changed[day.number] = found
                break
    after = [changed[day.number] for day in days]
    if all(requirements.calories_of(day) != calories for day in after[from_day - 1 :]):
        raise NoDay(_CANNOT.format(calories))
    return after


def changed_portions(before: Sequence[Day], after: Sequence[Day]) -> int:
    """Count the portions that have other grams."""
    return sum(
        old.meals[meal].items != new.meals[meal].items
        for old, new in zip(before, after, strict=True)
        for meal in old.meals
    )


def _kept(
    day: Day, marked: Sequence[Day], changed: Mapping[int, Day], from_day: int
) -> Iterator[_Meals]:
    """Yield the meals that stay: those cooked before, and if possible those cooked earlier now."""
    cooked: dict[Meal, PlannedMeal] = {}
    again: dict[Meal, PlannedMeal] = {}
    for meal, planned in day.meals.items():
        if planned.batch and planned.batch.cook_on < from_day:
            cooked[meal] = planned
        elif first := _cooked_earlier(day, planned, marked, changed):
            again[meal] = first
    yield {**cooked, **again}
    if again:
        yield cooked


def _cooked_earlier(
    day: Day, planned: PlannedMeal, marked: Sequence[Day], changed: Mapping[int, Day]
) -> PlannedMeal | None:
    """Return the earlier portion of a dish that is cooked once, with the grams that it has now."""
    if planned.batch is None:
        return None
    for other in marked[: day.number - 1]:
        for meal, each in other.meals.items():
            if each.batch == planned.batch and each.items == planned.items:
                return changed[other.number].meals[meal]
    return None


def _with_calories(
    requirements: Requirements, around: Around, day: Day, kept: _Meals, calories: int
) -> Day | None:
    slot = Slot(requirements.with_calories(calories), around, kept, tuple(day.meals))
    portions = [
        portion
        for meal, planned in day.meals.items()
        if meal not in kept
        for portion in _portions(meal, planned)
    ]
    for strict in (True, False):
        limits = replace(slot, strict=strict).limits
        if any(limits.bounds(each.food, each.meal) is None for each in portions):
            return None
        found = measure(portions, limits)
        if isinstance(found, Measured):
            meals = {
                meal: kept.get(meal) or _with_grams(meal, planned, found)
                for meal, planned in day.meals.items()
            }
            unmarked = {meal: replace(planned, batch=None) for meal, planned in meals.items()}
            return replace(day, meals=unmarked, calories=calories)
    return None


def _portions(meal: Meal, planned: PlannedMeal) -> Iterator[Portion]:
    """Yield the portions of a dish, each with the share that it has now."""
    most = max(item.grams for item in planned.items)
    for item in planned.items:
        yield Portion(meal, item.food, _LARGEST_SHARE * item.grams / most)


def _with_grams(meal: Meal, planned: PlannedMeal, found: Measured) -> PlannedMeal:
    items = tuple(
        Item(portion.food, grams)
        for portion, grams in zip(found.portions, found.grams, strict=True)
        if portion.meal == meal
    )
    way = planned.recipe.way or "plate"
    # A food of which there is more now may have to be in the name.
    name = (
        name_for_kitchen(planned.kitchen, items, way, planned.recipe.phrases)
        if planned.kitchen
        else safe_name(planned.name, items, way)
    )
    return replace(planned, name=name, items=items)
