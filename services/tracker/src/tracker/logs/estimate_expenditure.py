"""Estimate how much a member burns per day: shown, and what the weekly check-in follows from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import RawSql, statements
from tracker.days import day_of, noon_of, today
from tracker.logs.expenditure_rules import KNOWN_DAYS, Expenditure, Logged, expenditure
from tracker.logs.rules import rate_per_week, weight_trend
from tracker.logs.schemas import ExpenditureResponse

queries = statements(__package__)

# Members remember no earlier day.
_ASKED_DAYS = 7


@dataclass(frozen=True, slots=True)
class Energy:
    """What a member burns, and the trend of the weight: its newest value and weekly change."""

    expenditure: Expenditure
    trend_kg: float | None
    trend_kg_per_week: float | None


async def estimate_expenditure(sql: RawSql, user_id: str) -> ExpenditureResponse:
    """Estimate it from the logs of the last 90 days, excluding today."""
    now = await today(sql, user_id)
    since, until = _range(now)
    rows = await sql.fetch(queries.list_figures, user_id=user_id, since=since, until=until)
    expected = await sql.fetchval(queries.find_expected_expenditure, user_id=user_id)
    whole = await sql.fetch(queries.list_whole_days, user_id=user_id, since=day_of(since))
    found = expenditure(_logged(rows, expected, [row["date"] for row in whole]), now)
    recent = [day for day in found.unsure if day >= now - timedelta(days=_ASKED_DAYS)]
    return ExpenditureResponse.model_validate(replace(found, unsure=tuple(recent)))


async def note_whole_day(sql: RawSql, user_id: str, day: date) -> ExpenditureResponse:
    """Note that everything was logged on a day, and return the estimate with it."""
    await sql.change(queries.note_whole_day, user_id=user_id, date=day)
    return await estimate_expenditure(sql, user_id)


async def read_energy(session: AsyncSession, user_id: str, now: date) -> Energy:
    """The same with the weight's trend, in a session."""
    since, until = _range(now)
    values = {"user_id": user_id, "since": since, "until": until}
    rows = (await session.execute(queries.list_figures.clause, values)).mappings().all()
    expected = await session.scalar(queries.find_expected_expenditure.clause, {"user_id": user_id})
    values = {"user_id": user_id, "since": day_of(since)}
    whole = await session.scalars(queries.list_whole_days.clause, values)
    logged = _logged(rows, expected, whole.all())
    trend = weight_trend(logged.weights)
    return Energy(
        expenditure(logged, now),
        trend[max(trend)] if trend else None,
        rate_per_week(trend),
    )


def _range(now: date) -> tuple[datetime, datetime]:
    return noon_of(now - timedelta(days=KNOWN_DAYS)), noon_of(now - timedelta(days=1))


def _logged(rows: Sequence[Any], expected: float | None, whole: Sequence[date]) -> Logged:
    intake, net_carbs, weights = (
        {day_of(row["date"]): row[name] for row in rows if row[name] is not None}
        for name in ("calories", "net_carbs_g", "weight_kg")
    )
    return Logged(intake, net_carbs, weights, expected, frozenset(whole))
