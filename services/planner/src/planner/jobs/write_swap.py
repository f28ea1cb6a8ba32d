"""Replace a meal or a day of a plan."""

from collections.abc import Sequence

from messaging import erased_among
from planner import computed
from planner.health import read_health
from planner.jobs import steps
from planner.jobs.check_again import check_again
from planner.jobs.schemas import SwapInput
from planner.jobs.tables import PlanJob
from planner.plans import (
    change_plan,
    days_of,
    find_session,
    is_without_model,
    newest_version,
    requirements_of,
)
from planner.retries import through_an_outage
from work import Task


async def write_swap(
    task: Task, ask: computed.Ask, job: PlanJob, fallbacks: Sequence[str], model: str
) -> None:
    """Write the requested meal or day, and store it as a version."""
    wanted = SwapInput.model_validate(job.input)
    async with task.database.session() as session:
        health = await read_health(session, job.user_id)
    requirements = requirements_of(job.input, job.targets, health, job.seed)
    is_done = False
    while not is_done:
        async with task.session() as session:
            days = days_of((await newest_version(session, job.session_id or "")).days)
        before = days[wanted.day - 1]
        others = [day for day in days if day.number != wanted.day]
        try:
            if wanted.dish and wanted.meal:
                day = computed.swap_to(requirements, before, wanted.meal, wanted.dish, others)
            else:
                day = await computed.swap(
                    requirements,
                    before,
                    wanted.meal,
                    wanted.wish,
                    ask if job.away_since is None else None,
                    fallbacks=fallbacks,
                    others=others,
                )
        except computed.ModelUnavailable as error:
            await steps.note_away(task, job, error)
        else:
            await steps.note_days(task, job, [day])
            # If not, an earlier version was restored in the meantime; the answers are stored.
            is_done = await _finish_swap(task, job, wanted, before, others, day, model)


@through_an_outage
async def _finish_swap(
    task: Task,
    job: PlanJob,
    wanted: SwapInput,
    before: computed.Day,
    others: Sequence[computed.Day],
    day: computed.Day,
    model: str,
) -> bool:
    """Store a day; return False if the other meals or days have changed in the meantime."""
    async with task.session() as session:
        # In the order of an erasure, which locks the member before the member's plans.
        await erased_among(session, [job.user_id])
        await check_again(session, job)
        ai_session = await find_session(session, job.user_id, job.session_id or "", lock=True)
        days = days_of((await newest_version(session, ai_session.id)).days)
        now = days[day.number - 1].meals
        if wanted.meal and {**now, wanted.meal: None} != {**before.meals, wanted.meal: None}:
            return False
        if [each for each in days if each.number != day.number] != list(others):
            return False
        days[day.number - 1] = day
        change = f"Day {wanted.day}: another {wanted.meal or 'day'}"
        without_model = is_without_model(ai_session)
        await change_plan(
            session, ai_session, days, change, without_model=without_model, model=model
        )
        await steps.end_job(session, job, "done")
        return True
