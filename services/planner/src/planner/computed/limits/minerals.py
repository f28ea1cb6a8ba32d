"""What a day should have of fiber, potassium and magnesium, what it has, and its salt.

The aims are a preference: they cost the program more than following the shares, and less than the
limits of a day. A food of which a mineral is unknown counts as none where one is chosen; where a
day states what it has, unknown stays unknown.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from foods import MINERALS, Food, food_table, tenth

# Of 2,000 kcal; in proportion for others.
AIMS: Mapping[str, float] = {"fiber_g": 20.0, "potassium_mg": 3_000.0, "magnesium_mg": 350.0}
_OF_CALORIES = 2_000
# What a day states, under the names of the API.
STATED_MINERALS: Mapping[str, str] = {
    "fiber_g": "fiberG",
    "sodium_mg": "sodiumMg",
    "potassium_mg": "potassiumMg",
    "magnesium_mg": "magnesiumMg",
}
# The sodium of a day on a keto diet: at least the first, at most the second.
_SODIUM_MG = (4_000.0, 5_000.0)
_SODIUM_OF_SALT_MG = 393.0
# A level teaspoon.
MOST_SALT_G = 6.0

# In the order of `AIMS`.
Aimed = tuple[float, ...]


def aims_of(calories: float) -> Aimed:
    """Return what a day of these calories should have."""
    return tuple(aim * calories / _OF_CALORIES for aim in AIMS.values())


def lack(has: Sequence[float], aims: Sequence[float]) -> float:
    """How much of the aims is missing, in parts of each."""
    return sum(1 - max(0.0, one) / aim for one, aim in zip(has, aims, strict=True) if one < aim)


def aimed_in(eaten: Iterable[tuple[Food, float]]) -> Aimed:
    """What foods with their grams have of what is aimed at, as far as it is known."""
    sums = [0.0] * len(AIMS)
    for food, grams in eaten:
        for index, of_gram in enumerate(aimed_of_gram(food.id)):
            sums[index] += of_gram * grams
    return tuple(sums)


@cache
def aimed_of_gram(food_id: str) -> Aimed:
    food = food_table().foods[food_id]
    return tuple((_of_100g(food, name) or 0.0) / 100 for name in AIMS)


@dataclass(frozen=True, slots=True)
class Mineral:
    """What a day has of one of `STATED_MINERALS`."""

    # The sum of the foods of which it is known.
    at_least: float
    is_known: bool


def minerals_of(eaten: Sequence[tuple[Food, float]]) -> dict[str, Mineral]:
    """What foods with their grams have of each of `STATED_MINERALS`."""
    found = {}
    for name in STATED_MINERALS:
        known = [
            of_100g * grams / 100
            for food, grams in eaten
            if (of_100g := _of_100g(food, name)) is not None
        ]
        found[name] = Mineral(sum(known), len(known) == len(eaten))
    return found


def minerals_json(minerals: Mapping[str, Mineral]) -> dict[str, Any]:
    """To one decimal; null where a food does not know its own, and there the sum of the others."""
    sums = {
        STATED_MINERALS[name]: (tenth(each.at_least), each.is_known)
        for name, each in minerals.items()
    }
    return {
        **{shown: value if known else None for shown, (value, known) in sums.items()},
        "atLeast": {shown: value for shown, (value, known) in sums.items() if not known},
    }


def _of_100g(food: Food, name: str) -> float | None:
    return food.minerals[MINERALS.index(name)]


def salt_g(sodium_mg: Sequence[float]) -> float:
    """The grams of salt for each day of a plan, from the sodium of its foods on each day.

    In half grams, rounded down. Foods whose sodium is unknown may have more than is counted, so it
    is no more than brings a usual day to the least, and the saltiest day to the most.
    """
    if not sodium_mg:
        return 0.0
    least, most = _SODIUM_MG
    usual = least - sum(sodium_mg) / len(sodium_mg)
    missing = min(usual, most - max(sodium_mg)) / _SODIUM_OF_SALT_MG
    return math.floor(2 * min(max(missing, 0.0), MOST_SALT_G)) / 2
