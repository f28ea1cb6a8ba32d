"""HTTP operations of plans that a worker writes, and of their changes."""

from typing import Annotated

from fastapi import Path, Query, Request

from chassis.http import (
    ON_SHUTDOWN,
    CurrentUser,
    InvalidRequest,
    Routes,
    give_back,
    provided,
    read_body,
)
from chassis.storage import ServiceDatabase, Session
from planner import quota
from planner.exclusions import read_exclusions
from planner.health import read_health
from planner.jobs import request_plan, request_refit, request_rewrite, request_swap
from planner.jobs.cancel_job import cancel_job
from planner.jobs.offer_dishes import offer_dishes
from planner.jobs.preview_refit import preview_refit
from planner.jobs.read_jobs import find_job, list_jobs, shown_days
from planner.jobs.request_plan import (
    ASK_A_DOCTOR,
    BUSY,
    EXAMPLES_OF_REFUSALS,
    add_plan_job,
    check_no_other,
    check_plans_of_today,
    plan_job,
)
from planner.jobs.rules import LEAST_CALORIES, MOST_CALORIES
from planner.jobs.schemas import (
    EXAMPLE_JOB,
    JobDaysResponse,
    JobRecord,
    JobResponse,
    JobsResponse,
    RefitInput,
    RefitPreviewResponse,
    SwapChoicesResponse,
    SwapInput,
)
from planner.jobs.seeds import Seeds
from planner.jobs.tables import LIVE
from planner.jobs.waits import LONGEST_SECONDS, JobWaits, Progress
from planner.plans import (
    FIXED,
    TOO_MANY,
    JobInput,
    OneAtATime,
    SessionId,
    first_day,
)
from planner.quota import networks_of
from planner.rules import Meal

api = Routes("/api/ai")

# The longest plan.
_MOST_DAYS = 30

Turns = Annotated[OneAtATime, provided(OneAtATime)]
Waits = Annotated[JobWaits, provided(JobWaits)]
Drawn = Annotated[Seeds, provided(Seeds)]
Limit = Annotated[int, Query(ge=1, le=100, examples=[20])]
JobId = Annotated[str, Path(examples=[EXAMPLE_JOB["id"]])]


@api.post(
    "/jobs",
    name="start_job",
    status=202,
    errors={
        409: (BUSY, ASK_A_DOCTOR),
        429: (quota.SPENT, quota.TOO_MANY, quota.FAILED_TOO_OFTEN, request_plan.TOO_MANY),
        500: "Failed to start the plan",
    },
    more={**EXAMPLES_OF_REFUSALS, **quota.MORE},
    invalid=InvalidRequest("Invalid input"),
    reads=JobInput,
)
async def post_job(
    request: Request, user: CurrentUser, database: ServiceDatabase, seeds: Drawn
) -> JobResponse:
    """Request a plan whose figures are computed from the food table."""
    async with database.session() as session:
        await quota.check(session, user.id)
        await check_plans_of_today(session, user.id)
        await check_no_other(session, user.id)
        exclusions = await read_exclusions(session, user.id)
        health = await read_health(session, user.id)
        starts_on = await first_day(session, user.id)
    body = await read_body(request, JobInput)
    job = plan_job(
        user.id,
        body,
        networks_of(request),
        seed=seeds.draw(),
        exclusions=exclusions,
        health=health,
        starts_on=starts_on,
    )
    async with database.session() as session:
        await add_plan_job(session, job)
    return JobResponse(job=JobRecord.model_validate(job))


@api.get("/jobs", errors={500: "Failed to fetch jobs"})
async def get_jobs(user: CurrentUser, session: Session, limit: Limit = 20) -> JobsResponse:
    """List the member's jobs, newest first."""
    found = await list_jobs(session, user.id, limit)
    return JobsResponse(jobs=[JobRecord.model_validate(job) for job in found])


@api.get("/jobs/{id}", errors={404: "Job not found", 500: "Failed to fetch job"})
async def get_job(
    id: JobId,
    user: CurrentUser,
    request: Request,
    database: ServiceDatabase,
    waits: Waits,
    wait: Annotated[
        int,
        Query(
            ge=0,
            le=LONGEST_SECONDS,
            examples=[20],
            description="How many seconds to wait while `after` and `days` are the job's progress. "
            "The answer comes at once if many requests wait.",
        ),
    ] = 0,
    after: Annotated[
        str | None, Query(examples=["writing"], description="The job's `state` as last read.")
    ] = None,
    days: Annotated[
        int, Query(ge=0, le=_MOST_DAYS, examples=[2], description="Its `daysDone` as last read.")
    ] = 0,
) -> JobDaysResponse:
    """Read one of the member's jobs, with the days written so far; wait for a change of it."""
    async with database.session() as session:
        job = await find_job(session, user.id, id)
    progress = Progress.of(job)
    if wait and job.state in LIVE and after in (None, job.state) and days == job.days_done:
        waiter = waits.begin(user.id, id, progress)
        if waiter is not None:
            # It must not keep out the member's other requests.
            give_back(request.scope)
            request.scope[ON_SHUTDOWN] = waiter.over.set
            await waits.until_changed(waiter, wait)
            async with database.session() as session:
                job = await find_job(session, user.id, id)
    return JobDaysResponse(job=JobRecord.model_validate(job), days=shown_days(job))


@api.delete(
    "/jobs/{id}",
    name="cancel_job",
    errors={404: "Job not found", 409: "Job is over", 500: "Failed to cancel job"},
    example={"job": {**EXAMPLE_JOB, "state": "canceled", "daysDone": 4}},
)
async def delete_job(id: JobId, user: CurrentUser, session: Session) -> JobResponse:
    """Cancel one of the member's jobs: it does not count as a plan."""
    return JobResponse(job=JobRecord.model_validate(await cancel_job(session, user.id, id)))


