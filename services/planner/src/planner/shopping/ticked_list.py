"""The shopping list of a plan, with the lines that were ticked."""

from collections.abc import Sequence

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from chassis.http import NotFound, ValidationFailed
from messaging import erased_among
from planner.plans import beyond_the_plan, find_session
from planner.shopping.lines import ShoppingLine, shopping
from planner.shopping.tables import ShoppingTick
from planner.stored_plans import StoredDay, StoredPlan, read_stored


async def shopping_list(
    session: AsyncSession, user_id: str, session_id: str, days: str | None, servings: int
) -> tuple[list[ShoppingLine], set[str]]:
    """The lines for some days, and the keys of those that are ticked."""
    lines = await _lines(session, user_id, session_id, days, servings)
    of_plan = select(ShoppingTick.key).where(col(ShoppingTick.session_id) == session_id)
    return lines, set(await session.scalars(of_plan))


async def tick_line(
    session: AsyncSession,
    user_id: str,
    session_id: str,
    key: str,
    days: str | None,
    servings: int,
    *,
    checked: bool,
) -> ShoppingLine:
    """Tick a line of the list, or untick it; the last device wins."""
    # In the order of an erasure, which locks the member before the member's plans.
    await erased_among(session, [user_id])
    lines = await _lines(session, user_id, session_id, days, servings)
    line = next((line for line in lines if line.key == key), None)
    if line is None:
        raise NotFound("Line not found")
    if checked:
        tick = {"session_id": session_id, "key": key, "user_id": user_id}
        await session.execute(insert(ShoppingTick).values(tick).on_conflict_do_nothing())
    else:
        own = (col(ShoppingTick.session_id) == session_id) & (col(ShoppingTick.key) == key)
        await session.execute(delete(ShoppingTick).where(own))
    return line


async def _lines(
    session: AsyncSession, user_id: str, session_id: str, days: str | None, servings: int
) -> list[ShoppingLine]:
    plan = read_stored((await find_session(session, user_id, session_id)).output_plan)
    return shopping(plan, _days(plan, days), servings)


def _days(plan: StoredPlan, days: str | None) -> Sequence[StoredDay]:
    """The days from `1-7` or `3`."""
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
