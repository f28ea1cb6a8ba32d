"""Save the log of a day: a hot path, so one statement stores the log and its event."""

from chassis import clock, ids
from chassis.messaging import outbox
from chassis.storage import RawSql
from contracts.tracker import LogSaved
from tracker import rules
from tracker.schemas import LogRecord, LogRequest

_FIELDS = tuple(name for name in LogRequest.model_fields if name != "date")
_COLUMNS = ("id", "user_id", "date", "saved_at", *_FIELDS)
_LOG = ", ".join(f"${n + 1}" for n in range(len(_COLUMNS)))
_EVENT = ", ".join(f"${len(_COLUMNS) + n + 1}" for n in range(3))

# A field that was not sent is NULL here, and keeps its stored value.
_SAVE = f"""
WITH saved AS (
    INSERT INTO progress_log AS log ({", ".join(_COLUMNS)})
    VALUES ({_LOG})
    ON CONFLICT (user_id, date) DO UPDATE SET
        saved_at = greatest(log.saved_at, excluded.saved_at),
        {", ".join(f"{name} = coalesce(excluded.{name}, log.{name})" for name in _FIELDS)}
    RETURNING {", ".join(LogRecord.model_fields)}
), published AS (
    INSERT INTO outbox (event_id, routing_key, body) VALUES ({_EVENT})
)
SELECT * FROM saved
"""  # noqa: S608 - the names are constants


async def save_log(sql: RawSql, user_id: str, request: LogRequest) -> LogRecord:
    """Create the log of the day, or update it with the fields sent."""
    now = clock.now()
    date = rules.noon(request.date or now.date())
    values = (getattr(request, name) for name in _FIELDS)
    event = outbox.row(LogSaved(user_id=user_id, date=date, saved_at=now))
    row = await sql.change(_SAVE, ids.new(), user_id, date, now, *values, *event)
    assert row is not None
    return LogRecord.model_construct(**row)