@api.get(
    "/sessions/{id}/swaps",
    name="list_swaps",
    errors={
        404: "Session not found",
        409: (FIXED, ASK_A_DOCTOR),
        429: TOO_MANY,
        500: "Failed to find other dishes",
        503: "Service unavailable",
    },
    more={ASK_A_DOCTOR: EXAMPLES_OF_REFUSALS[ASK_A_DOCTOR]},
)
async def get_swaps(
    id: SessionId,
    user: CurrentUser,
    database: ServiceDatabase,
    turns: Turns,
    day: Annotated[int, Query(ge=1, le=_MOST_DAYS, examples=[3])],
    meal: Annotated[Meal, Query(examples=["dinner"])],
) -> SwapChoicesResponse:
    """Offer up to three dishes for a meal that keep its day within its targets."""
    found = await offer_dishes(database, turns, user.id, id, day, meal)
    return SwapChoicesResponse(choices=found)


@api.post(
    "/sessions/{id}/swaps",
    name="start_swap",
    status=202,
    errors={
        404: "Session not found",
        409: (FIXED, BUSY, ASK_A_DOCTOR),
        429: request_swap.TOO_MANY,
        500: "Failed to start the change",
    },
    more=EXAMPLES_OF_REFUSALS,
    example={
        "job": {
            **EXAMPLE_JOB,
            "id": "01939fa0-9000-7000-8000-000000000002",
            "kind": "swap",
            "day": 3,
            "days": 1,
            "sessionId": "01939fa0-8000-7000-8000-000000000002",
        }
    },
)
async def post_swap(
    id: SessionId,
    body: SwapInput,
    request: Request,
    user: CurrentUser,
    database: ServiceDatabase,
    seeds: Drawn,
) -> JobResponse:
    """Replace a meal or a day of a computed plan, within the targets of the day."""
    async with database.session() as session:
        job = await request_swap.request_swap(
            session, user.id, id, body, networks_of(request), seed=seeds.draw()
        )
    return JobResponse(job=JobRecord.model_validate(job))


@api.post(
    "/sessions/{id}/rewrite",
    name="rewrite_plan",
    status=202,
    errors={
        404: "Session not found",
        409: (request_rewrite.NOTHING, FIXED, BUSY, ASK_A_DOCTOR),
        429: request_rewrite.TOO_MANY,
        500: "Failed to start the change",
    },
    more=EXAMPLES_OF_REFUSALS,
    example={
        "job": {
            **EXAMPLE_JOB,
            "id": "01939fa0-9000-7000-8000-000000000003",
            "kind": "rewrite",
            "sessionId": "01939fa0-8000-7000-8000-000000000002",
        }
    },
)
async def post_rewrite(
    id: SessionId,
    request: Request,
    user: CurrentUser,
    database: ServiceDatabase,
    seeds: Drawn,
) -> JobResponse:
    """Have the model rewrite a plan that was written while it was away: once, free of quota."""
    async with database.session() as session:
        job = await request_rewrite.request_rewrite(
            session, user.id, id, networks_of(request), seed=seeds.draw()
        )
    return JobResponse(job=JobRecord.model_validate(job))


@api.get(
    "/sessions/{id}/refit",
    name="preview_refit",
    errors={
        404: "Session not found",
        409: (FIXED, ASK_A_DOCTOR),
        429: TOO_MANY,
        500: "Failed to compute the portions",
        503: "Service unavailable",
    },
    more={ASK_A_DOCTOR: EXAMPLES_OF_REFUSALS[ASK_A_DOCTOR]},
)
async def get_refit(
    id: SessionId,
    user: CurrentUser,
    database: ServiceDatabase,
    turns: Turns,
    calories: Annotated[int, Query(ge=LEAST_CALORIES, le=MOST_CALORIES, examples=[1720])],
    from_day: Annotated[int, Query(ge=1, le=_MOST_DAYS, alias="fromDay", examples=[3])],
) -> RefitPreviewResponse:
    """Count the portions of a plan that other calories would change from a day on."""
    wanted = RefitInput.model_validate({"calories": calories, "fromDay": from_day})
    return RefitPreviewResponse(portions=await preview_refit(database, turns, user.id, id, wanted))


@api.post(
    "/sessions/{id}/refit",
    name="refit_plan",
    status=202,
    errors={
        404: "Session not found",
        409: (FIXED, BUSY, ASK_A_DOCTOR),
        429: request_refit.TOO_MANY,
        500: "Failed to start the change",
    },
    more=EXAMPLES_OF_REFUSALS,
    example={
        "job": {
            **EXAMPLE_JOB,
            "id": "01939fa0-9000-7000-8000-000000000004",
            "kind": "refit",
            "day": 3,
            "days": 5,
            "sessionId": "01939fa0-8000-7000-8000-000000000002",
        }
    },
)
async def post_refit(
    id: SessionId,
    body: RefitInput,
    request: Request,
    user: CurrentUser,
    database: ServiceDatabase,
    seeds: Drawn,
) -> JobResponse:
    """Change the grams of a computed plan from a day on, so that each day has these calories.

    Its dishes stay, and so does what was cooked before that day.
    """
    async with database.session() as session:
        job = await request_refit.request_refit(
            session, user.id, id, body, networks_of(request), seed=seeds.draw()
        )
    return JobResponse(job=JobRecord.model_validate(job))
