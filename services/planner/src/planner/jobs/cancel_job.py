"""Cancel a job: a worker that is writing it notices within seconds."""

from sqlalchemy.ext.asyncio import AsyncSession

import work
from chassis.http import Conflict
from messaging import erased_among
from planner import quota
from planner.jobs.read_jobs import find_job, has_answers
from planner.jobs.request_plan import task_of
from planner.jobs.steps import delete_answers
from planner.jobs.tables import LIVE, PlanJob


async def cancel_job(session: AsyncSession, user_id: str, job_id: str) -> PlanJob:
    """Cancel a live job; the member can request the week's plan again."""
    # In the order of an erasure, which locks the member before the member's jobs.
    await erased_among(session, [user_id])
    job = await find_job(session, user_id, job_id, lock=True)
    if job.state not in LIVE:
        raise Conflict("Job is over")
    if job.kind == "plan" and (
        job.state == "writing" or job.days_done or await has_answers(session, job.id)
    ):
        # It has cost the model server as much as one that failed.
        await quota.note_failure(session, user_id)
    job.state = "canceled"
    # A canceled job does not use up the week's plan, so its days are not kept.
    job.written = []
    job.networks = []
    await delete_answers(session, job.id)
    # A task at work keeps its slot until the call in flight is stopped.
    await work.remove(session, task_of(job.kind), key=job.id)
    return job
