"""The clock is moved: renewals, retries, trials and pauses happen on the way, as at Stripe."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import stripe
from fastapi import FastAPI

from .conftest import Json, Shop, Shops, Webhook
from .test_life_cycles import ASKS
from .test_pages import page, press
from .test_subscriptions import PRO

DAY = 86_400
START = 1_800_000_000
UPDATED, ENDED = "customer.subscription.updated", "customer.subscription.deleted"


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
        if about in (thing["id"], parent.get("subscription")):
            found.append((event["type"], (event["created"] - START) // DAY))
    return found


async def trial(shop: Shop, missing_payment_method: str, days: int = 7) -> stripe.Subscription:
    create: Json = {
        "customer": await shop.customer(),
        "items": [{"price": PRO}],
        "trial_period_days": days,
        "trial_settings": {"end_behavior": {"missing_payment_method": missing_payment_method}},
        "payment_settings": {"save_default_payment_method": "on_subscription"},
        "metadata": {"kind": "trial"},
    }
    return await shop.client.v1.subscriptions.create_async(create)  # type: ignore[arg-type]


async def update(shop: Shop, subscription_id: str, **params: Any) -> stripe.Subscription:
    return await shop.client.v1.subscriptions.update_async(subscription_id, params)  # type: ignore[arg-type]


async def test_a_year_has_renewals_that_are_paid_recovered_and_given_up(shop: Shop) -> None:
    paying, recovering, lost = [(await shop.subscribed())["id"] for _ in range(3)]
    yearly = (await shop.subscribed("price_sandbox_pro_yearly"))["id"]
    session = await shop.checkout()
    card = "/sandbox/subscriptions/{}/card"
    await shop.do(card.format(recovering), {"declines": 2})
    await shop.do(card.format(lost), {"card": "4000000000009995"})
    assert await move(shop, 366) == START + 366 * DAY
    await shop.quiet()

    def of(name: str, events: list[tuple[str, int]]) -> list[int]:
        return [day for kind, day in events if kind == name]

    events = await happened(shop, paying)
    # From 15 January 2027 on, each month and once at the start.
    months = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
    assert of("invoice.paid", events) == months
    assert of("invoice.payment_failed", events) == []
    events = await happened(shop, recovering)
    assert of("invoice.payment_failed", events) == [31, 34]
    assert of("invoice.paid", events) == [0, 39, *months[2:]]
    events = await happened(shop, lost)
    assert of("invoice.payment_failed", events) == [31, 34, 39, 46]
    assert of(ENDED, events) == [46]
    assert of("invoice.paid", await happened(shop, yearly)) == [0, 365]
    assert await happened(shop, session.id) == [("checkout.session.expired", 1)]

    created = [
        each["event"]["created"]
        for each in (await shop.read("/sandbox/events?limit=10000"))["events"]
    ]
    assert created == sorted(created, reverse=True)
    statuses = {
        each.id: each.status
        for each in (await shop.client.v1.subscriptions.list_async({"status": "all"})).data
    }
    assert (statuses[paying], statuses[recovering], statuses[lost]) == (
        "active",
        "active",
        "canceled",
    )


async def test_each_failed_attempt_says_when_the_next_one_is(shop: Shop) -> None:
    subscription = (await shop.subscribed())["id"]
    await shop.do(f"/sandbox/subscriptions/{subscription}/break-card")
    await move(shop, 60)
    await shop.quiet()
    failures = [e.to_dict() for e in shop.webhook.of("invoice.payment_failed")]
    told = [
        (each["data"]["object"]["attempt_count"], each["data"]["object"]["next_payment_attempt"])
        for each in failures
    ]
    at = [START + days * DAY for days in (34, 39, 46)]
    assert sorted(told, key=lambda each: each[0]) == [(1, at[0]), (2, at[1]), (3, at[2]), (4, None)]
    ended = await shop.webhook.wait_for(ENDED)
    assert ended["cancellation_details"]["reason"] == "payment_failed"


@pytest.mark.parametrize("after", ["unpaid", "past_due"])
async def test_what_follows_the_last_attempt_is_a_setting(shop: Shop, after: str) -> None:
    await shop.do("/sandbox/switches", {"retry_days": [1], "after_retries": after})
    subscription = (await shop.subscribed())["id"]
    await shop.do(f"/sandbox/subscriptions/{subscription}/break-card")
    await move(shop, 40)
    found = await shop.client.v1.subscriptions.retrieve_async(subscription)
    assert found.status == after
    paid = await shop.do(f"/sandbox/invoices/{found.latest_invoice}/pay")
    assert paid["invoice"]["status"] == "paid"
    assert (await shop.client.v1.subscriptions.retrieve_async(subscription)).status == "active"


async def test_a_payment_on_the_invoices_page_ends_the_failure(shop: Shop) -> None:
    subscription = (await shop.subscribed())["id"]
    await shop.do(f"/sandbox/subscriptions/{subscription}/card", {"card": ASKS})
    await move(shop, 32)
    asked = await shop.webhook.wait_for("invoice.payment_action_required")
    assert asked["next_payment_attempt"] == START + 34 * DAY
    assert (await shop.webhook.wait_for(UPDATED, 3))["status"] == "past_due"
    declined = await shop.do(f"/sandbox/invoices/{asked['id']}/pay", {"card": "4000000000000002"})
    # A payment by hand changes nothing of the schedule.
    assert declined["invoice"]["attempt_count"] == 1
    assert declined["invoice"]["next_payment_attempt"] == START + 34 * DAY
    await shop.do(f"/sandbox/invoices/{asked['id']}/pay")
    await move(shop, 20)
    found = await shop.client.v1.subscriptions.retrieve_async(subscription)
    assert found.status == "active"
    assert ("invoice.payment_failed", 34) not in await happened(shop, subscription)


@pytest.mark.parametrize(
    ("behaviour", "status", "last"),
    [
        ("cancel", "canceled", [(ENDED, 7)]),
        ("pause", "paused", [(UPDATED, 7), ("customer.subscription.paused", 7)]),
        ("create_invoice", "past_due", [("invoice.payment_failed", 7), (UPDATED, 7)]),
    ],
)
async def test_a_trial_without_a_card_ends_as_it_was_set(
    shop: Shop, behaviour: str, status: str, last: list[tuple[str, int]]
) -> None:
    begun = await trial(shop, behaviour)
    assert (begun.status, begun.default_payment_method) == ("trialing", None)
    await move(shop, 8)
    assert (await shop.client.v1.subscriptions.retrieve_async(begun.id)).status == status
    events = await happened(shop, begun.id)
    assert ("customer.subscription.trial_will_end", 4) in events
    assert events[-len(last) :] == last


async def test_a_trial_with_a_card_goes_on_paid(shop: Shop) -> None:
    begun = await trial(shop, "cancel", days=2)
    await shop.do(f"/sandbox/subscriptions/{begun.id}/card", {"card": "1"}, status=402)
    after = {"type": "redirect", "redirect": {"return_url": "http://shop.test/back"}}
    flow: Any = {"type": "payment_method_update", "after_completion": after}
    portal = await shop.client.v1.billing_portal.sessions.create_async(
        {"customer": str(begun.customer), "flow_data": flow}
    )
    assert "No card is stored" in (await page(shop, portal.url))[0]
    action = f"{portal.url}/subscriptions/{begun.id}/card"
    stored = await press(shop, action, card="4242 4242 4242 4242")
    assert stored.headers["location"] == "http://shop.test/back"
    await move(shop, 3)
    # It is shorter than three days, so its end is told of at once.
    assert ("customer.subscription.trial_will_end", 0) in await happened(shop, begun.id)
    invoice = await shop.webhook.wait_for("invoice.paid", 2)
    assert (invoice["amount_paid"], invoice["created"]) == (1999, START + 2 * DAY)
    assert (await shop.client.v1.subscriptions.retrieve_async(begun.id)).status == "active"


async def test_nothing_is_collected_in_a_pause_until_it_ends(shop: Shop) -> None:
    subscription = await shop.subscribed()
    end = subscription["items"]["data"][0]["current_period_end"]
    resumes_at = end + 40 * DAY
    pause = {"behavior": "void", "resumes_at": resumes_at}
    paused = await update(shop, subscription["id"], pause_collection=pause)
    assert (paused.status, paused.to_dict()["pause_collection"]) == ("active", pause)
    await move(shop, 121)
    events = await happened(shop, subscription["id"])
    assert [day for kind, day in events if kind == "invoice.voided"] == [31, 59]
    assert [day for kind, day in events if kind == "invoice.paid"] == [0, 90, 120]
    assert (UPDATED, 71) in events
    await update(shop, subscription["id"], pause_collection={"behavior": "void"})
    resumed = await update(shop, subscription["id"], pause_collection="")
    assert resumed.pause_collection is None
    for wrong in ({"behavior": "keep_as_draft"}, {"behavior": "void", "resumes_at": START}):
        with pytest.raises(stripe.InvalidRequestError):
            await update(shop, subscription["id"], pause_collection=wrong)


async def test_a_period_is_begun_at_once_and_paid_after_a_pause_with_the_period_before(
    shop: Shop,
) -> None:
    subscription = await shop.subscribed()
    name, end = subscription["id"], subscription["items"]["data"][0]["current_period_end"]
    following = end + 31 * DAY
    await update(shop, name, pause_collection={"behavior": "void", "resumes_at": following})
    await shop.do("/sandbox/clock", {"to": end + 5 * DAY})
    anchor: Json = {"billing_cycle_anchor": {"type": "now"}, "proration_behavior": "none"}
    begun = await update(shop, name, pause_collection="", **anchor)
    item = begun["items"].data[0]
    assert item.current_period_start >= end + 5 * DAY
    newest = await shop.client.v1.invoices.retrieve_async(str(begun.latest_invoice))
    assert (newest.status, newest.amount_paid) == ("paid", 1999)
    for wrong in (
        {"billing_cycle_anchor": {"type": "unchanged"}},
        {**anchor, "proration_behavior": "x"},
    ):
        with pytest.raises(stripe.InvalidRequestError):
            await update(shop, name, **wrong)
    # A pause that ends with a period: the next one is paid.
    await update(
        shop,
        name,
        pause_collection={"behavior": "void", "resumes_at": item.current_period_end},
    )
    await shop.do("/sandbox/clock", {"to": item.current_period_end + 60})
    [renewal, *_] = (await shop.client.v1.invoices.list_async()).data
    assert (renewal.status, renewal.billing_reason) == ("paid", "subscription_cycle")


async def test_a_subscription_ends_at_its_date_in_the_middle_of_a_period(shop: Shop) -> None:
    subscription = (await shop.subscribed())["id"]
    await update(shop, subscription, cancel_at=START + 10 * DAY, metadata={"a": "b"})
    await move(shop, 40)
    events = await happened(shop, subscription)
    assert events[-2:] == [(UPDATED, 0), (ENDED, 10)]


async def test_a_renewals_invoice_is_a_draft_for_an_hour(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"draft_seconds": 3_600})
    subscription = (await shop.subscribed())["id"]
    await move(shop, 31)
    [draft] = (await shop.client.v1.invoices.list_async({"status": "draft"})).data
    assert draft.automatically_finalizes_at == START + 31 * DAY + 3_600
    await move(shop, 1)
    assert (await shop.client.v1.invoices.retrieve_async(draft.id)).status == "paid"
    events = [kind for kind, _ in await happened(shop, subscription)]
    assert events.index(UPDATED) < events.index("invoice.finalized", events.index(UPDATED))


async def test_the_clock_goes_on_from_where_it_was_moved_and_never_back(shops: Shops) -> None:
    shop = await shops.open(now=lambda: START)
    await move(shop, 100)
    shop = await shops.open(now=lambda: START + 5)
    assert (await shop.read("/sandbox/clock"))["now"] == START + 100 * DAY + 5
    for wrong in ({"to": START}, {"seconds": -1}, {"seconds": 20 * 366 * DAY}, {"days": 1}):
        await shop.do("/sandbox/clock", wrong, status=422)
    await shop.do("/sandbox/reset", {"data": True})
    assert (await shop.read("/sandbox/clock"))["now"] == START + 5
