"""Two requests for one object at once, and events in another order than they happened."""

import asyncio
from typing import Any

import pytest
import stripe

from .conftest import KEY, Json, Shop
from .test_payment_behavior import PRO, held, price_of
from .test_subscriptions import BASIC


@pytest.fixture
async def locking(shop: Shop) -> Shop:
    """A stand-in that locks what a request changes."""
    await shop.do("/sandbox/switches", {"lock_seconds": 0.3})
    return shop


def switching(shop: Shop, subscription: Json, key: str | None = None) -> Any:
    item = {"id": subscription["items"]["data"][0]["id"], "price": PRO}
    options: Any = {"idempotency_key": key} if key else {}
    change: Any = {"items": [item]}
    return shop.client.v1.subscriptions.update_async(
        subscription["id"],
        change,
        options,
    )


def code_of(error: stripe.StripeError) -> str | None:
    """The code in the body: the library sets `code` of few types of errors."""
    return error.error.code if error.error else None


async def test_of_two_changes_at_once_one_is_refused_and_can_be_retried(locking: Shop) -> None:
    subscription = await locking.subscribed(BASIC)
    both = [switching(locking, subscription), switching(locking, subscription)]
    done = await asyncio.gather(*both, return_exceptions=True)
    [refused] = [each for each in done if isinstance(each, BaseException)]
    assert isinstance(refused, stripe.RateLimitError)
    assert (refused.http_status, code_of(refused)) == (429, "lock_timeout")
    assert refused.headers is not None
    assert refused.headers["stripe-should-retry"] == "true"
    assert price_of(await held(locking, subscription)) == PRO
    await switching(locking, subscription)


async def test_stripes_library_retries_a_locked_object(locking: Shop) -> None:
    subscription = await locking.subscribed(BASIC)
    first = asyncio.create_task(switching(locking, subscription))
    http = stripe.HTTPXClient(timeout=30)
    patient = stripe.StripeClient(
        KEY, base_addresses={"api": locking.url}, http_client=http, max_network_retries=5
    )
    cancelled = await patient.v1.subscriptions.cancel_async(subscription["id"])
    await first
    assert cancelled.status == "canceled"
    await http.close_async()  # type: ignore[no-untyped-call]


async def test_a_key_in_use_is_a_conflict_and_repeated_afterwards(locking: Shop) -> None:
    subscription = await locking.subscribed(BASIC)
    both = [switching(locking, subscription, "pressed") for _ in range(2)]
    done = await asyncio.gather(*both, return_exceptions=True)
    [conflict] = [each for each in done if isinstance(each, stripe.StripeError)]
    assert (conflict.http_status, code_of(conflict)) == (409, "idempotency_key_in_use")
    [made] = [each for each in done if isinstance(each, stripe.Subscription)]
    again = await switching(locking, subscription, "pressed")
    assert again.last_response.headers["idempotent-replayed"] == "true"
    assert again.latest_invoice == made.latest_invoice


async def test_a_schedule_and_a_refund_lock_what_they_change(locking: Shop) -> None:
    subscription = await locking.subscribed(BASIC)
    schedules = locking.client.v1.subscription_schedules
    made = await schedules.create_async({"from_subscription": subscription["id"]})
    payment = (await locking.paid())["payment_intent"]
    refund: Any = {"payment_intent": payment, "amount": 1}
    for first, second in (
        (schedules.release_async(made.id), switching(locking, subscription)),
        (
            locking.client.v1.refunds.create_async(refund),
            locking.client.v1.refunds.create_async(refund),
        ),
    ):
        done = await asyncio.gather(first, second, return_exceptions=True)
        assert sum(isinstance(each, stripe.RateLimitError) for each in done) == 1
    # Reading waits for nothing, and another object is not locked.
    other = await locking.subscribed(BASIC)
    results = await asyncio.gather(
        switching(locking, subscription), held(locking, subscription), switching(locking, other)
    )
    assert len(results) == 3


async def test_events_of_one_object_can_arrive_in_any_order(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"delivery_order": "shuffled"})
    subscription = await shop.subscribed(BASIC)
    update = shop.client.v1.subscriptions.update_async
    for n in range(12):
        await update(subscription["id"], {"metadata": {"n": str(n)}})
    await shop.webhook.wait_for("customer.subscription.updated", 12)
    told = [e.to_dict() for e in shop.webhook.of("customer.subscription.updated")]
    order = [int(each["data"]["object"]["metadata"]["n"]) for each in told]
    assert sorted(order) == list(range(12))
    assert order != sorted(order)
