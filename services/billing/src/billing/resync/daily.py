"""Resync once a day."""

import logging
from datetime import timedelta

from sqlmodel import col, update

from billing.dependencies import Dependencies
from billing.periodic_jobs import DailyJob, begin
from billing.resync.compare import Resync
from billing.resync.metrics import RESYNC_DIFFERENCES, RESYNC_LAST
from chassis import clock

log = logging.getLogger(__name__)
_DAILY = "resync"
_A_DAY = timedelta(days=1)
_PAUSE = timedelta(hours=1)
# As long as Stripe keeps its events.
_SINCE = timedelta(days=30)


async def resync_daily(dependencies: Dependencies) -> bool:
    """Resync if no process has done it for a day."""
    begun = clock.now()
    async with dependencies.database.session() as session:
        # Until it has ended, it is due again in an hour: its process may have been stopped, or
        # Stripe was away.
        again_at, due = begun - _A_DAY + _PAUSE, begun - _A_DAY
        if not await begin(session, _DAILY, again_at, not_since=due):
            return False
    resync = Resync(dependencies)
    await resync.events(begun - _SINCE)
    await resync.overdue()
    async with dependencies.database.session() as session:
        this = update(DailyJob).where(col(DailyJob.name) == _DAILY)
        await session.execute(this.values(started_at=begun))
    RESYNC_DIFFERENCES.set(len(resync.differences))
    RESYNC_LAST.set(clock.now().timestamp())
    log.info("Resync: %d checked, %d differences", resync.checked, len(resync.differences))
    return True
