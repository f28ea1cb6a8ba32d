"""List logs between two instants: a hot path, so PostgreSQL builds the JSON."""

from datetime import datetime

from chassis.storage import RawSql
from tracker.days import recent
from tracker.limits import too_many
from tracker.logs.schemas import LogRecord

# Eleven years of days.
_MOST = 4_000

_FIELDS = ", ".join(
    f'{name} AS "{field.alias}"' for name, field in LogRecord.model_fields.items() if name != "date"
)
_LOGS = f"""
SELECT CASE WHEN count(*) <= {_MOST}
    THEN json_build_object('logs', coalesce(json_agg(log), '[]'))::text END FROM (
    SELECT to_char(date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS date, {_FIELDS}
    FROM day_log WHERE user_id = $1 AND date BETWEEN $2 AND $3
    ORDER BY day_log.date LIMIT {_MOST + 1}
) AS log
"""  # noqa: S608 - the names are constants


async def list_logs(
    sql: RawSql, user_id: str, since: datetime | None, until: datetime | None
) -> str:
    """Return the JSON of a `LogsResponse`, oldest first; by default the last 30 days."""
    if since is None or until is None:
        default = await recent(sql, user_id)
        since, until = since or default[0], until or default[1]
    response: str | None = await sql.fetchval(_LOGS, user_id, since, until)
    if response is None:
        raise too_many("from", f"the range holds more than {_MOST} logs: ask for fewer days", _MOST)
    return response
