"""Event handlers."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from contracts.identity import ReminderDue, UserErased, WeeklySummaryDue
from contracts.tracker import LogSaved
from messaging import Handlers
from tracker.achievements.award_achievements import award_achievements, lock_members
from tracker.closed_days import close_later
from tracker.mails.request_reminder import request_reminder
from tracker.mails.summarise_week import summarise_week
from tracker.personal_data import PERSONAL
from tracker.projections import PROJECTIONS

handlers = Handlers(PROJECTIONS)
PERSONAL.erase_on(UserErased, handlers, queue="tracker.erasures")


@handlers.handles_batch(LogSaved, queue="tracker.award")
async def check_achievements(events: Sequence[LogSaved], session: AsyncSession) -> None:
    """Award what saved logs have earned, and close their days when they are over."""
    user_ids = sorted({event.user_id for event in events})
    await lock_members(session, user_ids)
    await award_achievements(session, user_ids)
    await close_later(session, events)


@handlers.handles(WeeklySummaryDue, queue="tracker.weeks")
async def publish_week(event: WeeklySummaryDue, session: AsyncSession) -> None:
    """Publish the figures of a week, for the mail about it."""
    await summarise_week(session, event)


@handlers.handles(ReminderDue, queue="tracker.reminders")
async def check_reminder(event: ReminderDue, session: AsyncSession) -> None:
    """Publish that a reminder is needed, unless the member has logged."""
    await request_reminder(session, event)
