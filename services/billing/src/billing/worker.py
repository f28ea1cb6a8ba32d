"""What billing's workers do by themselves, beside events."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from billing.coupons.holds import release_expired
from billing.customers.delete_customers import delete_erased_customers
from billing.dependencies import Dependencies
from billing.end_subscription import apply_end
from billing.failed_checkouts.name_declined import name_declined
from billing.ledger.count_week import count_week
from billing.ledger.fill import fill_ledger, name_payers
from billing.metrics import measure_payments, measure_webhook_delay
from billing.outbound_webhooks import deliver
from billing.payments.find_payers import find_payers
from billing.resync.daily import resync_daily
from billing.resync.find_customers import find_customers_of_events
from billing.stripe_check.find_mistakes import log_mistakes
from billing.stripe_events.prune_payloads import prune_payloads
from billing.stripe_tasks import run_tasks
from billing.withdrawals import at_stripe
from chassis import clock
from messaging import inbox

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Job:
    """Work that is repeated for as long as the process lives."""

    name: str
    seconds: float
    run: Callable[[Dependencies], Awaitable[object]]
    # Whether there is anything to do at a time: one statement at rest, where a claim and what it
    # is for take five.
    due: str = ""


def jobs() -> list[Job]:
    """All jobs: each runs in one process at a time."""
    return [
        Job("stripe tasks", 2, _run_stripe_tasks, run_tasks.DUE),
        Job("withdrawals", 2, at_stripe.do_withdrawals, at_stripe.DUE),
        Job("outbound webhooks", 1, deliver.deliver_due, deliver.DUE),
        Job("resync", 600, resync_daily),
        Job("customers of events", 60, find_customers_of_events),
        Job("coupon holds", 30, release_expired),
        Job("payers", 60, find_payers),
        Job("declined tiers", 60, name_declined),
        Job("payers of the ledger", 60, name_payers),
        Job("ledger of before", 86_400, fill_ledger),
        Job("week of the shop", 3600, count_week),
        Job("erased customers", 60, delete_erased_customers),
        Job("payment metrics", 60, measure_payments),
        Job("webhook delay", 600, measure_webhook_delay),
        Job("stripe check", 86_400, log_mistakes),
        Job("prune payloads", 3600, prune_payloads),
    ]


async def _run_stripe_tasks(dependencies: Dependencies) -> int:
    return await run_tasks.run_due_tasks(dependencies, apply_end)


async def repeat(job: Job, dependencies: Dependencies) -> None:
    """Run a job until cancelled, beside the others: most of them wait for Stripe. One that fails,
    or that another process runs, is tried again when it is due."""
    sql = dependencies.database.raw_sql
    while True:
        try:
            if not job.due or await sql.fetchval(job.due, clock.now()):
                async with inbox.claimed(sql, f"job {job.name}", "billing") as is_ours:
                    if is_ours:
                        await job.run(dependencies)
        except Exception as error:
            log.warning("The job %r failed: %r", job.name, error)
        await asyncio.sleep(job.seconds)
