"""The logs of a member between two instants: a hot path, so PostgreSQL writes the answer."""

from datetime import datetime

from chassis import clock
from chassis.storage import Hot
from tracker import rules
from tracker.schemas import LogBody

_FIELDS = ", ".join(
    f'{name} AS "{field.alias}"' for name, field in LogBody.model_fields.items() if name != "date"
)
_LOGS = f"""
SELECT json_build_object('logs', coalesce(json_agg(log), '[]'))::text FROM (
    SELECT to_char(date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS date, {_FIELDS}
    FROM progress_log WHERE user_id = $1 AND date BETWEEN $2 AND $3
    ORDER BY progress_log.date
) AS log
"""  # noqa: S608 - the names are our own


async def list_logs(hot: Hot, user_id: str, since: datetime | None, until: datetime | None) -> str:
    """The member's logs as the JSON of `Logs`, oldest first; the recent ones where nothing else
    is asked for."""
    recent_since, recent_until = rules.recent(clock.now())
    answer: str = await hot.fetchval(_LOGS, user_id, since or recent_since, until or recent_until)
    return answer
