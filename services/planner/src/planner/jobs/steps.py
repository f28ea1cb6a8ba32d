"""What is stored of a job while it is written; without its lease, each step is LeaseLost."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from contracts.planner import PlanJobEnded
from messaging import Database, erased_among, outbox
from planner import computed, quota
from planner.jobs.leases import LEASES, delete_answers
from planner.jobs.tables import PlanJob, PlanJobAnswer
from planner.model_server import note_model_answer, note_model_away
from planner.retries import through_an_outage

log = logging.getLogger(__name__)

# Who has waited longer has left, and gets a mail.
_LONG = timedelta(minutes=2)


@through_an_outage
async def note_answer(database: Database, job: PlanJob, key: str, answer: str) -> None:
    """Store what the model answered to a call."""
    async with database.session() as session:
        row = {"job_id": job.id, "key": key, "user_id": job.user_id, "answer": answer}
        # First, as it locks the member: an erasure locks in this order.
        await session.execute(insert(PlanJobAnswer).values(row).on_conflict_do_nothing())
        await LEASES.change(session, job)
        await note_model_answer(session)


@through_an_outage
async def note_days(database: Database, job: PlanJob, days: Sequence[computed.Day]) -> None:
    """Store the days that are written so far."""
    async with database.session() as session:
        written = [day.to_json() for day in days]
        await LEASES.change(session, job, written=written, days_done=len(days))


@through_an_outage
async def note_away(
    database: Database, job: PlanJob, error: computed.ModelUnavailable | None = None
) -> None:
    """Note that the kitchen writes the rest; `error` is what the model has failed with now."""
    log.warning("The model is away for job %s: %s", job.id, error or "as its status says")
    async with database.session() as session:
        now = clock.now()
        await LEASES.change(session, job, away_since=now)
        if error is not None:
            await note_model_away(session)
    job.away_since = now


async def end_job(
    session: AsyncSession, job: PlanJob, state: Literal["done", "failed"], **changes: Any
) -> None:
    """End a job, in the transaction of its last change."""
    # No place at the model server is taken any more, and nobody asks who shares it.
    await LEASES.change(session, job, state=state, leased_until=None, networks=[], **changes)
    await delete_answers(session, job.id)
    if clock.now() - job.created_at > _LONG:
        outbox.add(session, PlanJobEnded(user_id=job.user_id, job_id=job.id, state=state))


async def fail_job(database: Database, job: PlanJob, sentence: str) -> None:
    """End a job without a plan; the sentence is for the member."""
    async with database.session() as session:
        # In the order of an erasure, which locks the member before the member's jobs.
        await erased_among(session, [job.user_id])
        await end_job(session, job, "failed", error=sentence, written=[])
        if job.kind == "plan":
            await quota.note_failure(session, job.user_id)
