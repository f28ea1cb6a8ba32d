"""The minerals and fiber of a member's days, and the foods of the week that had most of them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Literal

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import statements
from contracts.tracker import WeekMineral
from foods import find_food
from tracker.food_names import name_in
from tracker.nutrients import average
from tracker.targets import MineralRanges, Range
from words import Language

queries = statements(__package__)

_NAMES: Mapping[str, Literal["potassium", "magnesium", "sodium", "fiber"]] = {
    "potassium_mg": "potassium",
    "magnesium_mg": "magnesium",
    "sodium_mg": "sodium",
    "fiber_g": "fiber",
}
_MOST_FOODS = 3


async def minerals_of_week(
    session: AsyncSession,
    user_id: str,
    days: Sequence[date],
    aim: MineralRanges | None,
    language: Language,
) -> list[WeekMineral]:
    """Each mineral that some food of these days states, as in `GET /week`, with its target."""
    if not days:
        return []
    values = {"user_id": user_id, "days": days}
    foods = (await session.execute(queries.select_minerals.clause, values)).all()
    ranges = aim or MineralRanges()
    return [
        _mineral(name, foods, getattr(ranges, name) or Range(), language)
        for name in _NAMES
        if any(getattr(food, name) is not None for food in foods)
    ]


def _mineral(
    name: str, foods: Iterable[Row[Any]], target: Range, language: Language
) -> WeekMineral:
    days: dict[date, list[Row[Any]]] = {}
    for food in foods:
        days.setdefault(food.date, []).append(food)
    amounts = [
        sum(getattr(food, name) for food in eaten)
        for eaten in days.values()
        if all(getattr(food, f"{name}_known") == food.entries for food in eaten)
    ]
    return WeekMineral(
        name=_NAMES[name],
        average=average(amounts) if amounts else None,
        known=len(amounts),
        of=len(days),
        min=target.min,
        max=target.max,
        most=_with_most(name, foods, language),
    )


def _with_most(name: str, foods: Iterable[Row[Any]], language: Language) -> list[str]:
    """The foods with most, only from the tables: a member's names could be advertisements."""
    sums: dict[str, float] = {}
    for food in foods:
        if food.food_id and (of_table := find_food(food.food_id)):
            food_name = name_in(language, of_table)
            sums[food_name] = sums.get(food_name, 0.0) + (getattr(food, name) or 0.0)
    most = sorted((amount, food_name) for food_name, amount in sums.items() if amount > 0)
    return [food_name for _, food_name in reversed(most[-_MOST_FOODS:])]
