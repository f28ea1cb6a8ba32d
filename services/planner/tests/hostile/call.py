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
TEXT = "Fry gently for 10 minutes and season to taste."


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

    def of_group(self, *groups: str) -> list[str]:
        return [name for name in self.ids if rows()[name].group in groups] or self.ids

    def items(self, ids: Sequence[str], least: int = 2, most: int = 7) -> list[dict[str, Any]]:
        count = min(len(ids), self.dice.randint(least, most))
        chosen = self.dice.sample(list(ids), count)
        return [{"food": name, "share": self.dice.randint(1, 10)} for name in chosen]

    def sensible(self) -> list[dict[str, Any]]:
        """A protein, a fat and two vegetables; for a snack, foods that are eaten raw."""
        if self.meal == "snack":
            raw = [name for name in self.ids if name in _EATEN_RAW]
            nuts = [name for name in self.of_group("fats") if not rows()[name].fat > _OIL]
            chosen = dict.fromkeys(self.dice.choice(each or self.ids) for each in (nuts, raw))
        else:
            plates = [name for name in self.of_group("vegetables") if rows()[name].most >= _PLATE]
            groups = (self.of_group("proteins"), self.of_group("fats"), plates, plates)
            chosen = dict.fromkeys(self.dice.choice(each or self.ids) for each in groups)
        return [{"food": name, "share": self.dice.randint(1, 6)} for name in chosen]

    def plan(self, dish: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        return {"days": [self._day(dish) for _ in range(self.days)]}

    def _day(self, dish: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        day = {}
        for meal in self.meals:
            self.meal = meal
            day[meal] = dish()
        return day

    def dish(self, items: list[dict[str, Any]] | None = None, **other: Any) -> dict[str, Any]:
        shown = [
            entry["food"].removesuffix("-raw").replace("-", " ")
            for entry in items or []
            if "food" in entry
        ]
        name = " and ".join(shown[:2]).capitalize() or "Dish"
        return {"name": name, "text": TEXT, "items": items or self.sensible(), **other}


Answer = Callable[[Call], str]


def said(call: Call, dish: Callable[[], dict[str, Any]]) -> str:
    return json.dumps(call.plan(dish))
