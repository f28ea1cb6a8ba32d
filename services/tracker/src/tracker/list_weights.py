"""List the weights between two instants, with their trend."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import ValidationFailed
from tracker import rules
from tracker.schemas import WeightPoint, WeightResponse
from tracker.tables import ProgressLog

_DEFAULT_DAYS = 90
_MOST_DAYS = 731


async def list_weights(
    session: AsyncSession, user_id: str, since: datetime | None, until: datetime | None
) -> WeightResponse:
    """Return the weights, oldest first; by default those of the last 90 days."""
    recent_since, recent_until = rules.recent(clock.now(), _DEFAULT_DAYS)
    since, until = since or recent_since, until or recent_until
    if (until.date() - since.date()).days > _MOST_DAYS:
        message = f"must be at most {_MOST_DAYS} days before `to`"
        raise ValidationFailed("Validation error", [{"field": "from", "message": message}])
    weighed = await session.execute(
        select(col(ProgressLog.date), col(ProgressLog.weight_kg))
        .where(
            ProgressLog.user_id == user_id,
            col(ProgressLog.date).between(since, until),
        )
        .order_by(col(ProgressLog.date))
    )
    weights = {noon.date(): weight for noon, weight in weighed if weight is not None}
    trend = rules.trend(weights)
    return WeightResponse(
        points=[
            WeightPoint(date=rules.noon(day), weight_kg=weight, trend=trend[day])
            for day, weight in weights.items()
        ],
        rate_per_week=rules.rate_per_week(trend),
    )
