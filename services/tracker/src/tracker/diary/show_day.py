"""Show a day: its log, its entries, their sums, and what is left. One statement makes the JSON."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from chassis.storage import RawSql, Sql, statements
from tracker.achievements import EarnedAchievement
from tracker.days import noon_of

queries = statements(__package__)


async def show_day(sql: RawSql, user_id: str, day: date) -> str:
    """Return the JSON of a `DayResponse`."""
    response: str = await sql.fetchval(
        queries.select_day, user_id=user_id, noon=noon_of(day), for_write=False
    )
    return response


class Outcome(NamedTuple):
    """The state after a write; the log and the days are JSON."""

    log: str | None
    days: list[str]
    streak: int
    awards: Sequence[EarnedAchievement]


async def outcome(
    sql: Sql,
    user_id: str,
    day: date,
    *others: date,
    awards: Sequence[EarnedAchievement] = (),
) -> Outcome:
    """Read the day after a write, and the other days that the write has changed."""
    rows = {}
    for each in sorted({day, *others}):
        row = await sql.fetchrow(
            queries.select_day, user_id=user_id, noon=noon_of(each), for_write=True
        )
        assert row is not None
        rows[each] = row
    days = [row["day"] for row in rows.values()]
    return Outcome(rows[day]["log"], days, rows[day]["streak"], awards)
