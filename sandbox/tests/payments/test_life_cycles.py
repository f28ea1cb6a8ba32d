"""What Stripe sends when a payment is declined, confirmed at the bank, disputed or sent back."""

import pytest
import stripe

from .conftest import Json, Shop, Shops
from .test_pages import page, press
from .test_statuses import subscribed_first
from .test_subscriptions import BASIC, PRO, portal_switch

ASKS = "4000002760003184"
ITEMS = [{"price": PRO, "quantity": 1}]
UPDATED = "customer.subscription.updated"


async def made(shop: Shop) -> list[str]:
    """The types of all events, in their order; deliveries about several objects have none."""
    found = (await shop.read("/sandbox/events?limit=10000"))["events"]
    return [each["event"]["type"] for each in reversed(found)]


def changes(shop: Shop, kind: str) -> list[tuple[Json, str]]:
    """The previous attributes and the new status of each event of a type."""
    events = [event.to_dict()["data"] for event in shop.webhook.of(kind)]
    return [(data["previous_attributes"], data["object"]["status"]) for data in events]


async def test_a_declined_card_at_the_checkout_leaves_no_subscription(shop: Shop) -> None:
    session = await shop.checkout(mode="subscription", line_items=ITEMS)
    before = len(await made(shop))
    declined = await shop.do(f"/sandbox/checkout/{session.id}/decline")
    assert declined["error"]["decline_code"] == "generic_decline"
    assert (declined["session"]["status"], declined["session"]["subscription"]) == ("open", None)
    assert (await made(shop))[before:] == [
        "payment_intent.created",
        "charge.failed",
        "payment_intent.payment_failed",
    ]
    await shop.do(f"/sandbox/checkout/{session.id}/pay")
    created = await shop.webhook.wait_for("customer.subscription.created")
    assert created["status"] == "active"


async def test_an_incomplete_subscription_is_paid_or_expires_after_23_hours(shops: Shops) -> None:
    moment = 1_800_000_000
    shop = await shops.open(now=lambda: moment, jobs_every=0.01)
    session = await shop.checkout(mode="subscription", line_items=ITEMS)
    await shop.do(f"/sandbox/checkout/{session.id}/subscribe-first")
    await shop.do(f"/sandbox/checkout/{session.id}/decline")
    assert (await shop.webhook.wait_for("customer.subscription.created"))["status"] == "incomplete"
    paid = await shop.do(f"/sandbox/checkout/{session.id}/pay")
    assert paid["session"]["status"] == "complete"
    assert paid["session"]["subscription"]
    await shop.webhook.wait_for(UPDATED)
    assert changes(shop, UPDATED) == [({"status": "incomplete"}, "active")]

    await subscribed_first(shop, "decline")
    await shop.quiet()
    before = len(await made(shop))
    shop.webhook.events.clear()
    moment += 23 * 3_600
    ended = await shop.webhook.wait_for(UPDATED)
    assert (ended["status"], ended["ended_at"]) == ("incomplete_expired", moment)
    assert (await made(shop))[before:] == ["invoice.voided", "payment_intent.canceled", UPDATED]
    assert changes(shop, UPDATED) == [
        ({"status": "incomplete", "ended_at": None}, "incomplete_expired")
    ]


@pytest.mark.parametrize("mode", ["payment", "subscription"])
async def test_a_bank_that_asks_is_answered_on_its_page(shop: Shop, mode: str) -> None:
    wanted = {"line_items": ITEMS} if mode == "subscription" else {}
    session = await shop.checkout(mode=mode, **wanted)
    for answer, status in (("fail", "open"), ("confirm", "complete")):
        sent = await press(shop, f"/c/pay/{session.id}", do="pay", card=ASKS)
        bank = sent.headers["location"]
        text, forms = await page(shop, bank)
        assert "A bank asks" in text
        returned = await press(shop, forms.actions[0], do=answer)
        found = await shop.client.v1.checkout.sessions.retrieve_async(session.id)
        assert found.status == status
        if answer == "fail":
            text, _ = await page(shop, returned.headers["location"])
            assert "failed authentication" in text
    assert returned.headers["location"].startswith("http://shop.test/thanks")
    kinds = [kind for kind in await made(shop) if kind.startswith(("charge", "payment_intent"))]
    # Not confirmed, it was never charged.
    assert kinds == [
        "payment_intent.created",
        "payment_intent.requires_action",
        "payment_intent.payment_failed",
        "payment_intent.requires_action",
        "charge.succeeded",
        "payment_intent.succeeded",
    ]


async def test_a_bank_may_decline_what_was_confirmed(shop: Shop) -> None:
    session = await shop.checkout()
    asked = await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": "4000008400001629"})
    assert "/3ds/" in asked["redirect_url"]
    intent = await shop.do(f"/sandbox/payments/{session.id}/authenticate")
    assert intent["last_payment_error"]["code"] == "card_declined"
    await shop.do(f"/sandbox/payments/{session.id}/authenticate", status=400)


async def test_an_invoice_is_paid_on_its_page_for_30_days(shops: Shops) -> None:
    moment = 1_800_000_000
    shop = await shops.open(now=lambda: moment)
    customer = await shop.customer()
    create: Json = {
        "customer": customer,
        "items": [{"price": BASIC}],
        "payment_behavior": "default_incomplete",
    }
    made = await shop.client.v1.subscriptions.create_async(create)  # type: ignore[arg-type]
    assert made.status == "incomplete"
    invoice = await shop.client.v1.invoices.retrieve_async(str(made.latest_invoice))
    url = str(invoice.hosted_invoice_url)
    assert (await press(shop, url, card="4000000000000002")).status_code == 402
    moment += 29 * 86_400
    await press(shop, url, card="4242424242424242")
    assert (await shop.client.v1.subscriptions.retrieve_async(made.id)).status == "active"
    moment += 86_400
    await page(shop, url, 404)


