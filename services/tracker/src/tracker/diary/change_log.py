"""Change some fields of a day's log, or its water."""

from datetime import date
from typing import NamedTuple

from chassis.storage import RawSql
from tracker import logs
from tracker.achievements import award_log
from tracker.days import today
from tracker.diary.show_day import Outcome, outcome
from tracker.logs import LogChange, NewWater


async def change_log(sql: RawSql, user_id: str, day: date, body: LogChange) -> Outcome:
    """Change the fields that are sent; null makes a figure the sum of the entries again."""
    if not body.model_fields_set:
        unchanged = await outcome(sql, user_id, day)
        # A day without a log still receives one.
        if unchanged.log is not None:
            return unchanged
    async with sql.changing() as transaction:
        is_new = await logs.change_log(transaction, user_id, day, body)
        awards = await award_log(transaction, user_id) if is_new else []
        return await outcome(transaction, user_id, day, awards=awards)


class WaterOutcome(NamedTuple):
    """The day after adding water, and whether this request added it."""

    outcome: Outcome
    is_new: bool


async def add_water(sql: RawSql, user_id: str, body: NewWater) -> WaterOutcome:
    """Add an amount, which can be negative; a day has 0 to 10,000 ml."""
    day = body.date or await today(sql, user_id)
    async with sql.changing() as transaction:
        is_new_log = await logs.add_water(transaction, user_id, day, body.id, body.ml)
        awards = await award_log(transaction, user_id) if is_new_log else []
        changed = await outcome(transaction, user_id, day, awards=awards)
        return WaterOutcome(changed, is_new=is_new_log is not None)
