"""Events of the second in which a member changes the subscription."""

from chassis import clock
from services.billing.tests.changes.years import Subscriber
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import event


async def test_an_event_after_a_change_counts_within_its_second(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "pro")
    # All happens in one second, which is not over.
    second = int(clock.now().timestamp()) + 60
    path = f"/v1/subscriptions/{mia.subscription}"
    before = await driver.stripe.look(path)
    kind = "customer.subscription.updated"
    await driver.webhook.takes(event(kind, before, previous={"metadata": {}}, created=second))
    await mia.asks("cancel", {"reason": "price"})
    await driver.stripe.quiet()
    cancelled = await driver.stripe.look(path)
    assert (await driver.row("subscription", user_id=mia.id))["cancel_at_period_end"]
    declined = event(
        kind, cancelled | {"status": "past_due"}, previous={"status": "active"}, created=second
    )
    await driver.webhook.takes(declined)
    assert (await driver.membership(mia.id))[:2] == ("PRO", "PAST_DUE")
    assert (await driver.row("subscription", user_id=mia.id))["cancel_at_period_end"]
