"""Ask for another meal, or another day, of a computed plan."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Conflict, TooManyRequests, ValidationFailed
from planner import computed
from planner.jobs import rules
from planner.jobs.changeable import Changeable, find_changeable
from planner.jobs.request_plan import add_job, check_health, check_no_other, jobs_of_today
from planner.jobs.schemas import SwapInput
from planner.jobs.tables import PlanJob
from planner.plans import FIXED
from planner.rules import Meal

TOO_MANY = f"You can change {rules.SWAPS_A_DAY} meals or days a day. Please go on tomorrow."


async def request_swap(
    session: AsyncSession,
    user_id: str,
    session_id: str,
    body: SwapInput,
    networks: Sequence[str],
    *,
    seed: int,
) -> PlanJob:
    """Store a job that replaces a meal or a day."""
    if body.dish is not None and (body.meal is None or body.wish is not None):
        message = "must be for a meal, and without a wish"
        raise ValidationFailed({"field": "dish", "message": message, "code": "invalid"})
    found = await find_swappable(session, user_id, session_id, body.day, body.meal)
    await check_no_other(session, user_id)
    if await jobs_of_today(session, user_id, "swap") >= rules.SWAPS_A_DAY:
        raise TooManyRequests(TOO_MANY)
    check_health(found.health, found.body)
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="swap",
        input={**found.input, **body.model_dump(mode="json", exclude_none=True)},
        targets=found.targets,
        seed=seed,
        day=body.day,
        days=1,
        session_id=session_id,
        networks=list(networks),
    )
    await add_job(session, job)
    return job


async def find_swappable(
    session: AsyncSession, user_id: str, session_id: str, day: int, meal: Meal | None
) -> Changeable:
    """Read a plan for a swap; refuse one whose other meals have what is left out now."""
    found = await find_changeable(session, user_id, session_id, "day", day)
    meals = found.days[day - 1].meals
    if meal and meal not in meals:
        message = f"Day {day} has {', '.join(meals)}"
        raise ValidationFailed({"field": "meal", "message": message, "code": "invalid"})
    others = [each for each in found.days if each.number != day]
    kept = _kept(found.days[day - 1], meal)
    if not found.requirements.allows_days(others) or not found.requirements.allows(kept):
        raise Conflict(FIXED)
    return found


def _kept(day: computed.Day, swapped: Meal | None) -> list[computed.PlannedMeal]:
    """Return the meals of a day that a swap does not change."""
    return [kept for meal, kept in day.meals.items() if swapped not in (None, meal)]
