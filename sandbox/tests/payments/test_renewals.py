"""The clock is moved: renewals are announced, paid, retried and given up, as at Stripe."""

from typing import Any

import pytest

from .conftest import Shop, Shops
from .schedules import DAY, START, end_of, happened, move, paused, running_shop, to, update
from .test_life_cycles import ASKS

__all__ = ["running_shop"]

UPDATED, ENDED = "customer.subscription.updated", "customer.subscription.deleted"


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


@pytest.mark.parametrize("days", [7, 3])
async def test_the_next_invoice_is_announced_some_days_before_it(shop: Shop, days: int) -> None:
    await shop.do("/sandbox/switches", {"upcoming_days": days})
    subscription = await shop.subscribed("price_sandbox_pro_yearly")
    ends = end_of(subscription)
    transactions = shop.client.v1.customers.balance_transactions
    credit: Any = {"amount": -990, "currency": "usd"}
    await transactions.create_async(subscription["customer"], credit)
    await to(shop, ends - days * DAY - 1)
    await shop.quiet()
    assert shop.webhook.of("invoice.upcoming") == []
    await to(shop, ends - DAY)
    told = await shop.webhook.wait_for("invoice.upcoming")
    assert "id" not in told
    assert (told["billing_reason"], told["amount_due"], told["created"]) == (
        "upcoming",
        19_000,
        ends,
    )
    assert told["parent"]["subscription_details"]["subscription"] == subscription["id"]
    [event] = shop.webhook.of("invoice.upcoming")
    assert subscription["id"] in (await shop.http.get(f"/events/{event.id}")).text
    assert event.created == ends - days * DAY
    await to(shop, ends + 400 * DAY)
    await shop.quiet()
    assert len(shop.webhook.of("invoice.upcoming")) == 2


@pytest.mark.parametrize("case", ["never", "cancelled", "short"])
async def test_no_invoice_is_announced(shop: Shop, case: str) -> None:
    if case == "never":
        await shop.do("/sandbox/switches", {"upcoming_days": 0})
    if case == "short":
        await shop.do("/sandbox/switches", {"upcoming_days": 45})
    subscription = await shop.subscribed()
    if case == "cancelled":
        await shop.do(f"/sandbox/subscriptions/{subscription['id']}/cancel-at-period-end")
    await to(shop, end_of(subscription) - 1)
    await shop.quiet()
    assert shop.webhook.of("invoice.upcoming") == []


async def test_a_pause_is_announced_with_an_invoice_of_0(shop: Shop) -> None:
    subscription = await shop.subscribed()
    await paused(shop, subscription)
    await to(shop, end_of(subscription) - 1)
    told = await shop.webhook.wait_for("invoice.upcoming")
    assert (told["amount_due"], told["lines"]["data"][0]["amount"]) == (0, 0)
