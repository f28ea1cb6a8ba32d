"""A lifetime ends a subscription; withdrawn, it has the subscription continue."""

import pytest

from services.billing.tests.changes.price_changes import at_stripe, charged
from services.billing.tests.changes.years import A_MOMENT, MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")


async def lifetime_of(mia: Subscriber) -> str:
    """Buy a lifetime; return the number of its order."""
    await mia.driver.subscribes(mia.id, "lifetime")
    orders = (await mia.driver.seen("orders", mia.id))["orders"]
    return str(next(each["id"] for each in orders if each["planId"] is None))


async def withdraw(mia: Subscriber, number: str) -> None:
    answer = await mia.driver.post(f"orders/{number}/withdraw", mia.id)
    assert answer.status_code in (200, 201), answer.text
    await mia.driver.does_tasks()
    await mia.driver.stripe.quiet()


@pytest.mark.parametrize("is_ended", [True, False])
async def test_a_withdrawn_lifetime_leaves_the_subscription_as_it_was(
    driver: Driver, clock: MovedClock, is_ended: bool
) -> None:
    mia = await Subscriber.of(driver, "basic")
    before = await mia.membership()
    number = await lifetime_of(mia)
    if is_ended:
        await driver.does_tasks()
        assert (await at_stripe(mia))["cancel_at"] is not None
    await withdraw(mia, number)
    assert (await at_stripe(mia))["cancel_at"] is None
    assert await mia.membership() == before
    await clock.to(moment(before["accessEndsAt"]) + A_MOMENT)
    assert (await driver.membership(mia.id))[:2] == ("BASIC", "ACTIVE")
    assert await charged(mia) == [999, 999]


async def test_a_withdrawn_lifetime_leaves_a_cancellation(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "basic")
    before = await mia.asks("cancel", {"reason": "price"})
    number = await lifetime_of(mia)
    await driver.does_tasks()
    await withdraw(mia, number)
    assert await mia.membership() == before
    assert (await at_stripe(mia))["cancel_at"] is not None
