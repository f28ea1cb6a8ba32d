"""The whole life of a member's money: subscribe, switch, buy with a coupon, refund, receipt."""

from collections.abc import AsyncIterator

import httpx
import pytest_asyncio

from contracts.billing import PlanReturned

from .driver import Driver, Operator
from .servers import Server


@pytest_asyncio.fixture
async def member(driver: Driver) -> AsyncIterator[Driver]:
    """Billing with the settings of the shipped deployments."""
    async with driver.with_settings(refunds_revoke=True, coupon_holds=True) as it:
        yield it


@pytest_asyncio.fixture
async def stripe_tells_the_member_s_billing(
    member: Driver, own_server: Server
) -> AsyncIterator[None]:
    """Stripe's events reach the service with these settings, and not the other one."""
    relay = Server()
    await relay.start(member.it.app, lifespan=False)
    url = f"{relay.url}/api/payments/webhook"
    await member.stripe.do("/sandbox/webhook-endpoint", {"url": url})
    yield
    await member.stripe.do("/sandbox/reset", {})
    await relay.stop()


async def test_the_whole_life_of_a_member_s_money(
    member: Driver,
    stripe_tells_the_member_s_billing: None,
) -> None:
    user, plan = member.user(), member.plan()
    await member.subscribes(user, "basic")
    assert (await member.membership(user))[:3] == ("BASIC", "ACTIVE", "PREMIUM")

    answer = await member.post("subscribe", user, {"tier": "pro"})
    page = answer.json()["checkoutUrl"].partition("#")[0]
    async with httpx.AsyncClient(trust_env=False) as browser:
        assert (await browser.get(page)).status_code == 200
        confirmed = await browser.post(f"{page}/flow")
    assert confirmed.headers["location"].endswith("/dashboard?subscription=success")
    await member.stripe.quiet()
    assert (await member.membership(user))[:3] == ("PRO", "ACTIVE", "PREMIUM")
    assert (await member.seen("subscription", user))["subscription"]["tier"] == "PRO"
    assert len(await member.all("subscription", user_id=user)) == 1

    code = await member.coupon(max_uses=1)
    checkout = (await member.checkout(user, plan, couponCode=code)).json()
    declined = await member.stripe.do(f"/sandbox/checkout/{checkout['sessionId']}/decline")
    assert declined["error"]
    assert not await member.all("payment", user_id=user)
    await member.stripe.pay(checkout["sessionId"])
    await member.stripe.quiet()
    again = await member.checkout(user, plan)
    assert (again.status_code, again.json()) == (409, {"error": "Already purchased"})
    (order,) = (await member.seen("orders", user))["orders"]
    assert (order["planId"], order["amount"], order["couponCode"]) == (plan["id"], 26.99, code)
    receipt = (await member.seen(f"orders/{order['id']}/receipt", user))["url"]
    async with httpx.AsyncClient(trust_env=False) as browser:
        assert (await browser.get(receipt)).status_code == 200

    operator = Operator(member)
    await operator.runs("refund", payment=order["id"], amount=None, reason="not as described")
    await member.stripe.quiet()
    (returned,) = await member.it.published(PlanReturned, user_id=user)
    assert (returned.plan_id, returned.reason) == (plan["id"], "refunded")
    assert (await member.seen("purchases", user))["purchases"] == []
    (order,) = (await member.seen("orders", user))["orders"]
    assert order["status"] == "REFUNDED"
    assert (await member.checkout(user, plan)).status_code == 200
