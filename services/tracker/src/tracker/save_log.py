"""A member notes something about a day: a hot path, so one statement for the log and its event."""

from chassis import clock, ids
from chassis.messaging import outbox
from chassis.storage import Hot
from contracts.tracker import LogSaved
from tracker import rules
from tracker.schemas import LogBody, LogEntry

_NOTED = tuple(name for name in LogEntry.model_fields if name != "date")
_COLUMNS = ("id", "user_id", "date", "saved_at", *_NOTED)
_LOG = ", ".join(f"${n + 1}" for n in range(len(_COLUMNS)))
_EVENT = ", ".join(f"${len(_COLUMNS) + n + 1}" for n in range(3))

# What is not sent is NULL here, and nothing that is stored is ever set to NULL by a save.
_SAVE = f"""
WITH saved AS (
    INSERT INTO progress_log AS log ({", ".join(_COLUMNS)})
    VALUES ({_LOG})
    ON CONFLICT (user_id, date) DO UPDATE SET
        saved_at = greatest(log.saved_at, excluded.saved_at),
        {", ".join(f"{name} = coalesce(excluded.{name}, log.{name})" for name in _NOTED)}
    RETURNING {", ".join(LogBody.model_fields)}
), sent AS (
    INSERT INTO outbox (event_id, routing_key, body) VALUES ({_EVENT})
)
SELECT * FROM saved
"""  # noqa: S608 - the names are our own


async def save_log(hot: Hot, user_id: str, entry: LogEntry) -> LogBody:
    """Create the log of the day, or update it with the fields sent."""
    now = clock.now()
    date = rules.noon(entry.date or now.date())
    noted = (getattr(entry, name) for name in _NOTED)
    event = outbox.row(LogSaved(user_id=user_id, date=date, saved_at=now))
    row = await hot.change(_SAVE, ids.new(), user_id, date, now, *noted, *event)
    assert row is not None
    return LogBody.model_construct(**row)
