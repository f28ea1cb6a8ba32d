"""Write the plan of a job: a few days at a time, each finished call of the model stored.

After a crash the job continues after the stored days, so that a new release does not change them.
The days of the call that was in flight are written again from the stored answers: the engine makes
the same days from them.
"""

from collections.abc import Sequence
from itertools import takewhile

from chassis import clock
from chassis.http import Conflict
from messaging import outbox
from planner import computed
from planner.health import publish_energy_limits, read_health
from planner.jobs import steps
from planner.jobs.check_again import OTHER_ANSWERS, check_again
from planner.jobs.store_change import store_change
from planner.jobs.tables import PlanJob
from planner.plans import (
    WRITTEN,
    WRITTEN_AGAIN,
    AiSession,
    add_version,
    days_of,
    input_of,
    model_of,
    plan_generated,
    plan_shown,
    requirements_of,
)
from planner.preferences import read_preferences
from planner.retries import through_an_outage
from work import Task


async def write_plan(
    task: Task, ask: computed.Ask, job: PlanJob, fallbacks: Sequence[str], model: str
) -> None:
    """Write the remaining days, and store the plan."""
    requirements = await _requirements(task, job)
    days = days_to_keep(job, requirements)
    while len(days) < job.days:
        asked = ask if job.away_since is None else None
        try:
            days += await _next_days(requirements, job, days, asked, fallbacks)
        except computed.ModelUnavailable as error:
            await steps.note_away(task, job, error)
        else:
            await steps.note_days(task, job, days)
    await _finish(task, job, days, model)


async def rewrite_plan(
    task: Task, ask: computed.Ask, job: PlanJob, fallbacks: Sequence[str], model: str
) -> None:
    """Have the model rewrite the days of a plan that the kitchen wrote while the model was away."""
    requirements = await _requirements(task, job)
    days = days_to_keep(job, requirements)
    try:
        while len(days) < job.days:
            days += await _next_days(requirements, job, days, ask, fallbacks)
            await steps.note_days(task, job, days)
    except computed.ModelUnavailable as error:
        await steps.note_away(task, job, error)
        raise
    await store_change(task, job, lambda _: days, WRITTEN_AGAIN, model, without_model=False)


async def _requirements(task: Task, job: PlanJob) -> computed.Requirements:
    async with task.database.session() as session:
        health = await read_health(session, job.user_id)
        preferences = await read_preferences(session, job.user_id)
    return requirements_of(job.input, job.targets, health, job.seed, preferences)


def days_to_keep(job: PlanJob, requirements: computed.Requirements) -> list[computed.Day]:
    """Return the days written so far, up to the first that the member would not get now."""
    days = days_of(job.written)
    return list(takewhile(lambda day: requirements.allows_days([day]), days))


async def _next_days(
    requirements: computed.Requirements,
    job: PlanJob,
    days: Sequence[computed.Day],
    ask: computed.Ask | None,
    fallbacks: Sequence[str],
) -> list[computed.Day]:
    first = len(days) + 1
    numbers = range(first, min(first + computed.DAYS_A_CALL, job.days + 1))
    return await computed.write_days(
        requirements, numbers, ask, fallbacks=fallbacks, earlier=tuple(days)
    )


@through_an_outage
async def _finish(
    task: Task,
    job: PlanJob,
    days: Sequence[computed.Day],
    model: str,
) -> None:
    async with task.session() as session:
        await check_again(session, job)
        # The answers may have changed while the days were written.
        health = await read_health(session, job.user_id)
        preferences = await read_preferences(session, job.user_id)
        requirements = requirements_of(job.input, job.targets, health, job.seed, preferences)
        if not requirements.allows_days(days):
            raise Conflict(OTHER_ANSWERS)
        without_model = job.away_since is not None
        ai_session = AiSession(
            user_id=job.user_id,
            created_at=clock.now(),
            input_params=job.input,
            output_plan=plan_shown(
                requirements,
                days,
                health,
                input_of(job.input),
                without_model=without_model,
            ),
            model=model_of(days, model),
            targets=job.targets,
        )
        session.add(ai_session)
        # First, as it locks the member: an erasure locks in this order.
        await session.flush()
        add_version(session, ai_session, 1, WRITTEN, days)
        outbox.add(session, plan_generated(ai_session))
        await publish_energy_limits(session, job.user_id)
        await steps.end_job(session, job, "done", session_id=ai_session.id)
