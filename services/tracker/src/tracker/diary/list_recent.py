"""List what a member eats most often."""

from datetime import timedelta

from chassis.storage import RawSql, statements
from tracker.days import today

queries = statements(__package__)
_DAYS = 60


async def list_recent(sql: RawSql, user_id: str, limit: int) -> str:
    """Return the JSON of a `RecentResponse`: most often in the last 60 days, then latest, first."""
    day = await today(sql, user_id)
    response: str = await sql.fetchval(
        queries.list_recent,
        user_id=user_id,
        since=day - timedelta(days=_DAYS),
        # If the time zone is unknown: east of Greenwich, it may already be tomorrow.
        until=day + timedelta(days=1),
        limit=limit,
    )
    return response
