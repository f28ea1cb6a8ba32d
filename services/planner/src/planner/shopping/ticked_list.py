"""The shopping list of a plan, with the lines that were ticked."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from chassis.http import NotFound, ValidationFailed
from chassis.storage import statements
from messaging import erased_among
from planner.plans import beyond_the_plan, find_session
from planner.preferences import read_pantry
from planner.rules import Meal
from planner.shopping.lines import ShoppingLine, key_of, rest_of, shopping
from planner.shopping.schemas import Tick
from planner.shopping.tables import ShoppingTick
from planner.stored_plans import StoredDay, StoredPlan, read_stored

queries = statements(__package__)


@dataclass(frozen=True, slots=True)
class Cooked:
    """A dish that is cooked once for several days of a list."""

    day: int
    meal: Meal
    name: str
    text: str


async def shopping_list(
    session: AsyncSession, user_id: str, session_id: str, days: str | None, servings: int
) -> tuple[list[tuple[ShoppingLine, bool]], list[Cooked]]:
    """Return the lines for some days and whether each is ticked, and the dishes cooked at once."""
    plan, chosen = await _days_of_plan(session, user_id, session_id, days)
    of_plan = select(ShoppingTick).where(col(ShoppingTick.session_id) == session_id)
    ticks = {tick.key: tick.foods for tick in await session.scalars(of_plan)}
    lines = [
        _ticked(line, ticks[line.key]) if line.key in ticks else (line, False)
        for line in shopping(plan, chosen, servings, await read_pantry(session, user_id))
    ]
    return lines, list(_cooked(chosen))


async def tick_line(
    session: AsyncSession,
    user_id: str,
    session_id: str,
    key: str,
    days: str | None,
    servings: int,
    tick: Tick,
) -> tuple[ShoppingLine, bool]:
    """Tick a line of the list, or untick it; the last device wins."""
    # In the order of an erasure, which locks the member before the member's plans.
    await erased_among(session, [user_id])
    plan, chosen = await _days_of_plan(session, user_id, session_id, days)
    lines = shopping(plan, chosen, servings, await read_pantry(session, user_id))
    line = next((line for line in lines if line.key == key), None)
    if line is None:
        raise NotFound("Line not found")
    if not tick.checked:
        own = (col(ShoppingTick.session_id) == session_id) & (col(ShoppingTick.key) == key)
        await session.execute(delete(ShoppingTick).where(own))
        return line, False
    bought = _bought(line, tick)
    foods = json.dumps(bought) if bought else None
    row = {"session_id": session_id, "key": key, "user_id": user_id, "foods": foods}
    return _ticked(line, await session.scalar(queries.tick.clause, row))


def _bought(line: ShoppingLine, tick: Tick) -> dict[str, float]:
    """Return the ticked foods with their grams; by default those that the line has now."""
    if tick.foods is None:
        return {each.food_id: each.grams for each in line.foods}
    for number, each in enumerate(tick.foods):
        if key_of(each.food_id) != line.key:
            message = "must be a food of this line"
            field = f"foods.{number}.foodId"
            raise ValidationFailed({"field": field, "message": message, "code": "invalid"})
    return {each.food_id: each.grams for each in tick.foods}


def _ticked(line: ShoppingLine, bought: Mapping[str, float] | None) -> tuple[ShoppingLine, bool]:
    """Return the line if everything was bought, or its rest."""
    rest = rest_of(line, bought) if bought is not None else None
    return (rest, False) if rest else (line, True)


def _cooked(days: Sequence[StoredDay]) -> Iterator[Cooked]:
    """Yield the dishes that are cooked once for several days, if all are among these, and what is
    done on a day for later ones."""
    numbers = {day.number for day in days}
    for day in days:
        for meal in day.meals:
            if meal.batch and meal.batch.is_first and numbers.issuperset(meal.batch.others):
                yield Cooked(day.number, meal.meal, meal.name, str(meal.batch))
        for task in day.ahead:
            if task.day in numbers:
                yield Cooked(day.number, task.meal, task.name, task.text)


async def _days_of_plan(
    session: AsyncSession, user_id: str, session_id: str, days: str | None
) -> tuple[StoredPlan, Sequence[StoredDay]]:
    plan = read_stored((await find_session(session, user_id, session_id)).output_plan)
    return plan, _days(plan, days)


def _days(plan: StoredPlan, days: str | None) -> Sequence[StoredDay]:
    """Return the days of `1-7` or `3`."""
    if days is None:
        return plan.days
    first, _, last = days.partition("-")
    numbers = int(first), int(last or first)
    if not 1 <= numbers[0] <= numbers[1]:
        message = "must be a day, such as 3, or the first and the last one, such as 1-7"
        raise ValidationFailed({"field": "days", "message": message, "code": "invalid"})
    if numbers[1] > len(plan.days):
        raise beyond_the_plan("days", len(plan.days))
    return plan.days[numbers[0] - 1 : numbers[1]]
