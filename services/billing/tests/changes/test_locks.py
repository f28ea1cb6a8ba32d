"""The lock of a subscription is free again, however its holder ends."""

import asyncio

import pytest

from billing.locks import SubscriptionLocks
from services.billing.tests.changes.years import Subscriber
from services.billing.tests.driver import Driver


async def test_a_lock_is_free_again_when_its_holder_is_cancelled_while_giving_it_back(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await Subscriber.of(driver, "basic")
    locks, giving_back = driver.dependencies.locks, asyncio.Event()

    async def hold() -> None:
        async with locks.held(mia.subscription):
            pass

    async def never(*_: object) -> None:
        giving_back.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(SubscriptionLocks, "_give_back", never)
        holder = asyncio.create_task(hold())
        await giving_back.wait()
        next_one = asyncio.create_task(hold())
        # It waits in the queue of this process.
        await asyncio.sleep(0)
    holder.cancel()
    # The lease of the dead holder expires.
    await driver.it.rows("UPDATE subscription SET changing_until = NULL")
    async with asyncio.timeout(10):
        await next_one
