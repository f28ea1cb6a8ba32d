"""Delete the log of a day. What it earned stays."""

from datetime import date

from chassis.http import NotFound
from chassis.storage import RawSql
from tracker import rules

_DELETE = "DELETE FROM progress_log WHERE user_id = $1 AND date = $2 RETURNING id"


async def remove_log(sql: RawSql, user_id: str, day: date) -> None:
    """Delete the log of the day."""
    if await sql.fetchval(_DELETE, user_id, rules.noon(day)) is None:
        raise NotFound("Log not found")
