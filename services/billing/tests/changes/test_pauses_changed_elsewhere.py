"""A cancellation while a resume is not paid, and a pause that is changed in Stripe's dashboard."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from services.billing.tests.changes.price_changes import (
    NO_MONEY,
    at_stripe,
    charged,
    paused,
    switch_elsewhere,
)
from services.billing.tests.changes.years import MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json

pytestmark = pytest.mark.usefixtures("no_worker")


async def resumes_unpaid(driver: Driver, clock: MovedClock) -> tuple[Subscriber, Json]:
    """A member in a pause who resumes with a card that is declined, and the open invoice."""
    mia = await paused(driver, clock)
    await mia.stripe_does("card", {"card": NO_MONEY})
    await mia.asks("resume")
    assert (await at_stripe(mia))["pending_update"] is not None
    return mia, await driver.row("invoice", user_id=mia.id, status="open")


async def test_a_cancellation_while_a_resume_is_not_paid_charges_nothing(
    driver: Driver, clock: MovedClock
) -> None:
    mia, _ = await resumes_unpaid(driver, clock)
    cancelled = await mia.asks("cancel", {"reason": "price"})
    assert cancelled["cancelAt"] is not None
    assert await mia.asks("cancel", {"reason": "price"}) == cancelled
    await clock.to(moment(cancelled["cancelAt"]) + timedelta(days=1))
    assert (await at_stripe(mia))["status"] == "canceled"
    assert (await driver.membership(mia.id))[:2] == ("FREE", "CANCELED")
    assert await charged(mia) == [9990]


async def test_a_cancellation_leaves_nothing_of_a_resume_to_pay(
    driver: Driver, clock: MovedClock
) -> None:
    mia, invoice = await resumes_unpaid(driver, clock)
    await mia.asks("cancel", {"reason": "price"})
    assert (await driver.stripe.look(f"/v1/invoices/{invoice['id']}"))["status"] == "void"
    await driver.stripe.quiet()
    assert await charged(mia) == [9990]
    assert (await mia.membership())["status"] == "INACTIVE"


async def test_a_price_that_the_dashboard_gives_a_planned_pause_stays_when_it_is_made_longer(
    driver: Driver, in_between: list[Callable[[], Any]]
) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.asks("pause", {"months": 1})
    name = (await at_stripe(mia))["schedule"]
    driver.stripe.recorder.requests.clear()
    in_between.append(lambda: switch_elsewhere(mia, "pro"))
    again = await mia.asks("pause", {"months": 2})
    assert (again["tier"], bool(again["pausedUntil"]), in_between) == ("PRO", True, [])
    # Stripe would switch the price back, without a proration.
    planned = driver.stripe.recorder.to(f"/v1/subscription_schedules/{name}")
    assert not [each for each in planned if "price_sandbox_basic" in str(each)]
    held = await at_stripe(mia)
    assert held["items"]["data"][0]["price"]["id"] == "price_sandbox_pro"
    phases = (await driver.stripe.look(f"/v1/subscription_schedules/{held['schedule']}"))["phases"]
    assert [each["items"][0]["price"] for each in phases] == ["price_sandbox_pro"] * 2
