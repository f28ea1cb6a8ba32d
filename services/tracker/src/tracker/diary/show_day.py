"""Show a day: its log, its entries, their sums, and what is left. One statement makes the JSON."""

from datetime import date

from chassis.storage import RawSql
from tracker.days import day_in_sql, noon_of
from tracker.diary.schemas import Entry
from tracker.logs import LogRecord
from tracker.schemas import Totals
from tracker.targets import SELECT_TARGETS, DayTargets


def _fields(record: type[LogRecord] | type[Entry], **times: str) -> str:
    return ", ".join(
        f"""{f"to_char({name}, '{times[name]}')" if name in times else name} AS "{field.alias}\""""
        for name, field in record.model_fields.items()
    )


_LOG = _fields(LogRecord, date='YYYY-MM-DD"T"HH24:MI:SS"Z"')
_ENTRY = _fields(Entry, created_at='YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
_TOTALS = ", ".join(
    f"'{field.alias}', coalesce(day.{name}, 0)" for name, field in Totals.model_fields.items()
)
_AIMS = ", ".join(f"'{field.alias}', aim.{name}" for name, field in DayTargets.model_fields.items())
_LEFT = ", ".join(
    f"'{field.alias}', aim.{name}::numeric - coalesce(day.{name}, 0)"
    for name, field in DayTargets.model_fields.items()
)
_ASKED = day_in_sql("$2")
DAY = f"""
SELECT json_build_object(
    'date', {_ASKED},
    'log', (SELECT to_json(log) FROM (
        SELECT {_LOG} FROM progress_log WHERE user_id = $1 AND date = $2
    ) AS log),
    'entries', (SELECT coalesce(json_agg(entry), '[]') FROM (
        SELECT {_ENTRY} FROM diary_entry WHERE user_id = $1 AND date = {_ASKED}
        ORDER BY diary_entry.created_at, id
    ) AS entry),
    'totals', json_build_object({_TOTALS}),
    'targets', CASE WHEN aim.source IS NOT NULL
        THEN json_build_object({_AIMS}, 'source', aim.source) END,
    'left', CASE WHEN aim.source IS NOT NULL THEN json_build_object({_LEFT}) END
)::text
FROM (SELECT) AS asked
LEFT JOIN diary_day AS day ON day.user_id = $1 AND day.date = {_ASKED}
LEFT JOIN ({SELECT_TARGETS}) AS aim ON true
"""  # noqa: S608 - the names are constants


async def show_day(sql: RawSql, user_id: str, day: date) -> str:
    """Return the JSON of a `DayResponse`."""
    response: str = await sql.fetchval(DAY, user_id, noon_of(day))
    return response
