"""Publish that a member needs a reminder, unless what it is about is logged that day."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.storage import statements
from contracts.identity import ReminderDue
from contracts.tracker import ReminderNeeded
from messaging import outbox
from tracker.days import noon_of

queries = statements(__package__)

_IS_LOGGED = {"weigh": queries.has_weight, "log": queries.has_log}


async def request_reminder(session: AsyncSession, due: ReminderDue) -> None:
    """Publish that the reminder is needed, unless it no longer is."""
    if clock.now() > due.good_until:
        return
    values = {"user_id": due.user_id, "noon": noon_of(due.day)}
    if not await session.scalar(_IS_LOGGED[due.kind].clause, values):
        outbox.add(
            session,
            ReminderNeeded(
                user_id=due.user_id, kind=due.kind, day=due.day, good_until=due.good_until
            ),
        )
