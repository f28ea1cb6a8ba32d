"""Whole ways of a member's money: through the sandbox's pages and its webhooks, over real HTTP."""

from typing import Any

import pytest

from .driver import Driver


async def test_money_that_takes_days_gives_the_plan_when_it_is_there(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()
    session = (await driver.checkout(user, plan)).json()["sessionId"]
    await driver.stripe.do(f"/sandbox/checkout/{session}/pay-later")
    await driver.stripe.quiet()
    assert not await driver.all("payment", user_id=user)
    await driver.stripe.do(f"/sandbox/checkout/{session}/settle")
    await driver.stripe.quiet()
    assert await driver.one("purchase", user_id=user)


@pytest.mark.parametrize("shape", ["new", "old"])
async def test_the_life_of_a_subscription(driver: Driver, shape: str) -> None:
    await driver.stripe.do("/sandbox/switches", {"event_shape": shape})
    try:
        user = driver.user()
        session = await driver.subscribes(user, "pro")
        assert (await driver.membership(user))[:3] == ("PRO", "ACTIVE", "PREMIUM")
        on = f"/sandbox/subscriptions/{session['subscription']}"

        async def after(*actions: str) -> tuple[Any, ...]:
            for action in actions:
                await driver.stripe.do(f"{on}/{action}")
            await driver.stripe.quiet()
            return (await driver.membership(user))[:3]

        first_end = (await driver.membership(user))[3]
        assert await after("advance") == ("PRO", "ACTIVE", "PREMIUM")
        assert (await driver.membership(user))[3] > first_end
        assert await after("fail-renewal") == ("PRO", "PAST_DUE", "MEMBER")
        assert await after("pay-overdue") == ("PRO", "ACTIVE", "PREMIUM")
        assert await after("fail-renewal", "mark-unpaid") == ("PRO", "INACTIVE", "MEMBER")
        assert await after("pay-overdue") == ("PRO", "ACTIVE", "PREMIUM")
        assert await after("cancel-at-period-end") == ("PRO", "ACTIVE", "PREMIUM")
        assert await after("advance") == ("FREE", "CANCELED", "MEMBER")
    finally:
        await driver.stripe.do("/sandbox/switches", {"event_shape": "new"})


async def test_a_deleted_customer_is_a_free_member_who_can_come_back(driver: Driver) -> None:
    user = driver.user()
    await driver.subscribes(user, "pro")
    customer = await driver.row("customer", user_id=user)
    await driver.stripe.do(f"/sandbox/customers/{customer['stripe_customer_id']}/delete")
    await driver.stripe.quiet()
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")
    await driver.subscribes(user, "basic")
    assert (await driver.membership(user))[:3] == ("BASIC", "ACTIVE", "PREMIUM")
