"""Requirements and a model for the tests of computed plans."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from planner.computed import Cooking, Day, ModelRequest, Requirements, requirements_of
from planner.computed.days.around import Around
from planner.computed.days.slot import Slot
from planner.computed.dishes import Item, PlannedMeal, Recipe
from planner.rules import Budget, Macros

TARGETS = Macros(1_900, 120, 148)


@dataclass(frozen=True)
class Body:
    """What `requirements_of` reads of a planner input."""

    allergies: Sequence[str] = ()
    budget: Budget = "medium"


def requirements(
    *allergies: str,
    budget: Budget = "medium",
    targets: Macros = TARGETS,
    seed: int = 7,
    cooking: Cooking = "batch",
) -> Requirements:
    return requirements_of(Body(allergies, budget), targets, seed, cooking=cooking)


def slot_of(of: Requirements, number: int = 1, *others: Day) -> Slot:
    """A whole day, with the other days of the plan."""
    return Slot(of, Around(number, others))


Answers = Callable[[ModelRequest], str]


@dataclass
class Model:
    """Answers by a function, and records its requests."""

    answers: Answers
    requests: list[ModelRequest] = field(default_factory=list)

    async def __call__(self, request: ModelRequest) -> str:
        self.requests.append(request)
        return self.answers(request)

    @property
    def keys(self) -> list[str]:
        return [request.key for request in self.requests]


def dish(way: str, *foods: str, **words: str) -> dict[str, Any]:
    """A dish as a model chooses it."""
    chosen = {"finish": "none", "adjective": "none", "style": "none", **words}
    return {"foods": list(foods), "way": way, **chosen}


def planned_meal(name: str, *items: Item) -> PlannedMeal:
    """A meal of these foods, for which its recipe does not matter."""
    return PlannedMeal(name, items, Recipe(("Serve.",), 5))


# One after the other, so that no protein is eaten too often.
_LUNCHES = (
    dish("salad", "chicken-breast", "lettuce", "olive-oil"),
    dish("pan", "ground-turkey", "zucchini-raw", "olive-oil"),
    dish("pan", "tofu", "broccoli-raw", "olive-oil"),
    dish("salad", "pink-salmon-canned", "cucumber", "mayonnaise"),
    dish("pan", "turkey-breast", "kale", "butter"),
)
_DINNERS = (
    dish("stew", "pork-tenderloin", "cabbage", "lard", style="farmhouse"),
    dish("pan", "ground-beef", "mushrooms-raw", "butter"),
    dish("oven", "cod", "asparagus", "butter"),
    dish("oven", "chicken-thigh", "green-bell-pepper", "olive-oil"),
    dish("pan", "pork-chop", "cauliflower-raw", "butter"),
)
GOOD: dict[str, dict[str, Any]] = {
    "breakfast": dish("pan", "egg", "spinach-raw", "butter", adjective="golden"),
    "lunch": _LUNCHES[0],
    "dinner": _DINNERS[0],
    "snack": dish("plate", "cheddar", "olives-green"),
}


def order_of(request: ModelRequest) -> tuple[list[str], int]:
    """The meals of a request, and for how many days."""
    days = request.schema["properties"]["days"]
    return days["items"]["required"], days["minItems"]


def good(request: ModelRequest, **changed: dict[str, Any]) -> str:
    """A usable answer, with some dishes changed."""
    meals, days = order_of(request)
    found = re.search(r"\d+", request.key)
    first = int(found[0]) - 1 if found else 0
    answer = []
    for number in range(first, first + days):
        day = {
            **GOOD,
            "lunch": _LUNCHES[number % len(_LUNCHES)],
            "dinner": _DINNERS[number % len(_DINNERS)],
        }
        answer.append({meal: {**day[meal], **changed.get(meal, {})} for meal in meals})
    return json.dumps({"days": answer})
