"""The grams that a kitchen can measure: whole pieces, 5 g, and 1 g below 20 g."""

import math
from functools import cache

from foods import Food

_FINE_BELOW_G = 20
_COARSE_G = 5
# 150 g are three eggs of 50 g, whatever the last binary digit says.
_HAIR = 1e-9


# Of meat and vegetables of which a meal has this much, and of all fats, a big eater has more.
_MAIN_G = 60


def is_main(food: Food) -> bool:
    """Whether a big eater has more of it in a meal."""
    if food.group == "other" or food.family == "powder":
        return False
    return food.group == "fats" or food.most_g >= _MAIN_G


def bounds(food: Food, size: float = 1.0) -> tuple[float, float] | None:
    """The least and the most of it in a meal that can be measured; None where nothing can.

    The most grows with the size of a big eater's portions.
    """
    return _bounds(food.least_g, food.most_g * (size if is_main(food) else 1.0), food.piece_g)


@cache
def _bounds(least_g: float, most_g: float, piece_g: float | None) -> tuple[float, float] | None:
    least, most = _up(piece_g, least_g), _down(piece_g, most_g)
    return (least, most) if 0 < least <= most else None


def measured(food: Food, grams: float, size: float = 1.0) -> float:
    """The nearest grams that can be measured, within the food's bounds."""
    low, high = _down(food.piece_g, grams), _up(food.piece_g, grams)
    return _within(food, low if grams - low <= high - grams else high, size)


def more(food: Food, grams: float, size: float = 1.0) -> float:
    """One step up, or the same at the upper bound."""
    return _within(food, _up(food.piece_g, grams + _step_above(food.piece_g, grams) / 2), size)


def less(food: Food, grams: float, size: float = 1.0) -> float:
    """One step down, or the same at the lower bound."""
    return _within(food, _down(food.piece_g, grams - _step_below(food.piece_g, grams) / 2), size)


def _within(food: Food, grams: float, size: float) -> float:
    found = bounds(food, size)
    if found is None:
        raise ValueError(f"{food.id} cannot be measured between its bounds")
    return min(max(grams, found[0]), found[1])


def _up(piece_g: float | None, grams: float) -> float:
    step = _step_above(piece_g, grams - 2 * _HAIR)
    return math.ceil(grams / step - _HAIR) * step


def _down(piece_g: float | None, grams: float) -> float:
    step = _step_below(piece_g, grams + 2 * _HAIR)
    return math.floor(grams / step + _HAIR) * step


def _step_above(piece_g: float | None, grams: float) -> float:
    return piece_g or (1 if grams < _FINE_BELOW_G else _COARSE_G)


def _step_below(piece_g: float | None, grams: float) -> float:
    return piece_g or (1 if grams <= _FINE_BELOW_G else _COARSE_G)
