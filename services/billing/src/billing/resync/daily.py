"""Resync once a day."""

import logging
from datetime import datetime, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, update

from billing.dependencies import Dependencies
from billing.resync.compare import Resync
from billing.resync.metrics import RESYNC_DIFFERENCES, RESYNC_LAST
from billing.resync.tables import DailyJob
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
    if not await _begin_daily(dependencies, begun):
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


async def _begin_daily(dependencies: Dependencies, now: datetime) -> bool:
    """Claim the resync if it is due; until it has ended, it is due again in an hour: its process
    may have been stopped, or Stripe was away."""
    job = DailyJob(name=_DAILY, started_at=now - _A_DAY + _PAUSE)
    async with dependencies.database.session() as session:
        claimed = await session.execute(
            insert(DailyJob)
            .values(job.model_dump())
            .on_conflict_do_update(
                index_elements=["name"],
                set_={"started_at": job.started_at},
                where=col(DailyJob.started_at) <= now - _A_DAY,
            )
            .returning(col(DailyJob.name))
        )
        return claimed.scalar() is not None
