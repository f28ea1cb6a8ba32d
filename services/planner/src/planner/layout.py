"""How much of a plan the model is asked for, so that its answer fits into the limit of tokens.

Of a long plan, the model writes some distinct days, and which of them each day of the plan is.
"""

import math
from dataclasses import dataclass
from typing import Any

# Seven days with descriptions are some 3,600 tokens of 4,000, twelve without them some 3,200.
_DAYS_WITH_DESCRIPTIONS = 7
_DAYS_WITHOUT = 12
_DISTINCT_DAYS = 8


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
    """The layout of a plan of this length: the longer it is, the less is written of a day."""
    days = math.ceil(duration_days)
    return Layout(
        days=days,
        distinct_days=days if days <= _DAYS_WITHOUT else _DISTINCT_DAYS,
        has_descriptions=days <= _DAYS_WITH_DESCRIPTIONS,
    )


def with_every_day(plan: dict[str, Any], layout: Layout) -> dict[str, Any]:
    """Put the days of the rotation in its place; a plan without a valid rotation is unchanged."""
    if not layout.is_rotation:
        return plan
    written, rotation = plan.get("days"), plan.get("rotation")
    if not isinstance(written, list) or not isinstance(rotation, list):
        return plan
    by_number = {day["day"]: day for day in written if isinstance(day, dict) and _is_numbered(day)}
    if len(rotation) != layout.days or not all(_is_in(by_number, number) for number in rotation):
        return plan
    days = [{**by_number[number], "day": day} for day, number in enumerate(rotation, 1)]
    return {
        name: days if name == "days" else value
        for name, value in plan.items()
        if name != "rotation"
    }


def _is_numbered(day: dict[str, Any]) -> bool:
    return type(day.get("day")) is int


def _is_in(by_number: dict[int, Any], number: object) -> bool:
    return type(number) is int and number in by_number
