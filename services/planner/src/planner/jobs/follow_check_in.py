"""Change the portions of the running plan when its member accepts a check-in.

Tracker sets the targets. The change of the plan waits for a job that is live, so that it is not
lost, and happens once, however often the event arrives.
"""

import logging
from datetime import timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

import work
from chassis import dates
from chassis.http import ApiError
from contracts.tracker import CheckInAccepted, StartedPlan
from planner.jobs.request_plan import BUSY
from planner.jobs.request_refit import request_refit
from planner.jobs.schemas import RefitInput
from planner.jobs.seeds import Seeds
from planner.jobs.tables import AcceptedCheckIn
from planner.plans import find_newest_version, find_running_plan
from planner.rules import day_of_plan
from planner.tables import Member
from work import Postponed, Task, Works

log = logging.getLogger(__name__)

# Before the next try, while another job of the member is live.
_PAUSE = timedelta(seconds=30)

works = Works()


async def note_check_in(session: AsyncSession, event: CheckInAccepted) -> None:
    """Store a check-in and the task that follows it, unless it or a newer one is stored."""
    values = {
        "accepted_at": event.accepted_at,
        "calories": event.calories,
        "from_date": event.from_date,
        "starts": [each.model_dump(mode="json") for each in event.starts],
        "is_followed": False,
    }
    storing = insert(AcceptedCheckIn).values(user_id=event.user_id, **values)
    is_new = await session.scalar(
        storing.on_conflict_do_update(
            index_elements=["user_id"],
            set_=values,
            where=col(AcceptedCheckIn.accepted_at) < storing.excluded.accepted_at,
        ).returning(col(AcceptedCheckIn.user_id))
    )
    if is_new:
        await work.add(session, "follow-check-in", key=event.user_id, member=event.user_id)


@works("follow-check-in")
async def follow_check_in(task: Task, session: AsyncSession, seeds: Seeds) -> None:
    """Request the refit of the running plan, if a written plan is running and can be changed."""
    accepted = await session.get(AcceptedCheckIn, task.key, with_for_update=True)
    if accepted is None or accepted.is_followed:
        return
    try:
        await _refit(session, accepted, seed=seeds.draw())
    except ApiError as error:
        if error.message == BUSY:
            raise Postponed(_PAUSE, "another job of the member is live") from None
        # The targets are changed all the same, as they are by hand.
        log.info("A plan keeps its portions: %s", error.message)
    accepted.is_followed = True


async def _refit(session: AsyncSession, accepted: AcceptedCheckIn, *, seed: int) -> None:
    user_id = accepted.user_id
    member = await session.get(Member, user_id)
    timezone = member.timezone if member else None
    # The task may have waited for days.
    day = max(accepted.from_date, dates.today(timezone) + timedelta(days=1))
    starts = list(map(StartedPlan.model_validate, accepted.starts))
    plan = await find_running_plan(session, user_id, day, starts)
    if plan is None:
        return
    version = await find_newest_version(session, plan.plan_id)
    if version is None:
        return
    number = day_of_plan(day, plan.starts_on, len(version.days))
    body = RefitInput.model_validate({"calories": accepted.calories, "fromDay": number})
    await request_refit(session, user_id, plan.plan_id, body, (), seed=seed)
