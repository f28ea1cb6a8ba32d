"""Write the plan of a job, using the model's stored answers to its earlier calls.

Each answer is stored before it is used: a job that continues in another process repeats only the
call that was in flight (`test_job_crashes.py`).
"""

import zlib
from collections.abc import Sequence

from sqlmodel import col, select

from planner import computed
from planner.jobs import steps
from planner.jobs.check_again import check_again
from planner.jobs.tables import PlanJob, PlanJobAnswer
from planner.jobs.write_plan import rewrite_plan, write_plan
from planner.jobs.write_refit import write_refit
from planner.jobs.write_swap import write_swap
from planner.model_server import ModelStatus, StreamingModel
from work import Task


async def write_job(
    task: Task,
    model: StreamingModel,
    status: ModelStatus,
    job: PlanJob,
    *,
    fallbacks: Sequence[str],
) -> None:
    """Write the rest of a job, and store the plan.

    While the model is away, the kitchen writes; a rewrite, which only the model can do, raises
    ModelUnavailable.
    """
    async with task.database.session() as session:
        await check_again(session, job)
    if job.kind == "refit":
        await write_refit(task, job)
        return
    ask = await _asking(task, model, job)
    if job.kind == "rewrite":
        await rewrite_plan(task, ask, job, fallbacks, model.model)
        return
    if job.away_since is None and await status.is_away():
        await steps.note_away(task, job)
    if job.kind == "swap":
        await write_swap(task, ask, job, fallbacks, model.model)
    else:
        await write_plan(task, ask, job, fallbacks, model.model)


async def _asking(task: Task, model: StreamingModel, job: PlanJob) -> computed.Ask:
    """Return a function that calls the model, unless its answer to the request is stored."""
    async with task.database.session() as session:
        known = select(PlanJobAnswer).where(col(PlanJobAnswer.job_id) == job.id)
        answers = {each.key: each.answer for each in await session.scalars(known)}

    async def ask(request: computed.ModelRequest) -> str:
        if request.key not in answers:
            await steps.give_way(task, job)
            text = await model.write(
                request.prompt,
                request.schema,
                model=request.model or model.model,
                seed=zlib.crc32(f"{job.seed} {request.key}".encode()),
            )
            # PostgreSQL stores no NUL.
            answers[request.key] = text.replace("\0", "")
            await steps.note_answer(task, job, request.key, answers[request.key])
        return answers[request.key]

    return ask
