"""A member's measurements: ketones, glucose and waist.

A page has the index of its own time; PostgreSQL computes it.
"""

from datetime import datetime, timedelta

from chassis import clock, ids
from chassis.storage import RawSql
from tracker.measurements import rules
from tracker.measurements.rules import Kind
from tracker.measurements.schemas import MeasurementRecord
from tracker.pages import no_page

_DEFAULT_DAYS = timedelta(days=90)
# Wherever the member is, today ends before.
_ALL_OF_TODAY = timedelta(days=1)


def _written(at: str) -> str:
    """The SQL of an instant as the API writes it."""
    text = f"""to_char({at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""
    return f"replace({text}, '.000000Z', 'Z')"


_IN_RANGE = "user_id = $1 AND at BETWEEN $2 AND $3"
_FIELDS = ", ".join(
    f"{_written('at')} AS at" if name == "at" else name for name in MeasurementRecord.model_fields
)
# Of glucose the nearest in time counts, of two at one time the first.
_GLUCOSE = f"FROM measurement WHERE {_IN_RANGE} AND kind = 'glucose' AND at"
_MMOL_PER_L = f"value / CASE unit WHEN 'mg/dL' THEN {rules.MG_PER_DL} ELSE 1 END"
_INDEX = f"""
SELECT {_written("greatest(ketones.at, nearest.at)")} AS at,
       round(round((glucose.mmol_per_l / ketones.value)::numeric, 6), 1) AS gki
FROM measurement AS ketones
CROSS JOIN LATERAL (
    SELECT at FROM (VALUES ((SELECT max(at) {_GLUCOSE} <= ketones.at)),
                           ((SELECT min(at) {_GLUCOSE} > ketones.at))) AS either (at)
    WHERE abs(extract(epoch FROM at - ketones.at)) <= {rules.TOGETHER.total_seconds()}
    ORDER BY abs(extract(epoch FROM at - ketones.at)), at LIMIT 1
) AS nearest
CROSS JOIN LATERAL (SELECT {_MMOL_PER_L} AS mmol_per_l {_GLUCOSE} = nearest.at ORDER BY id LIMIT 1)
    AS glucose
WHERE user_id = $1 AND ketones.at BETWEEN $2 AND $3 AND kind = 'ketones' AND value > 0
  AND ($6::timestamptz IS NULL OR (ketones.at, id) > ($6, $7::text))
  AND ((SELECT at FROM last) IS NULL OR (ketones.at, id) <= (SELECT at, id FROM last))
ORDER BY ketones.at, id
"""  # noqa: S608 - the names are constants
_PAGE = f"""
WITH found AS (
    SELECT * FROM measurement WHERE {_IN_RANGE} AND ($4::text IS NULL OR kind = $4)
       AND ($6::timestamptz IS NULL OR (at, id) > ($6, $7::text))
    ORDER BY at, id LIMIT $5 + 1
), page AS (SELECT * FROM found ORDER BY at, id LIMIT $5), last AS (
    SELECT at, id FROM page WHERE (SELECT count(*) FROM found) > $5
    ORDER BY at DESC, id DESC LIMIT 1
)
SELECT json_build_object(
    'measurements', (SELECT coalesce(json_agg(shown), '[]') FROM (
        SELECT {_FIELDS} FROM page ORDER BY page.at, id) AS shown),
    'index', (SELECT coalesce(json_agg(point), '[]') FROM ({_INDEX}) AS point),
    'next', (SELECT id FROM last)
)::text
"""  # noqa: S608
_PLACE = "SELECT at FROM measurement WHERE user_id = $1 AND id = $2"


async def list_measurements(
    sql: RawSql,
    user_id: str,
    kind: Kind | None,
    since: datetime | None,
    until: datetime | None,
    limit: int,
    after: str | None,
) -> str:
    """Return the JSON of a `MeasurementsResponse`, oldest first; by default of the last 90 days.

    A page has the index from the page before to its own last measurement, or to the end.
    """
    now = clock.now()
    place: tuple[datetime | None, str | None] = None, None
    if after is not None:
        last = await sql.fetchrow(_PLACE, user_id, after) if ids.storable(after) else None
        if last is None:
            raise no_page()
        place = last["at"], after
    values = since or now - _DEFAULT_DAYS, until or now + _ALL_OF_TODAY, kind, limit, *place
    response: str = await sql.fetchval(_PAGE, user_id, *values)
    return response
