"""Requirements and a model for the tests of computed plans."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from planner.computed import ModelRequest, Requirements, requirements_of
from planner.rules import Budget, Macros

TARGETS = Macros(1_900, 120, 148)


@dataclass(frozen=True)
class Body:
    """What `requirements_of` reads of a planner input."""

    allergies: Sequence[str] = ()
    budget: Budget = "medium"


def requirements(
    *allergies: str, budget: Budget = "medium", targets: Macros = TARGETS, seed: int = 7
) -> Requirements:
    return requirements_of(Body(allergies, budget), targets, seed)


Answers = Callable[[ModelRequest], str]


@dataclass
class Model:
    """Answers by a function, and keeps what it was asked."""

    answers: Answers
    requests: list[ModelRequest] = field(default_factory=list)

    async def __call__(self, request: ModelRequest) -> str:
        self.requests.append(request)
        return self.answers(request)

    @property
    def keys(self) -> list[str]:
        return [request.key for request in self.requests]


GOOD: dict[str, dict[str, Any]] = {
    "breakfast": {
        "name": "Omelette with spinach",
        "text": "Fry the eggs and the spinach in the butter.",
        "items": [
            {"food": "egg", "share": 6},
            {"food": "spinach-raw", "share": 3},
            {"food": "butter", "share": 1},
        ],
    },
    "lunch": {
        "name": "Chicken salad",
        "text": "Fry the chicken breast, and toss the lettuce with the olive oil.",
        "items": [
            {"food": "chicken-breast", "share": 6},
            {"food": "lettuce", "share": 4},
            {"food": "olive-oil", "share": 2},
        ],
    },
    "dinner": {
        "name": "Pork shoulder with cabbage",
        "text": "Braise the pork shoulder with the cabbage in the lard.",
        "items": [
            {"food": "pork-shoulder", "share": 6},
            {"food": "cabbage", "share": 5},
            {"food": "lard", "share": 1},
        ],
    },
    "snack": {
        "name": "Cheddar with olives",
        "text": "Serve the cheddar with the green olives.",
        "items": [{"food": "cheddar", "share": 3}, {"food": "olives-green", "share": 2}],
    },
}


def order_of(request: ModelRequest) -> tuple[list[str], int]:
    """The meals of a request, and for how many days."""
    days = request.schema["properties"]["days"]
    return days["items"]["required"], days["minItems"]


def good(request: ModelRequest, **changed: dict[str, Any]) -> str:
    """A usable answer, with some dishes changed."""
    meals, days = order_of(request)
    day = {meal: {**GOOD[meal], **changed.get(meal, {})} for meal in meals}
    return json.dumps({"days": [day] * days})
