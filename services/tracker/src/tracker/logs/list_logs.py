"""List logs between two instants: a hot path, so PostgreSQL builds the JSON."""

from datetime import datetime

from chassis.storage import RawSql, statements
from tracker.days import recent
from tracker.limits import too_many

queries = statements(__package__)
# Eleven years of days.
_MOST = 4_000


async def list_logs(
    sql: RawSql, user_id: str, since: datetime | None, until: datetime | None
) -> str:
    """Return the JSON of a `LogsResponse`, oldest first; by default the last 30 days."""
    if since is None or until is None:
        default = await recent(sql, user_id)
        since, until = since or default[0], until or default[1]
    response: str | None = await sql.fetchval(
        queries.list_logs, user_id=user_id, since=since, until=until, most=_MOST
    )
    if response is None:
        raise too_many("from", f"the range holds more than {_MOST} logs: ask for fewer days", _MOST)
    return response
