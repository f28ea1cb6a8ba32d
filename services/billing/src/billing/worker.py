"""What billing's workers do by themselves, beside events."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from billing.coupon_holds import release_expired
from billing.dependencies import Dependencies
from billing.erase_member import delete_erased_customers
from billing.find_payers import find_payers
from billing.metrics import measure_payments, measure_webhook_delay
from billing.resync import find_customers_of_events, resync_daily
from billing.stripe_check import log_mistakes
from billing.stripe_tasks import run_due_tasks
from chassis import clock
from messaging import inbox

log = logging.getLogger(__name__)

# Payloads name people. The rows stay: they tell a late delivery from a new one.
_PAYLOADS_KEPT = timedelta(days=90)
_PRUNE_SOME = """
UPDATE stripe_event SET payload = NULL, outcome = '' WHERE id = ANY(ARRAY(
    SELECT id FROM stripe_event WHERE payload IS NOT NULL AND received_at < $1
    ORDER BY received_at LIMIT 500 FOR UPDATE SKIP LOCKED
))
RETURNING id
"""


@dataclass(frozen=True)
class Job:
    """Work that is repeated for as long as the process lives."""

    name: str
    seconds: float
    run: Callable[[Dependencies], Awaitable[object]]


def jobs() -> list[Job]:
    """All jobs: each runs in one process at a time."""
    return [
        Job("stripe tasks", 2, run_due_tasks),
        Job("resync", 600, resync_daily),
        Job("customers of events", 60, find_customers_of_events),
        Job("coupon holds", 30, release_expired),
        Job("payers", 60, find_payers),
        Job("erased customers", 60, delete_erased_customers),
        Job("payment metrics", 60, measure_payments),
        Job("webhook delay", 600, measure_webhook_delay),
        Job("stripe check", 86_400, log_mistakes),
        Job("prune payloads", 3600, prune_payloads),
    ]


async def repeat(job: Job, dependencies: Dependencies) -> None:
    """Run a job until cancelled, beside the others: most of them wait for Stripe. One that fails,
    or that another process runs, is tried again when it is due."""
    sql = dependencies.database.raw_sql
    while True:
        try:
            async with inbox.claimed(sql, f"job {job.name}", "billing") as is_ours:
                if is_ours:
                    await job.run(dependencies)
        except Exception as error:
            log.warning("The job %r failed: %r", job.name, error)
        await asyncio.sleep(job.seconds)


async def prune_payloads(dependencies: Dependencies) -> None:
    """Remove old payloads, whose summaries stay."""
    while await dependencies.database.raw_sql.fetch(_PRUNE_SOME, clock.now() - _PAYLOADS_KEPT):
        pass
