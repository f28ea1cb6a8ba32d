"""The member's today: the only way from now to a date. The time zone is identity's projection.

What a zone's clocks show is computed here, never by PostgreSQL: it has a database of time zones of
its own, by which a log would be of another day than the streak.
"""

from datetime import date, datetime

from chassis import clock, dates
from chassis.storage import RawSql
from tracker.days.rules import RECENT_DAYS, recent_range, wall_clock

_ZONE = "SELECT timezone FROM member WHERE id = $1"


async def today(sql: RawSql, user_id: str) -> date:
    """Today's date where the member is; UTC's if no time zone is known."""
    return dates.today(await sql.fetchval(_ZONE, user_id))


async def recent(sql: RawSql, user_id: str, days: int = RECENT_DAYS) -> tuple[datetime, datetime]:
    """The start and the end of the member's last days."""
    return recent_in(await sql.fetchval(_ZONE, user_id), days)


def recent_in(timezone: str | None, days: int = RECENT_DAYS) -> tuple[datetime, datetime]:
    """The start and the end of the last days of a member in this time zone."""
    return recent_range(wall_clock(dates.zone_of(timezone), clock.now()), days)
