"""Read the jobs of a member."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer
from sqlmodel import col, select

from chassis import ids
from chassis.http import NotFound
from planner import computed
from planner.jobs.tables import PlanJob
from planner.plans import OtherRelease, days_of, requirements_of


async def list_jobs(session: AsyncSession, user_id: str, limit: int) -> Sequence[PlanJob]:
    """Return the newest ones, newest first."""
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
    """Return one of them; another member's is not found."""
    found = None
    if ids.storable(job_id):
        found = await session.get(PlanJob, job_id, with_for_update=lock or None)
    if found is None or found.user_id != user_id:
        raise NotFound("Job not found")
    return found


def shown_days(job: PlanJob) -> list[dict[str, Any]]:
    """The days written so far, as they will be in the plan; none if only another release can.

    What is cooked for two days is marked where both are among them.
    """
    if not job.written:
        return []
    try:
        requirements, days = requirements_of(job.input, job.targets), days_of(job.written)
    except OtherRelease:
        return []
    found: list[dict[str, Any]] = computed.output_plan(requirements, days)["days"]
    return found
