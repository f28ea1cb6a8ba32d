"""Summarise a week for the mail about it.

It has the figures of `GET /week`. Of weeks without a log the first one is told, and no further one.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, dates
from contracts.identity import CarbMode, WeeklySummaryDue
from contracts.tracker import WeekSummarized
from foods import tenth
from messaging import outbox
from tracker.carbs import CARBS_OF_DAY, JOIN_CARBS, SHOWN_AS_CARBS
from tracker.days import day_of, is_over, noon_of, week_of
from tracker.logs import rate_per_week, weight_change, weight_trend
from tracker.mails.request_reminder import EATEN
from tracker.mails.week_minerals import minerals_of_week
from tracker.nutrients import FIGURES, average
from tracker.targets import SELECT_TARGETS, is_in_target

# The trend has settled by the end of this.
_TREND_DAYS = 90
_WEEK = timedelta(days=7)

# The log stays when the last entry is deleted, with nothing in it.
_EATEN = " OR ".join(f"log.{name} IS NOT NULL" for name in EATEN)
_DAYS = text(f"""
SELECT asked.noon, log.weight_kg,
       {", ".join(f"log.{name}" for name in FIGURES)}, {CARBS_OF_DAY},
       coalesce(log.entries, 0) > 0 OR log.weight_kg IS NOT NULL OR {_EATEN} AS is_logged
FROM unnest(CAST(:noons AS timestamptz[])) AS asked (noon)
LEFT JOIN day_log AS log ON log.user_id = :user_id AND log.date = asked.noon
{JOIN_CARBS}
ORDER BY asked.noon
""")  # noqa: S608 - the names are constants
_ZONE = text("SELECT timezone FROM member WHERE id = :user_id")
_AIM = text(SELECT_TARGETS.replace("$1", ":user_id"))
_WEIGHTS = text("""
SELECT date, weight_kg FROM day_log
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
    # The week may not be over where the member is now.
    today = dates.today(await session.scalar(_ZONE, {"user_id": due.user_id}))
    over = [day for day in days if is_over(_day(day), today)]
    shown = SHOWN_AS_CARBS[due.carb_mode]
    eaten = {
        name: [value for day in over if (value := getattr(day, name)) is not None]
        for name in ("calories", "protein_g", "fat_g", "net_carbs_g", shown)
    }
    averages = {name: average(values) if values else None for name, values in eaten.items()}
    aim = (await session.execute(_AIM, {"user_id": due.user_id})).first()
    weights = [day.weight_kg for day in days]
    outbox.add(
        session,
        WeekSummarized(
            user_id=due.user_id,
            week=due.week,
            good_until=due.good_until,
            days_logged=sum(day.is_logged for day in days),
            days_in_target=_days_in_target(over, aim, due.carb_mode),
            calories=averages["calories"],
            protein_g=averages["protein_g"],
            fat_g=averages["fat_g"],
            net_carbs_g=averages["net_carbs_g"],
            carb_mode=due.carb_mode,
            carbs_g=averages[shown],
            minerals=await minerals_of_week(session, due.user_id, list(map(_day, over)), aim),
            weight_kg=next((kg for kg in reversed(weights) if kg is not None), None),
            weight_change=weight_change(weights),
            trend_kg=trend_kg,
            trend_change=trend_change,
        ),
    )


async def _days(session: AsyncSession, user_id: str, monday: date) -> Sequence[Row[Any]]:
    noons = [noon_of(day) for day in week_of(monday)]
    values = {"user_id": user_id, "noons": noons}
    return (await session.execute(_DAYS, values)).all()


def _days_in_target(
    days: Sequence[Row[Any]], aim: Row[Any] | None, carb_mode: CarbMode
) -> int | None:
    if aim is None:
        return None
    # A target that the member set is one of what is shown; a plan aims at net carbs.
    carbs = SHOWN_AS_CARBS[carb_mode if aim.source == "hand" else "net"]
    return sum(
        is_in_target(
            day.calories,
            getattr(day, carbs),
            calories_target=aim.calories,
            net_carbs_target=aim.net_carbs_g,
        )
        for day in days
        if None not in (day.calories, getattr(day, carbs))
    )


def _day(day: Row[Any]) -> date:
    return day_of(day.noon)


async def _trend(
    session: AsyncSession, user_id: str, monday: date
) -> tuple[float | None, float | None]:
    """The trend of the weight at the end of the week, and its change in seven days."""
    sunday = monday + _WEEK - timedelta(days=1)
    since = noon_of(sunday - timedelta(days=_TREND_DAYS))
    values = {"user_id": user_id, "since": since, "until": noon_of(sunday)}
    found = await session.execute(_WEIGHTS, values)
    trend = weight_trend({day_of(row.date): row.weight_kg for row in found})
    if not trend or max(trend) < monday:
        return None, None
    rate = rate_per_week(trend)
    return tenth(trend[max(trend)]), None if rate is None else tenth(rate)
