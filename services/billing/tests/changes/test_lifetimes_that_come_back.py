"""With REFUNDS_REVOKE, a lifetime that was lost and comes back ends the subscription again."""

import pytest
import pytest_asyncio

from billing.settings import Settings
from services.billing.tests.changes.price_changes import at_stripe
from services.billing.tests.changes.test_lifetimes import lifetime_of, withdraw
from services.billing.tests.changes.years import Subscriber
from services.billing.tests.driver import Driver
from testkit.databases import Databases

pytestmark = pytest.mark.usefixtures("no_worker")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def settings(settings: Settings, databases: Databases) -> Settings:
    changed = {"database_url": await databases.of("billing"), "refunds_revoke": True}
    return settings.model_copy(update=changed)


async def does(mia: Subscriber, action: str) -> None:
    """Do something at Stripe, and the tasks that follow."""
    await mia.driver.stripe.do(f"/sandbox/{action}", {})
    await mia.driver.stripe.quiet()
    await mia.driver.does_tasks()


async def ends_at_stripe(mia: Subscriber) -> bool:
    return (await at_stripe(mia))["cancel_at"] is not None


@pytest.mark.parametrize("back", ["a dispute is won", "a refund fails"])
async def test_a_lifetime_that_comes_back_ends_the_subscription_again(
    driver: Driver, back: str
) -> None:
    mia = await Subscriber.of(driver, "basic")
    number = await lifetime_of(mia)
    await driver.does_tasks()
    payment = (await driver.row("payment", id=number))["stripe_payment_id"]
    is_dispute = back == "a dispute is won"
    await does(mia, f"payments/{payment}/{'dispute' if is_dispute else 'refund'}")
    lost = (await mia.membership())["tier"], await ends_at_stripe(mia)
    kind = "disputes" if is_dispute else "refunds"
    (made,) = (await driver.stripe.look(f"/v1/{kind}?payment_intent={payment}"))["data"]
    if is_dispute:
        await does(mia, f"disputes/{made['id']}/respond")
    await does(mia, f"{kind}/{made['id']}/{'win' if is_dispute else 'fail'}")
    returned = (await mia.membership())["tier"], await ends_at_stripe(mia)
    await withdraw(mia, number)
    withdrawn = (await mia.membership())["tier"], await ends_at_stripe(mia)
    assert (lost, returned, withdrawn) == (("BASIC", False), ("LIFETIME", True), ("BASIC", False))
