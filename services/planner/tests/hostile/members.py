"""Random members, and what they leave out."""

import itertools
import random
from dataclasses import replace
from typing import Any, get_args

from foods import ALLERGENS, food_table
from planner import rules
from planner.computed import Cooking
from planner.health import Answers
from planner.health.rules import QUESTIONS
from planner.jobs.request_plan import refusals_of
from planner.plans.schemas import JobInput
from planner.plans.targets import targets_of

from .judge import Left

SUPERVISED = Answers(frozenset({"supervised"}))
_STRANGE = 0.2
_EDGES: dict[str, tuple[int, ...]] = {
    "weightKg": (31, 298, 45, 250),
    "heightCm": (100, 250),
    "age": (16, 100),
}
_RANGES = {"weightKg": (31, 298), "heightCm": (100, 250), "age": (16, 100)}
# Kilograms from today's weight to the one that is aimed at.
_AIMS: dict[rules.Goal, float] = {"weight_loss": -1, "maintenance": 0, "muscle_gain": 2}
# A week has separate limits: many plans have this length. Longer plans are expensive and rare:
# 10,000 plans take minutes.
_LENGTHS = ((0.04, 1, 30), (0.30, 7, 7), (1.0, 1, 2))
_HARD_ONE_OF = 20
_VEGAN = Left(
    frozenset({"milk", "eggs", "fish", "crustaceans", "molluscs"}),
    frozenset({"meat", "fish", "shellfish", "gelatin", "dairy", "egg", "honey"}),
)
# 4,400 kcal, and 2,000.
_LARGE: dict[str, Any] = {
    "weightKg": 118,
    "heightCm": 200,
    "age": 25,
    "gender": "male",
    "activityLevel": "very_active",
}
_USUAL: dict[str, Any] = {
    "weightKg": 70,
    "heightCm": 172,
    "age": 40,
    "gender": "female",
    "activityLevel": "moderate",
}
# Between two things that a member leaves out in one text.
_BETWEEN = ("/", " / ", ", ", " (", ") ", " and ", " & ", "; ", "\n", " - ")


def member(dice: random.Random, number: int, longest: int) -> tuple[JobInput, Left]:
    """The input of the member with this number, and what it asks to leave out."""
    if number % _HARD_ONE_OF == _HARD_ONE_OF - 1:
        return _hard(dice, number // _HARD_ONE_OF, longest)
    words, left = _allergies(dice, number)
    while True:
        numbers = _numbers(dice)
        goal = dice.choice(get_args(rules.Goal))
        given: dict[str, Any] = {
            **numbers,
            "targetWeightKg": numbers["weightKg"] + _AIMS[goal],
            "gender": dice.choice(get_args(rules.Gender)),
            "activityLevel": dice.choice(get_args(rules.ActivityLevel)),
            "goal": goal,
            "budget": get_args(rules.Budget)[number % 3],
            "durationDays": _length(dice, longest),
            "allergies": words,
            "cooking": dice.choice(get_args(Cooking)),
            **_week(dice),
        }
        body = JobInput.model_validate(given)
        # A job refuses the others.
        calories = targets_of(body, SUPERVISED).calories
        if not refusals_of(body, SUPERVISED) and 800 <= calories <= 6_000:
            return body, left


def health(dice: random.Random) -> dict[str, Any]:
    """The answers of a member as the API stores them: none, or some with a doctor's figures."""
    if dice.random() < 0.4:
        return {}
    answers: dict[str, Any] = {name: dice.random() < 0.3 for name in QUESTIONS}
    answers["supervised"] = True
    agreed = {
        "netCarbsG": dice.randint(15, 130),
        "proteinG": dice.randint(50, 130),
        "calories": dice.randint(1_000, 3_500),
    }
    kept = {name: figure for name, figure in agreed.items() if dice.random() < 0.2}
    return {**answers, "agreed": kept or None}


def _numbers(dice: random.Random) -> dict[str, int]:
    """The numbers of a plausible member; one in five has any numbers that the API accepts."""
    if dice.random() < _STRANGE:
        return {
            name: dice.choice(_EDGES[name]) if dice.random() < 0.2 else dice.randint(*ends)
            for name, ends in _RANGES.items()
        }
    height = dice.randint(145, 205)
    weight = dice.uniform(18.5, 45) * (height / 100) ** 2
    return {"weightKg": round(weight), "heightCm": height, "age": dice.randint(16, 90)}


def _week(dice: random.Random) -> dict[str, int]:
    """What a member may say of a week: often nothing, now and then everything."""
    said = {
        "mealsADay": dice.randint(2, 6),
        "minutesWeekday": dice.randint(10, 60),
        "minutesWeekend": dice.randint(10, 120),
        "cookingSessions": dice.randint(1, 7),
    }
    return {name: each for name, each in said.items() if dice.random() < 0.3}


def _length(dice: random.Random, longest: int) -> int:
    share = dice.random()
    least, most = next((least, most) for part, least, most in _LENGTHS if share < part)
    return dice.randint(min(least, longest), min(most, longest))


def _hard(dice: random.Random, number: int, longest: int) -> tuple[JobInput, Left]:
    """A member for whom food is hard to find: each of these, one after the other."""
    allergens = [allergen.id for allergen in ALLERGENS]
    few = frozenset(dice.sample(allergens, 12))
    without = _VEGAN.allergens | {"soy", "gluten"}
    body, words, left = (
        ({**_LARGE, "budget": "medium"}, ["vegan"], _VEGAN),
        (
            {**_USUAL, "budget": "budget"},
            ["vegan", "soy", "gluten"],
            replace(_VEGAN, allergens=without),
        ),
        ({**_USUAL, "budget": "premium"}, sorted(few), Left(few)),
    )[number % 3]
    given = {
        **body,
        "targetWeightKg": body["weightKg"],
        "goal": "maintenance",
        "durationDays": _length(dice, longest),
        "allergies": words,
        "cooking": "fresh" if dice.random() < 0.3 else "batch",
    }
    return JobInput.model_validate(given), left


def _allergies(dice: random.Random, number: int) -> tuple[list[str], Left]:
    """None, each allergen, each pair of them, and some kinds and foods, one after the other."""
    ids = [allergen.id for allergen in ALLERGENS]
    foods = [food for food in food_table().foods.values() if food.in_plans]
    kinds = sorted({kind for food in foods for kind in food.kinds})
    choices = [
        Left(),
        *(Left(frozenset({name})) for name in ids),
        *(Left(frozenset(pair)) for pair in itertools.combinations(ids, 2)),
        *(Left(kinds=frozenset({kind})) for kind in kinds),
        *(Left(words=frozenset({word})) for word in ("avocado", "broccoli")),
    ]
    left = choices[number % len(choices)]
    return _said(dice, left), left


def _said(dice: random.Random, left: Left) -> list[str]:
    """As members write it: one by one, or several in one text, each by any of its names."""
    words = sorted({*left.allergens, *left.kinds, *left.words})
    also = [name for each in ALLERGENS if each.id in left.allergens for name in each.also_called]
    if not words or dice.random() < 0.5:
        return words
    several = [*words, *dice.sample(also, min(len(also), dice.randint(0, 2)))]
    dice.shuffle(several)
    text = several[0]
    for word in several[1:]:
        text += dice.choice(_BETWEEN) + word
    return [text]
