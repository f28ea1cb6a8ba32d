"""Change some fields of the log of a day; the others stay, whoever changed them."""

from datetime import date

from chassis.storage import RawSql
from tracker.achievements import award_log
from tracker.diary.answers import Outcome, outcome
from tracker.logs import FIELDS, LogChange, no_room_for_log, statement, values_of

# After the values of `save_log`: the names of the fields in the body.
_NAMES = "$16::text[]"
_CHANGE = statement(
    f"CASE WHEN '{{name}}' = ANY({_NAMES}) THEN excluded.{{name}} ELSE log.{{name}} END"
)


async def change_log(sql: RawSql, user_id: str, day: date, body: LogChange) -> Outcome:
    """Change the fields that are sent; null gives a figure back to the entries."""
    named = body.model_fields_set
    if not named:
        known = await outcome(sql, user_id, day)
        # A day without a log gets one.
        if known.log != "null":
            return known
    fields = {name: getattr(body, name) for name in FIELDS if name in named}
    async with sql.changing() as connection:
        values = (*values_of(user_id, day, fields), sorted(named))
        row = await connection.fetchrow(_CHANGE, *values)
        if row is None:
            raise no_room_for_log()
        awards = await award_log(connection, user_id) if row["is_new"] else []
        return await outcome(connection, user_id, day, awards=awards)
