"""Jobs that run by themselves when their time has come."""

import asyncio
import logging

from sandbox.payments import checkout, refunds, subscriptions
from sandbox.payments.account import Account

log = logging.getLogger("sandbox.payments")


def run_due_jobs(account: Account) -> None:
    """Expire checkouts, renew subscriptions and settle refunds whose time has come."""
    with account.store.transaction():
        checkout.expire_overdue(account)
        subscriptions.renew_overdue(account)
        refunds.settle_due(account)


async def run_scheduled_jobs(account: Account, every: float = 30.0) -> None:
    """Run the due jobs at an interval until cancelled."""
    while True:
        try:
            run_due_jobs(account)
        except Exception:
            log.exception("a scheduled job failed; it is tried again")
        await asyncio.sleep(every)
