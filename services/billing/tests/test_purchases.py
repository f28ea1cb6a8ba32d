"""A plan or a lifetime was paid for."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest

from chassis import ids
from contracts.billing import PlanPurchased, SubscriptionChanged

from .conftest import Till
from .stripe_double import Json, event, paid, sample

LIFETIME = ("LIFETIME", "ACTIVE", "PREMIUM", None)


def sold(**fields: Any) -> Json:
    return {"userId": ids.new(), "planId": ids.new(), "couponCode": "", **fields}


def again(telling: Json, **fields: Any) -> Json:
    """Another event about the same thing."""
    return {**telling, "id": f"evt_{ids.new()}", **fields}


async def test_a_paid_plan_is_an_order_a_purchase_and_an_event(till: Till) -> None:
    metadata = sold()
    telling = paid(metadata, 2999)
    await till.webhook.takes(telling)
    user, plan = metadata["userId"], metadata["planId"]
    order = await till.one("orders", user_id=user)
    assert order is not None
    assert order["status"] == "COMPLETED"
    assert order["amount"] == Decimal("29.99")
    assert order["stripe_payment_id"] == telling["data"]["object"]["payment_intent"]
    purchase = await till.one("purchase", user_id=user)
    assert purchase is not None
    assert (purchase["plan_id"], purchase["order_id"]) == (plan, order["id"])
    assert purchase["price"] == Decimal("29.99")
    (told,) = await till.it.published(PlanPurchased, user_id=user)
    assert (told.plan_id, told.order_id, told.price) == (plan, order["id"], Decimal("29.99"))
    assert told.purchased_at == purchase["purchased_at"]


async def test_buying_a_plan_changes_no_membership(till: Till) -> None:
    metadata = sold()
    await till.webhook.takes(paid(metadata))
    await till.it.published(PlanPurchased, user_id=metadata["userId"])
    assert await till.membership(metadata["userId"]) == ("FREE", "INACTIVE", "MEMBER", None)
    assert not till.it.published_so_far(SubscriptionChanged, user_id=metadata["userId"])


async def test_a_checkout_that_costs_nothing_has_no_payment(till: Till) -> None:
    telling = again(sample("checkout.session.completed.no-cost.DERIVED"))
    metadata = sold()
    telling["data"]["object"] |= {"id": f"cs_{ids.new()}", "metadata": metadata}
    await till.webhook.takes(telling)
    order = await till.one("orders", user_id=metadata["userId"])
    assert order is not None
    assert (order["amount"], order["stripe_payment_id"]) == (0, None)
    assert await till.one("purchase", user_id=metadata["userId"])


async def test_what_is_not_paid_yet_is_given_when_it_is(till: Till) -> None:
    metadata = sold()
    unpaid = paid(metadata, session={"payment_status": "unpaid"})
    await till.webhook.takes(unpaid)
    assert not await till.all("orders", user_id=metadata["userId"])
    session = unpaid["data"]["object"] | {"payment_status": "paid"}
    await till.webhook.takes(event("checkout.session.async_payment_succeeded", session))
    assert await till.one("purchase", user_id=metadata["userId"])


async def test_two_events_about_one_session_are_one_order(till: Till) -> None:
    code = await till.coupon()
    metadata = sold(couponCode=code)
    telling = paid(metadata)
    await till.webhook.takes(telling, telling, again(telling), again(telling))
    assert await till.one("orders", user_id=metadata["userId"])
    coupon = await till.one("coupon", code=code)
    assert coupon is not None
    assert coupon["used_count"] == 1


async def test_a_second_payment_for_a_plan_is_an_order_to_refund(till: Till) -> None:
    metadata = sold()
    first = paid(metadata, 2999, created=1_800_000_000)
    second = paid(metadata, 1999, created=1_800_000_001)
    # Whichever we hear of first, the one that was paid first has bought the plan.
    await till.webhook.takes(second, first)
    user = metadata["userId"]
    orders = {row["amount"]: row["id"] for row in await till.all("orders", user_id=user)}
    assert set(orders) == {Decimal("29.99"), Decimal("19.99")}
    purchase = await till.one("purchase", user_id=user)
    assert purchase is not None
    assert purchase["order_id"] == orders[Decimal("29.99")]
    assert purchase["price"] == Decimal("29.99")
    await till.it.published(PlanPurchased, user_id=user)
    assert len(till.it.published_so_far(PlanPurchased, user_id=user)) == 1


async def test_a_session_was_paid_when_the_first_event_about_it_says(till: Till) -> None:
    metadata = sold()
    first = paid(metadata, 2999, created=1_800_000_000)
    second = paid(metadata, 1999, created=1_800_000_001)
    await till.webhook.takes(again(first, created=1_800_000_002), second, first)
    purchase = await till.one("purchase", user_id=metadata["userId"])
    assert purchase is not None
    assert purchase["price"] == Decimal("29.99")


async def test_a_coupon_used_up_between_checkout_and_payment_still_counts(till: Till) -> None:
    code = await till.coupon(max_uses=1)
    metadata = [sold(couponCode=code) for _ in range(3)]
    await asyncio.gather(*(till.webhook.takes(paid(each)) for each in metadata))
    coupon = await till.one("coupon", code=code)
    assert coupon is not None
    assert coupon["used_count"] == 3
    for each in metadata:
        assert await till.one("purchase", user_id=each["userId"])


@pytest.mark.parametrize("code", ["", None, "NO SUCH COUPON"])
async def test_a_coupon_that_is_missing_stops_no_purchase(till: Till, code: str | None) -> None:
    metadata = sold(couponCode=code)
    if code is None:
        del metadata["couponCode"]
    await till.webhook.takes(paid(metadata))
    assert await till.one("purchase", user_id=metadata["userId"])


async def test_without_a_user_id_it_is_for_the_one_whose_customer_paid(till: Till) -> None:
    user, customer = await till.customer_of()
    metadata = sold(userId="")
    for who in (customer, {"id": customer, "object": "customer"}):
        await till.webhook.takes(paid(sold(userId=""), session={"customer": who}))
    assert len(await till.all("purchase", user_id=user)) == 2
    nobodys = paid(metadata, session={"customer": "cus_unknown"})
    await till.webhook.takes(nobodys)
    row = await till.one("stripe_event", id=nobodys["id"])
    assert row is not None
    assert row["state"] == "set aside"


async def test_the_least_that_can_be_said_of_a_payment_is_enough(till: Till) -> None:
    metadata = {"userId": ids.new(), "planId": ids.new()}
    about = {"id": f"cs_{ids.new()}", "metadata": metadata, "amount_total": 1999}
    about |= {"payment_intent": {"id": "pi_1", "object": "payment_intent"}}
    await till.webhook.takes(event("checkout.session.completed", about))
    order = await till.one("orders", user_id=metadata["userId"])
    assert order is not None
    assert (order["amount"], order["stripe_payment_id"]) == (Decimal("19.99"), "pi_1")


async def test_a_lifetime_is_for_life(till: Till) -> None:
    telling = again(sample("checkout.session.completed.lifetime.DERIVED"))
    user, session = ids.new(), f"cs_{ids.new()}"
    telling["data"]["object"] |= {"id": session, "metadata": {"userId": user, "tier": "lifetime"}}
    await till.webhook.takes(telling)
    assert await till.membership(user) == LIFETIME
    (told,) = await till.it.published(SubscriptionChanged, user_id=user)
    assert (told.tier, told.status, told.role, told.ends_at) == LIFETIME
    assert told.membership_version == 1
    assert not await till.all("orders", user_id=user)
    await till.webhook.takes(telling, again(telling))
    row = await till.one("membership", user_id=user)
    assert row is not None
    assert row["version"] == 1


@pytest.mark.parametrize("tier", ["basic", "pro", "LIFETIME", ""])
async def test_another_tier_in_a_checkout_changes_nothing(till: Till, tier: str) -> None:
    user = ids.new()
    telling = paid({"userId": user, "tier": tier})
    await till.webhook.takes(telling)
    row = await till.one("stripe_event", id=telling["id"])
    assert row is not None
    assert row["state"] == "ignored"
    assert await till.membership(user) == ()


async def test_an_unpaid_lifetime_is_not_given(till: Till) -> None:
    user = ids.new()
    unpaid = {"payment_status": "unpaid"}
    await till.webhook.takes(paid({"userId": user, "tier": "lifetime"}, session=unpaid))
    assert await till.membership(user) == ()


async def test_a_plan_and_a_lifetime_in_one_checkout_are_both_given(till: Till) -> None:
    metadata = sold(tier="lifetime")
    await till.webhook.takes(paid(metadata))
    assert await till.membership(metadata["userId"]) == LIFETIME
    assert await till.one("purchase", user_id=metadata["userId"])
