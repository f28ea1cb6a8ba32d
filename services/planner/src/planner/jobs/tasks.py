"""Write jobs as tasks of the queue, in the processes that handle events."""

import asyncio
import logging
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any

from prometheus_client import Histogram

from chassis import clock, tracing
from chassis.http import Conflict
from chassis.storage import Database, may_pass
from messaging import is_of_erased_subject, tasks
from planner import computed
from planner.jobs.read_jobs import is_over
from planner.jobs.steps import JobOver, begin_job, fail_job, note_queued
from planner.jobs.tables import PlanJob
from planner.jobs.write_job import write_job
from planner.model_server import ModelStatus, StreamingModel
from planner.plans import OtherRelease
from planner.settings import Settings
from work import LeaseLost, Postponed, Task, Works

log = logging.getLogger(__name__)

# How often a job at work is checked for its cancellation.
_CANCELED_SECONDS = 2.0
# Before the next try, when the database could not store a step.
_PAUSE_SECONDS = 30.0
# How often a job that only another release can read is tried again, and for how long.
_REST_SECONDS = 5.0
_RESTS_FOR = timedelta(hours=1)
# A job that has ended its worker this often without any progress is not tried again.
_ATTEMPTS = 5

# A job that cannot be written as requested is "refused", which is not a fault of the service.
JOB_SECONDS = Histogram(
    "keto_plan_job_seconds",
    "Time from the request of a job to its end",
    ["kind", "outcome"],
    buckets=(10, 30, 60, 120, 300, 600, 1800, 3600),
)
for _kind in ("plan", "refit", "rewrite", "swap"):
    for _outcome in ("done", "refused", "failed"):
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        JOB_SECONDS.labels(_kind, _outcome)

_BROKEN = "Something went wrong while your plan was written. Please try again."
_AWAY = (
    "The language model could not be reached, so your plan stays as it is. Please try again later."
)


def _observe_end(job: PlanJob, outcome: str) -> None:
    seconds = (clock.now() - job.created_at).total_seconds()
    JOB_SECONDS.labels(job.kind, outcome).observe(seconds, tracing.exemplar())


def works_of(settings: Settings) -> Works:
    """The jobs' kinds of work.

    Over all processes, as many call the model at once as it answers. A worker of release 1.1.0
    would write a new plan for a refit, so it must not find its task.
    """
    works = Works()
    works(
        "write-plan",
        at_once=settings.model_calls,
        fair=True,
        pauses=(_PAUSE_SECONDS,),
        # The networks of the member are kept no longer than the job runs.
        kept=timedelta(),
    )(do_job)
    works("refit-plan", pauses=(_PAUSE_SECONDS,), kept=timedelta())(do_job)
    return works


async def do_job(
    task: Task, model: StreamingModel, status: ModelStatus, settings: Settings
) -> None:
    """Write a job from where the last attempt stopped, so that a repetition is harmless."""
    job = await begin_job(task)
    if job is None:
        return
    try:
        await _until_canceled(task.database, job, _write(task, model, status, settings, job))
    except JobOver:
        log.info("Job %s was canceled", job.id)
    except (Postponed, asyncio.CancelledError):
        await _wait_again(task, job)
        raise


async def _until_canceled(
    database: Database, job: PlanJob, writing: Coroutine[Any, Any, None]
) -> None:
    """Write a job until it is canceled; its slot is taken until the call in flight has stopped."""
    doing = asyncio.create_task(writing)
    try:
        while not (await asyncio.wait([doing], timeout=_CANCELED_SECONDS))[0]:
            if await _is_over(database, job):
                raise JobOver
        await doing
    finally:
        await tasks.end([doing])


async def _is_over(database: Database, job: PlanJob) -> bool:
    try:
        async with database.session() as session:
            return await is_over(session, job.id)
    except Exception as error:
        log.debug("Whether job %s was canceled is unknown: %r", job.id, error)
        return False


async def _wait_again(task: Task, job: PlanJob) -> None:
    try:
        await note_queued(task, job)
    except (LeaseLost, JobOver):
        log.debug("Job %s is over, or another worker's", job.id)
    except Exception as error:
        log.warning("Job %s waits, and is shown as being written: %r", job.id, error)


async def _write(
    task: Task, model: StreamingModel, status: ModelStatus, settings: Settings, job: PlanJob
) -> None:
    if task.attempts > _ATTEMPTS:
        log.error("Job %s fails: it has ended %d workers", job.id, task.attempts - 1)
        await _fail(task, job, _BROKEN)
        return
    try:
        await write_job(task, model, status, job, fallbacks=settings.fallbacks)
        _observe_end(job, "done")
    except computed.ModelUnavailable:
        await _fail(task, job, _AWAY)
    except OtherRelease:
        await _rest(task, job)
    except (computed.NoDay, Conflict) as error:
        await _fail(task, job, str(error), "refused")
    except (LeaseLost, JobOver):
        raise
    except Exception as error:
        if is_of_erased_subject(error) or may_pass(error):
            raise
        log.exception("Job %s fails by a defect", job.id)
        await _fail(task, job, _BROKEN)


async def _rest(task: Task, job: PlanJob) -> None:
    """Postpone a job: a new release is rolled out, whose worker can read it."""
    if clock.now() - job.created_at >= _RESTS_FOR:
        await _fail(task, job, _BROKEN)
        return
    log.warning("Job %s waits for a worker of another release", job.id)
    raise Postponed(timedelta(seconds=_REST_SECONDS), "only another release can read it")


async def _fail(task: Task, job: PlanJob, sentence: str, outcome: str = "failed") -> None:
    await fail_job(task, job, sentence)
    _observe_end(job, outcome)
