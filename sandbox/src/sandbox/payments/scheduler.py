"""What time brings by itself: periods end, checkouts expire."""

import asyncio
import logging

from sandbox.payments import checkout, subscriptions
from sandbox.payments.account import Account

log = logging.getLogger("sandbox.payments")


async def run_scheduled_jobs(account: Account, every: float = 30.0) -> None:
    """Theme now and then for what has come due, until cancelled."""
    while True:
        try:
            with account.store.transaction():
                checkout.expire_overdue(account)
                subscriptions.renew_overdue(account)
        except Exception:
            log.exception("a renewal or an expiry failed; the next round tries again")
        await asyncio.sleep(every)
