"""With tax on top of the prices, what a change costs and leaves is shown and recorded with it."""

import pytest
import pytest_asyncio

from billing.settings import Settings
from services.billing.tests.changes.price_changes import BASIC, credit_of
from services.billing.tests.changes.years import MovedClock, Subscriber
from services.billing.tests.driver import Driver
from testkit.databases import Databases

pytestmark = pytest.mark.usefixtures("no_worker", "taxes")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def settings(settings: Settings, databases: Databases) -> Settings:
    changed = {"database_url": await databases.of("billing"), "stripe_automatic_tax": True}
    return settings.model_copy(update=changed)


@pytest_asyncio.fixture
async def taxes(driver: Driver, clock: MovedClock) -> None:
    """19 % on top, until the clock is reset."""
    await driver.stripe.do("/sandbox/switches", {"tax_percent": 19, "tax_inclusive": False})


async def test_the_tax_that_a_downgrade_gives_back_is_recorded_with_its_credit(
    driver: Driver,
) -> None:
    mia = await Subscriber.of(driver, "pro", interval="year")
    await mia.asks("change", BASIC)
    await driver.stripe.quiet()
    credit = await credit_of(mia)
    year, change = sorted(
        await driver.all("invoice", user_id=mia.id), key=lambda row: int(row["tax_cents"])
    )[::-1]
    assert (year["total_cents"], year["tax_cents"]) == (23_788, 3798)
    assert (change["total_cents"], change["tax_cents"] < 0) == (-credit, True)
    withdrawal = (await driver.post("subscription/withdraw", mia.id)).json()["withdrawal"]
    assert (withdrawal["amount"], withdrawal["creditTaken"]) == (237.88, credit / 100)
