"""What ends a pause: a cancellation, a lifetime, another price, a withdrawal."""

import asyncio
from typing import Any

import pytest

from billing.stripe_api import StripeFailed
from billing.stripe_api.changes import SubscriptionChanges
from services.billing.tests.changes.price_changes import (
    NO_MONEY,
    PRO,
    YEAR,
    at_stripe,
    change,
    charged,
    paused,
    price_of,
    resume_shown,
    shown,
    switch_elsewhere,
)
from services.billing.tests.changes.years import A_MOMENT, MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")


@pytest.mark.parametrize("is_begun", [True, False])
async def test_a_paused_membership_ends_when_it_is_cancelled(
    driver: Driver, clock: MovedClock, is_begun: bool
) -> None:
    if is_begun:
        mia = await paused(driver, clock)
    else:
        mia = await Subscriber.of(driver, "basic", interval="year")
        await mia.asks("pause", {"months": 1})
    cancelled = await mia.asks("cancel")
    assert cancelled["cancelAt"] is not None
    # A membership that is to end cannot be paused.
    refused = await driver.post("subscription/pause", mia.id, {"months": 2})
    assert (refused.status_code, refused.json()) == (409, {"error": "The membership is to end"})
    await clock.to(moment(cancelled["cancelAt"]) + A_MOMENT)
    assert (await driver.membership(mia.id))[:2] == ("FREE", "CANCELED")
    assert await charged(mia) == [9990]


