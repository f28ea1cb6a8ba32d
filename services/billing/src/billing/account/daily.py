"""Resync once a day."""

import logging
from datetime import timedelta

from billing.account.compare import Resync
from billing.account.metrics import RESYNC_DIFFERENCES, RESYNC_LAST
from billing.dependencies import Dependencies
from chassis import clock
from work import Works

log = logging.getLogger(__name__)
works = Works()

# As long as Stripe keeps its events.
_SINCE = timedelta(days=30)


@works.repeats("resync", every=timedelta(days=1), pauses=(3600,))
async def resync_daily(dependencies: Dependencies) -> None:
    """Apply what Stripe knows and billing missed. Applying it again is harmless."""
    resync = Resync(dependencies)
    await resync.events(clock.now() - _SINCE)
    await resync.overdue()
    RESYNC_DIFFERENCES.set(len(resync.differences))
    RESYNC_LAST.set(clock.now().timestamp())
    log.info("Resync: %d checked, %d differences", resync.checked, len(resync.differences))
