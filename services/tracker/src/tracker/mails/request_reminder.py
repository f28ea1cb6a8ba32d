"""Say whether a member is to be reminded: only while nothing of the kind is logged that day.

A weight is no log of the day: who steps on the scale each morning is reminded in the evening to
log the rest.
"""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from contracts.identity import ReminderDue
from contracts.tracker import ReminderNeeded
from messaging import outbox
from tracker.days import noon_of
from tracker.nutrients import FIGURES

# What a log has of a day, beside the weight.
EATEN = (*FIGURES, "water_ml", "notes")
_EATEN = " OR ".join(f"{name} IS NOT NULL" for name in EATEN)
# A weight alone is no log of the day: who steps on the scale each morning is reminded of the rest.
_IS_LOGGED = {
    "weigh": text("""
SELECT EXISTS (
    SELECT FROM progress_log WHERE user_id = :user_id AND date = :noon AND weight_kg IS NOT NULL
)
"""),
    "log": text(f"""
SELECT EXISTS (
    SELECT FROM day_log
    WHERE user_id = :user_id AND date = :noon AND (entries > 0 OR {_EATEN})
)
"""),  # noqa: S608 - the names are constants
}


async def request_reminder(session: AsyncSession, due: ReminderDue) -> None:
    """Publish that the reminder is needed, if it still is."""
    if clock.now() > due.good_until:
        return
    values = {"user_id": due.user_id, "noon": noon_of(due.day)}
    if not await session.scalar(_IS_LOGGED[due.kind], values):
        outbox.add(
            session,
            ReminderNeeded(
                user_id=due.user_id, kind=due.kind, day=due.day, good_until=due.good_until
            ),
        )
