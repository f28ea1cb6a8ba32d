"""The logs of a member between two instants: a hot path, so one prebuilt statement."""

from datetime import datetime

from chassis import clock
from chassis.database import Hot
from tracker import rules
from tracker.schemas import LogBody

_LOGS = f"""
SELECT {", ".join(LogBody.model_fields)} FROM progress_log
WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date
"""  # noqa: S608 - the names are our own


async def list_logs(
    hot: Hot, user_id: str, since: datetime | None, until: datetime | None
) -> list[LogBody]:
    """The member's logs, oldest first; the recent ones where nothing else is asked for."""
    recent_since, recent_until = rules.recent(clock.now())
    rows = await hot.fetch(_LOGS, user_id, since or recent_since, until or recent_until)
    return [LogBody.model_construct(**row) for row in rows]
