"""Requirements and a model for the tests of computed plans."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from planner.computed import Cooking, Day, ModelRequest, Requirements, requirements_of
from planner.computed.days.around import Around
from planner.computed.days.slot import Slot
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


def dish(name: str, text: str, **shares: int) -> dict[str, Any]:
    """A dish as a model writes it; the ids of its foods have `_` for `-`."""
    items = [{"food": food.replace("_", "-"), "share": n} for food, n in shares.items()]
    return {"name": name, "text": text, "items": items}


# One after the other, so that no protein is eaten too often.
_LUNCHES = (
    dish(
        "Chicken salad",
        "Fry the chicken breast, and toss the lettuce with the olive oil.",
        chicken_breast=6,
        lettuce=4,
        olive_oil=2,
    ),
    dish(
        "Turkey with zucchini",
        "Fry the ground turkey and the zucchini in the olive oil.",
        ground_turkey=6,
        zucchini_raw=4,
        olive_oil=1,
    ),
    dish(
        "Tofu with broccoli",
        "Fry the tofu and the broccoli in the olive oil.",
        tofu=6,
        broccoli_raw=4,
        olive_oil=1,
    ),
    dish(
        "Salmon salad",
        "Toss the pink salmon with the cucumber and the mayonnaise.",
        pink_salmon_canned=5,
        cucumber=4,
        mayonnaise=1,
    ),
    dish(
        "Turkey breast with kale",
        "Fry the turkey breast and the kale in the butter.",
        turkey_breast=6,
        kale=3,
        butter=1,
    ),
)
_DINNERS = (
    dish(
        "Pork shoulder with cabbage",
        "Braise the pork shoulder with the cabbage in the lard.",
        pork_shoulder=6,
        cabbage=5,
        lard=1,
    ),
    dish(
        "Beef with mushrooms",
        "Fry the ground beef and the mushrooms in the butter.",
        ground_beef=6,
        mushrooms_raw=4,
        butter=1,
    ),
    dish(
        "Cod with asparagus",
        "Fry the cod and the asparagus in the butter.",
        cod=6,
        asparagus=4,
        butter=2,
    ),
    dish(
        "Chicken thighs with peppers",
        "Roast the chicken thighs with the green bell pepper and the olive oil.",
        chicken_thigh=6,
        green_bell_pepper=3,
        olive_oil=1,
    ),
    dish(
        "Pork chop with cauliflower",
        "Fry the pork chop and the cauliflower in the butter.",
        pork_chop=6,
        cauliflower_raw=4,
        butter=1,
    ),
)
GOOD: dict[str, dict[str, Any]] = {
    "breakfast": dish(
        "Omelette with spinach",
        "Fry the eggs and the spinach in the butter.",
        egg=6,
        spinach_raw=3,
        butter=1,
    ),
    "lunch": _LUNCHES[0],
    "dinner": _DINNERS[0],
    "snack": dish(
        "Cheddar with olives",
        "Serve the cheddar with the green olives.",
        cheddar=3,
        olives_green=2,
    ),
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
