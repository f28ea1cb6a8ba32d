"""Ask for another meal, or another day, of a computed plan."""

import secrets
from collections.abc import Iterator, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Conflict, TooManyRequests
from planner import computed
from planner.health import read_health
from planner.jobs import rules
from planner.jobs.request_plan import (
    add_job,
    check_health,
    check_no_other,
    jobs_of_today,
    refusals_of,
)
from planner.jobs.schemas import SwapInput
from planner.jobs.tables import PlanJob
from planner.plans import (
    FIXED,
    AiSession,
    JobInput,
    beyond_the_plan,
    days_of,
    find_session,
    newest_version,
    requirements_of,
)

TOO_MANY = f"You can change {rules.SWAPS_A_DAY} meals or days a day. Please go on tomorrow."


async def request_swap(
    session: AsyncSession,
    user_id: str,
    session_id: str,
    body: SwapInput,
    networks: Sequence[str],
) -> PlanJob:
    """Store a job that writes a meal, or a day, anew."""
    ai_session = await find_session(session, user_id, session_id)
    days = days_of((await newest_version(session, session_id)).days)
    if body.day > len(days):
        raise beyond_the_plan("day", len(days))
    requirements = requirements_of(ai_session.input_params, ai_session.targets)
    if not requirements.allows(_kept(days, body)) or _is_refused(ai_session):
        raise Conflict(FIXED)
    await check_no_other(session, user_id)
    if await jobs_of_today(session, user_id, "swap") >= rules.SWAPS_A_DAY:
        raise TooManyRequests(TOO_MANY)
    check_health(await read_health(session, user_id))
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="swap",
        input={**ai_session.input_params, **body.model_dump(mode="json", exclude_none=True)},
        targets=ai_session.targets,
        seed=secrets.randbits(32),
        day=body.day,
        days=1,
        session_id=session_id,
        networks=list(networks),
    )
    await add_job(session, job)
    return job


def _is_refused(ai_session: AiSession) -> bool:
    """Whether no plan is written by now for who the plan is for: a minor, or underweight."""
    body = JobInput.model_validate(ai_session.input_params)
    return any(each.code != "contradiction" for each in refusals_of(body))


def _kept(days: Sequence[computed.Day], body: SwapInput) -> Iterator[computed.PlannedMeal]:
    """The meals that a swap does not change."""
    for day in days:
        for meal, kept in day.meals.items():
            if day.number != body.day or body.meal not in (None, meal):
                yield kept
