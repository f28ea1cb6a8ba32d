"""Ask for another meal, or another day, of a computed plan."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Conflict, TooManyRequests, ValidationFailed
from planner import computed
from planner.exclusions import read_exclusions
from planner.health import read_health
from planner.jobs import rules
from planner.jobs.request_plan import (
    add_job,
    check_health,
    check_no_other,
    is_refused_by_now,
    jobs_of_today,
)
from planner.jobs.schemas import SwapInput
from planner.jobs.tables import PlanJob
from planner.plans import (
    FIXED,
    JobInput,
    beyond_the_plan,
    days_of,
    find_session,
    input_of,
    newest_version,
    requirements_of,
)
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
    check_health(await read_health(session, user_id), found.body)
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


@dataclass(frozen=True, slots=True)
class Swappable:
    """A plan in which a meal or a day can be replaced."""

    # The plan's input, with the member's current exclusions added.
    input: dict[str, Any]
    targets: dict[str, int] | None
    days: list[computed.Day]

    @property
    def body(self) -> JobInput:
        return input_of(self.input)


async def find_swappable(
    session: AsyncSession, user_id: str, session_id: str, day: int, meal: Meal | None
) -> Swappable:
    """Read a plan for a swap; refuse a day beyond the plan, and a plan that cannot be changed."""
    ai_session = await find_session(session, user_id, session_id)
    days = days_of((await newest_version(session, session_id)).days)
    if day > len(days):
        raise beyond_the_plan("day", len(days))
    health = await read_health(session, user_id)
    requirements = requirements_of(ai_session.input_params, ai_session.targets, health)
    body = input_of(ai_session.input_params)
    is_refused = is_refused_by_now(body, ai_session.targets, health)
    others = [each for each in days if each.number != day]
    allows_others = requirements.allows_days(others)
    if is_refused or not allows_others or not requirements.allows(_kept(days[day - 1], meal)):
        raise Conflict(FIXED)
    wanted = with_own_exclusions(ai_session.input_params, await read_exclusions(session, user_id))
    return Swappable(wanted, ai_session.targets, days)


def with_own_exclusions(input_params: dict[str, Any], own: Sequence[str]) -> dict[str, Any]:
    """Return the input of a plan with the member's current exclusions added."""
    left_out = [*input_params.get("allergies", ()), *own]
    return {**input_params, "allergies": list(dict.fromkeys(left_out))}


def _kept(day: computed.Day, swapped: Meal | None) -> list[computed.PlannedMeal]:
    """Return the meals of a day that a swap does not change."""
    return [kept for meal, kept in day.meals.items() if swapped not in (None, meal)]
