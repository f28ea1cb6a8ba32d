"""Have the model rewrite, once, a plan that the kitchen wrote while the model was away."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Conflict, TooManyRequests
from planner.exclusions import read_exclusions
from planner.health import read_health
from planner.jobs import rules
from planner.jobs.changeable import with_own_exclusions
from planner.jobs.request_plan import (
    add_job,
    check_health,
    check_no_other,
    is_refused_by_now,
    jobs_of_today,
)
from planner.jobs.tables import PlanJob
from planner.plans import (
    FIXED,
    find_newest_version,
    find_session,
    input_of,
    is_without_model,
)

NOTHING = "Nothing to rewrite"
TOO_MANY = f"You can ask the model {rules.REWRITES_A_DAY} times a day. Please go on tomorrow."


async def request_rewrite(
    session: AsyncSession, user_id: str, session_id: str, networks: Sequence[str], *, seed: int
) -> PlanJob:
    """Store a job that rewrites the days of a plan; it does not count against the quota.

    It calls the model whatever the status is. Its days become a new version, so that the kitchen's
    can be restored; if the model is away again, the plan does not change.
    """
    ai_session = await find_session(session, user_id, session_id)
    version = await find_newest_version(session, session_id)
    if version is None or not is_without_model(ai_session):
        raise Conflict(NOTHING)
    health = await read_health(session, user_id)
    body = input_of(ai_session.input_params)
    if is_refused_by_now(body, ai_session.targets, health):
        raise Conflict(FIXED)
    await check_no_other(session, user_id)
    # A failed attempt can be repeated, but not without limit.
    if await jobs_of_today(session, user_id, "rewrite") >= rules.REWRITES_A_DAY:
        raise TooManyRequests(TOO_MANY)
    check_health(health, body)
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="rewrite",
        input=with_own_exclusions(ai_session.input_params, await read_exclusions(session, user_id)),
        targets=ai_session.targets,
        seed=seed,
        days=len(version.days),
        session_id=session_id,
        networks=list(networks),
    )
    await add_job(session, job)
    return job
