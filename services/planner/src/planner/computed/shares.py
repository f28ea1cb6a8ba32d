"""How much of a dish a food usually is: a model chooses foods, and the engine their proportions."""

from collections.abc import Mapping
from functools import cache
from statistics import median

from foods import Food
from planner.computed.cookbook import kitchen_dishes

# Of a family that the kitchen does not use.
_SHARE = 2


def usual_share(food: Food) -> int:
    """Its share in the kitchen's dishes, or that of its family."""
    foods, families = _shares()
    return foods.get(food.id) or families.get(food.family) or _SHARE


@cache
def _shares() -> tuple[Mapping[str, int], Mapping[str, int]]:
    foods: dict[str, list[int]] = {}
    families: dict[str, list[int]] = {}
    for each in kitchen_dishes():
        for food, share in each.dish.shares:
            foods.setdefault(food.id, []).append(share)
            families.setdefault(food.family, []).append(share)
    return _medians(foods), _medians(families)


def _medians(shares: Mapping[str, list[int]]) -> Mapping[str, int]:
    return {name: round(median(each)) for name, each in shares.items()}
