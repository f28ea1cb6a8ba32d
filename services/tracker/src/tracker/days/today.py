"""The member's today: the only way from now to a date. The time zone is identity's projection.

PostgreSQL knows what clocks show there, by its own database of time zones. A hot path has
`today_in_sql` in its own statement.
"""

from datetime import date

from chassis import clock
from chassis.storage import RawSql
from tracker.days.rules import today_in_sql

_TODAY = f"SELECT {today_in_sql('$1', '$2')}"


async def today(sql: RawSql, user_id: str) -> date:
    """Today's date where the member is; UTC's if no time zone is known."""
    day: date = await sql.fetchval(_TODAY, user_id, clock.now())
    return day
