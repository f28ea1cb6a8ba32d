"""Show a day: its log, its entries, their sums, and what is left. One statement makes the JSON."""

from collections.abc import Iterable
from datetime import date

from chassis.storage import RawSql
from foods import MINERALS
from tracker.days import day_in_sql, noon_of
from tracker.diary.responses import DayTotals, Entry
from tracker.logs import LogRecord, shown_figures
from tracker.nutrients import FIGURES
from tracker.targets import SELECT_TARGETS, DayTargets, MineralRanges

_FIGURES = shown_figures("typed", "day")


def _fields(record: type[LogRecord] | type[Entry], **forms: str) -> str:
    return ", ".join(
        f'{forms.get(name, name)} AS "{field.alias}"' for name, field in record.model_fields.items()
    )


def _each(names: Iterable[str], form: str) -> str:
    return ", ".join(
        form.format(name=name, alias=DayTotals.model_fields[name].alias) for name in names
    )


_LOG = _fields(
    LogRecord,
    date="""to_char(typed.date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')""",
    user_id="typed.user_id",
    **_FIGURES,
)
_ENTRY = _fields(Entry, created_at="""to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')""")
# The sums of minerals are not stored: a day has so few entries.
_SUMS = _each(MINERALS, 'sum(entry."{alias}") AS {name}, count(entry."{alias}") AS {name}_known')
_BY_HAND = _each(FIGURES, "CASE WHEN typed.{name} IS NOT NULL THEN '{alias}' END")
_TOTALS = _each(FIGURES, "'{alias}', coalesce(day.{name}, 0)")
_MINERALS = _each(MINERALS, "'{alias}', coalesce(eaten.{name}, 0)")
_KNOWN = _each(
    FIGURES,
    "'{alias}', CASE WHEN day.{name}_unstated > 0 THEN day.entries - day.{name}_unstated END",
)
_MINERALS_KNOWN = _each(
    MINERALS,
    "'{alias}', CASE WHEN eaten.{name}_known < day.entries THEN eaten.{name}_known END",
)
_AIMS = ", ".join(f"'{field.alias}', aim.{name}" for name, field in DayTargets.model_fields.items())
# Of a day without anything all is left; where the day's figure is not known, neither is this.
_LEFT = ", ".join(
    f"'{field.alias}', aim.{name}::numeric - CASE WHEN day.entries > 0"
    f" THEN {_FIGURES[name]}::numeric ELSE coalesce(typed.{name}::numeric, 0) END"
    for name, field in DayTargets.model_fields.items()
)
_MINERAL_AIMS = _each(MineralRanges.model_fields, "'{alias}', aim.minerals->'{name}'")
_MINERALS_LEFT = _each(
    MineralRanges.model_fields,
    "'{alias}', CASE WHEN aim.minerals ? '{name}' AND eaten.{name}_known = coalesce(day.entries, 0)"
    " THEN json_build_object("
    "'min', (aim.minerals->'{name}'->>'min')::numeric - coalesce(eaten.{name}, 0), "
    "'max', (aim.minerals->'{name}'->>'max')::numeric - coalesce(eaten.{name}, 0)) END",
)
_ASKED = day_in_sql("$2")
DAY = f"""
SELECT json_build_object(
    'date', {_ASKED},
    'log', (SELECT to_json(log) FROM (SELECT {_LOG} WHERE typed.id IS NOT NULL) AS log),
    'byHand', array_remove(ARRAY[{_BY_HAND}], NULL),
    'entries', eaten.entries,
    'totals', json_build_object(
        {_TOTALS}, {_MINERALS},
        'known', json_strip_nulls(json_build_object({_KNOWN}, {_MINERALS_KNOWN})),
        'of', coalesce(day.entries, 0)
    ),
    'targets', CASE WHEN aim.source IS NOT NULL
        THEN json_build_object({_AIMS}, {_MINERAL_AIMS}, 'source', aim.source) END,
    'left', CASE WHEN aim.source IS NOT NULL THEN json_build_object({_LEFT}, {_MINERALS_LEFT}) END
) AS day
FROM (SELECT) AS asked
LEFT JOIN progress_log AS typed ON typed.user_id = $1 AND typed.date = $2
LEFT JOIN diary_day AS day ON day.user_id = $1 AND day.date = {_ASKED}
LEFT JOIN ({SELECT_TARGETS}) AS aim ON true
CROSS JOIN (
    SELECT coalesce(json_agg(entry), '[]') AS entries, {_SUMS} FROM (
        SELECT {_ENTRY} FROM diary_entry WHERE user_id = $1 AND date = {_ASKED}
        ORDER BY diary_entry.created_at, id
    ) AS entry
) AS eaten
"""  # noqa: S608 - the names are constants


async def show_day(sql: RawSql, user_id: str, day: date) -> str:
    """Return the JSON of a `DayResponse`."""
    response: str = await sql.fetchval(DAY, user_id, noon_of(day))
    return response
