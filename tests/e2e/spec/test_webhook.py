"""The webhook: the tables of events and states."""

import asyncio
import json
import time

import httpx
import pytest

from chassis import ids
from tests.e2e.people import Person
from tests.e2e.spec.memberships import FOR_LIFE, FREE, stays
from tests.e2e.spec.provider import (
    PRO,
    Provider,
    checkout,
    customer_of,
    every_recorded,
    lifetime,
    recorded,
    subscription,
)
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.shop import comes_to, listed
from tests.e2e.stripe_pages import Payments

BAD_SIGNATURE = (400, {"error": "Invalid webhook signature"})
RECEIVED = (200, {"received": True})


async def test_a_signature_is_all_that_counts(
    api: httpx.AsyncClient, provider: Provider, mia: Person, member: Person
) -> None:
    raw = json.dumps(lifetime(member.id)).encode()
    good = provider.signature(raw)
    at, v1 = good.split(",")
    for sent, signature in (
        (raw, None),
        (raw, ""),
        (raw, "nonsense"),
        (raw, at),
        (raw, v1),
        (raw, f"{at},v0={v1[3:]}"),
        (raw, f"{at},v1={'0' * 64}"),
        (raw, f"t={int(time.time()) + 1},{v1}"),
        (raw, "t=soon," + v1),
        (raw, provider.signature(raw, secret="whsec_another")),
        (raw, provider.signature(raw, at=time.time() - 3600)),
        (raw + b" ", good),
        (raw[:-1], good),
        (raw.replace(b"lifetime", b"Lifetime"), good),
        (json.dumps(json.loads(raw), indent=1).encode(), good),
        (b"", good),
        (b"\xff\xfe", good),
    ):
        answer = await provider.post(sent, signature)
        assert (answer.status_code, answer.json()) == BAD_SIGNATURE, (sent, signature)
    bearer = await api.post("/api/payments/webhook", content=raw, headers=mia.headers)
    assert (bearer.status_code, bearer.json()) == BAD_SIGNATURE
    await stays(member, provider, FREE)

    answer = await provider.post(raw, f"{at},v1={'0' * 64},{v1}")
    assert (answer.status_code, answer.json()) == RECEIVED
    await member.becomes(**FOR_LIFE)


async def test_what_is_signed_and_is_no_event_is_refused(provider: Provider) -> None:
    for raw in (b"", b"no JSON", b"[]", b"3", b'"text"', b"null", b'{"a": NaN}'):
        answer = await provider.post(raw, provider.signature(raw))
        assert (answer.status_code, answer.json()) == BAD_SIGNATURE, raw


async def test_other_events_are_acknowledged_and_ignored(
    provider: Provider, member: Person
) -> None:
    for kind in ("invoice.paid", "checkout.session.expired", "customer.subscription.paused", "x"):
        await provider.deliver({**lifetime(member.id), "type": kind})
    await provider.deliver(recorded("customer.deleted.pre-basil"))
    await stays(member, provider, FREE)


@pytest.mark.parametrize("name", every_recorded())
async def test_events_as_stripe_sent_them_are_acknowledged(provider: Provider, name: str) -> None:
    await provider.deliver(recorded(name), recorded(name))


@pytest.mark.parametrize("shape", ["basil", "pre-basil"])
async def test_a_paid_plan_makes_an_order_a_purchase_and_counts(
    api: httpx.AsyncClient,
    member: Person,
    provider: Provider,
    stored: ServiceDatabases,
    shape: str,
) -> None:
    before = (await listed(api))["cents"]["purchaseCount"]
    coupon = "SELECT used_count FROM coupon WHERE code = 'COUNTED'"
    used = (await stored.row("billing", coupon))["used_count"]
    event = checkout(member.id, planId="plan-cents", couponCode="COUNTED", total=1799, shape=shape)
    await provider.deliver(event)
    order = await stored.row("billing", "SELECT * FROM orders WHERE user_id = $1", member.id)
    assert (float(order["amount"]), order["status"]) == (17.99, "COMPLETED")
    assert order["stripe_payment_id"] == event["data"]["object"]["payment_intent"]
    purchase = await stored.row("billing", "SELECT * FROM purchase WHERE user_id = $1", member.id)
    assert (purchase["plan_id"], float(purchase["price"])) == ("plan-cents", 17.99)
    assert purchase["order_id"] == order["id"]
    assert (await stored.row("billing", coupon))["used_count"] == used + 1
    await comes_to(member, True, "cents")
    assert (await listed(api))["cents"]["purchaseCount"] == before + 1
    me = await member.me()
    assert {name: me[name] for name in FREE} == FREE

    # Once more, and many at once: nothing more. So does another event about the same checkout.
    await asyncio.gather(*(provider.deliver(event) for _ in range(5)))
    await provider.deliver({**event, "id": f"evt_{ids.new()}"})
    assert (await stored.row("billing", coupon))["used_count"] == used + 1
    # A second payment for the same plan is noted as an order, and is no second purchase.
    await provider.deliver(checkout(member.id, planId="plan-cents", total=1999))
    assert await stored.count("orders", member.id) == 2
    assert await stored.count("purchase", member.id) == 1
    assert (await listed(api))["cents"]["purchaseCount"] == before + 1


async def test_a_checkout_may_sell_a_plan_and_a_lifetime(
    member: Person, provider: Provider
) -> None:
    event = checkout(member.id, planId="plan-cents", tier="lifetime", couponCode="")
    await provider.deliver(event)
    await comes_to(member, True, "cents")
    await member.becomes(**FOR_LIFE)


async def test_a_checkout_that_is_not_paid_or_sells_a_subscription_gives_nothing(
    member: Person, provider: Provider, stored: ServiceDatabases
) -> None:
    unpaid = checkout(member.id, planId="plan-cents", tier="lifetime")
    unpaid["data"]["object"]["payment_status"] = "unpaid"
    begun = recorded("checkout.session.completed.subscription.basil")
    begun |= {"id": f"evt_{ids.new()}"}
    begun["data"]["object"]["metadata"] = {"userId": member.id, "tier": "pro"}
    await provider.deliver(unpaid, begun)
    assert await stored.count("orders", member.id) == 0
    await stays(member, provider, FREE)


async def test_a_checkout_without_a_cost_is_fulfilled(
    member: Person, provider: Provider, stored: ServiceDatabases
) -> None:
    event = recorded("checkout.session.completed.no-cost")
    event["id"] = f"evt_{ids.new()}"
    event["data"]["object"]["id"] = f"cs_test_{ids.new()}"
    event["data"]["object"]["metadata"] = {"userId": member.id, "planId": "plan-cents"}
    await provider.deliver(event)
    order = await stored.row("billing", "SELECT * FROM orders WHERE user_id = $1", member.id)
    assert (order["amount"], order["stripe_payment_id"]) == (0, None)
    await comes_to(member, True, "cents")


async def test_events_in_any_number_of_copies_at_once_are_applied_once(
    member: Person, payments: Payments, provider: Provider, stored: ServiceDatabases
) -> None:
    customer = await customer_of(member, payments)
    events = [
        lifetime(member.id),
        subscription("created", customer, price=PRO),
        checkout(member.id, planId="plan-cents"),
    ]
    await asyncio.gather(*(provider.deliver(event) for event in events * 4))
    await member.becomes(**FOR_LIFE)
    assert await stored.count("orders", member.id) == 1
    assert await stored.count("purchase", member.id) == 1
    assert await stored.count("subscription", member.id) == 1
