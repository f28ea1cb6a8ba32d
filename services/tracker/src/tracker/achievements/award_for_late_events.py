"""Repeat the achievement check for events that arrive late.

An achievement is earned by saving a log, with the counts at that moment. An event that arrives
late, but happened before a log was saved, should have counted then. Events are dated by other
machines' clocks (`rules.earliest_log`).

A streak or a purchase from before a log was saved repeats the check. A later one counts at the next
save.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.storage import statements
from contracts.billing import PlanPurchased
from messaging import Heard
from tracker.achievements import rules
from tracker.achievements.award_achievements import award_achievements, lock_members

queries = statements(__package__)


class _Period(NamedTuple):
    """The time in which an event's state was the member's latest."""

    user_id: str
    since: datetime
    until: datetime | None = None


async def award_for_late_streaks(session: AsyncSession, heard: Sequence[Heard]) -> None:
    """Repeat the check for members who saved a log while one of these streaks was the latest."""
    dates: dict[str, set[datetime]] = defaultdict(set)
    for event, stored in heard:
        dates[event.user_id] |= {event.last_active_date, stored or event.last_active_date}
    streaks: dict[_Period, int] = {}
    now = clock.now()
    for event, stored in heard:
        active = event.last_active_date
        if active != stored:
            until = min((date for date in dates[event.user_id] if date > active), default=None)
            period = _Period(event.user_id, rules.earliest_log(active, now), until)
            streaks[period] = event.streak_count
    reached: dict[str, int] = {}
    for period in await _with_a_log(session, streaks):
        reached[period.user_id] = max(streaks[period], reached.get(period.user_id, 0))
    if reached:
        await lock_members(session, reached)
        await award_achievements(session, list(reached), reached)


async def award_for_late_purchases(session: AsyncSession, heard: Sequence[Heard]) -> None:
    """Repeat the check for members who saved a log since one of these purchases."""
    bought = [
        event
        for event, stored in heard
        if isinstance(event, PlanPurchased) and event.purchase_version > (stored or 0)
    ]
    await lock_members(session, (event.user_id for event in bought))
    now = clock.now()
    periods = [
        _Period(event.user_id, rules.earliest_log(event.purchased_at, now)) for event in bought
    ]
    late = {period.user_id for period in await _with_a_log(session, periods)}
    if late:
        await award_achievements(session, list(late))


async def _with_a_log(session: AsyncSession, periods: Collection[_Period]) -> list[_Period]:
    """The periods in which the member saved a log."""
    if not periods:
        return []
    user_ids, since, until = zip(*periods, strict=True)
    values = {"user_ids": list(user_ids), "since": list(since), "until": list(until)}
    numbers = set((await session.scalars(queries.list_periods_with_log.clause, values)).all())
    return [period for number, period in enumerate(periods, 1) if number in numbers]
