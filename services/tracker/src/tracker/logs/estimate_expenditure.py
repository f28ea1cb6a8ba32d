"""What a member burns a day: shown, never applied.

It is the mean intake minus what the weight's trend gained a day x 7,700 kcal/kg. The trend begins
90 days ago, so that it has settled before the 28 days that count. Without 14 days of intake, or of
trend, it is null.
"""

from datetime import timedelta

from chassis import clock
from chassis.storage import RawSql
from tracker.days import noon_of
from tracker.logs import rules
from tracker.logs.schemas import ExpenditureResponse

_LOGS = """
SELECT date, calories, weight_kg FROM progress_log
WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date
"""


async def estimate_expenditure(sql: RawSql, user_id: str) -> ExpenditureResponse:
    """Estimate it from the logs of the last 28 days, without today."""
    today = clock.now().date()
    since = noon_of(today - timedelta(days=rules.TREND_DAYS))
    logs = await sql.fetch(_LOGS, user_id, since, noon_of(today - timedelta(days=1)))
    intake, weights = (
        {row["date"].date(): row[name] for row in logs if row[name] is not None}
        for name in ("calories", "weight_kg")
    )
    found = rules.expenditure(intake, weights, today)
    return ExpenditureResponse.model_validate(found)
