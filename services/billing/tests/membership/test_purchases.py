"""A plan or a lifetime was paid for."""

import asyncio
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from chassis import ids
from contracts.billing import PlanPurchased, SubscriptionChanged
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event, paid, sample

LIFETIME = ("LIFETIME", "ACTIVE", "PREMIUM", None)


def sold(**fields: Any) -> Json:
    return {"userId": ids.new(), "planId": ids.new(), "couponCode": "", **fields}


def again(incoming: Json, **fields: Any) -> Json:
    """Another event about the same thing."""
    return {**incoming, "id": f"evt_{ids.new()}", **fields}


async def test_a_paid_plan_is_an_order_a_purchase_and_an_event(driver: Driver) -> None:
    metadata = sold()
    incoming = paid(metadata, 2999)
    await driver.webhook.takes(incoming)
    user, plan = metadata["userId"], metadata["planId"]
    order = await driver.row("payment", user_id=user)
    assert order["status"] == "COMPLETED"
    assert order["amount"] == Decimal("29.99")
    assert order["stripe_payment_id"] == incoming["data"]["object"]["payment_intent"]
    purchase = await driver.row("purchase", user_id=user)
    assert (purchase["plan_id"], purchase["order_id"]) == (plan, order["id"])
    assert purchase["price"] == Decimal("29.99")
    (published,) = await driver.it.published(PlanPurchased, user_id=user)
    assert (published.plan_id, published.order_id, published.price) == (
        plan,
        order["id"],
        Decimal("29.99"),
    )
    assert published.purchased_at == purchase["purchased_at"]
    # A plan changes no membership.
    assert await driver.membership(user) == ("FREE", "INACTIVE", "MEMBER", None)
    assert await driver.it.all_published(SubscriptionChanged, user_id=user) == []


async def test_a_plan_was_bought_when_it_was_paid_for(driver: Driver) -> None:
    metadata = sold()
    user = metadata["userId"]
    later, earlier = (paid(metadata, created=1_700_000_000 + second) for second in (9, 0))
    await driver.webhook.takes(later)
    (published,) = await driver.it.published(PlanPurchased, user_id=user)
    assert published.purchased_at == datetime.fromtimestamp(1_700_000_009, UTC)
    # The first of two payments has bought the plan.
    await driver.webhook.takes(earlier)
    purchase = await driver.row("purchase", user_id=user)
    assert purchase["purchased_at"] == datetime.fromtimestamp(1_700_000_000, UTC)
    # The order is another one now, which a second event announces.
    first, second = await driver.it.published(PlanPurchased, 2, user_id=user)
    assert second.order_id == purchase["order_id"] != first.order_id
    assert second.purchased_at == purchase["purchased_at"]
    assert first.purchase_version < second.purchase_version == purchase["version"]
    # Heard of once more, nothing has changed.
    await driver.webhook.takes(again(later), again(earlier))
    assert len(await driver.it.all_published(PlanPurchased, user_id=user)) == 2


async def test_a_checkout_that_costs_nothing_has_no_payment(driver: Driver) -> None:
    incoming = again(sample("checkout.session.completed.no-cost.DERIVED"))
    metadata = sold()
    incoming["data"]["object"] |= {"id": f"cs_{ids.new()}", "metadata": metadata}
    await driver.webhook.takes(incoming)
    order = await driver.row("payment", user_id=metadata["userId"])
    assert (order["amount"], order["stripe_payment_id"]) == (0, None)
    assert await driver.one("purchase", user_id=metadata["userId"])


async def test_two_events_about_one_session_are_one_order(driver: Driver) -> None:
    code = await driver.coupon()
    metadata = sold(couponCode=code)
    incoming = paid(metadata)
    await driver.webhook.takes(incoming, incoming, again(incoming), again(incoming))
    assert await driver.one("payment", user_id=metadata["userId"])
    assert (await driver.row("coupon", code=code))["used_count"] == 1


