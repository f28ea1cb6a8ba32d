"""The rules of targets, as pure functions."""

_NEAR = 0.1
# Tolerance for floats: 2200 is within a tenth of 2000.
_NOISE = 1e-6


def is_in_target(
    calories: float, net_carbs_g: float, *, calories_target: float, net_carbs_target: float
) -> bool:
    """Whether a day is within its net carbs, and within a tenth of its calories."""
    is_near = abs(calories - calories_target) <= calories_target * _NEAR + _NOISE
    return is_near and net_carbs_g <= net_carbs_target
