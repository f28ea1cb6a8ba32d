"""The table of a subscription's states."""

import asyncio
import json
import time
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from chassis import ids
from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.memberships import FOR_LIFE, state, stays
from tests.e2e.spec.provider import (
    BASIC,
    DAY,
    PRO,
    Event,
    Provider,
    customer_of,
    lifetime,
    subscription,
)
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.stripe_pages import Payments


async def test_a_lifetime_is_premium_for_life(
    member: Person, payments: Payments, provider: Provider
) -> None:
    customer = await customer_of(member, payments)
    begun = subscription("created", customer, price=PRO)
    await provider.deliver(begun)
    await member.becomes(**state("PRO", "ACTIVE", "PREMIUM"))
    await provider.deliver(lifetime(member.id))
    await member.becomes(**FOR_LIFE)
    of, at = begun["data"]["object"]["id"], begun["created"]
    await provider.deliver(
        subscription("updated", customer, status="past_due", of=of, created=at + 1),
        subscription("deleted", customer, status="canceled", of=of, created=at + 2),
    )
    await stays(member, provider, FOR_LIFE)


SHAPES = ("basil", "pre-basil", "clover")
STATUSES = {
    "active": ("ACTIVE", "PREMIUM"),
    "canceled": ("CANCELED", "MEMBER"),
    "past_due": ("PAST_DUE", "MEMBER"),
    "trialing": ("INACTIVE", "MEMBER"),
    "incomplete": ("INACTIVE", "MEMBER"),
    "incomplete_expired": ("INACTIVE", "MEMBER"),
    "unpaid": ("INACTIVE", "MEMBER"),
    "paused": ("INACTIVE", "MEMBER"),
    "a word of the future": ("INACTIVE", "MEMBER"),
}


@pytest.mark.parametrize("kind", ["created", "updated"])
async def test_a_subscription_decides_tier_status_role_and_end(
    api: httpx.AsyncClient,
    payments: Payments,
    provider: Provider,
    stored: ServiceDatabases,
    kind: str,
) -> None:
    prices = {BASIC: "BASIC", PRO: "PRO", "price_of_something_else": "BASIC"}

    async def one(number: int, status: str) -> None:
        shape = SHAPES[number % len(SHAPES)]
        price = list(prices)[number % 2 if status != "paused" else 2]
        member = await a_new_member(api)
        customer = await customer_of(member, payments)
        end = int(time.time()) + 17 * DAY
        event = subscription(kind, customer, price=price, status=status, shape=shape, end=end)
        await provider.deliver(event)
        word, role = STATUSES[status]
        me = await member.becomes(**state(prices[price], word, role))
        until = datetime.fromtimestamp(end, UTC)
        assert datetime.fromisoformat(me["subscriptionEndsAt"]) == until
        record = await stored.row(
            "billing", "SELECT * FROM subscription WHERE user_id = $1", member.id
        )
        assert record["stripe_subscription_id"] == event["data"]["object"]["id"]
        assert (record["tier"], record["status"]) == (prices[price], word)
        assert record["current_period_end"] == until
        assert record["current_period_start"] == datetime.fromtimestamp(end - 30 * DAY, UTC)

    await asyncio.gather(*(one(number, status) for number, status in enumerate(STATUSES)))