async def test_a_dispute_sends_the_events_of_each_of_its_steps(shop: Shop) -> None:
    session = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": "4000000000001976"})
    opened = await shop.webhook.wait_for("charge.dispute.created")
    assert opened["status"] == "warning_needs_response"
    for step in ("escalate", "respond", "reject-response", "respond", "win"):
        await shop.do(f"/sandbox/disputes/{opened['id']}/{step}")
    await shop.do(f"/sandbox/disputes/{opened['id']}/lose", status=400)
    await shop.webhook.wait_for("charge.dispute.closed")
    sent = [kind for kind in await made(shop) if kind.startswith("charge.dispute")]
    ends = [kind.rpartition(".")[2] for kind in sent]
    assert ends == [
        *("created", "updated", "funds_withdrawn"),
        *("updated", "updated", "updated"),
        *("funds_reinstated", "closed"),
    ]
    steps = [previous["status"] for previous, _ in changes(shop, "charge.dispute.updated")]
    assert steps == [
        "warning_needs_response",
        "needs_response",
        "under_review",
        "appeal_needs_response",
    ]
    intent = str((await shop.paid())["payment_intent"])
    await shop.do(f"/sandbox/payments/{intent}/dispute")
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await shop.client.v1.refunds.create_async({"payment_intent": intent})
    assert refused.value.code == "charge_disputed"


async def test_a_pending_refund_fails_and_can_be_made_again(shop: Shop) -> None:
    session = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": "4000000000007726"})
    refund = await shop.do(f"/sandbox/payments/{session.id}/refund")
    assert (refund["status"], refund["pending_reason"]) == ("pending", "processing")
    await shop.do(f"/sandbox/refunds/{refund['id']}/fail")
    await shop.webhook.wait_for("refund.failed")
    [(previous, status)] = changes(shop, "refund.updated")
    assert (previous["status"], status) == ("pending", "failed")
    again = await shop.do(f"/sandbox/payments/{session.id}/refund")
    assert again["amount"] == refund["amount"]


async def test_a_switch_whose_invoice_fails_is_late_with_the_new_price(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    await shop.do("/sandbox/portal-configuration", {"proration_behavior": "always_invoice"})
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/break-card")
    url = await portal_switch(shop, subscription, PRO)
    await press(shop, f"{url}/flow")
    late = await shop.webhook.wait_for(UPDATED, 2)
    assert late["status"] == "past_due"
    assert late["items"]["data"][0]["price"]["id"] == PRO
    invoice = await shop.client.v1.invoices.retrieve_async(late["latest_invoice"])
    assert (invoice.status, invoice.billing_reason) == ("open", "subscription_update")
    assert 0 < invoice.amount_due <= 1000
    paid = await shop.do(f"/sandbox/invoices/{invoice.id}/pay")
    assert paid["invoice"]["status"] == "paid"
    found = await shop.client.v1.subscriptions.retrieve_async(subscription["id"])
    assert found.status == "active"


async def test_a_trial_without_a_card_ends_in_a_pause(shop: Shop) -> None:
    create: Json = {
        "customer": await shop.customer(),
        "items": [{"price": PRO}],
        "trial_period_days": 7,
        "trial_settings": {"end_behavior": {"missing_payment_method": "pause"}},
    }
    made = await shop.client.v1.subscriptions.create_async(create)  # type: ignore[arg-type]
    assert (await shop.webhook.wait_for("invoice.paid"))["amount_paid"] == 0
    paused = await shop.do(f"/sandbox/subscriptions/{made.id}/advance")
    assert paused["status"] == "paused"
    await shop.webhook.wait_for("customer.subscription.paused")
    assert changes(shop, UPDATED) == [({"status": "trialing"}, "paused")]
    await shop.do(f"/sandbox/subscriptions/{made.id}/unpause")
    assert (await shop.webhook.wait_for("customer.subscription.resumed"))["status"] == "active"


async def test_a_price_that_is_paid_each_year_renews_each_year(shop: Shop) -> None:
    await shop.do(f"/sandbox/prices/{PRO}", {"unit_amount": 99_900, "interval": "year"})
    price = await shop.client.v1.prices.retrieve_async(PRO)
    assert (price.unit_amount, str(price.unit_amount_decimal)) == (99_900, "99900")
    subscription = await shop.subscribed()
    renewed = await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    [item] = renewed["items"]["data"]
    days = (item["current_period_end"] - item["current_period_start"]) / 86_400
    assert 365 <= days <= 366
    assert (await shop.webhook.wait_for("invoice.paid", 2))["amount_paid"] == 99_900


async def test_events_have_the_version_of_their_endpoint(shop: Shop) -> None:
    await shop.do("/sandbox/webhook-endpoint", {"api_version": "2024-06-20"})
    subscription = await shop.subscribed()
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    await shop.webhook.wait_for(UPDATED)
    [event] = [event.to_dict() for event in shop.webhook.of(UPDATED)]
    assert event["api_version"] == "2024-06-20"
    previous = event["data"]["previous_attributes"]
    assert set(previous) == {"current_period_start", "current_period_end", "latest_invoice"}
    assert "current_period_end" not in event["data"]["object"]["items"]["data"][0]
    invoice = await shop.webhook.wait_for("invoice.paid")
    assert invoice["subscription"] == subscription["id"]
    assert "parent" not in invoice
    endpoints = (await shop.client.v1.webhook_endpoints.list_async()).data
    assert [endpoint.api_version for endpoint in endpoints] == ["2024-06-20"]
