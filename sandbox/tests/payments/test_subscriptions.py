"""Subscriptions from start to end, by their events."""

import pytest
import stripe

from sandbox.payments.months import period_end

from .conftest import Json, Shop


def period(subscription: Json) -> tuple[int, int]:
    first = subscription["items"]["data"][0]
    return first["current_period_start"], first["current_period_end"]


async def test_a_subscription_starts_with_a_paid_invoice_and_its_own_metadata(shop: Shop) -> None:
    customer = await shop.customer()
    session = await shop.checkout(
        mode="subscription",
        customer=customer,
        line_items=[{"price": "price_sandbox_pro", "quantity": 1}],
        metadata={"tier": "pro"},
        subscription_data={"metadata": {"userId": "u1"}},
    )
    await shop.do(f"/sandbox/checkout/{session.id}/pay")

    sent = await shop.webhook.wait_for("checkout.session.completed")
    assert (sent["payment_status"], sent["payment_intent"]) == ("paid", None)
    assert sent["metadata"] == {"tier": "pro"}
    subscription = await shop.webhook.wait_for("customer.subscription.created")
    assert (subscription["status"], subscription["customer"]) == ("active", customer)
    assert subscription["metadata"] == {"userId": "u1"}
    assert subscription["items"]["data"][0]["price"]["id"] == "price_sandbox_pro"
    assert "current_period_end" not in subscription
    invoice = await shop.webhook.wait_for("invoice.paid")
    assert (invoice["amount_paid"], invoice["billing_reason"]) == (1999, "subscription_create")
    assert sent["invoice"] == invoice["id"] == subscription["latest_invoice"]
    assert invoice["parent"]["subscription_details"]["subscription"] == subscription["id"]


async def test_cancelled_at_period_end_it_runs_until_then_and_can_be_resumed(shop: Shop) -> None:
    subscription = await shop.subscribed()
    update = shop.client.v1.subscriptions.update_async
    await update(subscription["id"], {"cancel_at_period_end": True})

    sent = await shop.webhook.wait_for("customer.subscription.updated")
    assert (sent["status"], sent["cancel_at"]) == ("active", period(subscription)[1])
    changed = shop.webhook.of("customer.subscription.updated")[-1].to_dict()["data"]
    assert changed["previous_attributes"]["cancel_at_period_end"] is False

    await update(subscription["id"], {"cancel_at_period_end": False})
    resumed = await shop.webhook.wait_for("customer.subscription.updated", 2)
    assert (resumed["cancel_at"], resumed["canceled_at"]) == (None, None)

    await update(subscription["id"], {"cancel_at_period_end": True})
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    ended = await shop.webhook.wait_for("customer.subscription.deleted")
    assert (ended["status"], ended["ended_at"]) == ("canceled", period(subscription)[1])


async def test_cancelled_in_the_portal_it_ends_with_its_period(shop: Shop) -> None:
    subscription = await shop.subscribed()
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/cancel-at-period-end")
    sent = await shop.webhook.wait_for("customer.subscription.updated")
    assert (sent["cancel_at"], sent["cancel_at_period_end"]) == (period(subscription)[1], False)
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    ended = await shop.webhook.wait_for("customer.subscription.deleted")
    assert ended["ended_at"] == period(subscription)[1]


async def test_advancing_a_month_renews_and_charges_again(shop: Shop) -> None:
    subscription = await shop.subscribed()

    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")

    renewed = await shop.webhook.wait_for("customer.subscription.updated")
    assert period(renewed)[0] == period(subscription)[1]
    invoice = await shop.webhook.wait_for("invoice.paid", 2)
    assert (invoice["amount_paid"], invoice["billing_reason"]) == (1999, "subscription_cycle")
    before = shop.webhook.of("customer.subscription.updated")[0].to_dict()["data"]
    assert period({"items": before["previous_attributes"]["items"]}) == period(subscription)


async def test_a_failed_renewal_is_past_due_until_it_is_paid(shop: Shop) -> None:
    subscription = await shop.subscribed()
    actions = f"/sandbox/subscriptions/{subscription['id']}"

    await shop.do(f"{actions}/fail-renewal")
    await shop.webhook.wait_for("invoice.payment_failed")
    late = await shop.webhook.wait_for("customer.subscription.updated", 2)
    assert late["status"] == "past_due"

    await shop.do(f"{actions}/pay-overdue")
    recovered = await shop.webhook.wait_for("customer.subscription.updated", 3)
    assert recovered["status"] == "active"


@pytest.mark.parametrize(
    ("action", "event", "status"),
    [
        ("give-up", "customer.subscription.deleted", "canceled"),
        ("mark-unpaid", "customer.subscription.updated", "unpaid"),
    ],
)
async def test_an_unpaid_invoice_ends_the_subscription(
    shop: Shop, action: str, event: str, status: str
) -> None:
    subscription = await shop.subscribed()
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/fail-renewal")

    done = await shop.do(f"/sandbox/subscriptions/{subscription['id']}/{action}")

    assert done["status"] == status
    await shop.quiet()
    assert shop.webhook.of(event)[-1].to_dict()["data"]["object"]["status"] == status


async def test_a_cancelled_subscription_cannot_be_changed(shop: Shop) -> None:
    subscription = await shop.subscribed()
    subscriptions = shop.client.v1.subscriptions
    cancelled = await subscriptions.cancel_async(subscription["id"])
    assert cancelled.status == "canceled"

    with pytest.raises(stripe.InvalidRequestError) as gone:
        await subscriptions.cancel_async(subscription["id"])
    assert gone.value.http_status == 404
    with pytest.raises(stripe.InvalidRequestError):
        await subscriptions.update_async(subscription["id"], {"cancel_at_period_end": True})
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance", status=400)
    listed = await subscriptions.list_async({"customer": subscription["customer"]})
    assert listed.data == []


async def test_deleting_a_customer_first_cancels_their_subscriptions(shop: Shop) -> None:
    subscription = await shop.subscribed()
    await shop.do(f"/sandbox/customers/{subscription['customer']}/delete")

    await shop.webhook.wait_for("customer.subscription.deleted")
    await shop.webhook.wait_for("customer.deleted")
    made = [row["event"]["type"] for row in (await shop.read("/sandbox/events"))["events"]]
    assert made[:2] == ["customer.deleted", "customer.subscription.deleted"]


async def test_the_older_shape_has_the_period_at_the_top(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"event_shape": "old"})
    subscription = await shop.subscribed()
    assert subscription["current_period_end"] > subscription["current_period_start"]
    assert "current_period_end" not in subscription["items"]["data"][0]
    assert shop.webhook.events[-1].api_version == "2025-02-24.acacia"


@pytest.mark.parametrize(
    ("anchor", "start", "end"),
    [
        (1769817600, 1769817600, 1772236800),  # 31 January 2026 to 28 February
        (1769817600, 1772236800, 1774915200),  # and on to 31 March
        (1767225600, 1767225600, 1769904000),  # 1 January 2026 to 1 February
    ],
)
def test_months_are_counted_from_the_day_it_began(anchor: int, start: int, end: int) -> None:
    assert period_end(anchor, start, "month", 1) == end
