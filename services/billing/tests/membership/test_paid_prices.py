"""PAST_DUE gives what was paid: a price that was not paid gives nothing."""

from datetime import timedelta

import pytest

from billing.membership import Invoice
from billing.membership.rules import paid_price
from services.billing.tests.changes.price_changes import (
    NO_MONEY,
    PRO,
    YEAR,
    change,
    charged,
    switch_elsewhere,
)
from services.billing.tests.changes.years import A_MOMENT, MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver

GOOD = "4242424242424242"


@pytest.mark.parametrize("price", ["pro", "pro_yearly"])
async def test_a_switch_that_is_not_paid_leaves_what_was_paid(driver: Driver, price: str) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.stripe_does("card", {"card": NO_MONEY})
    await switch_elsewhere(mia, price)
    assert (await driver.row("subscription", user_id=mia.id))["stripe_status"] == "past_due"
    assert (await driver.membership(mia.id))[:3] == ("BASIC", "PAST_DUE", "MEMBER")
    shown = (await driver.seen("subscription", mia.id))["subscription"]
    assert (shown["tier"], shown["status"]) == ("BASIC", "PAST_DUE")
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/pay", {"card": GOOD})
    await driver.stripe.quiet()
    assert (await driver.membership(mia.id))[:2] == ("PRO", "ACTIVE")


async def test_a_change_that_is_declined_leaves_the_paid_month(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver, "basic")
    before = await mia.membership()
    await mia.stripe_does("card", {"card": NO_MONEY})
    answer = (await change(mia, YEAR)).json()["membership"]
    assert answer["notice"]["invoiceUrl"]
    assert {**answer, "notice": None} == before
    # The pending change expires, and nothing is lost.
    await clock.to(moment(before["accessEndsAt"]) - timedelta(days=1))
    assert await mia.membership() == before
    assert await charged(mia) == [999]


async def test_a_renewal_that_is_late_keeps_its_tier(driver: Driver, clock: MovedClock) -> None:
    mia = await Subscriber.of(driver, "basic")
    assert (await change(mia, PRO)).status_code == 200
    await mia.stripe_does("card", {"card": NO_MONEY})
    await clock.to(moment((await mia.membership())["accessEndsAt"]) + A_MOMENT)
    assert (await driver.membership(mia.id))[:2] == ("PRO", "PAST_DUE")


@pytest.mark.parametrize("after", ["a trial", "a pause"])
async def test_a_first_payment_that_fails_gives_nothing(
    driver: Driver, clock: MovedClock, after: str
) -> None:
    if after == "a trial":
        mia = Subscriber(driver, driver.user(), "")
        ends = (await mia.asks("trial", {"tier": "pro"}))["trialEndsAt"]
        mia.subscription = (await driver.row("subscription", user_id=mia.id))[
            "stripe_subscription_id"
        ]
    else:
        mia = await Subscriber.of(driver, "pro")
        ends = (await mia.asks("pause", {"months": 1}))["pausedUntil"]
    await mia.stripe_does("card", {"card": NO_MONEY})
    # As at Stripe, the invoice is a draft for a while.
    async with driver.stripe.switched(draft_seconds=60):
        await clock.to(moment(ends) + 2 * A_MOMENT)
    assert (await driver.row("subscription", user_id=mia.id))["stripe_status"] == "past_due"
    assert (await driver.membership(mia.id))[:2] == ("PRO", "INACTIVE")


def test_the_newest_paid_price_counts() -> None:
    def invoice(status: str, *prices: str, known: bool = True) -> Invoice:
        price_ids = list(prices) if known else None
        return Invoice(id="", user_id="", currency="usd", status=status, price_ids=price_ids)

    basic, pro = invoice("paid", "basic"), invoice("paid", "pro")
    assert paid_price("pro", [basic, pro]) == "pro"
    # What was paid before the last change is used up.
    assert paid_price("pro", [pro, basic, invoice("open", "pro")]) == "basic"
    # A trial's invoice of 0.
    assert paid_price("pro", [invoice("paid")]) is None
    # Nor does what was paid before a pause count after it.
    assert paid_price("pro", [pro, invoice("paid"), invoice("open", "pro")]) is None
    # Nothing is known to the contrary.
    assert paid_price("pro", []) == paid_price("pro", [invoice("open", "pro")]) == "pro"
    assert paid_price("pro", [invoice("paid", known=False)]) == "pro"
