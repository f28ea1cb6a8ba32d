"""Publish which entries a day has, once it is over.

The app derives the ids of a plan's meals from the plan, the day and the meal. Planner, which has
the plan, finds in them which of its meals were eaten. The event has no food and no amount. It is
published once, at noon of the next day, when most members have logged their dinner; what is logged
later is not learned. A day without entries publishes nothing.
"""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import dates
from chassis.storage import statements
from contracts.tracker import DayClosed, LogSaved, StartedPlan
from messaging import outbox
from tracker.days import day_of, noon_of
from tracker.plan_starts import latest_starts
from work import Task, Works

queries = statements(__package__)
works = Works()

_KIND = "close-day"
_CLOSES_AT = time(12)
# How many of a member's plan starts planner receives: one of the latest is the running plan.
_STARTS = 20
_DAY = timedelta(days=1)


async def close_later(session: AsyncSession, events: Sequence[LogSaved]) -> None:
    """Add the tasks that close the days of these logs; none for days that are long over."""
    saved = {(event.user_id, day_of(event.date)) for event in events}
    user_ids = sorted({user_id for user_id, _ in saved})
    found = await session.execute(queries.planning_members.clause, {"user_ids": user_ids})
    zones = {row.id: row.timezone for row in found}
    open_days = [
        (user_id, day)
        for user_id, day in sorted(saved)
        if user_id in zones and abs((dates.today(zones[user_id]) - day).days) <= 1
    ]
    if open_days:
        values = {
            "kind": _KIND,
            "keys": [f"{user_id}:{day}" for user_id, day in open_days],
            "user_ids": [user_id for user_id, _ in open_days],
            "dues": [_closes(day, zones[user_id]) for user_id, day in open_days],
        }
        await session.execute(queries.close_later.clause, values)


def _closes(day: date, timezone: str | None) -> datetime:
    return datetime.combine(day + _DAY, _CLOSES_AT, dates.zone_of(timezone))


@works(_KIND)
async def close_day(task: Task, session: AsyncSession) -> None:
    """Publish the entries of a day, if there are any."""
    user_id, _, day = task.key.rpartition(":")
    values = {"user_id": user_id, "noon": noon_of(date.fromisoformat(day))}
    entries = list(await session.scalars(queries.list_made_ids.clause, values))
    if not entries:
        return
    starts = await latest_starts(session, user_id, _STARTS)
    outbox.add(
        session,
        DayClosed(
            user_id=user_id,
            day=date.fromisoformat(day),
            entries=entries,
            starts=[StartedPlan.model_validate(each, from_attributes=True) for each in starts],
        ),
    )
