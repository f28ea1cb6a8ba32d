"""The member's today: the only way from now to a date. The time zone is a projection of identity's.

Local times are computed here, never by PostgreSQL, which has a separate database of time zones: by
it, a log could be dated to another day than the streak.
"""

from datetime import date, datetime

from chassis import clock, dates
from chassis.storage import RawSql, statements
from tracker.days.rules import RECENT_DAYS, recent_range, wall_clock

queries = statements(__package__)


async def today(sql: RawSql, user_id: str) -> date:
    """Today's date in the member's time zone, or in UTC if it is unknown."""
    return dates.today(await sql.fetchval(queries.select_time_zone, user_id=user_id))


async def recent(sql: RawSql, user_id: str, days: int = RECENT_DAYS) -> tuple[datetime, datetime]:
    """The start and the end of the member's last days."""
    return recent_in(await sql.fetchval(queries.select_time_zone, user_id=user_id), days)


def recent_in(timezone: str | None, days: int = RECENT_DAYS) -> tuple[datetime, datetime]:
    """The start and the end of the last days of a member in this time zone."""
    return recent_range(wall_clock(dates.zone_of(timezone), clock.now()), days)
