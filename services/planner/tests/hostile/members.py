"""Random members, and what they leave out."""

import itertools
import random
from typing import Any, get_args

from foods import ALLERGENS, food_table
from planner import rules
from planner.generate_plan import macros_of
from planner.schemas import PlannerInput

from .judge import Left

_EDGES: dict[str, tuple[float, ...]] = {
    "weightKg": (30, 300, 35, 250),
    "heightCm": (100, 250),
    "age": (16, 100),
}
_RANGES = {"weightKg": (30, 300), "heightCm": (100, 250), "age": (16, 100)}
# Days are written four at a time, each four like those of another plan. So only one plan of 20 has
# up to 30 days, and 10,000 plans take minutes.
_LONG_PLANS = 0.05
_SHORT = 2
# Between two things that a member leaves out in one text.
_BETWEEN = ("/", " / ", ", ", " (", ") ", " and ", " & ", "; ", "\n", " - ")


def member(dice: random.Random, number: int, longest: int) -> tuple[PlannerInput, Left]:
    """The input of the member with this number, and what it asks to leave out."""
    words, left = _allergies(dice, number)
    while True:
        numbers = {
            name: dice.choice(_EDGES[name]) if dice.random() < 0.2 else dice.randint(*_RANGES[name])
            for name in _RANGES
        }
        given: dict[str, Any] = {
            **numbers,
            "targetWeightKg": 70,
            "gender": dice.choice(get_args(rules.Gender)),
            "activityLevel": dice.choice(get_args(rules.ActivityLevel)),
            "goal": dice.choice(get_args(rules.Goal)),
            "budget": get_args(rules.Budget)[number % 3],
            "durationDays": dice.randint(
                1, longest if dice.random() < _LONG_PLANS else min(_SHORT, longest)
            ),
            "allergies": words,
        }
        body = PlannerInput.model_validate(given)
        # A job refuses the others.
        if 800 <= macros_of(body).calories <= 6_000:
            return body, left


def _allergies(dice: random.Random, number: int) -> tuple[list[str], Left]:
    """None, each allergen, each pair of them, and some kinds and foods, one after the other."""
    ids = [allergen.id for allergen in ALLERGENS]
    kinds = sorted({kind for food in food_table().foods.values() for kind in food.kinds})
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
