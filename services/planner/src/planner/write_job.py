"""Write the plan of a job: a few days at a time, each finished call of the model stored.

After a crash the job goes on with the days that are stored. Those of the call that was in flight
are written again from the answers that are stored: the engine makes the same days of them.
"""

import zlib
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import takewhile
from typing import Any, Literal

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from contracts.planner import PlanJobEnded
from messaging import Database, erased_among, outbox
from planner import computed, quota
from planner.generate_plan import plan_generated
from planner.job_leases import delete_answers, give_way, keep
from planner.own_health import read_health
from planner.releases import days_of, requirements_of
from planner.schemas import SwapInput
from planner.sessions import find_session
from planner.storing import through_an_outage
from planner.streaming_model import StreamingModel
from planner.tables import AiSession, PlanJob, PlanJobAnswer
from planner.versions import WRITTEN, add_version, change_plan, newest_version
from planner.who_eats import notes_on

# No place at the model server is taken any more, and nobody asks who shares it.
OVER: Mapping[str, Any] = {"leased_until": None, "networks": []}
# Who has waited longer has left, and gets a mail.
_LONG = timedelta(minutes=2)


async def write_job(
    database: Database,
    model: StreamingModel,
    job: PlanJob,
    *,
    fallbacks: Sequence[str],
    places: int,
) -> None:
    """Write what is left of a job, and store the plan; of all jobs, so many are written at once."""
    ask = await _asking(database, model, job, places)
    if job.kind == "swap":
        await _write_swap(database, ask, job, fallbacks)
        return
    requirements = requirements_of(job.input, job.targets, job.seed)
    days = days_to_keep(job, requirements)
    while len(days) < job.days:
        first = len(days) + 1
        numbers = range(first, min(first + computed.DAYS_A_CALL, job.days + 1))
        days += await computed.write_days(
            requirements, numbers, ask, fallbacks=fallbacks, earlier=tuple(days)
        )
        await _note_days(database, job, days)
    async with database.session() as session:
        health = await read_health(session, job.user_id)
    ai_session = AiSession(
        user_id=job.user_id,
        created_at=clock.now(),
        input_params=job.input,
        output_plan=computed.output_plan(requirements, days, notes=notes_on(health)),
        model=model.model,
        targets=job.targets,
    )
    await _finish(database, job, ai_session, days)


def days_to_keep(job: PlanJob, requirements: computed.Requirements) -> list[computed.Day]:
    """The days written so far, up to the first with a food that the table leaves out by now."""
    days = days_of(job.written)
    return list(takewhile(lambda day: requirements.allows(day.meals.values()), days))


async def _write_swap(
    database: Database, ask: computed.Ask, job: PlanJob, fallbacks: Sequence[str]
) -> None:
    wanted = SwapInput.model_validate(job.input)
    requirements = requirements_of(job.input, job.targets, job.seed)
    is_done = False
    while not is_done:
        async with database.session() as session:
            days = days_of((await newest_version(session, job.session_id or "")).days)
        before = days[wanted.day - 1]
        others = [day for day in days if day.number != wanted.day]
        day = await computed.swap(
            requirements,
            before,
            wanted.meal,
            wanted.wish,
            ask,
            fallbacks=fallbacks,
            others=others,
        )
        await _note_days(database, job, [day])
        # If not, an earlier version was restored meanwhile; the answers are stored.
        is_done = await _finish_swap(database, job, wanted, before, day)


async def fail_job(database: Database, job: PlanJob, sentence: str) -> None:
    """End a job without a plan; the sentence is for the member."""
    async with database.session() as session:
        # In the order of an erasure, which locks the member before the member's jobs.
        await erased_among(session, [job.user_id])
        await end_without_plan(session, job, sentence)


async def end_without_plan(session: AsyncSession, job: PlanJob, sentence: str) -> None:
    """The same in a transaction that has locked the member."""
    await keep(session, job, state="failed", error=sentence, written=[], **OVER)
    await delete_answers(session, job.id)
    if job.kind == "plan":
        await quota.note_failure(session, job.user_id)
    _tell(session, job, "failed")


async def _asking(
    database: Database, model: StreamingModel, job: PlanJob, places: int
) -> computed.Ask:
    """Ask the model, but for what it has answered before."""
    async with database.session() as session:
        known = select(PlanJobAnswer).where(col(PlanJobAnswer.job_id) == job.id)
        answers = {each.key: each.answer for each in await session.scalars(known)}

    async def ask(request: computed.ModelRequest) -> str:
        if request.key not in answers:
            await give_way(database, job, limit=places)
            text = await model.write(
                request.prompt,
                request.schema,
                model=request.model or model.model,
                seed=zlib.crc32(f"{job.seed} {request.key}".encode()),
            )
            # PostgreSQL stores no NUL.
            answers[request.key] = text.replace("\0", "")
            await _note_answer(database, job, request.key, answers[request.key])
        return answers[request.key]

    return ask


@through_an_outage
async def _note_answer(database: Database, job: PlanJob, key: str, answer: str) -> None:
    async with database.session() as session:
        row = {"job_id": job.id, "key": key, "user_id": job.user_id, "answer": answer}
        # First, as it locks the member: an erasure locks in this order.
        await session.execute(insert(PlanJobAnswer).values(row).on_conflict_do_nothing())
        await keep(session, job)


@through_an_outage
async def _note_days(database: Database, job: PlanJob, days: Sequence[computed.Day]) -> None:
    async with database.session() as session:
        written = [day.to_json() for day in days]
        await keep(session, job, written=written, days_done=len(days))


@through_an_outage
async def _finish(
    database: Database, job: PlanJob, ai_session: AiSession, days: Sequence[computed.Day]
) -> None:
    async with database.session() as session:
        # A new row object for each attempt: a session does not insert the same object twice.
        session.add(AiSession(**ai_session.model_dump()))
        # First, as it locks the member: an erasure locks in this order.
        await session.flush()
        await keep(session, job, state="done", session_id=ai_session.id, **OVER)
        await delete_answers(session, job.id)
        add_version(session, ai_session, 1, WRITTEN, days)
        outbox.add(session, plan_generated(ai_session))
        _tell(session, job, "done")


@through_an_outage
async def _finish_swap(
    database: Database,
    job: PlanJob,
    wanted: SwapInput,
    before: computed.Day,
    day: computed.Day,
) -> bool:
    """Store a day; False if the meals beside the new one are others by now than `before`."""
    async with database.session() as session:
        # In the order of an erasure, which locks the member before the member's plans.
        await erased_among(session, [job.user_id])
        ai_session = await find_session(session, job.user_id, job.session_id or "", lock=True)
        days = days_of((await newest_version(session, ai_session.id)).days)
        now = days[day.number - 1].meals
        if wanted.meal and {**now, wanted.meal: None} != {**before.meals, wanted.meal: None}:
            return False
        days[day.number - 1] = day
        change = f"Day {wanted.day}: another {wanted.meal or 'day'}"
        await change_plan(session, ai_session, days, change)
        await keep(session, job, state="done", **OVER)
        await delete_answers(session, job.id)
        _tell(session, job, "done")
        return True


def _tell(session: AsyncSession, job: PlanJob, state: Literal["done", "failed"]) -> None:
    if clock.now() - job.created_at > _LONG:
        outbox.add(session, PlanJobEnded(user_id=job.user_id, job_id=job.id, state=state))
