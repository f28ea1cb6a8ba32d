"""Saturated fat: a day should have no more than a part of its energy from it.

It is a preference, as the aims of `minerals` are: a day of a keto diet has more than is advised for
others, and what is served instead is oil, nuts and fish.
"""

from collections.abc import Iterable
from functools import cache

from foods import REST, Food, food_table

# EFSA and WHO advise as little as possible, or a tenth of the energy; most keto days have a fifth.
_OF_ENERGY = 0.19
_KCAL_PER_G = 9


def most_saturated_g(calories: float) -> float:
    """The grams that a day of these calories should have at most."""
    return calories * _OF_ENERGY / _KCAL_PER_G


def saturated_in(eaten: Iterable[tuple[Food, float]]) -> float:
    """The grams in foods with their grams."""
    return sum(saturated_of_gram(food.id) * grams for food, grams in eaten)


@cache
def saturated_of_gram(food_id: str) -> float:
    """The saturated fat of a gram; where it is unknown, the most of its family for its fat."""
    food = food_table().foods[food_id]
    known = _of_100g(food)
    found = food.per_100g.fat_g * _most_of_fat(food.family) if known is None else known
    return found / 100


@cache
def _most_of_fat(family: str) -> float:
    """The largest part of the fat that is saturated, among the foods of a family."""
    foods = [food for food in food_table().foods.values() if food.family == family]
    parts = [
        known / food.per_100g.fat_g
        for food in foods
        if (known := _of_100g(food)) is not None and food.per_100g.fat_g > 1
    ]
    return min(max(parts, default=0.0), 1.0)


def _of_100g(food: Food) -> float | None:
    return food.rest[REST.index("saturated_g")]
