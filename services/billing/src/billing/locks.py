"""One lock for each subscription, held while it is read and changed at Stripe.

The lock is a lease in the subscription's row: Stripe may take seconds, so no transaction and no
connection stays open; it works through PgBouncer; and the lease of a process that dies expires.
Requests queue in their process, so that only one of them polls the database, however often a member
presses.
"""

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from chassis import ids
from chassis.http import ServiceUnavailable
from chassis.storage import statements
from messaging import Database

queries = statements(__package__)
log = logging.getLogger(__name__)

# Longer than an operation may take (`deadline.py`): its holder has given up before it expires.
LEASE_SECONDS = 30
WAIT_SECONDS = 15.0
_PAUSE_SECONDS = 0.2
MOST_WAITING = 20


@dataclass
class _Queue:
    """The requests of this process for one subscription."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class SubscriptionLocks:
    """The locks of subscriptions, for one process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queues: WeakValueDictionary[str, _Queue] = WeakValueDictionary()

    @asynccontextmanager
    async def held(self, subscription_id: str) -> AsyncIterator[None]:
        """Hold the lock of a subscription; ServiceUnavailable when others hold it for too long."""
        queue = self._queues.setdefault(subscription_id, _Queue())
        if queue.waiting >= MOST_WAITING:
            raise ServiceUnavailable
        queue.waiting += 1
        holder, until = ids.new(), asyncio.get_running_loop().time() + WAIT_SECONDS
        try:
            async with _free_before(until):
                await queue.lock.acquire()
            try:
                async with _free_before(until):
                    await self._take(subscription_id, holder)
                yield
            finally:
                try:
                    await self._give_back(subscription_id, holder)
                finally:
                    # Also when the request is cancelled while it gives the lease back.
                    queue.lock.release()
        finally:
            queue.waiting -= 1

    async def _take(self, subscription_id: str, holder: str) -> None:
        sql = self._database.raw_sql
        # Another process gives it back.
        while not await sql.fetchval(  # noqa: ASYNC110
            queries.take_lock,
            subscription_id=subscription_id,
            holder=holder,
            seconds=LEASE_SECONDS,
        ):
            await asyncio.sleep(_PAUSE_SECONDS * random.uniform(1, 2))

    async def _give_back(self, subscription_id: str, holder: str) -> None:
        try:
            await self._database.raw_sql.execute(
                queries.give_lock_back, subscription_id=subscription_id, holder=holder
            )
        except Exception as error:
            log.warning("The lock of %s expires by itself: %r", subscription_id, error)


@asynccontextmanager
async def _free_before(moment: float) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout_at(moment):
            yield
    except TimeoutError:
        raise ServiceUnavailable from None
