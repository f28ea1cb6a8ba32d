"""List a member's measurements: ketones, glucose and waist.

A page has the index of the time that it covers; PostgreSQL computes it.
"""

import json
from dataclasses import asdict
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.storage import statements
from tracker.measurements import rules
from tracker.measurements.rules import MeasurementKind
from tracker.measurements.tables import Measurement
from tracker.measurements.warn import warnings_of_latest
from tracker.pages import no_page

queries = statements(__package__)

_DEFAULT_DAYS = timedelta(days=90)
# Today ends earlier in every time zone.
_ALL_OF_TODAY = timedelta(days=1)


async def list_measurements(
    session: AsyncSession,
    user_id: str,
    kind: MeasurementKind | None,
    since: datetime | None,
    until: datetime | None,
    limit: int,
    after: str | None,
) -> str:
    """Return the JSON of a `MeasurementsResponse`, oldest first; by default the last 90 days."""
    now = clock.now()
    last = None
    if after is not None:
        last = await session.get(Measurement, (user_id, after)) if ids.storable(after) else None
        if last is None:
            raise no_page()
    found = await session.execute(
        queries.select_page.clause,
        {
            "user_id": user_id,
            "kind": kind,
            "since": since or now - _DEFAULT_DAYS,
            "until": until or now + _ALL_OF_TODAY,
            "after_at": last and last.at,
            "after_id": last and last.id,
            "limit": limit,
            "together": rules.TOGETHER,
            "mg_per_dl": rules.MG_PER_DL,
        },
    )
    row = found.one()
    warnings = await warnings_of_latest(session, user_id, row.latest)
    # The page is text already: reading it would cost more than it takes to make it.
    shown = json.dumps([asdict(each) for each in warnings])
    return f'{row.page[:-1]}, "warnings": {shown}}}'
