"""Ask for a plan that a worker writes."""

import math
import secrets

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import Conflict, Detail, ValidationFailed
from planner import computed, quota, rules
from planner.generate_plan import macros_of
from planner.schemas import PlannerInput
from planner.tables import LIVE, PlanJob

BUSY = "A plan is already being written"


async def check_no_other(session: AsyncSession, user_id: str) -> None:
    """Refuse a second live job of a member."""
    is_live = (col(PlanJob.user_id) == user_id) & col(PlanJob.state).in_(LIVE)
    live = await session.scalar(select(PlanJob.id).where(is_live))
    if live is not None:
        raise Conflict(BUSY, more={"jobId": live})


def plan_job(user_id: str, body: PlannerInput) -> PlanJob:
    """The job that writes this plan; an input of which no true plan can be made is invalid."""
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="plan",
        input=body.model_dump(mode="json", by_alias=True),
        seed=secrets.randbits(32),
        days=math.ceil(body.duration_days),
    )
    macros = macros_of(body)
    details = _wrong_target(macros.calories)
    try:
        computed.requirements_of(body, macros, job.seed)
    except computed.UnknownExclusions as error:
        details += [unknown(word) for word in error.words]
    if details:
        raise ValidationFailed("Invalid input", details)
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


def unknown(word: str) -> Detail:
    """What is wrong with a word that names nothing that could be left out."""
    advice = "write the name of a food or an allergen, such as milk, or leave it out"
    message = f'"{word}" is not known; {advice}'
    return {"field": "allergies", "message": message, "code": "invalid"}
