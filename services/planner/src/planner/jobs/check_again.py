"""Check whether a job can still be written: the member's health answers may have changed."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Conflict
from planner.health import read_health
from planner.jobs.request_plan import check_health, is_refused_by_now
from planner.jobs.request_refit import least_calories
from planner.jobs.schemas import RefitInput
from planner.jobs.tables import PlanJob
from planner.plans import input_of

# For the member, instead of the plan.
ASK_FIRST = (
    "Please talk to your doctor first: with what you have told us about your health, we don't "
    "write this plan."
)
OTHER_ANSWERS = (
    "Your answers about health have changed, and this plan no longer fits them. Please ask for a "
    "new one."
)


async def check_again(session: AsyncSession, job: PlanJob) -> None:
    """Refuse a job that would be refused now, including one of an earlier release."""
    health, body = await read_health(session, job.user_id), input_of(job.input)
    try:
        check_health(health, body)
    except Conflict:
        raise Conflict(ASK_FIRST) from None
    is_too_little = job.kind == "refit" and (
        RefitInput.model_validate(job.input).calories < least_calories(body, health)
    )
    if is_too_little or is_refused_by_now(body, job.targets, health):
        raise Conflict(OTHER_ANSWERS)
