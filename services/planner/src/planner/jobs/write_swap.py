"""Replace a meal or a day of a plan."""

from collections.abc import Sequence

from planner import computed
from planner.health import read_health
from planner.jobs import steps
from planner.jobs.schemas import SwapInput
from planner.jobs.store_change import Change, store_change
from planner.jobs.tables import PlanJob
from planner.plans import days_of, newest_version, requirements_of
from planner.preferences import read_preferences
from planner.sentences import joined
from work import Task


async def write_swap(
    task: Task, ask: computed.Ask, job: PlanJob, fallbacks: Sequence[str], model: str
) -> None:
    """Write the requested meal or day, and store it as a version."""
    wanted = SwapInput.model_validate(job.input)
    async with task.database.session() as session:
        health = await read_health(session, job.user_id)
        preferences = await read_preferences(session, job.user_id)
    requirements = requirements_of(job.input, job.targets, health, job.seed, preferences)
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
            following = computed.days_that_follow(requirements, before, day, others)
            # If not, an earlier version was restored in the meantime; the answers are stored.
            change = _change(wanted, before, others, [day, *following])
            name = f"Day {wanted.day}: another {wanted.meal or 'day'}"
            for each in following:
                name += f"; day {each.number}: another {_changed_meal(each, others)}"
            # A day that is swapped whole says nothing of its dishes.
            swapped = [before.meals[wanted.meal]] if wanted.meal else []
            is_done = await store_change(task, job, change, name, model, swapped=swapped)


def _changed_meal(day: computed.Day, before: Sequence[computed.Day]) -> str:
    [old] = (each for each in before if each.number == day.number)
    return joined([name for name, meal in day.meals.items() if meal != old.meals[name]])


def _change(
    wanted: SwapInput,
    before: computed.Day,
    others: Sequence[computed.Day],
    changed: Sequence[computed.Day],
) -> Change:
    """The day in its plan, if the other meals and days are those that it was written for.

    Days that had the same dish may change with it.
    """

    def change(days: list[computed.Day]) -> list[computed.Day] | None:
        now = days[wanted.day - 1].meals
        if wanted.meal and {**now, wanted.meal: None} != {**before.meals, wanted.meal: None}:
            return None
        if [each for each in days if each.number != wanted.day] != list(others):
            return None
        for day in changed:
            days[day.number - 1] = day
        return days

    return change
