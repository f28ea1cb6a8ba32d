"""List the weights between two instants, with their trend."""

from datetime import datetime

from chassis.storage import RawSql, statements
from tracker.days import day_of, noon_of, recent
from tracker.limits import too_many
from tracker.logs import rules
from tracker.logs.schemas import WeightPoint, WeightResponse

queries = statements(__package__)
_DEFAULT_DAYS = 90
_MOST_DAYS = 731


async def list_weights(
    sql: RawSql, user_id: str, since: datetime | None, until: datetime | None
) -> WeightResponse:
    """Return the weights, oldest first; by default those of the last 90 days."""
    if since is None or until is None:
        default = await recent(sql, user_id, _DEFAULT_DAYS)
        since, until = since or default[0], until or default[1]
    if (day_of(until) - day_of(since)).days > _MOST_DAYS:
        raise too_many("from", f"must be at most {_MOST_DAYS} days before `to`", _MOST_DAYS)
    rows = await sql.fetch(queries.list_weights, user_id=user_id, since=since, until=until)
    weights = {day_of(row["date"]): row["weight_kg"] for row in rows}
    trend = rules.weight_trend(weights)
    return WeightResponse(
        points=[
            WeightPoint(date=noon_of(day), weight_kg=weight, trend=trend[day])
            for day, weight in weights.items()
        ],
        rate_per_week=rules.rate_per_week(trend),
    )
