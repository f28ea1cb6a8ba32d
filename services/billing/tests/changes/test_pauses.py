"""A pause is a phase without payment: what it costs to end it, and what ends it."""

import asyncio
from datetime import timedelta

import pytest

from services.billing.tests.changes.price_changes import (
    ASKS,
    CHANGED,
    NO_MONEY,
    at_stripe,
    charged,
    paused,
    resume_shown,
)
from services.billing.tests.changes.years import A_MOMENT, MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")


async def test_resuming_charges_the_price_that_was_shown(driver: Driver, clock: MovedClock) -> None:
    mia = await paused(driver, clock)
    cost = await resume_shown(mia)
    assert (cost["dueToday"], cost["nextAmount"], cost["credit"]) == (99.9, 99.9, 0)
    refused = await driver.post("subscription/resume", mia.id, {"prorationDate": 1})
    assert (refused.status_code, refused.json()) == (409, CHANGED)
    assert await charged(mia) == [9990]
    resumed = await mia.asks("resume", {"prorationDate": cost["prorationDate"]})
    assert (resumed["status"], resumed["pausedUntil"]) == ("ACTIVE", None)
    # The period begins when it is charged.
    assert abs(moment(resumed["accessEndsAt"]) - moment(cost["nextAt"])) < A_MOMENT
    assert await charged(mia) == [9990, 9990]
    # The pause is not a trial.
    assert (resumed["trialEndsAt"], resumed["trialAvailable"]) == (None, False)
    again = await driver.post("subscription/resume/preview", mia.id)
    assert (again.status_code, again.json()) == (409, {"error": "Nothing to change"})


async def test_resuming_before_the_pause_costs_nothing_and_its_price_is_not_that_of_later(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver, "basic")
    before = await mia.membership()
    ends = moment(before["accessEndsAt"])
    await mia.asks("pause", {"months": 1})
    cost = await resume_shown(mia)
    assert (cost["dueToday"], cost["nextAmount"]) == (0, 9.99)
    assert cost["nextAt"] == before["accessEndsAt"]
    first, second = await asyncio.gather(mia.asks("resume"), mia.asks("resume"))
    assert first == second == before
    assert (await at_stripe(mia))["schedule"] is None
    # The pause has begun in the meantime: nothing was to be charged.
    await mia.asks("pause", {"months": 1})
    await clock.to(ends - A_MOMENT)
    cost = await resume_shown(mia)
    await clock.to(ends + A_MOMENT)
    late = await driver.post(
        "subscription/resume", mia.id, {"prorationDate": cost["prorationDate"]}
    )
    assert (late.status_code, late.json()) == (409, CHANGED)
    assert await charged(mia) == [999]


@pytest.mark.parametrize(("card", "kind"), [(NO_MONEY, "failed"), (ASKS, "action_required")])
async def test_resuming_gives_nothing_before_it_is_paid(
    driver: Driver, clock: MovedClock, card: str, kind: str
) -> None:
    mia = await paused(driver, clock)
    before = await mia.membership()
    await mia.stripe_does("card", {"card": card})
    answer = await mia.asks("resume")
    assert answer["notice"]["kind"] == kind
    assert (await driver.stripe.http.get(answer["notice"]["invoiceUrl"])).status_code == 200
    assert {**answer, "notice": None} == before
    # Pressed again, the invoice that can be paid stays.
    assert await mia.asks("resume") == answer
    await driver.stripe.quiet()
    assert {**await mia.membership(), "notice": None} == before
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/pay", {"card": "4242424242424242"})
    await driver.stripe.quiet()
    paid = await mia.membership()
    assert (paid["status"], paid["pausedUntil"], paid["notice"]) == ("ACTIVE", None, None)
    assert await charged(mia) == [9990, 9990]


async def test_a_pause_that_was_not_resumed_in_time_stays_a_pause(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await paused(driver, clock)
    before = await mia.membership()
    await mia.stripe_does("card", {"card": NO_MONEY})
    await mia.asks("resume")
    await mia.stripe_does("card", {"card": "4242424242424242"})
    until = moment(before["pausedUntil"])
    await clock.to(until - timedelta(days=5))
    assert await mia.membership() == before
    await clock.to(until + A_MOMENT)
    assert (await mia.membership())["status"] == "ACTIVE"
    assert await charged(mia) == [9990, 9990]


async def test_a_pause_that_has_ended_unheard_is_not_ended_again(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await paused(driver, clock)
    until = moment((await mia.membership())["pausedUntil"])
    date = (await resume_shown(mia))["prorationDate"]
    async with driver.stripe.switched(lose=True):
        await clock.to(until + A_MOMENT)
        assert (await mia.membership())["status"] == "INACTIVE"
        member = await mia.asks("resume", {"prorationDate": date})
    assert (member["status"], member["pausedUntil"]) == ("ACTIVE", None)
    assert await charged(mia) == [9990, 9990]


async def test_another_pause_replaces_the_first(driver: Driver, clock: MovedClock) -> None:
    mia = await Subscriber.of(driver)
    one = await mia.asks("pause", {"months": 1})
    three = await mia.asks("pause", {"months": 3})
    assert moment(three["pausedUntil"]) > moment(one["pausedUntil"]) + timedelta(days=55)
    await clock.to(moment(one["accessEndsAt"]) + A_MOMENT)
    two = await mia.asks("pause", {"months": 2})
    assert moment(one["pausedUntil"]) < moment(two["pausedUntil"]) < moment(three["pausedUntil"])
    await clock.to(moment(two["pausedUntil"]) - A_MOMENT)
    assert (await mia.membership())["status"] == "INACTIVE"
    await clock.to(moment(two["pausedUntil"]) + A_MOMENT)
    assert (await mia.membership())["status"] == "ACTIVE"
    assert await charged(mia) == [1999, 1999]
