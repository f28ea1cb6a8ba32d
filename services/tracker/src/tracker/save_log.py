"""Save or remove the log of a day. A hot path: one statement stores the log and its event."""

from datetime import date

from chassis import clock, ids
from chassis.http import Detail, NotFound, ValidationFailed
from chassis.storage import RawSql
from contracts.tracker import LogSaved
from messaging import outbox
from tracker import rules
from tracker.schemas import LogFields, LogRecord, LogRequest

_FIELDS = tuple(LogFields.model_fields)
_COLUMNS = ("id", "user_id", "date", "saved_at", *_FIELDS)
_LOG = ", ".join(f"${n + 1}" for n in range(len(_COLUMNS)))
_EVENT = ", ".join(f"${len(_COLUMNS) + n + 1}" for n in range(3))
# More than fifty years of days, so that an account holds some megabytes at most.
_MOST = 20_000


def _statement(value: str) -> str:
    return f"""
WITH saved AS (
    INSERT INTO progress_log AS log ({", ".join(_COLUMNS)})
    SELECT {_LOG}
    WHERE EXISTS (SELECT FROM progress_log WHERE user_id = $2 AND date = $3)
        OR (SELECT count(*) FROM progress_log WHERE user_id = $2) < {_MOST}
    ON CONFLICT (user_id, date) DO UPDATE SET
        saved_at = greatest(log.saved_at, excluded.saved_at),
        {", ".join(f"{name} = {value.format(name=name)}" for name in _FIELDS)}
    RETURNING {", ".join(LogRecord.model_fields)}
), published AS (
    INSERT INTO outbox (event_id, routing_key, body) SELECT {_EVENT} FROM saved
)
SELECT * FROM saved
"""  # noqa: S608 - the names are constants


# A field that was not sent is NULL here, and keeps its stored value.
_SAVE = _statement("coalesce(excluded.{name}, log.{name})")
_REPLACE = _statement("excluded.{name}")
_REMOVE = "DELETE FROM progress_log WHERE user_id = $1 AND date = $2 RETURNING id"


async def save_log(sql: RawSql, user_id: str, body: LogRequest) -> LogRecord:
    """Create the log of the day, or update it with the fields sent."""
    return await _store(sql, _SAVE, user_id, body.date, body)


async def replace_log(sql: RawSql, user_id: str, day: date, body: LogFields) -> LogRecord:
    """Make these fields the whole log of the day."""
    return await _store(sql, _REPLACE, user_id, day, body)


async def remove_log(sql: RawSql, user_id: str, day: date) -> None:
    """Delete the log of the day. What it earned stays."""
    if await sql.fetchval(_REMOVE, user_id, rules.noon(day)) is None:
        raise NotFound("Log not found")


async def _store(
    sql: RawSql, statement: str, user_id: str, day: date | None, body: LogFields
) -> LogRecord:
    now = clock.now()
    noon = rules.noon(day or now.date())
    values = (getattr(body, name) for name in _FIELDS)
    event = outbox.row(LogSaved(user_id=user_id, date=noon, saved_at=now))
    row = await sql.change(statement, ids.new(), user_id, noon, now, *values, *event)
    if row is None:
        message = f"there are {_MOST} logs already: delete one to store another"
        issue: Detail = {
            "field": "date",
            "message": message,
            "code": "too_many",
            "max": _MOST,
        }
        raise ValidationFailed("Validation error", [issue])
    return LogRecord.model_construct(**row)
