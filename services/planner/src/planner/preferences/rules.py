"""How what a member has said and done about dishes becomes weights: pure functions."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Rating = Literal["never", "less", "more"]

# Rows of a member; the oldest go first, and those that are not rated before the others.
MOST_DISHES = 500
MOST_PANTRY_ITEMS = 500

# How often a dish is chosen, as a part of the usual. What is never wanted is not chosen at all; its
# foods are chosen as if it were wanted less often.
_OF_RATING: Mapping[str | None, float] = {"never": 0.25, "less": 0.25, "more": 3.0, None: 1.0}
_OF_SWAP = 0.7
# What was left may have been forgotten in the diary, so that it counts less.
_OF_LEFT = 0.85
_OF_AGAIN = 1.3
# As far as they go without a word of the member's.
_LEAST, _MOST = 0.25, 2.0
# A food is in many dishes, so each of them counts little, and all of them together this much.
_MOST_OF_FOOD = 2.0


@dataclass(frozen=True, slots=True)
class Taste:
    """What is known of a dish."""

    name: str
    foods: tuple[str, ...]
    rating: str | None = None
    swapped: int = 0
    uneaten: int = 0
    eaten_again: int = 0

    @property
    def weight(self) -> float:
        """How often it is chosen, as a part of the usual."""
        # A rating is newer or more certain than what a swap or a plate may mean.
        if self.rating is not None:
            return _OF_RATING[self.rating]
        found = _OF_SWAP**self.swapped * _OF_LEFT**self.uneaten * _OF_AGAIN**self.eaten_again
        return max(_LEAST, min(_MOST, found))


def weights_of_dishes(tastes: Iterable[Taste]) -> dict[str | frozenset[str], float]:
    """The weights of dishes by their names and by their foods."""
    found: dict[str | frozenset[str], float] = {}
    for each in tastes:
        found[each.name.casefold()] = found[frozenset(each.foods)] = each.weight
    return found


def weights_of_foods(tastes: Iterable[Taste]) -> dict[str, float]:
    """The weights of foods: each dish counts for its foods in equal parts."""
    logs: dict[str, float] = {}
    for each in tastes:
        for food in each.foods:
            logs[food] = logs.get(food, 0.0) + math.log(each.weight) / len(each.foods)
    most = math.log(_MOST_OF_FOOD)
    return {food: math.exp(max(-most, min(most, each))) for food, each in logs.items()}
