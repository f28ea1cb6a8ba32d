"""Ask for other calories of a computed plan: only grams change, from a day on."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Conflict, TooManyRequests, ValidationFailed
from planner.health import Answers, energy_limits
from planner.jobs import rules
from planner.jobs.changeable import Changeable, find_changeable
from planner.jobs.request_plan import add_job, check_health, check_no_other, jobs_of_today
from planner.jobs.schemas import RefitInput
from planner.jobs.tables import PlanJob
from planner.plans import FIXED, JobInput, targets_of

TOO_MANY = (
    f"You can change the calories of plans {rules.REFITS_A_DAY} times a day. "
    "Please try again tomorrow."
)


async def request_refit(
    session: AsyncSession,
    user_id: str,
    session_id: str,
    body: RefitInput,
    networks: Sequence[str],
    *,
    seed: int,
) -> PlanJob:
    """Store a job that changes the portions of a plan from a day on."""
    found = await find_refittable(session, user_id, session_id, body)
    await check_no_other(session, user_id)
    if await jobs_of_today(session, user_id, "refit") >= rules.REFITS_A_DAY:
        raise TooManyRequests(TOO_MANY)
    check_health(found.health, found.body)
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="refit",
        input={**found.input, **body.model_dump(mode="json", by_alias=True)},
        targets=found.targets,
        seed=seed,
        day=body.from_day,
        days=len(found.days) - body.from_day + 1,
        session_id=session_id,
        networks=list(networks),
    )
    await add_job(session, job)
    return job


async def find_refittable(
    session: AsyncSession, user_id: str, session_id: str, body: RefitInput
) -> Changeable:
    """Read a plan; refuse calories below the least of its member, and dishes left out by now."""
    found = await find_changeable(session, user_id, session_id, "fromDay", body.from_day)
    if not found.requirements.allows_days(found.days):
        raise Conflict(FIXED)
    least = least_calories(found.body, found.health)
    if body.calories < least:
        message = f"A day has at least {least} kcal"
        raise ValidationFailed(
            {"field": "calories", "message": message, "code": "too_small", "min": least}
        )
    return found


def least_calories(body: JobInput, health: Answers | None) -> int:
    """Return the least calories of a day of this plan.

    Where calories do not change without a doctor, these are the calories of a new plan.
    """
    limits = energy_limits(body, health)
    return limits.least_calories if limits.may_change else targets_of(body, health).calories
