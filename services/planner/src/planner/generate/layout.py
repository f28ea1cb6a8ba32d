"""How much of a plan the model writes, so that its answer fits into the limit of tokens, and the
JSON schema of the answer, which Ollama enforces.

For a long plan the model writes some distinct days, and which of them each day of the plan is.
"""

import json
import math
from dataclasses import dataclass
from typing import Any

from foods import GROUPS
from planner.rules import USUAL_MEALS

# Seven days with descriptions are some 3,600 tokens of 4,000, twelve without them some 3,200.
_DAYS_WITH_DESCRIPTIONS = 7
_DAYS_WITHOUT = 12
_DISTINCT_DAYS = 8
# For all days of a plan: 30 ordinary days have some 40,000. An answer of 2 MiB, repeated for each
# day, would have 60 MiB.
_MOST_CHARACTERS = 2**20

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_WHOLE = {"type": "integer"}


@dataclass(frozen=True, slots=True)
class Layout:
    """The days that the model writes, and whether it describes the meals."""

    days: int
    distinct_days: int
    has_descriptions: bool

    @property
    def is_rotation(self) -> bool:
        """Whether the plan repeats its days."""
        return self.distinct_days < self.days


def layout_of(duration_days: float) -> Layout:
    """Return the layout of a plan of this length: the longer it is, the shorter are its days."""
    days = math.ceil(duration_days)
    return Layout(
        days=days,
        distinct_days=days if days <= _DAYS_WITHOUT else _DISTINCT_DAYS,
        has_descriptions=days <= _DAYS_WITH_DESCRIPTIONS,
    )


def with_every_day(plan: dict[str, Any], layout: Layout) -> dict[str, Any]:
    """Replace the rotation by its days.

    A plan without a valid rotation is unchanged, and so is one that would become too large.
    """
    if not layout.is_rotation:
        return plan
    written, rotation = plan.get("days"), plan.get("rotation")
    if not isinstance(written, list) or not isinstance(rotation, list):
        return plan
    # `True` is an int, but not the number of a day.
    by_number = {
        day["day"]: day for day in written if isinstance(day, dict) and type(day.get("day")) is int
    }
    if len(rotation) != layout.days or not all(
        type(number) is int and number in by_number for number in rotation
    ):
        return plan
    sizes = {number: len(json.dumps(day, ensure_ascii=False)) for number, day in by_number.items()}
    if sum(sizes[number] for number in rotation) > _MOST_CHARACTERS:
        return plan
    days = [{**by_number[number], "day": day} for day, number in enumerate(rotation, 1)]
    return {
        name: days if name == "days" else value
        for name, value in plan.items()
        if name != "rotation"
    }


def schema_of(layout: Layout) -> dict[str, Any]:
    grams = {"type": "number"} if layout.has_descriptions else _WHOLE
    meal = _object(
        name=_TEXT,
        description=_TEXT if layout.has_descriptions else {"const": ""},
        calories=_WHOLE,
        netCarbsG=grams,
        proteinG=grams,
        fatG=grams,
    )
    day = _object(day=_WHOLE, meals=_object(**dict.fromkeys(USUAL_MEALS, meal)))
    numbers = {"enum": list(range(1, layout.distinct_days + 1))}
    rotation = {"rotation": _list_of(numbers, layout.days)} if layout.is_rotation else {}
    return _object(
        summary=_TEXT,
        dailyMacros=_object(calories=_WHOLE, proteinG=_WHOLE, fatG=_WHOLE, netCarbsG=_WHOLE),
        days=_list_of(day, layout.distinct_days),
        **rotation,
        shoppingList=_object(**dict.fromkeys(GROUPS, _TEXTS)),
        tips=_TEXTS,
    )


def _list_of(item: dict[str, Any], length: int) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": length, "maxItems": length}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    # An answer has its fields in this order.
    return {"type": "object", "properties": properties, "required": list(properties)}
