"""List the carbs of days, in each of the ways in which members count them."""

from datetime import datetime

from chassis.storage import RawSql
from tracker.carbs import CARBS_OF_DAY, JOIN_CARBS
from tracker.days import recent
from tracker.limits import too_many
from tracker.logs.schemas import CarbsOfDay, CarbsResponse

# Two years of days, as the app shows.
_MOST = 800
_CARBS = f"""
SELECT log.date, log.net_carbs_g, {CARBS_OF_DAY}
FROM day_log AS log {JOIN_CARBS}
WHERE log.user_id = $1 AND log.date BETWEEN $2 AND $3
ORDER BY log.date LIMIT {_MOST + 1}
"""  # noqa: S608 - the names are constants


async def list_carbs(
    sql: RawSql, user_id: str, since: datetime | None, until: datetime | None
) -> CarbsResponse:
    """Of the days that have a log, oldest first; by default of the last 30 days."""
    if since is None or until is None:
        default = await recent(sql, user_id)
        since, until = since or default[0], until or default[1]
    rows = await sql.fetch(_CARBS, user_id, since, until)
    if len(rows) > _MOST:
        raise too_many("from", f"the range holds more than {_MOST} logs: ask for fewer days", _MOST)
    return CarbsResponse(days=[CarbsOfDay.model_construct(**row) for row in rows])
