"""Change the portions of a plan from a day on, for other calories. It needs no model."""

import asyncio
from collections.abc import Sequence

from planner import computed
from planner.computed import refit
from planner.health import read_health
from planner.jobs import steps
from planner.jobs.schemas import RefitInput
from planner.jobs.store_change import Change, store_change
from planner.jobs.tables import PlanJob
from planner.plans import KITCHEN, days_of, newest_version, requirements_of
from work import Task


async def write_refit(task: Task, job: PlanJob) -> None:
    """Compute the portions, and store them as a version."""
    wanted = RefitInput.model_validate(job.input)
    is_done = False
    while not is_done:
        async with task.database.session() as session:
            health = await read_health(session, job.user_id)
            before = days_of((await newest_version(session, job.session_id or "")).days)
        requirements = requirements_of(job.input, job.targets, health, job.seed)
        # Some milliseconds of CPU a day.
        after = await asyncio.to_thread(
            refit, requirements, before, wanted.calories, wanted.from_day
        )
        changed = after[wanted.from_day - 1 :]
        await steps.note_days(task, job, changed)
        name = _name(wanted, [requirements.calories_of(day) for day in changed])
        # If not, the plan has changed in the meantime.
        is_done = await store_change(task, job, _if_unchanged(before, after), name, KITCHEN)


def _name(wanted: RefitInput, calories: Sequence[int]) -> str:
    """What is changed; not every day's dishes can have any calories."""
    name = f"From day {wanted.from_day}: portions for {wanted.calories:,} kcal"
    count = calories.count(wanted.calories)
    return name if count == len(calories) else f"{name} on {count} of {len(calories)} days"


def _if_unchanged(before: Sequence[computed.Day], after: Sequence[computed.Day]) -> Change:
    return lambda now: after if now == before else None
