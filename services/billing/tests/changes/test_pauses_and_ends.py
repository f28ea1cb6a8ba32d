"""A change of the price during a pause, or before the end of a membership."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from services.billing.tests.changes.price_changes import (
    NO_MONEY,
    YEAR,
    at_stripe,
    change,
    charged,
    paused,
    shown,
    switch_elsewhere,
)
from services.billing.tests.changes.years import MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")


async def test_a_change_in_a_pause_costs_what_was_shown(driver: Driver, clock: MovedClock) -> None:
    mia = await paused(driver, clock)
    cost = await shown(mia, YEAR)
    assert cost["dueToday"] == 199.9
    changed = (await change(mia, YEAR, cost["prorationDate"])).json()["membership"]
    assert (changed["tier"], changed["status"], changed["pausedUntil"]) == ("PRO", "ACTIVE", None)
    assert await charged(mia) == [19_990, 9990]


@pytest.mark.parametrize("is_begun", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
async def test_a_change_in_a_pause_that_is_not_paid_leaves_the_pause(
    driver: Driver, clock: MovedClock, is_begun: bool
) -> None:
    if is_begun:
        mia = await paused(driver, clock)
    else:
        mia = await Subscriber.of(driver, "basic")
        await mia.asks("pause", {"months": 1})
    before = await mia.membership()
    await mia.stripe_does("card", {"card": NO_MONEY})
    answer = await change(mia, YEAR)
    assert {**answer.json()["membership"], "notice": None} == before
    await driver.stripe.quiet()
    assert {**await mia.membership(), "notice": None} == before


async def cancel(mia: Subscriber, by: str) -> str:
    """Have a membership end; the moment that is shown."""
    if by == "us":
        return str((await mia.asks("cancel", {"reason": "price"}))["cancelAt"])
    if by == "portal":
        await mia.stripe_does("cancel-at-period-end")
    else:
        at = moment((await mia.membership())["accessEndsAt"]) - timedelta(days=3)
        path = f"/v1/subscriptions/{mia.subscription}"
        headers = {"authorization": "Bearer sk_test_sandbox"}
        form = {"cancel_at": str(int(at.timestamp()))}
        (await mia.driver.stripe.http.post(path, data=form, headers=headers)).raise_for_status()
        await mia.driver.stripe.quiet()
    return str((await mia.membership())["cancelAt"])


@pytest.mark.parametrize("by", ["us", "portal", "date"])
async def test_a_change_undoes_a_cancellation_and_says_so(
    driver: Driver, clock: MovedClock, by: str
) -> None:
    mia = await Subscriber.of(driver, "basic")
    assert (await shown(mia, YEAR))["undoesCancellation"] is False
    ends = await cancel(mia, by)
    cost = await shown(mia, YEAR)
    assert cost["undoesCancellation"] is True
    changed = (await change(mia, YEAR, cost["prorationDate"])).json()["membership"]
    assert (changed["interval"], changed["cancelAt"]) == ("year", None)
    held = await at_stripe(mia)
    assert (held["cancel_at"], held["cancel_at_period_end"]) == (None, False)
    assert await driver.one("cancellation", user_id=mia.id) is None
    await clock.to(moment(ends) + timedelta(days=1))
    assert (await driver.membership(mia.id))[:2] == ("PRO", "ACTIVE")


@pytest.mark.parametrize("by", ["us", "portal", "date"])
async def test_a_change_that_is_not_paid_leaves_the_cancellation(driver: Driver, by: str) -> None:
    mia = await Subscriber.of(driver, "basic")
    await cancel(mia, by)
    await mia.stripe_does("card", {"card": NO_MONEY})
    before = await mia.membership()
    answer = await change(mia, YEAR)
    assert {**answer.json()["membership"], "notice": None} == before
    assert before["cancelAt"] is not None
    # Once it is paid, the membership continues.
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/pay", {"card": "4242424242424242"})
    await driver.stripe.quiet()
    if by != "date":
        assert (await mia.membership())["cancelAt"] is None


async def test_a_switch_in_the_portal_at_the_moment_of_a_pause_is_paused(
    driver: Driver, in_between: list[Callable[[], Any]]
) -> None:
    mia = await Subscriber.of(driver, "basic")
    in_between.append(lambda: switch_elsewhere(mia, "pro"))
    paused = await mia.asks("pause", {"months": 2})
    assert (paused["tier"], bool(paused["pausedUntil"]), in_between) == ("PRO", True, [])
    name = (await at_stripe(mia))["schedule"]
    phases = (await driver.stripe.look(f"/v1/subscription_schedules/{name}"))["phases"]
    assert [each["items"][0]["price"] for each in phases] == ["price_sandbox_pro"] * 2


@pytest.mark.parametrize(
    ("action", "status", "error"),
    [
        ("cancel-at-period-end", 409, "The membership is to end"),
        ("cancel", 404, "No subscription"),
    ],
)
async def test_a_cancellation_in_the_portal_at_the_moment_of_a_pause_stays(
    driver: Driver, in_between: list[Callable[[], Any]], action: str, status: int, error: str
) -> None:
    mia = await Subscriber.of(driver, "basic")
    ends = moment((await mia.membership())["accessEndsAt"])
    in_between.append(lambda: mia.stripe_does(action))
    answer = await driver.post("subscription/pause", mia.id, {"months": 2})
    assert (answer.status_code, answer.json()) == (status, {"error": error})
    held = await at_stripe(mia)
    is_to_end = held["status"] == "canceled" or held["cancel_at"] == int(ends.timestamp())
    assert (is_to_end, held["schedule"]) == (True, None)
