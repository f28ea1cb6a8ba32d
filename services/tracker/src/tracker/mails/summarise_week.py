"""Summarise a week for the mail about it.

It has the figures of `GET /week`; a day without entries has those of its log. Of weeks without a
log the first one is told, and no further one.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from contracts.identity import WeeklySummaryDue
from contracts.tracker import WeekSummarized
from foods import tenth
from messaging import outbox
from tracker.days import day_in_sql, noon_of, week_of
from tracker.logs import rate_per_week, weight_change, weight_trend
from tracker.mails.request_reminder import EATEN
from tracker.nutrients import FIGURES, average
from tracker.targets import SELECT_TARGETS, is_in_target

# The trend has settled by the end of this.
_TREND_DAYS = 90
_WEEK = timedelta(days=7)

# A day has the sums of its entries; without entries it has what its log says.
_FIGURES = ", ".join(
    f"CASE WHEN day.entries > 0 THEN day.{name}::float8 ELSE log.{name} END AS {name}"
    for name in FIGURES
)
# The log stays when the last entry is deleted, with nothing in it.
_EATEN = " OR ".join(f"log.{name} IS NOT NULL" for name in EATEN)
_DAYS = text(f"""
SELECT log.weight_kg, {_FIGURES},
       coalesce(day.entries, 0) > 0 OR log.weight_kg IS NOT NULL OR {_EATEN} AS is_logged
FROM unnest(CAST(:noons AS timestamptz[])) AS asked (noon)
LEFT JOIN diary_day AS day ON day.user_id = :user_id AND day.date = {day_in_sql("asked.noon")}
LEFT JOIN progress_log AS log ON log.user_id = :user_id AND log.date = asked.noon
ORDER BY asked.noon
""")  # noqa: S608 - the names are constants
_AIM = text(SELECT_TARGETS.replace("$1", ":user_id"))
_WEIGHTS = text("""
SELECT date, weight_kg FROM progress_log
WHERE user_id = :user_id AND date BETWEEN :since AND :until AND weight_kg IS NOT NULL
""")


async def summarise_week(session: AsyncSession, due: WeeklySummaryDue) -> None:
    """Publish the figures of the week.

    Of a week without a log, only the first one after a week that had some is worth a mail.
    """
    if clock.now() > due.good_until:
        return
    days = await _days(session, due.user_id, due.week)
    if not any(day.is_logged for day in days):
        before = await _days(session, due.user_id, due.week - _WEEK)
        if not any(day.is_logged for day in before):
            return
    trend_kg, trend_change = await _trend(session, due.user_id, due.week)
    eaten = {
        name: [value for day in days if (value := getattr(day, name)) is not None]
        for name in ("calories", "protein_g", "fat_g", "net_carbs_g")
    }
    weights = [day.weight_kg for day in days]
    outbox.add(
        session,
        WeekSummarized(
            user_id=due.user_id,
            week=due.week,
            good_until=due.good_until,
            days_logged=sum(day.is_logged for day in days),
            days_in_target=await _days_in_target(session, due.user_id, days),
            **{name: average(values) if values else None for name, values in eaten.items()},
            weight_kg=next((kg for kg in reversed(weights) if kg is not None), None),
            weight_change=weight_change(weights),
            trend_kg=trend_kg,
            trend_change=trend_change,
        ),
    )


async def _days(session: AsyncSession, user_id: str, monday: date) -> Sequence[Row[Any]]:
    noons = [noon_of(day) for day in week_of(monday)]
    return (await session.execute(_DAYS, {"user_id": user_id, "noons": noons})).all()


async def _days_in_target(
    session: AsyncSession, user_id: str, days: Sequence[Row[Any]]
) -> int | None:
    aim = (await session.execute(_AIM, {"user_id": user_id})).first()
    if aim is None:
        return None
    return sum(
        is_in_target(
            day.calories,
            day.net_carbs_g,
            calories_target=aim.calories,
            net_carbs_target=aim.net_carbs_g,
        )
        for day in days
        if None not in (day.calories, day.net_carbs_g)
    )


async def _trend(
    session: AsyncSession, user_id: str, monday: date
) -> tuple[float | None, float | None]:
    """The trend of the weight at the end of the week, and its change in seven days."""
    sunday = monday + _WEEK - timedelta(days=1)
    since = noon_of(sunday - timedelta(days=_TREND_DAYS))
    values = {"user_id": user_id, "since": since, "until": noon_of(sunday)}
    found = await session.execute(_WEIGHTS, values)
    trend = weight_trend({row.date.date(): row.weight_kg for row in found})
    if not trend or max(trend) < monday:
        return None, None
    rate = rate_per_week(trend)
    return tenth(trend[max(trend)]), None if rate is None else tenth(rate)
