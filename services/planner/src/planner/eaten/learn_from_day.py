"""Learn from a day that is over what of the running plan was eaten, left, or eaten again."""

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import ApiError
from contracts.tracker import DayClosed
from planner import computed
from planner.eaten.rules import DayOfPlan, Place, what_was_eaten
from planner.plans import days_of, find_newest_version, find_running_plan
from planner.preferences import note_eaten

log = logging.getLogger(__name__)


async def learn_from_day(event: DayClosed, session: AsyncSession) -> None:
    """Note what became of the day's meals, if a plan that a job wrote was running."""
    plan = await find_running_plan(session, event.user_id, event.day, event.starts)
    version = await find_newest_version(session, plan.plan_id) if plan else None
    if plan is None or version is None:
        return
    try:
        days = days_of(version.days)
    except ApiError:
        log.info("A plan of another release teaches nothing")
        return
    foods = [
        {name: len({item.food.id for item in meal.items}) for name, meal in day.meals.items()}
        for day in days
    ]
    # Some milliseconds of CPU.
    found = await asyncio.to_thread(
        what_was_eaten, plan.plan_id, plan.starts_on, foods, event.day, frozenset(event.entries)
    )
    await _note(session, event.user_id, days, found)


async def _note(
    session: AsyncSession, user_id: str, days: Sequence[computed.Day], found: DayOfPlan
) -> None:
    def meals(places: Sequence[Place]) -> list[computed.PlannedMeal]:
        return [
            meal
            for place in places
            for name, meal in days[place.day - 1].meals.items()
            if name == place.meal
        ]

    await note_eaten(
        session,
        user_id,
        eaten=meals(found.eaten),
        left=meals(found.left),
        again=meals(found.again),
    )
