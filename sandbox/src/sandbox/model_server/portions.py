"""Fit the portions of a day to its target of energy and macros."""

import math
from collections.abc import Mapping, Sequence
from operator import mul
from typing import NamedTuple

from sandbox.model_server.food_data import Dish, Food, Group, Nutrition, nutrition_of, total


class Factors(NamedTuple):
    """The factors for a day's proteins, fats, and other foods."""

    proteins: float
    fats: float
    rest: float


# Limits, so that a dish stays recognizable.
LEAST = Factors(0.2, 0.05, 0.25)
MOST = Factors(6.0, 7.0, 2.0)

# The weight of a relative error. The targets may contradict each other (protein
# follows weight, fat follows energy); then energy has priority and fat the lowest weight.
WEIGHTS = Nutrition(kcal=4.0, protein=1.6, fat=0.8, carbs=1.0)
ROUNDS = 40
ENOUGH = 0.002

FACTOR_OF: Mapping[Group, int] = {"proteins": 0, "fats": 1, "vegetables": 2, "other": 2}


def fit(day: Sequence[Dish], target: Nutrition) -> tuple[Factors, float]:
    """Return the factors that bring a day closest to the target, and the remaining error."""
    scale = [weight / max(wanted, 1) for weight, wanted in zip(WEIGHTS, target, strict=True)]
    columns = [[v * s for v, s in zip(part, scale, strict=True)] for part in _contents(day)]
    wanted = [t * s for t, s in zip(target, scale, strict=True)]
    lengths = [[_dot(left, right) for right in columns] for left in columns]
    pulls = [_dot(column, wanted) for column in columns]
    factors = [1.0, 1.0, 1.0]
    # Least squares within bounds, one factor at a time: three unknowns converge in a few rounds.
    for _ in range(ROUNDS):
        before = tuple(factors)
        for f, length in enumerate(lengths):
            if length[f] > 0:
                rest = _dot(length, factors) - length[f] * factors[f]
                factors[f] = min(max((pulls[f] - rest) / length[f], LEAST[f]), MOST[f])
        if max(abs(new - old) for new, old in zip(factors, before, strict=True)) < ENOUGH:
            break
    reached = [_dot(factors, row) for row in zip(*columns, strict=True)]
    return Factors(*factors), sum((r - w) ** 2 for r, w in zip(reached, wanted, strict=True))


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return math.fsum(map(mul, left, right))


def serve(dish: Dish, factors: Factors) -> dict[Food, int]:
    """Multiply a dish, in amounts that a kitchen scale can show."""
    return {
        food: _kitchen_grams(grams * factors[FACTOR_OF[food.group]])
        for food, grams in dish.grams.items()
    }


def _contents(day: Sequence[Dish]) -> list[Nutrition]:
    parts: list[list[Nutrition]] = [[], [], []]
    for dish in day:
        for food, grams in dish.grams.items():
            parts[FACTOR_OF[food.group]].append(food.per_100g.times(grams / 100))
    return [total(part) for part in parts]


def _kitchen_grams(grams: float) -> int:
    return max(round(grams / 5) * 5, 5) if grams >= 25 else max(round(grams), 1)


def correct_with_fat(servings: list[dict[Food, int]], target: Nutrition) -> list[dict[Food, int]]:
    """Correct the rounding error of the day's energy, in its most energy-rich fat."""
    fats = [
        (food.per_100g.kcal, index, food)
        for index, grams in enumerate(servings)
        for food in grams
        if food.group == "fats"
    ]
    if not fats:
        return servings
    per_100g, index, food = max(fats, key=lambda entry: entry[0])
    off = target.kcal - total([nutrition_of(grams) for grams in servings]).kcal
    servings[index][food] = max(servings[index][food] + round(off / per_100g * 100), 1)
    return servings
