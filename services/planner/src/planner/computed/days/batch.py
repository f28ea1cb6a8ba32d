"""Cook once, eat several times: lunches and dinners that are cooked ahead.

Without cooking sessions, the dinner of every other day is the lunch of the next. With them, a week
is divided into as many blocks of days: dishes of a block are cooked on its first day, three or four
of them for up to four portions. Each portion has the same grams, keeps or freezes for as long as it
waits, and is eaten if the rest of its day and the week's limits allow it. The mark is not stored:
days that have the same dish in these places are marked when they are shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from planner.computed.cookbook import kitchen_dishes
from planner.computed.days.around import Around
from planner.computed.dishes import Batch, Day, PlannedMeal
from planner.computed.requirements import Requirements
from planner.rules import Meal

if TYPE_CHECKING:
    from planner.computed.days.slot import Slot

_COOKED: Meal = "dinner"
_EATEN_AGAIN: Meal = "lunch"
_AHEAD: tuple[Meal, ...] = ("lunch", "dinner")
_MOST_PORTIONS, _MOST_DISHES = 4, 4
# Days in the fridge (USDA FSIS, Leftovers and Food Safety: 3 to 4; NHS: fish within 1 or 2).
_KEEPS, _FISH_KEEPS = 3, 1
_FISH = frozenset({"fish", "shellfish"})
# What freezing spoils (USDA FSIS, Freezing and Food Safety): sauces part, eggs and salads get soft.
_NOT_FROZEN = frozenset({"eggs", "mayonnaise", "yogurt", "cream", "avocado-olives"})
_COLD = ("salad", "plate", "shake")


def is_cooked_ahead(slot: "Slot", meal: Meal) -> bool:
    """Whether later days should have it, too."""
    requirements, number = slot.requirements, slot.around.number
    if requirements.cooking != "batch" or slot.meals_there is not None:
        return False
    if requirements.week.sessions is None:
        return _is_first(number) and not slot.kept and meal == _COOKED
    return meal in _AHEAD and number < requirements.week.block_of(number)[-1]


def left_overs(requirements: Requirements, around: Around) -> dict[Meal, PlannedMeal]:
    """What was cooked for this day's lunch and dinner on the days before."""
    if requirements.cooking != "batch":
        return {}
    if requirements.week.sessions is not None:
        return _of_session(requirements, around)
    before = None if _is_first(around.number) else around.day(around.number - 1)
    meal = before.meals[_COOKED] if before else None
    if meal is None or not keeps_days(meal) or not requirements.allows([meal]):
        return {}
    return {_EATEN_AGAIN: meal}


def _of_session(requirements: Requirements, around: Around) -> dict[Meal, PlannedMeal]:
    """The dishes of the block that were eaten the longest ago; some are cooked on its second and
    third day for the first time, until there are enough."""
    block = requirements.week.block_of(around.number)
    cooked = [
        each
        for each in _dishes(block, around)
        if len(each.days) < _MOST_PORTIONS
        and _lasts(each.meal, around.number - each.days[0])
        and requirements.allows([each.meal])
    ]
    cooked.sort(key=lambda each: (each.days[-1], len(each.days)))
    is_new = len(_dishes(block, around)) < _dishes_of(len(block), requirements.meals)
    of_lunch = None if is_new or not cooked else cooked.pop(0)
    found: dict[Meal, PlannedMeal] = {"lunch": of_lunch.meal} if of_lunch else {}
    return {**found, "dinner": cooked[0].meal} if cooked else found


