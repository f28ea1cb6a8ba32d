"""The rules of targets, as pure functions."""

import math

_NEAR = 0.1
# Tolerance for floats: 2200 is within a tenth of 2000.
_NOISE = 1e-6
_KCAL_PER_G, _KCAL_PER_G_OF_FAT = 4, 9


def is_in_target(
    calories: float, net_carbs_g: float, *, calories_target: float, net_carbs_target: float
) -> bool:
    """Whether a day is within its net carbs, and within a tenth of its calories."""
    is_near = abs(calories - calories_target) <= calories_target * _NEAR + _NOISE
    return is_near and net_carbs_g <= net_carbs_target


def fat_that_is_left(calories: float, protein_g: float, carbs_g: float) -> float:
    """Return the grams of fat of a target whose protein and carbs stay."""
    left = calories - _KCAL_PER_G * (protein_g + carbs_g)
    return max(0.0, math.floor(left / _KCAL_PER_G_OF_FAT + 0.5))
