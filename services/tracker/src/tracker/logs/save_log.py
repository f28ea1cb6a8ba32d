"""Save or remove the log of a day. A hot path: one statement stores the log and its event.

One commit, and one round trip where the request names the day. Of two concurrent saves of a day,
each stores the fields that it sent: in a `POST` a field that is left out keeps its value, a `PUT`
removes it, and null is a 400. A member has `MOST_LOGS` at most; a new day beyond them is a 400
that says so, and the first save of a day alone counts them.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from chassis import clock, ids
from chassis.http import NotFound, ValidationFailed
from chassis.storage import RawSql
from contracts.tracker import LogSaved
from messaging import outbox
from tracker.days import day_in_sql, noon_of, today
from tracker.limits import too_many
from tracker.logs.schemas import LogFields, LogRecord, LogRequest
from tracker.nutrients import FIGURES

FIELDS = tuple(LogFields.model_fields)
_COLUMNS = ("id", "user_id", "date", "saved_at", *FIELDS)
_NOON = "$3::timestamptz"
_NUMBERS = {name: f"${n}" for n, name in enumerate(_COLUMNS, 1)}
_DAY = day_in_sql("$3")
_EVENT = ", ".join(f"${len(_COLUMNS) + n + 1}" for n in range(3)) + "::text"
# More than fifty years of days, so that an account holds some megabytes at most.
MOST_LOGS = 20_000


def _count(table: str, user: str, day: str, counted: str = "true") -> str:
    of_user = f"FROM {table} WHERE user_id = {user} AND {counted}"
    is_known = f"EXISTS (SELECT {of_user} AND date = {day})"
    return f"({is_known} OR (SELECT count(*) {of_user}) < {MOST_LOGS})"


def has_room(user: str, noon: str) -> str:
    """The condition for changing the diary's day: its first entry counts the member's days."""
    # A day whose entries were deleted has none of them, and counts no more.
    days = _count("diary_day", user, day_in_sql(noon), "entries > 0")
    return f"{days} AND {_count('progress_log', user, noon)}"


HAS_ROOM_FOR_LOG = _count("progress_log", "$2", _NOON)


def shown_figures(log: str, day: str) -> Mapping[str, str]:
    """The figures of a day, by name, of a row of `progress_log` and one of `diary_day`."""
    return {
        name: f"figure_of_day({log}.{name}, {day}.{name}, {day}.entries, {day}.{name}_unstated)"
        for name in FIGURES
    }


_FIGURES = shown_figures("saved", "day")
_SHOWN = ", ".join(
    f"{_FIGURES.get(name, f'saved.{name}')} AS {name}" for name in LogRecord.model_fields
)


def statement(
    updated: str, source: str = f"WHERE {HAS_ROOM_FOR_LOG}", *, before: str = "", **own: str
) -> str:
    """Store a log (`values_of`) and show it; where there is one, its fields become `updated`."""
    forms = dict.fromkeys(FIELDS, updated) | own
    fields = (f"{name} = {form.format(name=name)}" for name, form in forms.items())
    return f"""
WITH {before} saved AS (
    INSERT INTO progress_log AS log ({", ".join(_COLUMNS)})
    SELECT {", ".join(_NUMBERS.values())} {source}
    ON CONFLICT (user_id, date) DO UPDATE SET
        saved_at = greatest(log.saved_at, excluded.saved_at), {", ".join(fields)}
    RETURNING *, xmax = 0 AS is_new
), published AS (
    INSERT INTO outbox (event_id, routing_key, body) SELECT {_EVENT} FROM saved
)
SELECT {_SHOWN}, is_new FROM saved
LEFT JOIN diary_day AS day ON day.user_id = $2 AND day.date = {_DAY}
"""  # noqa: S608 - the names are constants


# A field that was not sent is NULL here, and keeps its stored value.
_SAVE = statement("coalesce(excluded.{name}, log.{name})")
_REPLACE = statement("excluded.{name}")
_REMOVE = "DELETE FROM progress_log WHERE user_id = $1 AND date = $2 RETURNING id"


async def save_log(sql: RawSql, user_id: str, body: LogRequest) -> LogRecord:
    """Create the log of the day, or update it with the fields sent; by default of today."""
    return await _store(sql, _SAVE, user_id, body.date or await today(sql, user_id), body)


async def replace_log(sql: RawSql, user_id: str, day: date, body: LogFields) -> LogRecord:
    """Make these fields all that was typed of the day."""
    return await _store(sql, _REPLACE, user_id, day, body)


async def remove_log(sql: RawSql, user_id: str, day: date) -> None:
    """Delete what was typed of the day: with entries it still has a log (`keep_log_of_entries`)."""
    if await sql.fetchval(_REMOVE, user_id, noon_of(day)) is None:
        raise NotFound("Log not found")


async def _store(
    sql: RawSql, statement: str, user_id: str, day: date, body: LogFields
) -> LogRecord:
    fields = {name: getattr(body, name) for name in FIELDS}
    row = await sql.change(statement, *values_of(user_id, day, fields))
    if row is None:
        raise no_room_for_log()
    return LogRecord.model_construct(**{name: row[name] for name in LogRecord.model_fields})


def values_of(user_id: str, day: date, fields: Mapping[str, Any]) -> tuple[Any, ...]:
    """The values of a `statement`: the log and its event."""
    now, noon = clock.now(), noon_of(day)
    event = outbox.row(LogSaved(user_id=user_id, date=noon, saved_at=now))
    return (ids.new(), user_id, noon, now, *map(fields.get, FIELDS), *event)


def no_room_for_log() -> ValidationFailed:
    """What is said where the account has no room for another log."""
    message = f"there are {MOST_LOGS} logs already: delete one to store another"
    return too_many("date", message, MOST_LOGS)
