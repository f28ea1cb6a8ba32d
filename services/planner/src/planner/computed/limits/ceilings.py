"""What a meal, a day and a week have of some foods at most.

Foods that share a limit (all livers, all tuna) use it up together. Each gram uses up a part of a
ceiling; 1 is the whole ceiling.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from foods import Food, food_table
from planner.rules import Meal

# Oils and lard, but not butter.
_PURE_FAT = 95

# By name of the ceiling.
Parts = Mapping[str, float]
Uses = tuple[tuple[str, float], ...]


def uses_of_meal_and_day(food: Food, meal: Meal, pure_fat_g: float) -> Uses:
    """The part that a gram uses up of each ceiling of its meal and its day."""
    of_day = _of_day(food.id)
    is_pure_fat = food.per_100g.fat_g >= _PURE_FAT
    return (*of_day, (f"pure fat in {meal}", 1 / pure_fat_g)) if is_pure_fat else of_day


def uses_of_week(food: Food) -> Uses:
    """The part that a gram uses up of each ceiling of seven days."""
    return _of_week(food.id)


def used_up(parts: Iterable[tuple[Uses, float]]) -> dict[str, float]:
    """Return how much of each ceiling these grams use up."""
    found: dict[str, float] = {}
    for uses, grams in parts:
        for name, gram in uses:
            found[name] = found.get(name, 0.0) + gram * grams
    return found


@cache
def _of_day(food_id: str) -> Uses:
    food = food_table().foods[food_id]
    return _uses(food, food.most_a_day_g, "a day")


@cache
def _of_week(food_id: str) -> Uses:
    food = food_table().foods[food_id]
    return _uses(food, food.most_a_week_g, "a week")


def _uses(food: Food, most_g: float | None, time: str) -> Uses:
    return ((f"{food.limit or food.id} {time}", 1 / most_g),) if most_g else ()
