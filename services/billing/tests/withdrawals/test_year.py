"""A change to a year is a separate contract, and a trial's begins with the first payment."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from services.billing.tests.changes.years import MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver
from testkit import MovedClock as OwnClock


@pytest_asyncio.fixture
async def clock(driver: Driver) -> AsyncIterator[MovedClock]:
    """Moved by the test; afterwards the clock and what is at Stripe are as in the beginning."""
    yield MovedClock(driver)
    await driver.stripe.do("/sandbox/reset", {"data": True})


async def moves(clock: MovedClock, own: OwnClock, by: timedelta) -> None:
    """Move both clocks."""
    own.moves(seconds=by.total_seconds())
    await clock.to(own.now())


@pytest.mark.parametrize("days", [3, 40])
async def test_the_year_alone_goes_back_when_the_months_before_it_are_too_old(
    driver: Driver, clock: MovedClock, moved_clock: OwnClock, days: int
) -> None:
    mia = await Subscriber.of(driver)
    await moves(clock, moved_clock, timedelta(days=days))
    await mia.asks("change", {"tier": "pro", "interval": "year"})
    await driver.stripe.quiet()
    await moves(clock, moved_clock, timedelta(days=2))
    bills = (await driver.dependencies.stripe.bills.of_subscription(mia.subscription)).bills
    year, *months = [cents for bill in bills for cents in bill.payments.values()]
    assert len(months) == (1 if days == 3 else 2)
    expected = year if days == 40 else year + sum(months)
    (listed,) = (await driver.seen("withdrawals", mia.id))["withdrawable"]
    assert moment(listed["until"]) > moved_clock.now() + timedelta(days=15)
    answer = (await driver.post("subscription/withdraw", mia.id)).json()["withdrawal"]
    assert answer["amount"] == expected / 100
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    (seen,) = (await driver.seen("withdrawals", mia.id))["withdrawals"]
    assert (seen["state"], seen["amount"]) == ("refunded", expected / 100)


async def test_a_trial_can_be_withdrawn_from_after_its_first_payment(
    driver: Driver, clock: MovedClock, moved_clock: OwnClock
) -> None:
    mia = Subscriber(driver, driver.user(), "")
    trial = await mia.asks("trial", {"tier": "pro"})
    (held,) = await driver.all("subscription", user_id=mia.id)
    mia.subscription = held["stripe_subscription_id"]
    await mia.stripe_does("card", {"card": "4242424242424242"})
    await moves(clock, moved_clock, moment(trial["trialEndsAt"]) - moved_clock.now())
    await moves(clock, moved_clock, timedelta(hours=2))
    # Later than 18 days after the beginning of the trial of 7 days.
    await moves(clock, moved_clock, timedelta(days=17))
    answer = await driver.post("subscription/withdraw", mia.id)
    assert (answer.status_code, answer.json()["withdrawal"]["amount"]) == (200, 19.99)


@pytest.mark.parametrize("tier", ["pro", "basic"])
async def test_a_year_that_credit_has_paid_for_goes_back_whole(
    driver: Driver, clock: MovedClock, moved_clock: OwnClock, tier: str
) -> None:
    mia = await Subscriber.of(driver, interval="year")
    await moves(clock, moved_clock, timedelta(days=20))
    await mia.asks("change", {"tier": "basic", "interval": "month"})
    await driver.stripe.quiet()
    await moves(clock, moved_clock, timedelta(days=5))
    credit = (await mia.membership())["credit"]["amount"]
    # Of PRO the card pays a part; of BASIC the credit pays everything, and some is left.
    changed = await mia.asks("change", {"tier": tier, "interval": "year"})
    await driver.stripe.quiet()
    left = changed["credit"]["amount"] if changed["credit"] else 0
    billed = await driver.dependencies.stripe.bills.of_subscription(mia.subscription)
    [by_card] = list(billed.bills[0].payments.values()) or [0]
    assert (bool(by_card), bool(left)) == (tier == "pro", tier == "basic")
    await moves(clock, moved_clock, timedelta(days=2))
    expected = round(by_card / 100 + credit, 2)
    told = (await driver.post("subscription/withdraw", mia.id)).json()["withdrawal"]
    assert (told["amount"], told["creditTaken"]) == (expected, left)
    for _ in range(2):
        await driver.does("do-withdrawal", "refund-credit")
        await driver.stripe.quiet()
        (seen,) = (await driver.seen("withdrawals", mia.id))["withdrawals"]
        assert (seen["amount"], seen["state"]) == (expected, "refunded")
        assert (await mia.membership())["credit"] is None
    refunded = [
        each["amount"]
        for payment in billed.paid
        for each in (await driver.stripe.look(f"/v1/refunds?payment_intent={payment}"))["data"]
    ]
    assert sum(refunded) == round(expected * 100)
