"""The whole life of a member's money: subscribe, switch, buy with a coupon, refund, receipt."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from billing.main import make
from billing.settings import Settings
from contracts.billing import PlanReturned
from testkit import running

from .conftest import BillingDriver, StripeSide
from .servers import Server
from .stripe_double import Webhook
from .test_journeys import paid_by, standing
from .test_operators import Operator


@pytest.fixture
def shipped(settings: Settings) -> Settings:
    """The settings of the shipped deployments."""
    return settings.model_copy(update={"refunds_revoke": True, "coupon_holds": True})


@pytest_asyncio.fixture
async def member(driver: BillingDriver, shipped: Settings) -> AsyncIterator[BillingDriver]:
    async with running(make(shipped)) as it:
        yield BillingDriver(it, driver.internal_api, Webhook(it.client))


@pytest_asyncio.fixture
async def stripe_tells_the_member_s_billing(
    member: BillingDriver, own_server: Server, clean_stripe: StripeSide
) -> AsyncIterator[None]:
    """Stripe's events reach the service with these settings, and not the other one."""
    relay = Server()
    await relay.start(member.it.app, lifespan=False)
    url = f"{relay.url}/api/payments/webhook"
    await clean_stripe.do("/sandbox/webhook-endpoint", {"url": url})
    yield
    await clean_stripe.do("/sandbox/reset", {})
    await relay.stop()


async def test_the_whole_life_of_a_member_s_money(
    member: BillingDriver,
    shipped: Settings,
    clean_stripe: StripeSide,
    stripe_tells_the_member_s_billing: None,
) -> None:
    user, plan = member.internal_api.user(), member.internal_api.plan()
    await paid_by(member, clean_stripe, user, "basic")
    assert await standing(member, user) == ("BASIC", "ACTIVE", "PREMIUM")

    answer = await member.post("subscribe", user, {"tier": "pro"})
    page = answer.json()["checkoutUrl"].partition("#")[0]
    async with httpx.AsyncClient(trust_env=False) as browser:
        assert (await browser.get(page)).status_code == 200
        confirmed = await browser.post(f"{page}/flow")
    assert confirmed.headers["location"].endswith("/dashboard?subscription=success")
    await clean_stripe.quiet()
    assert await standing(member, user) == ("PRO", "ACTIVE", "PREMIUM")
    assert (await seen(member, user, "subscription"))["subscription"]["tier"] == "PRO"
    assert len(await member.all("subscription", user_id=user)) == 1

    code = await member.coupon(max_uses=1)
    checkout = (await member.checkout(user, plan, couponCode=code)).json()
    await clean_stripe.pay(checkout["sessionId"])
    await clean_stripe.quiet()
    (order,) = (await seen(member, user, "orders"))["orders"]
    assert (order["planId"], order["amount"], order["couponCode"]) == (plan["id"], 26.99, code)
    receipt = (await seen(member, user, f"orders/{order['id']}/receipt"))["url"]
    async with httpx.AsyncClient(trust_env=False) as browser:
        assert (await browser.get(receipt)).status_code == 200

    operator = Operator(member, shipped)
    await operator.runs("refund", payment=order["id"], amount=None, reason="not as described")
    await clean_stripe.quiet()
    (returned,) = await member.it.published(PlanReturned, user_id=user)
    assert (returned.plan_id, returned.reason) == (plan["id"], "refunded")
    assert (await seen(member, user, "purchases"))["purchases"] == []
    (order,) = (await seen(member, user, "orders"))["orders"]
    assert order["status"] == "REFUNDED"
    assert (await member.checkout(user, plan)).status_code == 200


async def seen(member: BillingDriver, user: str, path: str) -> Any:
    answer = await member.it.client.get(f"/api/payments/{path}", headers=member.it.as_member(user))
    assert answer.status_code == 200, answer.text
    return answer.json()
