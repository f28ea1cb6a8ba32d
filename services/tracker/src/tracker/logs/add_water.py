"""Add to the water of a day, from any number of devices: what has the same id is added once."""

from chassis.http import ValidationFailed
from chassis.storage import RawSql
from tracker.logs.save_log import (
    HAS_ROOM_FOR_LOG,
    LOCKED_DAY,
    log_of,
    read_log,
    statement,
    values_of,
    without_room,
)
from tracker.logs.schemas import MOST_WATER_ML, LogRecord, NewWater

# So many of a member's latest ids are kept: a device repeats a request within some of its own.
MOST_IDS = 200

# After the values of `save_log`: the id, and how much was drunk.
_ID, _ML = "$17::text", "$18::float8"
_ADD = statement(
    f"""new AS (
    INSERT INTO water_added (user_id, id, added_at) SELECT $2, {_ID}, $4
    WHERE {HAS_ROOM_FOR_LOG} ON CONFLICT DO NOTHING RETURNING id
), forgotten AS (
    DELETE FROM water_added WHERE user_id = $2 AND EXISTS (SELECT FROM new) AND id IN (
        SELECT id FROM water_added WHERE user_id = $2
        ORDER BY added_at DESC, id OFFSET {MOST_IDS - 1}
    )
), {LOCKED_DAY}""",  # noqa: S608 - the names are constants
    "day, new",
    updated="log.{name}",
    figure="log.{name}",
    from_entries="log.from_entries",
    water_ml=f"greatest(0, coalesce(log.water_ml, 0) + {_ML})",
)
_IS_ADDED = "SELECT EXISTS (SELECT FROM water_added WHERE user_id = $1 AND id = $2)"


async def add_water(sql: RawSql, user_id: str, body: NewWater) -> LogRecord | None:
    """Add so many ml, which may be less than 0; a day never has less than none."""
    first = {"water_ml": max(0.0, body.ml)}
    values = values_of(user_id, body.date, first)
    async with sql.changing() as connection:
        row = await connection.fetchrow(_ADD, *values, body.id, body.ml)
        if row is not None and row["water_ml"] > MOST_WATER_ML:
            # The transaction takes the id back, too.
            raise _too_much()
    if row is not None and not row["is_new"]:
        return log_of(row)
    if row is None and not await sql.fetchval(_IS_ADDED, user_id, body.id):
        raise without_room()
    _, _, noon, *_ = values
    return await read_log(sql, user_id, noon)


def _too_much() -> ValidationFailed:
    message = f"the day would have more than {MOST_WATER_ML} ml of water"
    return ValidationFailed(
        {"field": "waterMl", "message": message, "code": "too_big", "max": MOST_WATER_ML}
    )
