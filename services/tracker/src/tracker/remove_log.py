"""Delete the log of a day. What it earned stays."""

from datetime import date

from chassis import clock
from chassis.http import NotFound
from chassis.messaging import outbox
from chassis.storage import RawSql
from contracts.tracker import LogDeleted
from tracker import rules

NO_LOG = "Log not found"

_DELETE = """
WITH deleted AS (
    DELETE FROM progress_log WHERE user_id = $1 AND date = $2 RETURNING id
), published AS (
    INSERT INTO outbox (event_id, routing_key, body) SELECT $3, $4, $5 FROM deleted
)
SELECT id FROM deleted
"""


async def remove_log(sql: RawSql, user_id: str, day: date) -> None:
    """Delete the log of the day."""
    noon = rules.noon(day)
    event = outbox.row(LogDeleted(user_id=user_id, date=noon, deleted_at=clock.now()))
    if await sql.change(_DELETE, user_id, noon, *event) is None:
        raise NotFound(NO_LOG)
