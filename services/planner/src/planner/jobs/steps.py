"""What is stored of a job while it is written, each step only under the lease of its task."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Literal

from prometheus_client import Counter
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select, update

from chassis import clock
from contracts.planner import PlanJobEnded
from messaging import erased_among, outbox
from planner import computed, quota
from planner.jobs.tables import LIVE, PlanJob, PlanJobAnswer
from planner.model_server import note_model_answer, note_model_away
from planner.retries import through_an_outage
from work import GaveWay, Postponed, Task

log = logging.getLogger(__name__)

# A member who has waited longer has probably left, and gets a mail.
_LONG = timedelta(minutes=2)
# Longer than a rollout takes, in which workers of the previous version claim jobs as well.
_LEFT_ALONE = timedelta(hours=1)
_QUEUED = {"state": "queued", "resting_until": None}

JOBS_WITHOUT_MODEL = Counter(
    "keto_plan_jobs_without_model",
    "Jobs of which the kitchen writes a part, or that are refused, because the model is away",
)


class JobOver(Exception):
    """The member has canceled the job, or was erased."""


async def begin_job(task: Task) -> PlanJob | None:
    """Note that a job is being written, and return it; None for one that is over."""
    async with task.session() as session:
        job = await session.get(PlanJob, task.key, with_for_update=True)
        if job is None or job.state not in LIVE:
            return None
        if job.leased_until is not None and job.leased_until > clock.now():
            raise Postponed(timedelta(seconds=5), "a worker of the previous version writes it")
        job.state = "writing"
        job.worker = job.leased_until = None
        job.resting_until = clock.now() + _LEFT_ALONE
        return job


async def note_queued(task: Task, job: PlanJob) -> None:
    """Note that a job waits, before its lease ends."""
    async with task.session() as session:
        await _change(session, job, **_QUEUED)


@through_an_outage
async def give_way(task: Task, job: PlanJob) -> None:
    """Raise `GaveWay` if the slot of a free member is needed for a paying one, who waits for it.

    Its stored steps stay: the job continues from there when its task is claimed again.
    """
    async with task.database.session() as session:
        # In the order of every other step, which locks the job before its task.
        await session.execute(select(PlanJob.id).where(PlanJob.id == job.id).with_for_update())
        gives_way = await task.gives_way(session)
        if gives_way:
            await _change(session, job, **_QUEUED)
    if gives_way:
        raise GaveWay


@through_an_outage
async def note_answer(task: Task, job: PlanJob, key: str, answer: str) -> None:
    """Store the model's answer to a call."""
    async with task.session(is_progress=True) as session:
        row = {"job_id": job.id, "key": key, "user_id": job.user_id, "answer": answer}
        # First, as it locks the member: an erasure locks in this order.
        await session.execute(insert(PlanJobAnswer).values(row).on_conflict_do_nothing())
        await _change(session, job)
        await note_model_answer(session)


@through_an_outage
async def note_days(task: Task, job: PlanJob, days: Sequence[computed.Day]) -> None:
    """Store the days that are written so far."""
    async with task.session(is_progress=True) as session:
        written = [day.to_json() for day in days]
        await _change(session, job, written=written, days_done=len(days))


@through_an_outage
async def note_away(
    task: Task, job: PlanJob, error: computed.ModelUnavailable | None = None
) -> None:
    """Note that the kitchen writes the rest; `error` is how the model failed."""
    log.warning("The model is away for job %s: %s", job.id, error or "as its status says")
    async with task.session(is_progress=True) as session:
        now = clock.now()
        await _change(session, job, away_since=now)
        JOBS_WITHOUT_MODEL.inc()
        if error is not None:
            await note_model_away(session)
    job.away_since = now


async def end_job(
    session: AsyncSession, job: PlanJob, state: Literal["done", "failed"], **changes: Any
) -> None:
    """End a job, in the transaction of its last change."""
    # Its networks are no longer needed to share the slots.
    await _change(session, job, state=state, networks=[], **changes)
    await delete_answers(session, job.id)
    if clock.now() - job.created_at > _LONG:
        outbox.add(session, PlanJobEnded(user_id=job.user_id, job_id=job.id, state=state))


async def delete_answers(session: AsyncSession, job_id: str) -> None:
    """Delete the model's answers to a job that is over."""
    await session.execute(delete(PlanJobAnswer).where(col(PlanJobAnswer.job_id) == job_id))


async def fail_job(task: Task, job: PlanJob, sentence: str) -> None:
    """End a job without a plan; the sentence is for the member."""
    async with task.session() as session:
        # In the order of an erasure, which locks the member before the member's jobs.
        await erased_among(session, [job.user_id])
        await end_job(session, job, "failed", error=sentence, written=[])
        if job.kind == "plan":
            await quota.note_failure(session, job.user_id)


async def _change(session: AsyncSession, job: PlanJob, **values: Any) -> None:
    """Change a job that is being written, or raise `JobOver`."""
    is_live = (col(PlanJob.id) == job.id) & col(PlanJob.state).in_(LIVE)
    changing = (
        update(PlanJob)
        .where(is_live)
        .values(**{"state": "writing", **values})
        .returning(col(PlanJob.id))
        .execution_options(synchronize_session=False)
    )
    if await session.scalar(changing) is None:
        raise JobOver
