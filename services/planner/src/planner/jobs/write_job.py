"""Write what a job asks for, with what the model has answered to it before.

Each answer is stored before it is used: a job that goes on elsewhere costs the call that was in
flight, and no other one (`test_job_crashes.py`).
"""

import zlib
from collections.abc import Sequence

from sqlmodel import col, select

from messaging import Database
from planner import computed
from planner.jobs import steps
from planner.jobs.check_again import check_again
from planner.jobs.leases import give_way
from planner.jobs.tables import PlanJob, PlanJobAnswer
from planner.jobs.write_plan import rewrite_plan, write_plan
from planner.jobs.write_swap import write_swap
from planner.model_server import ModelStatus, StreamingModel


async def write_job(
    database: Database,
    model: StreamingModel,
    status: ModelStatus,
    job: PlanJob,
    *,
    fallbacks: Sequence[str],
    places: int,
) -> None:
    """Write what is left of a job, and store the plan; of all jobs, so many are written at once.

    While the model is away, the kitchen writes; a plan that the model alone can write again is
    ModelUnavailable then.
    """
    async with database.session() as session:
        await check_again(session, job)
    ask = await _asking(database, model, job, places)
    if job.kind == "rewrite":
        await rewrite_plan(database, ask, job, fallbacks, model.model)
        return
    if job.away_since is None and await status.is_away():
        await steps.note_away(database, job)
    if job.kind == "swap":
        await write_swap(database, ask, job, fallbacks, model.model)
    else:
        await write_plan(database, ask, job, fallbacks, model.model)


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
            await steps.note_answer(database, job, request.key, answers[request.key])
        return answers[request.key]

    return ask
