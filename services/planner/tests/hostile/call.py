"""One request as a lying model sees it, and the dice of its answer."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from foods import food_table
from planner.computed import ModelRequest

_GROUPS = {food.id: food.group for food in food_table().foods.values()}
TEXT = "Fry gently for 10 minutes and season to taste."


class Call:
    """One request, and the dice of its answer."""

    def __init__(self, request: ModelRequest, seed: str) -> None:
        self.dice = random.Random(f"{seed}/{request.key}")
        days = request.schema["properties"]["days"]
        self.days: int = days["minItems"]
        self.meals: list[str] = days["items"]["required"]
        self.ids: list[str] = request.schema["$defs"]["food"]["enum"]

    def of_group(self, *groups: str) -> list[str]:
        return [name for name in self.ids if _GROUPS[name] in groups] or self.ids

    def items(self, ids: Sequence[str], least: int = 2, most: int = 7) -> list[dict[str, Any]]:
        count = min(len(ids), self.dice.randint(least, most))
        chosen = self.dice.sample(list(ids), count)
        return [{"food": name, "share": self.dice.randint(1, 10)} for name in chosen]

    def sensible(self) -> list[dict[str, Any]]:
        groups = ("proteins", "fats", "vegetables", "vegetables")
        chosen = dict.fromkeys(self.dice.choice(self.of_group(group)) for group in groups)
        return [{"food": name, "share": self.dice.randint(1, 6)} for name in chosen]

    def plan(self, dish: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        return {"days": [{meal: dish() for meal in self.meals} for _ in range(self.days)]}

    def dish(self, items: list[dict[str, Any]] | None = None, **other: Any) -> dict[str, Any]:
        shown = [entry["food"].replace("-", " ") for entry in items or [] if "food" in entry]
        name = " and ".join(shown[:2]).capitalize() or "Dish"
        return {"name": name, "text": TEXT, "items": items or self.sensible(), **other}


Answer = Callable[[Call], str]


def said(call: Call, dish: Callable[[], dict[str, Any]]) -> str:
    return json.dumps(call.plan(dish))
