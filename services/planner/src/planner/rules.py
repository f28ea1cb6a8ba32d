"""The rules of planning, as pure functions."""

import math
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, get_args

Gender = Literal["male", "female", "other"]
ActivityLevel = Literal["sedentary", "light", "moderate", "active", "very_active"]
Budget = Literal["budget", "medium", "premium"]
Goal = Literal["weight_loss", "maintenance", "muscle_gain"]
Meal = Literal["breakfast", "lunch", "dinner", "snack"]
Paper = Literal["a4", "letter"]

MEALS: tuple[Meal, ...] = get_args(Meal)

FREE = "FREE"
UNLIMITED_TIERS = frozenset({"PRO", "LIFETIME"})
# Of one member, whatever the tier: the model server writes a few plans at a time for everybody.
GENERATIONS_IN_FLIGHT = 2
# Of the free members in one network: accounts cost nothing, addresses do.
GENERATIONS_OF_NETWORK = 2
# The same of jobs that are written at once.
JOBS_OF_NETWORK = 1
# A generation takes minutes: a client that repeats its request each second only adds load.
BUSY_SECONDS = 10

# Of a free member: a failed generation leaves the week's plan, and costs the model as much.
FAILURES_AN_HOUR = 5
FAILURES_COUNT_FOR = timedelta(hours=1)

_MULTIPLIERS: dict[ActivityLevel, float] = {
    "sedentary": 1.2,
    "light": 1.375,
    "moderate": 1.55,
    "active": 1.725,
    "very_active": 1.9,
}
_SURPLUS: dict[Goal, float] = {"weight_loss": -500, "maintenance": 0, "muscle_gain": 200}
_PROTEIN_G_PER_KG = 1.6
_SHARE_OF_FAT = 0.70
_KCAL_PER_G_OF_FAT = 9
_CARBS_G = 20

# Of a member in a UTC day: each is a call of the model.
SWAPS_A_DAY = 20

# The same of plans: each is kept for 30 days, also one that was canceled.
PLAN_JOBS_A_DAY = 100

# The targets of which a plan can be made: below the first it would starve somebody.
LEAST_CALORIES = 800
MOST_CALORIES = 6000

# For so long, inclusive, a stored plan counts into the quota.
WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Macros:
    """The nutrients of a day."""

    calories: int
    protein_g: int
    fat_g: int
    carbs_g: int = _CARBS_G
    net_carbs_g: int = _CARBS_G


def macros(
    *,
    weight_kg: float,
    height_cm: float,
    age: float,
    gender: Gender,
    activity_level: ActivityLevel,
    goal: Goal,
) -> Macros:
    bmr = 10 * weight_kg + 6.25 * height_cm - 5 * age + (5 if gender == "male" else -161)
    calories = bmr * _MULTIPLIERS[activity_level] + _SURPLUS[goal]
    return Macros(
        calories=half_up(calories),
        protein_g=half_up(weight_kg * _PROTEIN_G_PER_KG),
        # From the unrounded calories: rounding twice would be off by one now and then.
        fat_g=half_up(calories * _SHARE_OF_FAT / _KCAL_PER_G_OF_FAT),
    )


def half_up(value: float) -> int:
    """Round half up; Python's round() rounds half to even."""
    return math.floor(value + 0.5)
