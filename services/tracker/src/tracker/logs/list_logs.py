"""List logs between two instants: a hot path, so PostgreSQL builds the JSON."""

from datetime import datetime

from chassis import clock
from chassis.storage import RawSql
from tracker.days import recent_in_sql
from tracker.limits import too_many
from tracker.logs.schemas import LogRecord

# Eleven years of days.
_MOST = 4_000

_FIELDS = ", ".join(
    f'{name} AS "{field.alias}"' for name, field in LogRecord.model_fields.items() if name != "date"
)
_SINCE, _UNTIL = recent_in_sql("$1", "$4")
_LOGS = f"""
SELECT CASE WHEN count(*) <= {_MOST}
    THEN json_build_object('logs', coalesce(json_agg(log), '[]'))::text END FROM (
    SELECT to_char(date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS date, {_FIELDS}
    FROM day_log WHERE user_id = $1
        AND date BETWEEN coalesce($2, {_SINCE}) AND coalesce($3, {_UNTIL})
    ORDER BY day_log.date LIMIT {_MOST + 1}
) AS log
"""  # noqa: S608 - the names are constants


async def list_logs(
    sql: RawSql, user_id: str, since: datetime | None, until: datetime | None
) -> str:
    """Return the JSON of a `LogsResponse`, oldest first; by default the last 30 days."""
    response: str | None = await sql.fetchval(_LOGS, user_id, since, until, clock.now())
    if response is None:
        raise too_many("from", f"the range holds more than {_MOST} logs: ask for fewer days", _MOST)
    return response
