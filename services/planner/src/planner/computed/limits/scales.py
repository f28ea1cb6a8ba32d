"""The grams that a kitchen can measure: pieces, cloves and spoons, 5 g, and 1 g below 20 g."""

import math
from functools import lru_cache

from foods import Food, food_table
from planner.computed.limits.kitchen_amounts import most_of, step_of

_FINE_BELOW_G = 20
_COARSE_G = 5
# 150 g are three eggs of 50 g, whatever the last binary digit says.
_HAIR = 1e-9

Bounds = tuple[float, float]


# A big eater has more of meat and vegetables with this limit in a meal, and of all fats.
_MAIN_G = 60


def is_main(food: Food) -> bool:
    """Whether a big eater has a larger amount in a meal."""
    if food.group == "other" or food.family == "powder":
        return False
    return food.group == "fats" or food.most_g >= _MAIN_G


def bounds(food: Food, size: float = 1.0, least_g: float = 0.0) -> Bounds | None:
    """Return the least and the most in a meal that can be measured; None if no amount can.

    The most grows with the size of a big eater's portions.
    """
    return _bounds(food.id, size, least_g)


@lru_cache(maxsize=8_192)
def _bounds(food_id: str, size: float, least_g: float) -> Bounds | None:
    food = food_table().foods[food_id]
    step, most_g = step_of(food), most_of(food) * (size if is_main(food) else 1.0)
    least, most = _up(step, max(food.least_g, least_g)), _down(step, most_g)
    return (least, most) if 0 < least <= most else None


def measured(food: Food, grams: float, within: Bounds | None = None) -> float:
    """The nearest grams that can be measured, within these bounds or else the food's."""
    step = step_of(food)
    low, high = _down(step, grams), _up(step, grams)
    return _within(food, low if grams - low <= high - grams else high, within)


def step_up(food: Food, grams: float, within: Bounds | None = None) -> float:
    """One step up, or the same at the upper bound."""
    step = step_above(food, grams)
    return _within(food, _up(step_of(food), grams + step / 2), within)


def step_down(food: Food, grams: float, within: Bounds | None = None) -> float:
    """One step down, or the same at the lower bound."""
    whole = step_of(food)
    return _within(food, _down(whole, grams - _step_below(whole, grams) / 2), within)


def _within(food: Food, grams: float, within: Bounds | None) -> float:
    found = within or bounds(food)
    if found is None:
        raise ValueError(f"{food.id} cannot be measured between its bounds")
    return min(max(grams, found[0]), found[1])


def _up(step_g: float | None, grams: float) -> float:
    step = _step_above(step_g, grams - 2 * _HAIR)
    return math.ceil(grams / step - _HAIR) * step


def _down(step_g: float | None, grams: float) -> float:
    step = _step_below(step_g, grams + 2 * _HAIR)
    return math.floor(grams / step + _HAIR) * step


def step_above(food: Food, grams: float) -> float:
    """The step of a kitchen from these grams to more."""
    return _step_above(step_of(food), grams)


def _step_above(step_g: float | None, grams: float) -> float:
    return step_g or (1 if grams < _FINE_BELOW_G else _COARSE_G)


def _step_below(step_g: float | None, grams: float) -> float:
    return step_g or (1 if grams <= _FINE_BELOW_G else _COARSE_G)
