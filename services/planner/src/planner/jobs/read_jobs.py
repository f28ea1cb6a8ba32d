"""Read the jobs of a member."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer
from sqlmodel import col, exists, select

from chassis import ids
from chassis.http import NotFound
from planner import computed
from planner.jobs.tables import LIVE, PlanJob, PlanJobAnswer
from planner.plans import OtherRelease, days_of, requirements_of


async def list_jobs(session: AsyncSession, user_id: str, limit: int) -> Sequence[PlanJob]:
    """Return the member's newest jobs, newest first."""
    found = (
        select(PlanJob)
        .where(col(PlanJob.user_id) == user_id)
        .order_by(col(PlanJob.created_at).desc(), col(PlanJob.id).desc())
        .limit(limit)
        .options(
            defer(col(PlanJob.input), raiseload=True),  # type: ignore[arg-type]
            defer(col(PlanJob.written), raiseload=True),  # type: ignore[arg-type]
        )
    )
    return (await session.scalars(found)).all()


async def find_job(
    session: AsyncSession, user_id: str, job_id: str, *, lock: bool = False
) -> PlanJob:
    """Return a job of the member; another member's is a 404."""
    found = None
    if ids.storable(job_id):
        found = await session.get(PlanJob, job_id, with_for_update=lock or None)
    if found is None or found.user_id != user_id:
        raise NotFound("Job not found")
    return found


async def is_over(session: AsyncSession, job_id: str) -> bool:
    """Whether a job was canceled, has ended, or was erased."""
    state = await session.scalar(select(PlanJob.state).where(PlanJob.id == job_id))
    return state not in LIVE


async def has_answers(session: AsyncSession, job_id: str) -> bool:
    """Whether the model has answered any call of a job."""
    answers = exists().where(col(PlanJobAnswer.job_id) == job_id)
    return bool(await session.scalar(select(answers)))


def shown_days(job: PlanJob) -> list[dict[str, Any]]:
    """Return the days written so far, as the plan will show them.

    Days that only another release can read are not shown. A dish that is cooked for two days is
    marked if both days are written.
    """
    if not job.written:
        return []
    try:
        requirements, days = requirements_of(job.input, job.targets, None), days_of(job.written)
    except OtherRelease:
        return []
    found: list[dict[str, Any]] = computed.output_plan(requirements, days)["days"]
    return found
