"""Plans as they are stored: computed ones, and those of a model."""

import asyncio
import json
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import strategies as st

from planner import computed
from planner.plans.schemas import PlannerInput
from planner.rules import USUAL_MEALS, Macros

from .members import PLANNER_INPUT

TARGET = Macros(calories=1800, protein_g=110, fat_g=140)
# What `TARGET` is in a plan.
TARGET_MACROS = {"calories": 1800, "proteinG": 110, "fatG": 140, "netCarbsG": 20}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def _or_any(value: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(value, value, value, JSON)


def _fields(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return _or_any(st.fixed_dictionaries({}, optional={k: _or_any(v) for k, v in fields.items()}))


_NUMBER = st.floats() | st.integers(-5, 3000) | st.just(10**400)
_NAME = st.sampled_from(
    ["Eggs", "Chili con carne", "鮭 🥑", "\ud800", "x" * 10_000, "سلطة", "\n\r,;"]
)
_INGREDIENT = _fields(
    foodId=st.sampled_from(["egg", "cheddar", "gone", ""]), name=_NAME, grams=_NUMBER
)
_MEAL = _fields(
    name=_NAME,
    description=_NAME,
    calories=_NUMBER,
    proteinG=_NUMBER,
    fatG=_NUMBER,
    netCarbsG=_NUMBER,
    ingredients=st.lists(_INGREDIENT, max_size=3),
    recipe=_fields(steps=st.lists(_or_any(_NAME), max_size=3), minutes=_NUMBER),
    batch=_fields(cookOn=_NUMBER, portions=_NUMBER),
)
_DAY = _fields(
    day=_NUMBER, meals=_fields(**dict.fromkeys((*USUAL_MEALS, "tea"), _MEAL)), figures=_MEAL
)
_LINES = st.lists(_or_any(_NAME), max_size=4)
# Plans that are nearly in the shape, and any JSON.
ANY_PLAN = _fields(
    summary=_NAME,
    dailyMacros=_MEAL,
    days=st.lists(_or_any(_DAY), max_size=4),
    shoppingList=_fields(proteins=_LINES, fats=_LINES, vegetables=_LINES, other=_LINES),
    tips=_LINES,
    notes=_LINES,
    leftOut=st.lists(_fields(text=_NAME, foods=_NUMBER, examples=_LINES), max_size=3),
)


def written_plan(days: int = 2, **changes: Any) -> dict[str, Any]:
    """A plan of a model whose figures agree with each other."""
    meal = {
        "name": "Salmon with herbs",
        "description": "Fry the salmon.",
        "calories": 450,
        "proteinG": 28,
        "fatG": 35,
        "netCarbsG": 5,
    }
    return {
        "summary": "Two days.",
        "dailyMacros": TARGET_MACROS,
        "days": [
            {"day": number, "meals": {each: dict(meal) for each in USUAL_MEALS}}
            for number in range(1, days + 1)
        ],
        "shoppingList": {"proteins": ["Salmon: 1 kg"], "fats": [], "vegetables": [], "other": []},
        "tips": ["Drink water"],
        **changes,
    }


def plan_of_a_batch() -> dict[str, Any]:
    """Two days; the stew of the first one's dinner is the second one's lunch."""
    plan = written_plan(
        2,
        notes=["Written by a machine."],
        leftOut=[
            {
                "text": "lait",
                "means": [{"kind": "allergen", "id": "milk", "name": "Milk"}],
                "foods": 54,
                "examples": ["butter", "cheddar"],
            },
            {"text": "halal", "means": [], "foods": 60, "examples": ["ham"]},
        ],
        modelAway=True,
    )
    stew: dict[str, Any] = {
        "name": "Beef stew",
        "description": "Brown the beef. Simmer it for 90 minutes. 200 g beef chuck, 2 eggs",
        "ingredients": [
            {"foodId": "beef-chuck", "name": "Beef chuck", "grams": 200},
            {"foodId": "egg", "name": "Egg", "grams": 100},
        ],
        "recipe": {
            "steps": ["Brown the beef.", "Simmer it for 90 minutes."],
            "minutes": 120,
            "servings": 1,
            "doneness": "Beef chuck: 63 °C in the core",
        },
        "batch": {"cookOn": 1, "portions": 2},
    }
    plan["days"][0]["meals"]["dinner"] |= stew
    again = deepcopy(stew)
    again["recipe"]["doneness"] = "Steaming hot all through"
    plan["days"][1]["meals"]["lunch"] |= again
    return plan


def computed_plan(
    days: int = 2, *, allergies: tuple[str, ...] = (), seed: int = 0
) -> dict[str, Any]:
    """A plan of the kitchen, as it is stored."""
    body = PlannerInput.model_validate({**PLANNER_INPUT, "durationDays": days})
    requirements = computed.requirements_of(
        body.model_copy(update={"allergies": list(allergies)}), TARGET, seed
    )

    async def no_answer(request: computed.ModelRequest) -> str:
        return f"No plan for {request.key}"

    writing = computed.write_days(requirements, range(1, days + 1), no_answer, fallbacks=())
    plan: dict[str, Any] = json.loads(
        json.dumps(computed.output_plan(requirements, asyncio.run(writing)))
    )
    return plan


@cache
def computed_days(days: int) -> dict[str, Any]:
    """The kitchen's plan for this number of days, which no test may change.

    The first test that asks makes it: it takes a second.
    """
    return computed_plan(days)


def grams_of(plan: dict[str, Any], first: int, last: int) -> Counter[str]:
    """The grams of each food in some days."""
    found: Counter[str] = Counter()
    for day in plan["days"][first - 1 : last]:
        for meal in day["meals"].values():
            for each in meal["ingredients"]:
                found[each["foodId"]] += each["grams"]
    return found
