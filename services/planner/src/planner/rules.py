"""The words and figures of plans: who eats, the meals of a day, and its targets."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, get_args

from planner.constraints import NONE, NOTHING_AGREED, Agreed, Constraints

Gender = Literal["male", "female", "other"]
ActivityLevel = Literal["sedentary", "light", "moderate", "active", "very_active"]
Budget = Literal["budget", "medium", "premium"]
Goal = Literal["weight_loss", "maintenance", "muscle_gain"]
Meal = Literal["breakfast", "lunch", "dinner", "snack", "snack2", "snack3"]

MEALS: tuple[Meal, ...] = get_args(Meal)
# The meals of a day that the specification names.
USUAL_MEALS: tuple[Meal, ...] = ("breakfast", "lunch", "dinner", "snack")
SNACK_MEALS: frozenset[Meal] = frozenset({"snack", "snack2", "snack3"})
# In the order in which a day of fewer meals leaves them out.
_LEFT_OUT: tuple[Meal, ...] = ("snack3", "snack2", "snack", "breakfast")
# Above it, four meals would be larger than most people eat.
_MORE_MEALS_ABOVE_KCAL = 3_000

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
# Protein and carbs.
_KCAL_PER_G = 4
_CARBS_G = 20

# Below it, a person is underweight (WHO): a job's plan leads to a higher weight only.
LEAST_BMI = 18.5
# The minimum calories of a job's plan, for a member who spends at least as many.
_LEAST_A_DAY: dict[Gender, int] = {"male": 1500, "female": 1200, "other": 1200}
# For an adult of whom nothing is known.
LEAST_OF_ADULTS = max(_LEAST_A_DAY.values())
_LEAST_SUPERVISED = 800
# Who loses weight from this age on loses muscle as well, and more with less energy (ESPEN 2022).
OLDER = 65
_LEAST_OF_OLDER = 1200
ADULT = 18
# Net carbs in addition to the least of each day: a day is rounded to what can be measured.
_ABOVE_LEAST_CARBS_G = 10
# A member above this BMI gets the protein for the weight of this BMI.
_BMI_OF_PROTEIN = 25


@dataclass(frozen=True, slots=True)
class Macros:
    """The nutrients of a day."""

    calories: int
    protein_g: int
    fat_g: int
    carbs_g: int = _CARBS_G
    net_carbs_g: int = _CARBS_G

    def to_json(self) -> dict[str, int]:
        return {
            "calories": self.calories,
            "proteinG": self.protein_g,
            "fatG": self.fat_g,
            "carbsG": self.carbs_g,
            "netCarbsG": self.net_carbs_g,
        }

    def with_calories(self, calories: int) -> "Macros":
        """Return the same protein and carbs in other calories; fat is the rest."""
        rest = calories - _KCAL_PER_G * (self.protein_g + self.net_carbs_g)
        return replace(self, calories=calories, fat_g=max(0, half_up(rest / _KCAL_PER_G_OF_FAT)))

    @classmethod
    def from_json(cls, value: Mapping[str, int]) -> "Macros":
        names = ("calories", "proteinG", "fatG", "carbsG", "netCarbsG")
        return cls(*(value[name] for name in names))


def macros(
    *,
    weight_kg: float,
    height_cm: float,
    age: float,
    gender: Gender,
    activity_level: ActivityLevel,
    goal: Goal,
) -> Macros:
    """Return the specified figures of plans that the model writes alone.

    They follow the formula, even where it is negative, for very small people.
    """
    spent = _energy_spent(weight_kg, height_cm, age, gender, activity_level)
    calories = spent + _SURPLUS[goal]
    return Macros(
        calories=half_up(calories),
        protein_g=half_up(weight_kg * _PROTEIN_G_PER_KG),
        # From the unrounded calories: rounding twice would sometimes be off by one.
        fat_g=half_up(calories * _SHARE_OF_FAT / _KCAL_PER_G_OF_FAT),
    )


def targets(
    *,
    weight_kg: float,
    height_cm: float,
    age: float,
    gender: Gender,
    activity_level: ActivityLevel,
    goal: Goal,
    is_supervised: bool,
    net_carbs_g: int = _CARBS_G,
    constraints: Constraints = NONE,
    agreed: Agreed = NOTHING_AGREED,
) -> Macros:
    """Return the targets of a job's plan: protein, fat and net carbs add up to the calories.

    The calories are the formula's, but at least the smaller of the energy spent and a minimum,
    which is lower under a doctor's supervision; fat is the rest. An underweight member gets the
    surplus of a gain. What a doctor has `agreed` to is the target, within the same minimum.
    """
    energy = energy_of(
        weight_kg=weight_kg,
        height_cm=height_cm,
        age=age,
        gender=gender,
        activity_level=activity_level,
        goal=goal,
        is_supervised=is_supervised,
        no_deficit=constraints.no_deficit,
    )
    least = energy.least
    calories = max(half_up(energy.spent + energy.surplus), least)
    if agreed.calories is not None and not (energy.no_deficit and agreed.calories < calories):
        calories = max(agreed.calories, least)
    carbs_g = _net_carbs(net_carbs_g, constraints, agreed)
    # Fat tissue needs no protein. A day may have 125 % of the target: 2.0 g/kg.
    per_kg = constraints.protein_g_per_kg or _PROTEIN_G_PER_KG
    protein_g = agreed.protein_g or half_up(
        min(weight_kg, weight_at(_BMI_OF_PROTEIN, height_cm)) * per_kg
    )
    return Macros(0, protein_g, 0, carbs_g, carbs_g).with_calories(calories)


@dataclass(frozen=True, slots=True)
class Energy:
    """The energy that a member spends by the formula, and what a plan may add to it (kcal)."""

    spent: float
    surplus: float
    # The least calories of a day.
    least: int
    no_deficit: bool


def energy_of(
    *,
    weight_kg: float,
    height_cm: float,
    age: float,
    gender: Gender,
    activity_level: ActivityLevel,
    goal: Goal,
    is_supervised: bool,
    no_deficit: bool,
) -> Energy:
    """Return the energy for a goal; minors and underweight members never get a deficit."""
    spent = _energy_spent(weight_kg, height_cm, age, gender, activity_level)
    is_underweight = weight_kg < weight_at(LEAST_BMI, height_cm)
    no_deficit = no_deficit or age < ADULT or is_underweight
    surplus = _SURPLUS["muscle_gain" if is_underweight else goal]
    if no_deficit:
        surplus = max(surplus, 0)
    least = math.ceil(min(spent, _least_calories(age, gender, goal, is_supervised=is_supervised)))
    return Energy(spent, surplus, least, no_deficit)


def _least_calories(age: float, gender: Gender, goal: Goal, *, is_supervised: bool) -> int:
    if not is_supervised:
        return _LEAST_A_DAY[gender]
    is_older = goal == "weight_loss" and age >= OLDER
    return _LEAST_OF_OLDER if is_older else _LEAST_SUPERVISED


def _net_carbs(requested_g: int, constraints: Constraints, agreed: Agreed) -> int:
    least = constraints.least_net_carbs_g
    if agreed.net_carbs_g is not None and agreed.net_carbs_g > least:
        return agreed.net_carbs_g
    return max(requested_g, least + _ABOVE_LEAST_CARBS_G) if least else requested_g


def _energy_spent(
    weight_kg: float, height_cm: float, age: float, gender: Gender, activity_level: ActivityLevel
) -> float:
    """Return the energy spent in a day, by Mifflin and St Jeor."""
    bmr = 10 * weight_kg + 6.25 * height_cm - 5 * age + (5 if gender == "male" else -161)
    return bmr * _MULTIPLIERS[activity_level]


def weight_at(bmi: float, height_cm: float) -> float:
    """Return the weight in kg of a body mass index at this height."""
    # In this order the result is exact: 40.96 kg at 160 cm are a BMI of 16, and not below it.
    return bmi * height_cm**2 / 10_000


def meals_of(count: int) -> tuple[Meal, ...]:
    """Return the meals of a day that has this many of them, 2 to 6."""
    without = _LEFT_OUT[: len(MEALS) - count]
    return tuple(meal for meal in MEALS if meal not in without)


def usual_meals(calories: int) -> tuple[Meal, ...]:
    """Return the meals of a day whose member has not chosen their number."""
    return meals_of(len(USUAL_MEALS) + (calories > _MORE_MEALS_ABOVE_KCAL))


def kind_of(meal: Meal) -> Meal:
    """Return the meal whose dishes suit it: every snack is one."""
    return "snack" if meal in SNACK_MEALS else meal


def half_up(value: float) -> int:
    """Round half up; Python's round() rounds half to even."""
    return math.floor(value + 0.5)


def day_of_plan(day: date, starts_on: date, days: int) -> int:
    """Return the number of the plan's day: its days repeat."""
    return (day - starts_on).days % days + 1