@pytest.mark.parametrize("shape", SHAPES)
async def test_a_subscription_is_followed_from_its_beginning_to_its_end(
    member: Person,
    payments: Payments,
    provider: Provider,
    stored: ServiceDatabases,
    shape: str,
) -> None:
    customer = await customer_of(member, payments)
    of, at = f"sub_{ids.new()}", int(time.time()) - 1000

    def event(kind: str, later: int, **more: Any) -> Event:
        return subscription(kind, customer, shape=shape, of=of, created=at + later, **more)

    async def record() -> dict[str, Any]:
        return await stored.row(
            "billing", "SELECT * FROM subscription WHERE user_id = $1", member.id
        )

    await provider.deliver(event("created", 0, price=BASIC, end=at + 30 * DAY))
    await member.becomes(**state("BASIC", "ACTIVE", "PREMIUM"))
    # The member's tier follows; the record keeps the tier that it was made with.
    await provider.deliver(event("updated", 1, price=PRO, end=at + 60 * DAY))
    me = await member.becomes(**state("PRO", "ACTIVE", "PREMIUM"))
    assert datetime.fromisoformat(me["subscriptionEndsAt"]).timestamp() == at + 60 * DAY
    kept = await record()
    assert (kept["tier"], kept["status"]) == ("BASIC", "ACTIVE")
    assert kept["current_period_end"].timestamp() == at + 60 * DAY
    assert kept["current_period_start"].timestamp() == at + 30 * DAY
    await provider.deliver(event("updated", 2, price=PRO, status="past_due", end=at + 60 * DAY))
    await member.becomes(**state("PRO", "PAST_DUE", "MEMBER"))
    assert (await record())["status"] == "PAST_DUE"
    await provider.deliver(event("updated", 3, price=PRO, end=at + 60 * DAY))
    await member.becomes(**state("PRO", "ACTIVE", "PREMIUM"))
    await provider.deliver(event("deleted", 4, price=PRO, status="canceled", end=at + 60 * DAY))
    await member.becomes(**state("FREE", "CANCELED", "MEMBER"))
    assert await stored.count("subscription", member.id) == 1
    # A member who comes back is a member again.
    await provider.deliver(subscription("created", customer, shape=shape, price=BASIC))
    await member.becomes(**state("BASIC", "ACTIVE", "PREMIUM"))


async def test_what_comes_late_changes_nothing_and_what_is_over_stays_over(
    member: Person, payments: Payments, provider: Provider
) -> None:
    customer = await customer_of(member, payments)
    of, at = f"sub_{ids.new()}", int(time.time()) - 1000
    late = subscription("created", customer, price=PRO, status="incomplete", of=of, created=at)
    active = subscription("updated", customer, price=PRO, of=of, created=at + 5)
    await provider.deliver(active, late, active)
    await stays(member, provider, state("PRO", "ACTIVE", "PREMIUM"))
    ended = subscription("deleted", customer, status="canceled", of=of, created=at + 9)
    again = subscription("updated", customer, price=PRO, of=of, created=at + 20)
    await provider.deliver(ended, late, active, again)
    await stays(member, provider, state("FREE", "CANCELED", "MEMBER"))


async def test_the_end_of_one_subscription_changes_nothing_while_another_is_live(
    member: Person, payments: Payments, provider: Provider
) -> None:
    customer = await customer_of(member, payments)
    old = subscription("created", customer, price=BASIC)
    new = subscription("created", customer, price=PRO)
    of = old["data"]["object"]["id"]
    await provider.deliver(
        old, new, subscription("deleted", customer, of=of, created=old["created"] + 5)
    )
    await stays(member, provider, state("PRO", "ACTIVE", "PREMIUM"))


async def test_the_first_items_price_decides(
    member: Person, payments: Payments, provider: Provider
) -> None:
    customer = await customer_of(member, payments)
    event = subscription("created", customer, price=BASIC)
    items = event["data"]["object"]["items"]["data"]
    second = json.loads(json.dumps(items[0]))
    second |= {"id": "si_second", "price": {**second["price"], "id": PRO}}
    items.append(second)
    await provider.deliver(event)
    await member.becomes(**state("BASIC", "ACTIVE", "PREMIUM"))


@pytest.mark.parametrize("shape", SHAPES)
async def test_a_subscription_of_an_unknown_customer_is_acknowledged(
    provider: Provider, stored: ServiceDatabases, shape: str
) -> None:
    events = [
        subscription(kind, f"cus_{ids.new()}", shape=shape)
        for kind in ("created", "updated", "deleted")
    ]
    await provider.deliver(*events)
    for event in events:
        of = event["data"]["object"]["id"]
        found = "SELECT FROM subscription WHERE stripe_subscription_id = $1"
        assert await stored.rows("billing", found, of) == []
