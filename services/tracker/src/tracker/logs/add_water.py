"""Add to a day's water, from any number of devices: repeating an id adds nothing."""

from datetime import date

from chassis.http import ValidationFailed
from chassis.storage import SqlTransaction, statements
from tracker.logs.save_log import log_and_event, no_room_for_log
from tracker.logs.schemas import MOST_WATER_ML

queries = statements(__package__)
# Devices only repeat recent requests, so the member's older ids are deleted.
MOST_IDS = 200


async def add_water(
    sql: SqlTransaction, user_id: str, day: date, water_id: str, ml: float
) -> bool | None:
    """Add to the day's water; return whether its log is new, or None if the id is a repeat."""
    row = await sql.fetchrow(
        queries.add_water,
        **log_and_event(user_id, day),
        water_id=water_id,
        ml=ml,
        most_ids=MOST_IDS,
    )
    if row is not None:
        # A refusal rolls the id back as well.
        _refuse_beyond(row["water_ml"])
        return bool(row["is_new"])
    if not await sql.fetchval(queries.is_water_added, user_id=user_id, water_id=water_id):
        raise no_room_for_log()
    return None


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
