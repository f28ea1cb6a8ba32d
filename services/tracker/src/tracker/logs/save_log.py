"""Save, change or remove the log of a day. A hot path: one statement stores the log and its event.

Two concurrent saves of a day each store the fields that they send: in a `POST`, a field that is
left out keeps its value, a `PUT` removes it, and null is a 400. A member can have `MOST_LOGS` logs;
a new day beyond them is a 400.
"""

from collections.abc import Collection
from datetime import date
from typing import Any

import asyncpg

from chassis import clock, ids
from chassis.http import NotFound, ValidationFailed
from chassis.storage import RawSql, SqlTransaction, statements
from contracts.tracker import LogSaved
from messaging import outbox
from tracker.days import noon_of, today
from tracker.limits import too_many
from tracker.logs.schemas import LogChange, LogFields, LogRecord, LogRequest

queries = statements(__package__)

FIELDS = tuple(LogFields.model_fields)
# More than fifty years of days, which limits an account to some megabytes.
MOST_LOGS = 20_000


async def save_log(sql: RawSql, user_id: str, body: LogRequest) -> LogRecord:
    """Create the log of the day, by default today, or update it with the fields sent."""
    day = body.date or await today(sql, user_id)
    sent = [name for name in FIELDS if getattr(body, name) is not None]
    return _record(await sql.change(queries.save_log, **_values(user_id, day, body, sent)))


async def replace_log(sql: RawSql, user_id: str, day: date, body: LogFields) -> LogRecord:
    """Replace everything that was typed for the day by these fields."""
    return _record(await sql.change(queries.save_log, **_values(user_id, day, body, FIELDS)))


async def change_log(sql: SqlTransaction, user_id: str, day: date, body: LogChange) -> bool:
    """Change the fields that are sent, null clearing one; return whether the log is new."""
    values = _values(user_id, day, body, body.model_fields_set)
    row = await sql.fetchrow(queries.save_log, **values)
    if row is None:
        raise no_room_for_log()
    return bool(row["is_new"])


async def remove_log(sql: RawSql, user_id: str, day: date) -> None:
    """Delete what was typed for the day. With entries, it keeps a log (`keep_log_of_entries`)."""
    if await sql.fetchval(queries.delete_log, user_id=user_id, noon=noon_of(day)) is None:
        raise NotFound("Log not found")


def _values(
    user_id: str, day: date, body: LogFields | LogChange, fields: Collection[str]
) -> dict[str, Any]:
    return {
        **log_and_event(user_id, day),
        **{name: getattr(body, name) for name in FIELDS},
        "fields": list(fields),
    }


def _record(row: asyncpg.Record | None) -> LogRecord:
    if row is None:
        raise no_room_for_log()
    return LogRecord.model_construct(**{name: row[name] for name in LogRecord.model_fields})


def log_and_event(user_id: str, day: date) -> dict[str, Any]:
    """The parameters of each statement that stores a log, except its fields."""
    now, noon = clock.now(), noon_of(day)
    event = outbox.row(LogSaved(user_id=user_id, date=noon, saved_at=now))
    return {
        "id": ids.new(),
        "user_id": user_id,
        "noon": noon,
        "now": now,
        "most_logs": MOST_LOGS,
        **dict(zip(("event_id", "routing_key", "body"), event, strict=True)),
    }


def no_room_for_log() -> ValidationFailed:
    """The error for a log that the account has no room for."""
    message = f"there are {MOST_LOGS} logs already: delete one to store another"
    return too_many("date", message, MOST_LOGS)
