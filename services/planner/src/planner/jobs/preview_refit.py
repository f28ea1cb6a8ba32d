"""Count the portions of a plan that other calories would change."""

import asyncio

from chassis.storage import Database
from planner import computed
from planner.jobs.changeable import Changeable
from planner.jobs.request_plan import check_health
from planner.jobs.request_refit import find_refittable
from planner.jobs.schemas import RefitInput
from planner.plans import OneAtATime, requirements_of


async def preview_refit(
    database: Database, turns: OneAtATime, user_id: str, session_id: str, body: RefitInput
) -> int:
    """Return the number of portions; 0 where the dishes cannot have these calories."""
    async with database.session() as session:
        plan = await find_refittable(session, user_id, session_id, body)
        check_health(plan.health, plan.body)
    async with turns.turn_of(user_id):
        # A day takes some milliseconds of CPU.
        return await asyncio.to_thread(_portions, plan, body)


def _portions(plan: Changeable, body: RefitInput) -> int:
    requirements = requirements_of(plan.input, plan.targets, plan.health)
    try:
        after = computed.refit(requirements, plan.days, body.calories, body.from_day)
    except computed.NoDay:
        return 0
    return computed.changed_portions(plan.days, after)
