"""HTTP operations of plans that a worker writes."""

from typing import Annotated

from fastapi import Query, Request

from chassis.http import CurrentUser, InvalidRequest, Routes, provided, read_body
from chassis.storage import ServiceDatabase, Session
from planner import quota
from planner.cancel_job import cancel_job
from planner.job_worker import JobWorker
from planner.read_jobs import days_of, find_job, list_jobs
from planner.request_job import BUSY, add_plan_job, check_no_other, plan_job
from planner.schemas import (
    BODY,
    JobDaysResponse,
    JobRecord,
    JobResponse,
    JobsResponse,
    PlannerInput,
)

api = Routes("/api/ai")

Worker = Annotated[JobWorker, provided(JobWorker)]
Limit = Annotated[int, Query(ge=1, le=100)]


@api.post(
    "/jobs",
    status=202,
    errors={
        409: BUSY,
        429: (quota.SPENT, quota.TOO_MANY, quota.FAILED_TOO_OFTEN),
        500: "Failed to start the plan",
    },
    invalid=InvalidRequest("Invalid input"),
    openapi_extra=BODY,
)
async def post_job(
    request: Request, user: CurrentUser, database: ServiceDatabase, worker: Worker
) -> JobResponse:
    """Have a plan written whose figures are computed from the food table."""
    async with database.session() as session:
        await quota.check(session, user.id)
        await check_no_other(session, user.id)
    job = plan_job(user.id, await read_body(request, PlannerInput))
    async with database.session() as session:
        await add_plan_job(session, job)
    worker.wake()
    return JobResponse(job=JobRecord.model_validate(job))


@api.get("/jobs", errors={500: "Failed to fetch jobs"})
async def get_jobs(user: CurrentUser, session: Session, limit: Limit = 20) -> JobsResponse:
    """List the own jobs, newest first."""
    found = await list_jobs(session, user.id, limit)
    return JobsResponse(jobs=[JobRecord.model_validate(job) for job in found])


@api.get("/jobs/{id}", errors={404: "Job not found", 500: "Failed to fetch job"})
async def get_job(id: str, user: CurrentUser, session: Session) -> JobDaysResponse:
    """Read one of the own jobs, with the days written so far."""
    job = await find_job(session, user.id, id)
    return JobDaysResponse(job=JobRecord.model_validate(job), days=days_of(job))


@api.delete(
    "/jobs/{id}",
    errors={404: "Job not found", 409: "Job is over", 500: "Failed to cancel job"},
)
async def delete_job(id: str, user: CurrentUser, session: Session) -> JobResponse:
    """Cancel one of the own jobs: it does not count as a plan."""
    return JobResponse(job=JobRecord.model_validate(await cancel_job(session, user.id, id)))