def _dishes_of(days: int, meals: Sequence[Meal]) -> int:
    """How many dishes are cooked for the lunches and dinners of a block.

    A day of nothing else has the same two each day: nothing would make up for a third.
    """
    if len(meals) == len(_AHEAD):
        return len(_AHEAD)
    portions = len(_AHEAD) * days
    return min(_MOST_DISHES, -(-portions // _MOST_PORTIONS) + 1)


def with_batches(requirements: Requirements, days: Sequence[Day]) -> list[Day]:
    """The days, with a mark at each meal of what is cooked once; a swap of one takes it away."""
    if requirements.cooking != "batch":
        return list(days)
    by_number = {day.number: day for day in days}
    for batch, meal_of in _batches(requirements, by_number):
        for number, meal in meal_of:
            day = by_number[number]
            marked = replace(day.meals[meal], batch=batch)
            by_number[number] = replace(day, meals={**day.meals, meal: marked})
    return [by_number[day.number] for day in days]


_Places = tuple[tuple[int, Meal], ...]


def _batches(requirements: Requirements, days: Mapping[int, Day]) -> list[tuple[Batch, _Places]]:
    """What is cooked once, with the days and meals that have it."""
    found = []
    if requirements.week.sessions is None:
        for number, day in days.items():
            following = days.get(number + 1)
            if _is_first(number) and following and _is_again(day, following):
                places: _Places = ((number, _COOKED), (number + 1, _EATEN_AGAIN))
                found.append((_batch(day.meals[_COOKED], number, places), places))
        return found
    blocks = {requirements.week.block_of(number)[0]: number for number in days}
    for first, number in blocks.items():
        block = requirements.week.block_of(number)
        for each in _dishes(block, Around(block[-1] + 1, tuple(days.values()))):
            if len(each.places) > 1 and keeps_days(each.meal):
                is_soon = each.days[0] - first <= keeps_days(each.meal)
                is_at_once = is_soon and all(_lasts(each.meal, day - first) for day in each.days)
                on = first if is_at_once else each.days[0]
                found.append((_batch(each.meal, on, tuple(each.places)), tuple(each.places)))
    return found


def _batch(meal: PlannedMeal, cook_on: int, places: _Places) -> Batch:
    return Batch(
        cook_on, len(places), places, keeps_days=keeps_days(meal) or 1, freezes=freezes(meal)
    )


@dataclass(slots=True)
class _Cooked:
    """A dish of a block, and where it is eaten."""

    meal: PlannedMeal
    places: list[tuple[int, Meal]] = field(default_factory=list)

    @property
    def days(self) -> list[int]:
        return [number for number, _ in self.places]


def _dishes(block: range, around: Around) -> list[_Cooked]:
    """The lunches and dinners of a block's days before this one, each dish once."""
    found: list[_Cooked] = []
    for number in range(block[0], min(block[-1] + 1, around.number)):
        day = around.day(number)
        for meal in _AHEAD if day else ():
            planned = day.meals[meal] if day else None
            if planned is None:
                continue
            same = next((each for each in found if each.meal.is_same(planned)), None)
            if same is None:
                same = _Cooked(planned)
                found.append(same)
            same.places.append((number, meal))
    return found


def _is_first(number: int) -> bool:
    return number % 2 == 1


def _is_again(day: Day, following: Day) -> bool:
    return day.meals[_COOKED].is_same(following.meals[_EATEN_AGAIN])


def _lasts(meal: PlannedMeal, days: int) -> bool:
    """Whether a portion can be eaten this many days after it was cooked."""
    kept = keeps_days(meal)
    return days <= kept or (kept > 0 and freezes(meal))


def keeps_days(meal: PlannedMeal) -> int:
    """For how many days it is as good in the fridge; of a model's dish, if it is cooked at all."""
    is_cooked = any(item.food.preparation == "cook" for item in meal.items)
    if not _kitchens().get(meal.is_called, is_cooked):
        return 0
    has_fish = any(item.food.family in _FISH for item in meal.items)
    return _FISH_KEEPS if has_fish else _KEEPS


def freezes(meal: PlannedMeal) -> bool:
    """Whether it is as good when it was frozen."""
    is_cold = meal.recipe.way in _COLD
    return not is_cold and all(item.food.family not in _NOT_FROZEN for item in meal.items)


@cache
def _kitchens() -> Mapping[str, bool]:
    """Which dishes of the kitchen are as good the next day, by their names."""
    return {each.dish.name: each.batch for each in kitchen_dishes()}
