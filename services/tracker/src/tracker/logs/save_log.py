"""Save or remove the log of a day. A hot path: one statement stores the log and its event.

One round trip, one commit. Of two concurrent saves of a day, each stores the fields that it sent:
in a `POST` a field that is left out keeps its value, a `PUT` removes it, and null is a 400. A
member has `MOST_LOGS` at most; a new day beyond them is a 400 that says so, and the first save of
a day alone counts them.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from chassis import clock, ids
from chassis.http import NotFound, ValidationFailed
from chassis.storage import RawSql
from contracts.tracker import LogSaved
from messaging import outbox
from tracker.days import day_in_sql, noon_of
from tracker.limits import too_many
from tracker.logs.rules import ALL_FIGURES, bits
from tracker.logs.schemas import LogFields, LogRecord, LogRequest
from tracker.nutrients import FIGURES

FIELDS = tuple(LogFields.model_fields)
_COLUMNS = ("id", "user_id", "date", "saved_at", *FIELDS)
_NUMBERS = {name: f"${n}" for n, name in enumerate(_COLUMNS, 1)}
_EVENT = ", ".join(f"${len(_COLUMNS) + n + 1}" for n in range(3))
# The bits of the figures that were sent.
_SENT = f"${len(_COLUMNS) + 4}"
_DAY = day_in_sql("$3")
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


def _inserted(name: str) -> str:
    if name not in FIGURES:
        return _NUMBERS[name]
    # A figure that is not sent is the sum of the day's entries, if it has any.
    return f"coalesce({_NUMBERS[name]}::float8, CASE WHEN day.entries > 0 THEN day.{name} END)"


def statement(
    days: str, source: str, *, updated: str, figure: str, from_entries: str, **own: str
) -> str:
    """Store a log (`values_of`); where there is one, fields, figures and its `own` become that."""
    forms = {name: figure if name in FIGURES else updated for name in FIELDS} | own
    fields = (
        f"{name} = {form.format(name=name, n=_NUMBERS[name])}" for name, form in forms.items()
    )
    return f"""
WITH {days} saved AS (
    INSERT INTO progress_log AS log ({", ".join(_COLUMNS)}, from_entries)
    SELECT {", ".join(map(_inserted, _COLUMNS))},
           CASE WHEN day.entries > 0 THEN {ALL_FIGURES} & ~{_SENT}::int ELSE 0 END
    FROM {source}
    ON CONFLICT (user_id, date) DO UPDATE SET
        saved_at = greatest(log.saved_at, excluded.saved_at),
        from_entries = {from_entries}, {", ".join(fields)}
    RETURNING {", ".join(LogRecord.model_fields)}, xmax = 0 AS is_new
), published AS (
    INSERT INTO outbox (event_id, routing_key, body) SELECT {_EVENT} FROM saved
)
SELECT * FROM saved
"""  # noqa: S608 - the names are constants


HAS_ROOM_FOR_LOG = _count("progress_log", "$2", "$3")
# A field that was not sent is NULL here, and keeps its stored value.
_SAVE = statement(
    "",
    f"""(SELECT) AS log_of_day LEFT JOIN diary_day AS day ON user_id = $2 AND date = {_DAY}
    WHERE {HAS_ROOM_FOR_LOG}""",
    updated="coalesce(excluded.{name}, log.{name})",
    figure="coalesce({n}, log.{name})",
    from_entries=f"log.from_entries & ~{_SENT}::int",
)
# What gives figures back to the entries locks the day: their sums must not change meanwhile.
LOCKED_DAY = f"""day AS (
    INSERT INTO diary_day AS day (user_id, date) SELECT $2, {_DAY}
    WHERE {HAS_ROOM_FOR_LOG}
    ON CONFLICT (user_id, date) DO UPDATE SET entries = day.entries RETURNING *
),"""
_REPLACE = statement(
    LOCKED_DAY,
    "day",
    updated="excluded.{name}",
    figure="excluded.{name}",
    from_entries="excluded.from_entries",
)
_LOG = f"""
SELECT {", ".join(LogRecord.model_fields)} FROM progress_log WHERE user_id = $1 AND date = $2
"""  # noqa: S608
_REMOVE = "DELETE FROM progress_log WHERE user_id = $1 AND date = $2 RETURNING id"


async def save_log(sql: RawSql, user_id: str, body: LogRequest) -> LogRecord:
    """Create the log of the day, or update it with the fields sent."""
    return await _store(sql, _SAVE, user_id, body.date, body)


async def replace_log(sql: RawSql, user_id: str, day: date, body: LogFields) -> LogRecord:
    """Make these fields the whole log of the day, beside the figures of the day's entries."""
    return await _store(sql, _REPLACE, user_id, day, body)


async def remove_log(sql: RawSql, user_id: str, day: date) -> None:
    """Delete the log of the day. What it earned stays, and so do the diary's entries."""
    if await sql.fetchval(_REMOVE, user_id, noon_of(day)) is None:
        raise NotFound("Log not found")


async def _store(
    sql: RawSql, statement: str, user_id: str, day: date | None, body: LogFields
) -> LogRecord:
    fields = {name: getattr(body, name) for name in FIELDS}
    return await store_log(sql, statement, values_of(user_id, day, fields))


async def store_log(sql: RawSql, statement: str, values: tuple[Any, ...]) -> LogRecord:
    """Execute a `statement` with its values, and say what is stored then."""
    row = await sql.change(statement, *values)
    if row is None:
        raise without_room()
    if row["is_new"]:
        # The trigger `follow_day` may have changed it, after the statement said what it stores.
        _, user_id, noon, *_ = values
        if (log := await read_log(sql, user_id, noon)) is not None:
            return log
    return log_of(row)


async def read_log(sql: RawSql, user_id: str, noon: datetime) -> LogRecord | None:
    """The log of a day, if there is one."""
    row = await sql.fetchrow(_LOG, user_id, noon)
    return log_of(row) if row is not None else None


def log_of(row: Mapping[str, Any]) -> LogRecord:
    """The log in a row of a `statement`."""
    return LogRecord.model_construct(**{name: row[name] for name in LogRecord.model_fields})


def values_of(user_id: str, day: date | None, fields: Mapping[str, Any]) -> tuple[Any, ...]:
    """The values of a `statement`: the log, its event, and which figures were sent."""
    now = clock.now()
    noon = noon_of(day or now.date())
    sent = bits(name for name in FIGURES if fields.get(name) is not None)
    event = outbox.row(LogSaved(user_id=user_id, date=noon, saved_at=now))
    return (ids.new(), user_id, noon, now, *map(fields.get, FIELDS), *event, sent)


def without_room() -> ValidationFailed:
    """What is said where the account has no room for another log."""
    message = f"there are {MOST_LOGS} logs already: delete one to store another"
    return too_many("date", message, MOST_LOGS)
