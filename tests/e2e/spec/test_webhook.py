"""The webhook through the gateway: signatures, duplicates, and subscription statuses."""

import asyncio
import copy
import json
import time
from datetime import UTC, datetime

import httpx

from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.conftest import ServiceDatabases
from tests.e2e.spec.provider import (
    BASIC,
    DAY,
    FOR_LIFE,
    FREE,
    PRO,
    WEBHOOK,
    Provider,
    checkout,
    customer_of,
    lifetime,
    subscription,
)
from tests.e2e.stand_ins import Payments

BAD_SIGNATURE = (400, {"error": "Invalid webhook signature"})
RECEIVED = (200, {"received": True})
SHAPES = ("basil", "pre-basil", "clover")
STATUSES = {
    "active": ("ACTIVE", "PREMIUM"),
    "past_due": ("PAST_DUE", "MEMBER"),
    "canceled": ("CANCELED", "MEMBER"),
    "incomplete_expired": ("INACTIVE", "MEMBER"),
    "paused": ("INACTIVE", "MEMBER"),
    "a word of the future": ("INACTIVE", "MEMBER"),
}


async def test_only_a_valid_signature_lets_a_webhook_in(
    api: httpx.AsyncClient, provider: Provider, mia: Person, member: Person
) -> None:
    raw = json.dumps(lifetime(member)).encode()
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
    bearer = await api.post(WEBHOOK, content=raw, headers=mia.headers)
    assert (bearer.status_code, bearer.json()) == BAD_SIGNATURE
    await provider.leaves_unchanged(member, FREE)

    answer = await provider.post(raw, f"{at},v1={'0' * 64},{v1}")
    assert (answer.status_code, answer.json()) == RECEIVED
    await member.becomes(**FOR_LIFE)


async def test_concurrent_copies_of_an_event_are_applied_once(
    member: Person, payments: Payments, provider: Provider, plan_id: str, stored: ServiceDatabases
) -> None:
    customer = await customer_of(member, payments)
    events = [
        lifetime(member),
        subscription("created", customer, price=PRO),
        checkout(member, planId=plan_id),
    ]
    await asyncio.gather(*(provider.deliver(event) for event in events * 4))
    await member.becomes(**FOR_LIFE)
    # The lifetime's payment and the plan's.
    for table, rows in (("payment", 2), ("purchase", 1), ("subscription", 1)):
        query = f"SELECT count(*) FROM {table} WHERE user_id = $1"
        assert await stored.row("billing", query, member.id) == {"count": rows}, table


async def test_any_status_and_shape_of_a_subscription_decides_the_profile(
    api: httpx.AsyncClient, payments: Payments, provider: Provider
) -> None:
    async def one(number: int, status: str) -> None:
        member = await a_new_member(api)
        customer = await customer_of(member, payments)
        end = int(time.time()) + 17 * DAY
        shape, kind = SHAPES[number % 3], ("created", "updated")[number % 2]
        event = subscription(kind, customer, price=PRO, status=status, shape=shape, end=end)
        await provider.deliver(event)
        named, role = STATUSES[status]
        me = await member.becomes(subscriptionTier="PRO", subscriptionStatus=named, role=role)
        assert datetime.fromisoformat(me["subscriptionEndsAt"]) == datetime.fromtimestamp(end, UTC)

    await asyncio.gather(*(one(number, status) for number, status in enumerate(STATUSES)))


async def test_the_first_items_price_decides(
    member: Person, payments: Payments, provider: Provider
) -> None:
    event = subscription("created", await customer_of(member, payments), price=BASIC)
    items = event["data"]["object"]["items"]["data"]
    second = copy.deepcopy(items[0])
    items.append(second | {"id": "si_second", "price": {**second["price"], "id": PRO}})
    await provider.deliver(event)
    await member.becomes(subscriptionTier="BASIC", subscriptionStatus="ACTIVE", role="PREMIUM")
