"""One request as a lying model sees it, and the dice of its answer."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from planner.computed import ModelRequest

from .table import rows

_EATEN_RAW = {
    *("cucumber", "celery-raw", "cherry-tomatoes", "radishes", "red-bell-pepper", "tomato"),
    *("carrot", "lettuce", "arugula", "strawberries", "raspberries", "blueberries"),
}
_OIL = 90
_PLATE = 100


class Call:
    """One request, and the dice of its answer."""

    def __init__(self, request: ModelRequest, seed: str) -> None:
        self.dice = random.Random(f"{seed}/{request.key}")
        days = request.schema["properties"]["days"]
        self.days: int = days["minItems"]
        self.meals: list[str] = days["items"]["required"]
        # The meal whose dish is made.
        self.meal = ""
        self.ids: list[str] = request.schema["$defs"]["food"]["enum"]
        parts = request.schema["$defs"]["dish"]["properties"]
        # By the name of each part of a dish, the words to choose from.
        self.words: dict[str, list[str]] = {
            name: part["enum"] for name, part in parts.items() if "enum" in part
        }

    def of_group(self, *groups: str) -> list[str]:
        return [name for name in self.ids if rows()[name].group in groups] or self.ids

    def items(self, ids: Sequence[str], least: int = 2, most: int = 7) -> list[str]:
        count = min(len(ids), self.dice.randint(least, most))
        return self.dice.sample(list(ids), count)

    def sensible(self) -> list[str]:
        """A protein, a fat and two vegetables; for a snack, foods that are eaten raw."""
        if self.meal.startswith("snack"):
            raw = [name for name in self.ids if name in _EATEN_RAW]
            nuts = [name for name in self.of_group("fats") if not rows()[name].fat > _OIL]
            chosen = dict.fromkeys(self.dice.choice(each or self.ids) for each in (nuts, raw))
        else:
            plates = [name for name in self.of_group("vegetables") if rows()[name].most >= _PLATE]
            groups = (self.of_group("proteins"), self.of_group("fats"), plates, plates)
            chosen = dict.fromkeys(self.dice.choice(each or self.ids) for each in groups)
        return list(chosen)

    def plan(self, dish: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        return {"days": [self._day(dish) for _ in range(self.days)]}

    def _day(self, dish: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        day = {}
        for meal in self.meals:
            self.meal = meal
            day[meal] = dish()
        return day

    def dish(self, foods: Sequence[Any] | None = None, **other: Any) -> dict[str, Any]:
        """These foods, or sensible ones, with any words of the lists."""
        words = {name: self.dice.choice(values) for name, values in self.words.items()}
        return {"foods": foods or self.sensible(), **words, **other}


Answer = Callable[[Call], str]


def said(call: Call, dish: Callable[[], dict[str, Any]]) -> str:
    return json.dumps(call.plan(dish))
