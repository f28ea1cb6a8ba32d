"""What billing does by itself, beside requests and webhooks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from billing.daily_resync import find_customers_of_events, resync_daily
from billing.dependencies import Dependencies
from billing.event_record import prune_payloads
from billing.payment_metrics import measure_payments, measure_webhook_delay
from billing.stripe_check import check_in_background
from billing.stripe_tasks import run_due_tasks

log = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0


@dataclass
class Job:
    """Work that is repeated for as long as the process lives."""

    name: str
    seconds: float
    run: Callable[[Dependencies], Awaitable[object]]
    due_at: float = 0.0


def jobs() -> list[Job]:
    """All jobs; several processes may run each of them at once."""
    return [
        Job("stripe tasks", 2, lambda d: run_due_tasks(d.database, d.stripe)),
        Job("resync", 600, resync_daily),
        Job("customers of events", 60, find_customers_of_events),
        Job("coupon holds", 30, lambda d: d.coupon_holds.release_expired()),
        Job("payment metrics", 60, measure_payments),
        Job("webhook delay", 600, measure_webhook_delay),
        Job("stripe check", 86_400, check_in_background),
        Job("prune payloads", 3600, lambda d: prune_payloads(d.database)),
    ]


async def run_jobs(dependencies: Dependencies, all_jobs: Sequence[Job]) -> None:
    """Run jobs until cancelled; one that fails is tried again when it is due."""
    while True:
        for job in all_jobs:
            if time.monotonic() >= job.due_at:
                job.due_at = time.monotonic() + job.seconds
                await _try(job, dependencies)
        await asyncio.sleep(_LOOK_SECONDS)


async def _try(job: Job, dependencies: Dependencies) -> None:
    try:
        await job.run(dependencies)
    except Exception as error:
        log.warning("The job %r failed: %r", job.name, error)
