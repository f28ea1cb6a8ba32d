"""A stand-in whose clock only a test moves, and the schedules of its subscriptions."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import stripe
from fastapi import FastAPI

from .conftest import Json, Shop, Shops
from .receiver import Webhook

DAY = 86_400
PRO = "price_sandbox_pro"
START = 1_800_000_000


async def scheduled(shop: Shop, subscription: str) -> stripe.SubscriptionSchedule:
    schedules = shop.client.v1.subscription_schedules
    return await schedules.create_async({"from_subscription": subscription})


def items(price: str = PRO) -> list[Any]:
    return [{"price": price, "quantity": 1}]


async def paused(shop: Shop, subscription: Json, days: int = 60, **more: Any) -> Json:
    """Plan a pause of some days that begins when the period ends."""
    schedule = await scheduled(shop, subscription["id"])
    [phase] = schedule.phases
    until = phase.end_date + days * DAY
    change: Any = {
        "phases": [
            {"items": items(), "start_date": phase.start_date, "end_date": phase.end_date},
            {"items": items(), "end_date": until, "trial": True},
        ],
        **more,
    }
    updated = await shop.client.v1.subscription_schedules.update_async(schedule.id, change)
    found: Json = updated.to_dict()
    return found


async def held(shop: Shop, subscription: Json) -> Json:
    found = await shop.client.v1.subscriptions.retrieve_async(subscription["id"])
    return dict(found.to_dict())


async def to(shop: Shop, moment: int) -> None:
    await shop.do("/sandbox/clock", {"to": moment})


async def newest_invoice(shop: Shop, subscription: Json) -> stripe.Invoice:
    latest = (await held(shop, subscription))["latest_invoice"]
    return await shop.client.v1.invoices.retrieve_async(latest)


def end_of(subscription: Json) -> int:
    return int(subscription["items"]["data"][0]["current_period_end"])


@pytest.fixture(scope="module")
async def running_shop(
    tmp_path_factory: pytest.TempPathFactory, webhook_server: FastAPI
) -> AsyncIterator[Shop]:
    """A stand-in whose clock only a test moves."""
    shops = Shops(tmp_path_factory.mktemp("payments"), Webhook(url=webhook_server.state.url))
    yield await shops.open(now=lambda: START)
    await shops.close()


async def move(shop: Shop, days: float) -> int:
    now: int = (await shop.do("/sandbox/clock", {"seconds": int(days * DAY)}))["now"]
    return now


async def happened(shop: Shop, about: str) -> list[tuple[str, int]]:
    """The events about an object or its invoices, with the day of each."""
    events = (await shop.read("/sandbox/events?limit=10000"))["events"]
    found = []
    for event in (each["event"] for each in reversed(events)):
        thing = event["data"]["object"]
        parent = (thing.get("parent") or {}).get("subscription_details") or {}
        if about in (thing.get("id"), parent.get("subscription")):
            found.append((event["type"], (event["created"] - START) // DAY))
    return found


async def update(shop: Shop, subscription_id: str, **params: Any) -> stripe.Subscription:
    return await shop.client.v1.subscriptions.update_async(subscription_id, params)  # type: ignore[arg-type]
