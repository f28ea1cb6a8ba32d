"""Summarise a week for its mail, with the figures of `GET /week`.

After a week with logs, the first week without one is mailed, and later ones are not.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, dates
from chassis.storage import statements
from contracts.identity import CarbMode, WeeklySummaryDue
from contracts.tracker import WeekCheckIn, WeekExpenditure, WeekSummarized
from foods import tenth
from messaging import outbox
from tracker.check_ins import show_check_in
from tracker.days import day_of, is_over, noon_of, week_of
from tracker.logs import rate_per_week, weight_change, weight_trend
from tracker.mails.week_minerals import minerals_of_week
from tracker.nutrients import average
from tracker.tables import Member
from tracker.targets import Targets, are_figures_hidden, is_in_target, read_targets
from words import language_of

queries = statements(__package__)

# Long enough for the trend to settle.
_TREND_DAYS = 90
_WEEK = timedelta(days=7)
# The figure of a day that is shown as its carbs, by the member's setting.
_SHOWN_AS_CARBS: Mapping[CarbMode, str] = {
    "net": "net_carbs_g",
    "total": "total_carbs_g",
    "available": "available_carbs_g",
}


async def summarise_week(session: AsyncSession, due: WeeklySummaryDue) -> None:
    """Publish the figures of the week, unless both it and the week before it are without a log."""
    if clock.now() > due.good_until:
        return
    days = await _days(session, due.user_id, due.week)
    are_hidden = await are_figures_hidden(session, due.user_id)
    if not any(day.is_logged for day in days):
        if are_hidden:
            # That nothing was logged is a figure as well.
            return
        before = await _days(session, due.user_id, due.week - _WEEK)
        if not any(day.is_logged for day in before):
            return
    trend_kg, trend_change = await _trend(session, due.user_id, due.week)
    # The week may not be over where the member is now.
    member = await session.get(Member, due.user_id)
    today = dates.today(member.timezone if member else None)
    over = [day for day in days if is_over(_day(day), today)]
    shown = _SHOWN_AS_CARBS[due.carb_mode]
    eaten = {
        name: [value for day in over if (value := getattr(day, name)) is not None]
        for name in ("calories", "protein_g", "fat_g", "net_carbs_g", shown)
    }
    averages = {name: average(values) if values else None for name, values in eaten.items()}
    aim = await read_targets(session, due.user_id)
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
            minerals=await minerals_of_week(
                session, due.user_id, list(map(_day, over)), aim, language_of(due.language)
            ),
            weight_kg=next((kg for kg in reversed(weights) if kg is not None), None),
            weight_change=weight_change(weights),
            trend_kg=trend_kg,
            trend_change=trend_change,
            **await _check_in(session, due, today),
            are_hidden=are_hidden,
        ),
    )


async def _check_in(
    session: AsyncSession, due: WeeklySummaryDue, today: date
) -> dict[str, WeekExpenditure | WeekCheckIn | None]:
    """The check-in of the Monday after the week, as the app shows it; none in another week."""
    if today - timedelta(days=today.weekday()) != due.week + _WEEK:
        return {}
    found = await show_check_in(session, due.user_id)
    burned, proposal, before = found.expenditure, found.proposal, found.targets.calories
    is_open = found.state in ("open", "later")
    return {
        "expenditure": WeekExpenditure(kcal=burned.kcal, low=burned.low, high=burned.high)
        if burned
        else None,
        "check_in": WeekCheckIn(calories=proposal.calories, instead_of=before)
        if proposal and before and is_open
        else None,
    }


async def _days(session: AsyncSession, user_id: str, monday: date) -> Sequence[Row[Any]]:
    noons = [noon_of(day) for day in week_of(monday)]
    values = {"user_id": user_id, "noons": noons}
    return (await session.execute(queries.select_days.clause, values)).all()


def _days_in_target(
    days: Sequence[Row[Any]], aim: Targets | None, carb_mode: CarbMode
) -> int | None:
    if aim is None:
        return None
    # A member's target is for the carbs that are shown; a plan's is for net carbs.
    carbs = _SHOWN_AS_CARBS[carb_mode if aim.source == "hand" else "net"]
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
    """The weight's trend at the end of the week, and its change in seven days."""
    sunday = monday + _WEEK - timedelta(days=1)
    since = noon_of(sunday - timedelta(days=_TREND_DAYS))
    values = {"user_id": user_id, "since": since, "until": noon_of(sunday)}
    weights = await session.execute(queries.select_weights.clause, values)
    trend = weight_trend({day_of(row.date): row.weight_kg for row in weights})
    if not trend or max(trend) < monday:
        return None, None
    rate = rate_per_week(trend)
    return tenth(trend[max(trend)]), None if rate is None else tenth(rate)
