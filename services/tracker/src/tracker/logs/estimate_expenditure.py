"""What a member burns a day: shown, never applied."""

from datetime import timedelta

from chassis.storage import RawSql
from tracker.days import day_of, noon_of, today
from tracker.logs.expenditure_rules import KNOWN_DAYS, Logged, expenditure
from tracker.logs.schemas import ExpenditureResponse

_LOGS = """
SELECT date, calories, net_carbs_g, weight_kg FROM day_log
WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date
"""
_FIRST = """
SELECT date FROM day_log WHERE user_id = $1 AND calories IS NOT NULL ORDER BY date LIMIT 1
"""


async def estimate_expenditure(sql: RawSql, user_id: str) -> ExpenditureResponse:
    """Estimate it from the logs of the last days, without today."""
    now = await today(sql, user_id)
    since, until = noon_of(now - timedelta(days=KNOWN_DAYS)), noon_of(now - timedelta(days=1))
    logs = await sql.fetch(_LOGS, user_id, since, until)
    first = await sql.fetchval(_FIRST, user_id)
    intake, net_carbs, weights = (
        {day_of(row["date"]): row[name] for row in logs if row[name] is not None}
        for name in ("calories", "net_carbs_g", "weight_kg")
    )
    logged = Logged(intake, net_carbs, weights, day_of(first) if first else None)
    return ExpenditureResponse.model_validate(expenditure(logged, now))
