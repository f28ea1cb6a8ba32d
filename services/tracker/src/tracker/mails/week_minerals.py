"""What a member's days had of minerals and fiber, and which foods of the week had most."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Literal

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from contracts.tracker import WeekMineral
from foods import find_food
from tracker.nutrients import MINERAL_SUMS, average
from tracker.targets import MineralRanges, Range

_NAMES: Mapping[str, Literal["potassium", "magnesium", "sodium", "fiber"]] = {
    "potassium_mg": "potassium",
    "magnesium_mg": "magnesium",
    "sodium_mg": "sodium",
    "fiber_g": "fiber",
}
_MOST_FOODS = 3
_FOODS = text(f"""
SELECT date, food_id, count(*) AS entries, {MINERAL_SUMS} FROM diary_entry
WHERE user_id = :user_id AND date = ANY(:days) GROUP BY date, food_id
""")  # noqa: S608 - the names are constants


async def minerals_of_week(
    session: AsyncSession, user_id: str, days: Sequence[date], aim: Row[Any] | None
) -> list[WeekMineral]:
    """Each of which something is known on these days, as `GET /week` has it, beside its target."""
    if not days:
        return []
    foods = (await session.execute(_FOODS, {"user_id": user_id, "days": days})).all()
    ranges = MineralRanges.model_validate((aim and _read(aim.minerals)) or {})
    return [
        _mineral(name, foods, getattr(ranges, name) or Range())
        for name in _NAMES
        if any(getattr(food, name) is not None for food in foods)
    ]


def _read(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def _mineral(name: str, foods: Iterable[Row[Any]], target: Range) -> WeekMineral:
    days: dict[date, list[Row[Any]]] = {}
    for food in foods:
        days.setdefault(food.date, []).append(food)
    known = [
        sum(getattr(food, name) for food in eaten)
        for eaten in days.values()
        if all(getattr(food, f"{name}_known") == food.entries for food in eaten)
    ]
    return WeekMineral(
        name=_NAMES[name],
        average=average(known) if known else None,
        known=len(known),
        of=len(days),
        min=target.min,
        max=target.max,
        most=_with_most(name, foods),
    )


def _with_most(name: str, foods: Iterable[Row[Any]]) -> list[str]:
    """Foods of the tables alone: what members name may be an advertisement to a stranger."""
    sums: dict[str, float] = {}
    for food in foods:
        if food.food_id and (known := find_food(food.food_id)):
            sums[known.name] = sums.get(known.name, 0.0) + (getattr(food, name) or 0.0)
    most = sorted((had, found) for found, had in sums.items() if had > 0)
    return [found for _, found in reversed(most[-_MOST_FOODS:])]