async def test_a_coupon_used_up_between_checkout_and_payment_still_counts(
    driver: Driver,
) -> None:
    code = await driver.coupon(max_uses=1)
    metadata = [sold(couponCode=code) for _ in range(3)]
    await asyncio.gather(*(driver.webhook.takes(paid(each)) for each in metadata))
    assert (await driver.row("coupon", code=code))["used_count"] == 3
    for each in metadata:
        assert await driver.one("purchase", user_id=each["userId"])


@pytest.mark.parametrize("code", ["", None, "NO SUCH COUPON"])
async def test_a_coupon_that_is_missing_stops_no_purchase(driver: Driver, code: str | None) -> None:
    metadata = sold(couponCode=code)
    if code is None:
        del metadata["couponCode"]
    await driver.webhook.takes(paid(metadata))
    assert await driver.one("purchase", user_id=metadata["userId"])


async def test_without_a_user_id_it_is_for_the_one_whose_customer_paid(
    driver: Driver,
) -> None:
    user, customer = await driver.customer_of()
    metadata = sold(userId="")
    for who in (customer, {"id": customer, "object": "customer"}):
        await driver.webhook.takes(paid(sold(userId=""), session={"customer": who}))
    assert len(await driver.all("purchase", user_id=user)) == 2
    nobodys = paid(metadata, session={"customer": "cus_unknown"})
    await driver.webhook.takes(nobodys)
    assert await driver.state_of(nobodys) == "set aside"


async def test_the_least_that_can_be_said_of_a_payment_is_enough(driver: Driver) -> None:
    metadata = {"userId": ids.new(), "planId": ids.new()}
    about = {"id": f"cs_{ids.new()}", "metadata": metadata, "amount_total": 1999}
    about |= {"payment_intent": {"id": "pi_1", "object": "payment_intent"}}
    await driver.webhook.takes(event("checkout.session.completed", about))
    order = await driver.row("payment", user_id=metadata["userId"])
    assert (order["amount"], order["stripe_payment_id"]) == (Decimal("19.99"), "pi_1")


async def test_a_lifetime_is_for_life(driver: Driver) -> None:
    incoming = again(sample("checkout.session.completed.lifetime.DERIVED"))
    user, session = ids.new(), f"cs_{ids.new()}"
    incoming["data"]["object"] |= {"id": session, "metadata": {"userId": user, "tier": "lifetime"}}
    await driver.webhook.takes(incoming)
    assert await driver.membership(user) == LIFETIME
    (published,) = await driver.it.published(SubscriptionChanged, user_id=user)
    assert (published.tier, published.status, published.role, published.ends_at) == LIFETIME
    # The payment has no plan: a lifetime is not an order.
    assert (await driver.row("payment", user_id=user))["plan_id"] is None
    await driver.webhook.takes(incoming, again(incoming))
    row = await driver.row("membership", user_id=user)
    assert row["version"] == published.membership_version


@pytest.mark.parametrize("tier", ["basic", "pro", "LIFETIME", ""])
async def test_another_tier_in_a_checkout_changes_nothing(driver: Driver, tier: str) -> None:
    user = ids.new()
    incoming = paid({"userId": user, "tier": tier})
    await driver.webhook.takes(incoming)
    assert await driver.state_of(incoming) == "ignored"
    assert await driver.membership(user) == ()


async def test_a_plan_and_a_lifetime_in_one_checkout_are_both_given_once_it_is_paid(
    driver: Driver,
) -> None:
    metadata = sold(tier="lifetime")
    await driver.webhook.takes(paid(metadata, session={"payment_status": "unpaid"}))
    assert await driver.membership(metadata["userId"]) == ()
    await driver.webhook.takes(paid(metadata))
    assert await driver.membership(metadata["userId"]) == LIFETIME
    assert await driver.one("purchase", user_id=metadata["userId"])
