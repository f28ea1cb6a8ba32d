"""With tax on top of the prices, what a change costs and leaves is shown and recorded with it."""

from datetime import timedelta

import pytest
import pytest_asyncio

from billing.settings import Settings
from services.billing.tests.changes.price_changes import (
    BASIC,
    PRO,
    charged,
    credit_of,
    resume_shown,
    shown,
)
from services.billing.tests.changes.years import MovedClock, Subscriber, moment
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


@pytest.mark.parametrize("interval", ["month", "year"])
@pytest.mark.parametrize("to", ["the same", "pro"])
async def test_what_ends_a_planned_pause_shows_the_next_amount_with_its_tax(
    driver: Driver, clock: MovedClock, interval: str, to: str
) -> None:
    mia = await Subscriber.of(driver, "basic", interval=interval)
    # Little is left of the period, so that its tax is rounded much.
    ends = moment((await mia.membership())["accessEndsAt"])
    await clock.to(ends - timedelta(days=2))
    await mia.asks("pause", {"months": 1})
    cost = await (
        resume_shown(mia) if to == "the same" else shown(mia, {**PRO, "interval": interval})
    )
    body = {"prorationDate": cost["prorationDate"]}
    if to == "the same":
        await mia.asks("resume", body)
    else:
        await mia.asks("change", {**PRO, "interval": interval, **body})
    await clock.to(moment(cost["nextAt"]) + timedelta(hours=2))
    assert (await charged(mia))[0] == round(cost["nextAmount"] * 100)
