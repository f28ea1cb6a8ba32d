"""Change some fields of the log of a day; the others stay, whoever changed them."""

from datetime import date

from chassis.storage import RawSql
from tracker.logs.rules import bits
from tracker.logs.save_log import FIELDS, LOCKED_DAY, statement, store_log, values_of
from tracker.logs.schemas import LogChange, LogRecord
from tracker.nutrients import FIGURES

# After the values of `save_log`: the names of the fields in the body, and the bits of its figures.
_NAMES, _FIGURES = "$17::text[]", "$18::int"
_IF_NAMED = f"CASE WHEN '{{name}}' = ANY({_NAMES}) THEN excluded.{{name}} ELSE log.{{name}} END"
_CHANGE = statement(
    LOCKED_DAY,
    "day",
    updated=_IF_NAMED,
    # One that is cleared is the sum of the day's entries again, if it has any.
    figure=_IF_NAMED,
    from_entries=f"(log.from_entries & ~{_FIGURES}) | (excluded.from_entries & {_FIGURES})",
)


async def change_log(sql: RawSql, user_id: str, day: date, body: LogChange) -> LogRecord:
    """Change the fields that are sent, null clears one; without a log the day gets one."""
    named = body.model_fields_set
    fields = {name: getattr(body, name) for name in FIELDS if name in named}
    figures = bits(name for name in FIGURES if name in named)
    values = values_of(user_id, day, fields)
    return await store_log(sql, _CHANGE, (*values, sorted(named), figures))
