"""Estimate how much a member burns per day: shown, never applied."""

from datetime import timedelta

from chassis.storage import RawSql, statements
from tracker.days import day_of, noon_of, today
from tracker.logs.expenditure_rules import KNOWN_DAYS, Logged, expenditure
from tracker.logs.schemas import ExpenditureResponse

queries = statements(__package__)


async def estimate_expenditure(sql: RawSql, user_id: str) -> ExpenditureResponse:
    """Estimate it from the logs of the last 90 days, excluding today."""
    now = await today(sql, user_id)
    since, until = noon_of(now - timedelta(days=KNOWN_DAYS)), noon_of(now - timedelta(days=1))
    logs = await sql.fetch(queries.list_figures, user_id=user_id, since=since, until=until)
    intake, net_carbs, weights = (
        {day_of(row["date"]): row[name] for row in logs if row[name] is not None}
        for name in ("calories", "net_carbs_g", "weight_kg")
    )
    expected = await sql.fetchval(queries.find_expected_expenditure, user_id=user_id)
    logged = Logged(intake, net_carbs, weights, expected)
    return ExpenditureResponse.model_validate(expenditure(logged, now))
