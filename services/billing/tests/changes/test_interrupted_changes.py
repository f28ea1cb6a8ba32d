"""A change in a pause that fails, or is paid later, is neither charged twice nor free."""

from datetime import timedelta
from typing import Any

import pytest

from billing.stripe_api import Event, StripeFailed
from billing.stripe_api.changes import SubscriptionChanges
from services.billing.tests.changes.price_changes import (
    NO_MONEY,
    PRO,
    YEAR,
    at_stripe,
    change,
    charged,
    price_of,
)
from services.billing.tests.changes.years import (
    A_MOMENT,
    MovedClock,
    Subscriber,
    moment,
)
from services.billing.tests.driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")


@pytest.mark.parametrize("dies", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
async def test_a_change_in_a_pause_that_fails_is_not_billed_twice_later(
    driver: Driver, clock: MovedClock, monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    mia = await Subscriber.of(driver, "basic")
    ends = moment((await mia.membership())["accessEndsAt"])
    await mia.asks("pause", {"months": 1})
    before = await mia.membership()
    update = SubscriptionChanges.update

    async def fails(*asked: Any, **how: Any) -> Event:
        if "items" in asked[2]:
            raise StripeFailed("no answer")
        return await update(*asked, **how)

    async def dead(*_: Any) -> None:
        raise StripeFailed("the process has died")

    with monkeypatch.context() as patch:
        if dies:
            patch.setattr(SubscriptionChanges, "plan", dead)
        patch.setattr(SubscriptionChanges, "update", fails)
        assert (await change(mia, YEAR)).status_code == 500
    await driver.stripe.quiet()
    if not dies:
        assert await mia.membership() == before
    await clock.to(ends + timedelta(minutes=5))
    assert await charged(mia) == ([999, 999] if dies else [999])


@pytest.mark.parametrize("is_begun", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
async def test_a_change_in_a_pause_that_is_paid_later_gives_no_unpaid_months(
    driver: Driver, clock: MovedClock, is_begun: bool
) -> None:
    mia = await Subscriber.of(driver, "basic")
    ends = moment((await mia.membership())["accessEndsAt"])
    await mia.asks("pause", {"months": 3})
    now = ends + A_MOMENT if is_begun else ends - timedelta(days=25)
    await clock.to(now)
    await mia.stripe_does("card", {"card": NO_MONEY})
    assert (await change(mia, PRO)).status_code == 200
    await mia.stripe_does("card", {"card": "4242424242424242"})
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    # Stripe's answers to the change count as some seconds newer than they are: an event of these
    # seconds is ignored until the next one, or the daily resync.
    await clock.to(now + A_MOMENT)
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/pay", {"card": "4242424242424242"})
    await driver.stripe.quiet()
    await driver.does_tasks()
    assert await price_of(mia) == "pro"
    paid = len(await charged(mia))
    await clock.to(ends + timedelta(days=45))
    await driver.does_tasks()
    # PRO is either paid or rests.
    is_paid = len(await charged(mia)) > paid
    assert ((await mia.membership())["status"] == "ACTIVE") == is_paid, await at_stripe(mia)
