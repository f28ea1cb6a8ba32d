"""List the carbs of days, in each way in which members count them."""

from datetime import datetime

from chassis.storage import RawSql, statements
from tracker.days import recent
from tracker.limits import too_many
from tracker.logs.schemas import CarbsOfDay, CarbsResponse

queries = statements(__package__)
# Two years of days, as the app shows.
_MOST = 800


async def list_carbs(
    sql: RawSql, user_id: str, since: datetime | None, until: datetime | None
) -> CarbsResponse:
    """Return the carbs of the days that have a log, oldest first; by default the last 30 days."""
    if since is None or until is None:
        default = await recent(sql, user_id)
        since, until = since or default[0], until or default[1]
    rows = await sql.fetch(
        queries.list_carbs, user_id=user_id, since=since, until=until, limit=_MOST + 1
    )
    if len(rows) > _MOST:
        raise too_many("from", f"the range holds more than {_MOST} logs: ask for fewer days", _MOST)
    return CarbsResponse(days=[CarbsOfDay.model_construct(**row) for row in rows])
