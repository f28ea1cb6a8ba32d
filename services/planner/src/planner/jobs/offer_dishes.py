"""Offer dishes of the kitchen that can replace a meal of a computed plan."""

import asyncio
from collections.abc import Sequence

from chassis.storage import Database
from planner import computed
from planner.jobs.request_plan import check_health
from planner.jobs.request_swap import find_swappable
from planner.jobs.schemas import SwapChoice
from planner.plans import OneAtATime, requirements_of
from planner.preferences import read_preferences
from planner.rules import Meal

_MOST = 3


async def offer_dishes(
    database: Database, turns: OneAtATime, user_id: str, session_id: str, day: int, meal: Meal
) -> list[SwapChoice]:
    """Return dishes that keep the day within its targets, if there are any."""
    async with database.session() as session:
        plan = await find_swappable(session, user_id, session_id, day, meal)
        check_health(plan.health, plan.body)
        preferences = await read_preferences(session, user_id)
    requirements = requirements_of(plan.input, plan.targets, plan.health, preferences=preferences)
    async with turns.turn_of(user_id):
        # It takes 10 to 60 ms of CPU.
        return await asyncio.to_thread(_choices, requirements, plan.days, day, meal)


def _choices(
    requirements: computed.Requirements, days: Sequence[computed.Day], number: int, meal: Meal
) -> list[SwapChoice]:
    others = [each for each in days if each.number != number]
    found = []
    for dish, day in computed.choices_instead(requirements, days[number - 1], meal, others, _MOST):
        [shown] = computed.output_plan(requirements, [day])["days"]
        found.append(SwapChoice(dish=dish, meal=shown["meals"][meal], figures=shown["figures"]))
    return found
