"""With automatic tax, a trial begins without an address, and is taxed once there is one."""

from datetime import timedelta

import pytest
import pytest_asyncio

from billing.settings import Settings
from services.billing.tests.changes.years import A_MOMENT, MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json
from testkit.databases import Databases

BERLIN = {"address[country]": "DE", "address[postal_code]": "10115", "address[city]": "Berlin"}


pytestmark = pytest.mark.usefixtures("no_worker")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def settings(settings: Settings, databases: Databases) -> Settings:
    changed = {"database_url": await databases.of("billing"), "stripe_automatic_tax": True}
    return settings.model_copy(update=changed)


@pytest_asyncio.fixture
async def trying(driver: Driver, clock: MovedClock) -> Subscriber:
    """A member in a trial of PRO, without an address; the tax is 19 % on top."""
    await driver.stripe.do("/sandbox/switches", {"tax_percent": 19, "tax_inclusive": False})
    mia = Subscriber(driver, driver.user(), "")
    await mia.asks("trial", {"tier": "pro"})
    await driver.stripe.quiet()
    mia.subscription = (await driver.row("subscription", user_id=mia.id))["stripe_subscription_id"]
    await driver.does("tax-trial")
    return mia


async def at_stripe(mia: Subscriber) -> Json:
    return await mia.driver.stripe.look(f"/v1/subscriptions/{mia.subscription}")


async def enters(mia: Subscriber, form: dict[str, str]) -> None:
    """Change the customer, as Stripe's pages do."""
    customer = (await at_stripe(mia))["customer"]
    headers = {"authorization": "Bearer sk_test_sandbox"}
    answer = await mia.driver.stripe.http.post(
        f"/v1/customers/{customer}", data=form, headers=headers
    )
    assert answer.status_code == 200, answer.text
    await mia.driver.stripe.quiet()


async def test_a_trial_is_taxed_from_its_first_payment_when_an_address_arrives(
    driver: Driver, trying: Subscriber, clock: MovedClock
) -> None:
    assert (await at_stripe(trying))["automatic_tax"]["enabled"] is False
    # Stripe does not know the place: nothing waits to be repeated.
    assert await driver.does("tax-trial") == 0
    await enters(trying, {"address[city]": "Berlin"})
    assert await driver.does("tax-trial") == 1
    assert (await at_stripe(trying))["automatic_tax"]["enabled"] is False

    await enters(trying, BERLIN)
    assert await driver.does("tax-trial") == 1
    assert (await at_stripe(trying))["automatic_tax"]["enabled"] is True
    await trying.stripe_does("card", {})
    await clock.to(moment((await trying.membership())["trialEndsAt"]) + A_MOMENT)
    await clock.to(moment((await trying.membership())["accessEndsAt"]) - timedelta(days=1))
    invoices = (await driver.seen("invoices", trying.id))["invoices"]
    assert [(each["amount"], each["tax"]) for each in invoices if each["amount"]] == [(23.79, 3.8)]


async def test_other_changes_of_a_customer_are_no_place(driver: Driver, trying: Subscriber) -> None:
    await enters(trying, {"name": "Mia"})
    assert await driver.does("tax-trial") == 0
    customer = (await at_stripe(trying))["customer"]
    kept = [
        each
        for each in await driver.all("stripe_event", type="customer.updated")
        if customer in each["summary"]
    ]
    # Nothing about the person is kept.
    assert {(each["state"], each["payload"]) for each in kept} == {("applied", None)}
    assert not any("place" in each["outcome"] for each in kept)


async def test_an_address_after_the_first_payment_changes_no_price(
    driver: Driver, trying: Subscriber, clock: MovedClock
) -> None:
    await trying.stripe_does("card", {})
    await clock.to(moment((await trying.membership())["trialEndsAt"]) + A_MOMENT)
    await enters(trying, BERLIN)
    await driver.does("tax-trial")
    assert (await at_stripe(trying))["automatic_tax"]["enabled"] is False


async def test_a_trial_of_a_customer_with_an_address_is_taxed_from_its_start(
    driver: Driver, clock: MovedClock
) -> None:
    # The checkout of a plan asks for the address, and keeps it.
    user = driver.user()
    await driver.buys(user)
    mia = Subscriber(driver, user, "")
    await mia.asks("trial", {"tier": "pro"})
    assert await driver.does("tax-trial") == 1
    mia.subscription = (await driver.row("subscription", user_id=user))["stripe_subscription_id"]
    assert (await at_stripe(mia))["automatic_tax"]["enabled"] is True
