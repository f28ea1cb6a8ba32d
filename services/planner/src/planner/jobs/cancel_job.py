"""Cancel a job: a worker that is writing it notices within seconds."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Conflict
from messaging import erased_among
from planner import quota
from planner.jobs.leases import delete_answers, has_answers
from planner.jobs.read_jobs import find_job
from planner.jobs.tables import LIVE, PlanJob


async def cancel_job(session: AsyncSession, user_id: str, job_id: str) -> PlanJob:
    """End a live job; the week's plan of the member is free again."""
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
    # Its lease stays: until the worker lets go, a call may be in flight.
    job.state = "canceled"
    # Its days are no plan: who has taken none of the week is given none.
    job.written = []
    job.networks = []
    await delete_answers(session, job.id)
    return job
