"""List what a member eats most often."""

from datetime import timedelta

from chassis.storage import RawSql
from tracker.days import today
from tracker.diary.responses import EatenThing

_DAYS = 60
_FIELDS = ", ".join(f'{name} AS "{field.alias}"' for name, field in EatenThing.model_fields.items())
# Without a known time zone, the day after is today east of Greenwich. Amounts and figures are
# those of the last time.
_RECENT = f"""
SELECT json_build_object('items', coalesce(json_agg(item), '[]'))::text FROM (
    SELECT {_FIELDS}, times, date AS "lastDate" FROM (
        SELECT *, count(*) OVER thing AS times,
               row_number() OVER (thing ORDER BY date DESC, created_at DESC, id DESC) AS place
        FROM diary_entry WHERE user_id = $1 AND date BETWEEN $2 AND $3
        WINDOW thing AS (PARTITION BY meal, food_id, dish_id, name)
    ) AS eaten WHERE place = 1 ORDER BY times DESC, date DESC, created_at DESC, id DESC LIMIT $4
) AS item
"""  # noqa: S608 - the names are constants


async def list_recent(sql: RawSql, user_id: str, limit: int) -> str:
    """Return the JSON of a `RecentResponse`: by times in the last 60 days, then the latest."""
    day = await today(sql, user_id)
    since, until = day - timedelta(days=_DAYS), day + timedelta(days=1)
    response: str = await sql.fetchval(_RECENT, user_id, since, until, limit)
    return response
