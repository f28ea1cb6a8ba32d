"""Whole ways of a member's money: through the sandbox's pages and its webhooks, over real HTTP."""

from decimal import Decimal
from typing import Any

import pytest

from contracts.billing import PlanPurchased
from testkit import eventually

from .conftest import BillingDriver, StripeSide


async def paid_by(
    driver: BillingDriver, stripe: StripeSide, user: str, tier: str
) -> dict[str, Any]:
    """Subscribe or buy a lifetime, and pay on the hosted page; gives the session."""
    answer = await driver.post("subscribe", user, {"tier": tier})
    assert answer.status_code == 200
    session_id = answer.json()["checkoutUrl"].rpartition("/")[2].partition("#")[0]
    session = await stripe.pay(session_id)
    await stripe.quiet()
    return session


async def standing(driver: BillingDriver, user: str) -> tuple[Any, ...]:
    return (await driver.membership(user))[:3]


async def test_a_plan_is_bought_with_a_coupon(
    driver: BillingDriver, clean_stripe: StripeSide
) -> None:
    user, plan, code = driver.internal_api.user(), driver.internal_api.plan(), await driver.coupon()
    checkout = (await driver.checkout(user, plan, couponCode=code.lower())).json()
    declined = await clean_stripe.do(f"/sandbox/checkout/{checkout['sessionId']}/decline")
    assert declined["error"]
    assert not await driver.all("orders", user_id=user)
    session = await clean_stripe.pay(checkout["sessionId"])
    await clean_stripe.quiet()
    order = await driver.one("orders", user_id=user)
    assert order is not None
    assert order["stripe_payment_id"] == session["payment_intent"]
    assert order["amount"] == Decimal("26.99")
    (published,) = await driver.it.published(PlanPurchased, user_id=user)
    assert published.plan_id == plan["id"]
    again = await driver.checkout(user, plan)
    assert (again.status_code, again.json()) == (409, {"error": "Already purchased"})


async def test_a_plan_that_costs_nothing_is_got_without_a_card(
    driver: BillingDriver, clean_stripe: StripeSide
) -> None:
    user, plan = driver.internal_api.user(), driver.internal_api.plan()
    code = await driver.coupon(discount_value=100)
    checkout = (await driver.checkout(user, plan, couponCode=code)).json()
    await clean_stripe.pay(checkout["sessionId"])
    await clean_stripe.quiet()
    order = await driver.one("orders", user_id=user)
    assert order is not None
    assert (order["amount"], order["stripe_payment_id"]) == (0, None)
    assert await driver.one("purchase", user_id=user)


async def test_money_that_takes_days_gives_the_plan_when_it_is_there(
    driver: BillingDriver, clean_stripe: StripeSide
) -> None:
    user, plan = driver.internal_api.user(), driver.internal_api.plan()
    session = (await driver.checkout(user, plan)).json()["sessionId"]
    await clean_stripe.do(f"/sandbox/checkout/{session}/pay-later")
    await clean_stripe.quiet()
    assert not await driver.all("orders", user_id=user)
    await clean_stripe.do(f"/sandbox/checkout/{session}/settle")
    await clean_stripe.quiet()
    assert await driver.one("purchase", user_id=user)


@pytest.mark.parametrize("shape", ["new", "old"])
async def test_the_life_of_a_subscription(
    driver: BillingDriver, clean_stripe: StripeSide, shape: str
) -> None:
    await clean_stripe.do("/sandbox/switches", {"event_shape": shape})
    try:
        user = driver.internal_api.user()
        session = await paid_by(driver, clean_stripe, user, "pro")
        assert await standing(driver, user) == ("PRO", "ACTIVE", "PREMIUM")
        on = f"/sandbox/subscriptions/{session['subscription']}"

        async def after(*actions: str) -> tuple[Any, ...]:
            for action in actions:
                await clean_stripe.do(f"{on}/{action}")
            await clean_stripe.quiet()
            return await standing(driver, user)

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
        await clean_stripe.do("/sandbox/switches", {"event_shape": "new"})


async def test_a_lifetime_outlives_the_subscription_before_it(
    driver: BillingDriver, clean_stripe: StripeSide
) -> None:
    user = driver.internal_api.user()
    session = await paid_by(driver, clean_stripe, user, "basic")
    assert await standing(driver, user) == ("BASIC", "ACTIVE", "PREMIUM")
    await paid_by(driver, clean_stripe, user, "lifetime")
    assert await standing(driver, user) == ("LIFETIME", "ACTIVE", "PREMIUM")
    await clean_stripe.do(f"/sandbox/subscriptions/{session['subscription']}/cancel")
    await clean_stripe.quiet()
    assert await standing(driver, user) == ("LIFETIME", "ACTIVE", "PREMIUM")


async def test_events_that_come_in_the_wrong_order_come_out_right(
    driver: BillingDriver, clean_stripe: StripeSide
) -> None:
    user = driver.internal_api.user()
    await clean_stripe.do("/sandbox/switches", {"hold": True})
    session = await paid_by(driver, clean_stripe, user, "pro")
    on = f"/sandbox/subscriptions/{session['subscription']}"
    await clean_stripe.do(f"{on}/fail-renewal")
    await clean_stripe.do(f"{on}/cancel")
    held = (await clean_stripe.do("/sandbox/switches", {"hold": False}))["held"]
    await clean_stripe.do("/sandbox/release", {"events": list(reversed(held))})
    await clean_stripe.quiet()
    assert await standing(driver, user) == ("FREE", "CANCELED", "MEMBER")


async def test_a_deleted_customer_is_a_free_member_who_can_come_back(
    driver: BillingDriver, clean_stripe: StripeSide
) -> None:
    user = driver.internal_api.user()
    await paid_by(driver, clean_stripe, user, "pro")
    customer = await driver.one("customer", user_id=user)
    assert customer is not None
    await clean_stripe.do(f"/sandbox/customers/{customer['stripe_customer_id']}/delete")
    await clean_stripe.quiet()
    assert await standing(driver, user) == ("FREE", "CANCELED", "MEMBER")
    await paid_by(driver, clean_stripe, user, "basic")
    assert await standing(driver, user) == ("BASIC", "ACTIVE", "PREMIUM")


async def test_what_failed_comes_again_by_itself(
    driver: BillingDriver, clean_stripe: StripeSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    from billing import fulfil_checkout, membership

    settle, failures = membership.update_ownership, [OSError("no space"), OSError("no luck")]

    async def sometimes(*arguments: Any) -> Any:
        if failures:
            raise failures.pop()
        return await settle(*arguments)

    monkeypatch.setattr(fulfil_checkout, "update_ownership", sometimes)
    user, plan = driver.internal_api.user(), driver.internal_api.plan()
    session = (await driver.checkout(user, plan)).json()["sessionId"]
    await clean_stripe.pay(session)
    assert await eventually(lambda: driver.one("purchase", user_id=user))
    await clean_stripe.quiet()
    assert len(await driver.all("orders", user_id=user)) == 1
