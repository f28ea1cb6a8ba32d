"""Store the changed days of a plan as its newest version, and end the job that changed them."""

from collections.abc import Callable, Sequence

from messaging import erased_among
from planner import computed
from planner.jobs import steps
from planner.jobs.check_again import check_again
from planner.jobs.tables import PlanJob
from planner.plans import change_plan, days_of, find_session, is_without_model, newest_version
from planner.preferences import note_swapped
from planner.retries import through_an_outage
from work import Task

# From the days that the plan has now to the changed ones; None if they are not for these.
Change = Callable[[list[computed.Day]], Sequence[computed.Day] | None]


@through_an_outage
async def store_change(
    task: Task,
    job: PlanJob,
    change: Change,
    name: str,
    model: str,
    *,
    without_model: bool | None = None,
    swapped: Sequence[computed.PlannedMeal] = (),
) -> bool:
    """Store a change; return False if the plan has changed in the meantime.

    `without_model`: whether the model was away for the plan; by default, that stays as it is.
    `swapped`: the dishes that the member has swapped away with it.
    """
    async with task.session() as session:
        # In the order of an erasure, which locks the member before the member's plans.
        await erased_among(session, [job.user_id])
        await check_again(session, job)
        ai_session = await find_session(session, job.user_id, job.session_id or "", lock=True)
        days = change(days_of((await newest_version(session, ai_session.id)).days))
        if days is None:
            return False
        if without_model is None:
            without_model = is_without_model(ai_session)
        await change_plan(session, ai_session, days, name, without_model=without_model, model=model)
        if swapped:
            await note_swapped(session, job.user_id, swapped)
        await steps.end_job(session, job, "done")
        return True