async def test_a_cancellation_in_a_pause_that_is_undone_leaves_the_pause(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await paused(driver, clock)
    before = await mia.membership()
    await mia.asks("cancel")
    assert await mia.asks("undo") == before
    await mia.asks("cancel")
    cost = await resume_shown(mia)
    assert cost["undoesCancellation"] is True
    resumed = await mia.asks("resume", {"prorationDate": cost["prorationDate"]})
    assert (resumed["status"], resumed["cancelAt"]) == ("ACTIVE", None)
    assert await charged(mia) == [9990, 9990]


@pytest.mark.parametrize("is_begun", [True, False])
async def test_a_lifetime_ends_a_paused_subscription(
    driver: Driver, clock: MovedClock, is_begun: bool
) -> None:
    if is_begun:
        mia = await paused(driver, clock)
    else:
        mia = await Subscriber.of(driver, "basic", interval="year")
        await mia.asks("pause", {"months": 1})
    await driver.subscribes(mia.id, "lifetime")
    await driver.does_tasks()
    assert (await at_stripe(mia))["cancel_at"] is not None
    for operation, body in (
        ("preview", YEAR), ("change", YEAR), ("resume", None), ("resume/preview", None),
        ("pause", {"months": 1}), ("undo", None),
    ):  # fmt: skip
        answer = await driver.post(f"subscription/{operation}", mia.id, body)
        assert (answer.status_code, answer.json()) == (404, {"error": "No subscription"})
    assert await charged(mia) == [9990]


async def test_a_price_that_was_shown_before_a_pause_is_what_a_change_costs(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver, "basic")
    ends = (await mia.membership())["accessEndsAt"]
    await mia.asks("pause", {"months": 1})
    cost = await shown(mia, PRO)
    assert (cost["nextAmount"], cost["nextAt"]) == (19.99, ends)
    changed = await mia.asks("change", {**PRO, "prorationDate": cost["prorationDate"]})
    assert (changed["tier"], changed["pausedUntil"], changed["accessEndsAt"]) == ("PRO", None, ends)
    await clock.to(moment(ends) + A_MOMENT)
    assert (await mia.membership())["status"] == "ACTIVE"
    assert (await charged(mia))[0] == 1999


async def test_a_change_in_the_portal_ends_a_pause(driver: Driver, clock: MovedClock) -> None:
    mia = await Subscriber.of(driver, "basic")
    ends = moment((await mia.asks("pause", {"months": 2}))["accessEndsAt"])
    await switch_elsewhere(mia, "pro")
    assert await price_of(mia) == "pro"
    await driver.does_tasks()
    assert (await mia.membership())["pausedUntil"] is None
    await clock.to(ends + A_MOMENT)
    member = await mia.membership()
    assert (member["tier"], member["status"]) == ("PRO", "ACTIVE")


async def test_a_pause_half_made_is_made_when_it_is_pressed_again(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await Subscriber.of(driver)
    before = await mia.membership()
    plan = SubscriptionChanges.plan

    async def loses_the_answer(*asked: Any) -> None:
        await plan(*asked)
        raise StripeFailed("the answer was lost")

    with monkeypatch.context() as patch:
        patch.setattr(SubscriptionChanges, "plan", loses_the_answer)
        failed = await driver.post("subscription/pause", mia.id, {"months": 1})
        assert failed.status_code == 500
    both = await asyncio.gather(*(mia.asks("pause", {"months": 1}) for _ in "ab"))
    assert both[0] == both[1]
    assert both[0]["pausedUntil"] is not None
    assert await mia.asks("resume") == before


async def test_a_withdrawal_from_a_paused_membership_ends_it(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver)
    await mia.asks("pause", {"months": 1})
    assert (await driver.post("subscription/withdraw", mia.id)).status_code in (200, 201)
    await driver.makes_due("do-withdrawal")
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    assert (await at_stripe(mia))["status"] == "canceled"
    assert (await driver.membership(mia.id))[:2] == ("FREE", "CANCELED")
    for operation, body in (("resume", None), ("pause", {"months": 1}), ("change", YEAR)):
        assert (await driver.post(f"subscription/{operation}", mia.id, body)).status_code == 404


async def test_an_unpaid_change_in_a_pause_is_made_once_it_is_paid(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await paused(driver, clock)
    await mia.stripe_does("card", {"card": NO_MONEY})
    assert (await change(mia, YEAR)).json()["membership"]["status"] == "INACTIVE"
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/pay", {"card": "4242424242424242"})
    await driver.stripe.quiet()
    member = await mia.membership()
    assert (member["tier"], member["status"], member["pausedUntil"]) == ("PRO", "ACTIVE", None)
    assert await charged(mia) == [19_990, 9990]


async def test_a_pause_is_churn_when_it_begins_and_no_trial(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver)
    ends = moment((await mia.asks("pause", {"months": 1}))["accessEndsAt"])

    async def rows() -> dict[str, Any]:
        return {row["kind"]: row for row in await driver.all("ledger_row", user_id=mia.id)}

    assert "churn" not in await rows()
    await clock.to(ends + A_MOMENT)
    churned = await rows()
    assert abs(churned["churn"]["at"] - ends) < A_MOMENT
    until = moment((await mia.membership())["pausedUntil"])
    await clock.to(until + A_MOMENT)
    back = await rows()
    assert abs(back["returned"]["at"] - until) < A_MOMENT
    assert "trialsBegun" not in back


async def test_a_pause_after_a_trial_gives_nothing(driver: Driver, clock: MovedClock) -> None:
    mia = Subscriber(driver, driver.user(), "")
    trial = await mia.asks("trial", {"tier": "pro"})
    row = await driver.row("subscription", user_id=mia.id)
    mia.subscription = row["stripe_subscription_id"]
    await mia.stripe_does("card", {"card": "4242424242424242"})
    paused = await mia.asks("pause", {"months": 1})
    assert (paused["status"], paused["accessEndsAt"]) == ("ACTIVE", trial["trialEndsAt"])
    await clock.to(moment(trial["trialEndsAt"]) + A_MOMENT)
    resting = await mia.membership()
    assert (resting["status"], resting["trialEndsAt"]) == ("INACTIVE", None)
    await clock.to(moment(paused["pausedUntil"]) + A_MOMENT)
    assert (await mia.membership())["status"] == "ACTIVE"
    assert await charged(mia) == [1999]
