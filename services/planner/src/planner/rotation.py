"""Long plans: the model writes some distinct days, and which of them each day of the plan is."""

from typing import Any

from planner.layout import Layout


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
