"""Add to the water of a day, from any number of devices: what has the same id is added once."""

from typing import NamedTuple

from chassis.http import ValidationFailed
from chassis.storage import RawSql
from tracker.achievements import award_log
from tracker.days import today
from tracker.diary.answers import Outcome, outcome
from tracker.logs import (
    HAS_ROOM_FOR_LOG,
    MOST_WATER_ML,
    NewWater,
    no_room_for_log,
    statement,
    values_of,
)

# So many of a member's latest ids are kept: a device repeats a request within some of its own.
MOST_IDS = 200

# After the values of `save_log`: the id, and how much was drunk.
_ID, _ML = "$16::text", "$17::float8"
_ADD = statement(
    "log.{name}",
    "FROM new",
    before=f"""new AS (
    INSERT INTO water_added (user_id, id, added_at) SELECT $2, {_ID}, $4
    WHERE {HAS_ROOM_FOR_LOG} ON CONFLICT DO NOTHING RETURNING id
), forgotten AS (
    DELETE FROM water_added WHERE user_id = $2 AND EXISTS (SELECT FROM new) AND id IN (
        SELECT id FROM water_added WHERE user_id = $2
        ORDER BY added_at DESC, id OFFSET {MOST_IDS - 1}
    )
),""",  # noqa: S608 - the names are constants
    water_ml=f"coalesce(log.water_ml, 0) + {_ML}",
)
_IS_ADDED = "SELECT EXISTS (SELECT FROM water_added WHERE user_id = $1 AND id = $2)"


class Poured(NamedTuple):
    outcome: Outcome
    is_new: bool


async def add_water(sql: RawSql, user_id: str, body: NewWater) -> Poured:
    """Add so many ml, which may be less than 0; a day has from 0 to 10,000."""
    day = body.date or await today(sql, user_id)
    values = values_of(user_id, day, {"water_ml": body.ml})
    async with sql.changing() as connection:
        row = await connection.fetchrow(_ADD, *values, body.id, body.ml)
        if row is not None:
            # A refusal takes the id back, too.
            _refuse_beyond(row["water_ml"])
        elif not await connection.fetchval(_IS_ADDED, user_id, body.id):
            raise no_room_for_log()
        awards = await award_log(connection, user_id) if row and row["is_new"] else []
        poured = await outcome(connection, user_id, day, awards=awards)
        return Poured(poured, is_new=row is not None)


def _refuse_beyond(ml: float) -> None:
    if ml < 0:
        message = "the day would have less than no water"
        raise ValidationFailed(
            {"field": "waterMl", "message": message, "code": "too_small", "min": 0}
        )
    if ml > MOST_WATER_ML:
        message = f"the day would have more than {MOST_WATER_ML} ml of water"
        raise ValidationFailed(
            {"field": "waterMl", "message": message, "code": "too_big", "max": MOST_WATER_ML}
        )
