"""Works jobs off, in the processes that handle events."""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from prometheus_client import Histogram

from chassis import clock, tracing
from chassis.http import Conflict
from chassis.storage import Database, LeaseLost, may_pass
from messaging import is_of_erased_subject
from planner import computed, quota
from planner.jobs import leases
from planner.jobs.steps import fail_job
from planner.jobs.tables import PlanJob
from planner.jobs.write_job import write_job
from planner.model_server import ModelStatus, StreamingModel
from planner.plans import OtherRelease
from planner.settings import Settings

log = logging.getLogger(__name__)

# Jobs of other processes are found by looking.
_SWEEP_SECONDS = 1.0
# Between two looks at a job that only another release can read, until it is so old.
_REST_SECONDS = 5.0
_RESTS_FOR = timedelta(hours=1)
# A job that has ended so many workers without any progress is not tried again.
_ATTEMPTS = 5

# A job that cannot be written as it was asked for is refused: no fault of ours.
JOB_SECONDS = Histogram(
    "keto_plan_job_seconds",
    "Time from the request of a job to its end",
    ["kind", "outcome"],
    buckets=(10, 30, 60, 120, 300, 600, 1800, 3600),
)
for _kind in ("plan", "rewrite", "swap"):
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


class JobWorker:
    """Writes one job after the other; several may run at once, in any number of processes."""

    def __init__(
        self,
        database: Database,
        model: StreamingModel,
        status: ModelStatus,
        settings: Settings,
    ) -> None:
        self._database = database
        self._model = model
        self._status = status
        self._settings = settings
        self._added = asyncio.Event()
        # One task at a time looks for jobs, however many write them.
        self._looking = asyncio.Lock()

    def wake(self) -> None:
        """Look for a job now, as one was added."""
        self._added.set()

    async def run(self) -> None:
        """Write jobs until cancelled."""
        while True:
            async with self._looking:
                job = await self._next()
            await self._work_on(job)
            # Its place at the model server is free.
            self.wake()

    async def _next(self) -> PlanJob:
        """Wait for a job that may be written now, and take it."""
        limit, first = self._settings.model_calls, sorted(quota.UNLIMITED_TIERS)
        while True:
            self._added.clear()
            try:
                job = await leases.take(self._database, limit=limit, first=first)
            except Exception as error:
                # The database is away, or not migrated yet.
                log.warning("No job can be taken: %r", error)
            else:
                if job is not None:
                    return job
            with suppress(TimeoutError):
                async with asyncio.timeout(_SWEEP_SECONDS):
                    await self._added.wait()

    async def _work_on(self, job: PlanJob) -> None:
        try:
            async with leases.LEASES.held(self._database, job):
                await self._write(job)
        except LeaseLost:
            log.info("Job %s is not this worker's any more", job.id)
        except Exception as error:
            if not is_of_erased_subject(error):
                log.warning("Job %s is tried again when its lease expires: %r", job.id, error)

    async def _write(self, job: PlanJob) -> None:
        if job.attempts > _ATTEMPTS:
            log.error("Job %s fails: it has ended %d workers", job.id, job.attempts - 1)
            await self._fail(job, _BROKEN)
            return
        try:
            await write_job(
                self._database,
                self._model,
                self._status,
                job,
                fallbacks=self._settings.fallbacks,
                places=self._settings.model_calls,
            )
            _observe_end(job, "done")
        except computed.ModelUnavailable:
            await self._fail(job, _AWAY)
        except OtherRelease:
            log.warning("Job %s waits for a worker of another release", job.id)
            await self._rest(job)
        except (computed.NoDay, Conflict) as error:
            await self._fail(job, str(error), "refused")
        except LeaseLost:
            raise
        except Exception as error:
            if is_of_erased_subject(error) or may_pass(error):
                raise
            log.exception("Job %s fails by a defect", job.id)
            await self._fail(job, _BROKEN)

    async def _fail(self, job: PlanJob, sentence: str, outcome: str = "failed") -> None:
        await fail_job(self._database, job, sentence)
        _observe_end(job, outcome)

    async def _rest(self, job: PlanJob) -> None:
        """Put a job back for a while: a new release is rolled out, whose worker can read it."""
        if clock.now() - job.created_at >= _RESTS_FOR:
            await self._fail(job, _BROKEN)
            return
        await leases.rest(self._database, job, _REST_SECONDS)
