"""Ask for a plan that a worker writes."""

import math
import secrets
from collections.abc import Sequence

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import Conflict, Detail, TooManyRequests, ValidationFailed
from planner import computed, quota, rules
from planner.generate_plan import macros_of
from planner.schemas import PlannerInput
from planner.tables import LIVE, PlanJob

BUSY = "A plan is already being written"
TOO_MANY = f"You can ask for {rules.PLAN_JOBS_A_DAY} plans a day. Please go on tomorrow."

# So much of a text that names nothing is repeated: who sent it knows the rest.
_LONGEST_SAID = 40


async def check_no_other(session: AsyncSession, user_id: str) -> None:
    """Refuse a second live job of a member."""
    is_live = (col(PlanJob.user_id) == user_id) & col(PlanJob.state).in_(LIVE)
    live = await session.scalar(select(PlanJob.id).where(is_live))
    if live is not None:
        raise Conflict(BUSY, more={"jobId": live})


async def check_plans_of_today(session: AsyncSession, user_id: str) -> None:
    """Refuse a member who has asked for very many plans today, and canceled them."""
    if await jobs_of_today(session, user_id, "plan") >= rules.PLAN_JOBS_A_DAY:
        raise TooManyRequests(TOO_MANY)


async def jobs_of_today(session: AsyncSession, user_id: str, kind: str) -> int:
    """How many jobs of a kind a member has asked for on this UTC day."""
    today = clock.now().replace(hour=0, minute=0, second=0, microsecond=0)
    jobs = (
        select(func.count())
        .select_from(PlanJob)
        .where(col(PlanJob.user_id) == user_id, col(PlanJob.kind) == kind)
        .where(col(PlanJob.created_at) >= today)
    )
    return await session.scalar(jobs) or 0


def plan_job(user_id: str, body: PlannerInput, networks: Sequence[str]) -> PlanJob:
    """The job that writes this plan; an input of which no true plan can be made is invalid."""
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="plan",
        input=body.model_dump(mode="json", by_alias=True),
        seed=secrets.randbits(32),
        days=math.ceil(body.duration_days),
        networks=list(networks),
    )
    macros = macros_of(body)
    details = _wrong_target(macros.calories)
    try:
        computed.requirements_of(body, macros, job.seed)
    except computed.UnknownExclusions as error:
        details += [unknown(word) for word in dict.fromkeys(error.words)]
    if details:
        raise ValidationFailed(*details, message="Invalid input")
    return job


async def add_plan_job(session: AsyncSession, job: PlanJob) -> None:
    """Store a job for a plan, if the member may have another plan now."""
    await quota.check_for_job(session, job.user_id)
    await add_job(session, job)


async def add_job(session: AsyncSession, job: PlanJob) -> None:
    """Store a job, if no other one of the member is live."""
    adding = insert(PlanJob).values(job.model_dump()).on_conflict_do_nothing()
    while await session.scalar(adding.returning(col(PlanJob.id))) is None:
        # The other one may have ended since.
        await check_no_other(session, job.user_id)


def _wrong_target(calories: int) -> list[Detail]:
    least, most = rules.LEAST_CALORIES, rules.MOST_CALORIES
    if least <= calories <= most:
        return []
    message = f"The target would be {calories} kcal a day; a plan can have {least} to {most}"
    detail: Detail = {
        "field": "calories",
        "message": message,
        "code": "too_small" if calories < least else "too_big",
        "min": least,
        "max": most,
    }
    return [detail]


def unknown(word: str, field: str = "allergies") -> Detail:
    """What is wrong with a word that names nothing that could be left out."""
    advice = "write the name of a food or an allergen, such as milk, or leave it out"
    said = word if len(word) <= _LONGEST_SAID else f"{word[:_LONGEST_SAID]}…"
    message = f'"{said}" is not known; {advice}'
    return {"field": field, "message": message, "code": "invalid"}
