"""Webhook deliveries: signed, retried, held, lost, repeated, and kept over a restart."""

import pytest

from .conftest import Shop, Shops
from .receiver import Webhook, until


async def states(shop: Shop) -> list[tuple[str, list[int | None]]]:
    rows = (await shop.read("/sandbox/events"))["events"]
    return [
        (delivery["state"], [attempt["status"] for attempt in delivery["attempts"]])
        for row in rows
        for delivery in row["deliveries"]
    ]


async def test_a_delivery_is_retried_until_it_is_accepted(shop: Shop, webhook: Webhook) -> None:
    webhook.answers = [500, 302, 400]
    await shop.customer()
    await shop.quiet()
    assert await states(shop) == [("delivered", [500, 302, 400, 200])]


async def test_a_delivery_that_is_never_accepted_fails_and_can_be_sent_again(
    shops: Shops, webhook: Webhook
) -> None:
    shop = await shops.open(retry_delays=(0.01, 0.01))
    webhook.always = 503
    await shop.customer()
    await shop.quiet()
    assert await states(shop) == [("failed", [503, 503, 503])]

    webhook.always = 200
    [row] = (await shop.read("/sandbox/events"))["events"]
    await shop.do(f"/sandbox/events/{row['event']['id']}/send", {"times": 2})
    await shop.webhook.wait_for("customer.created", 2)
    assert len({event.id for event in webhook.events}) == 1


async def test_a_rolled_secret_signs_and_the_one_before_only_during_the_overlap(
    shops: Shops, webhook: Webhook
) -> None:
    shop = await shops.open()
    # The webhook knows the secret of before.
    await shop.do("/sandbox/roll-webhook-secret", {"secret": "whsec_new", "seconds": 60})
    await shop.customer()
    await shop.quiet()
    webhook.secret = "whsec_new"
    await shop.customer()
    await shop.quiet()
    assert [each for _, each in await states(shop)] == [[200], [200]]

    await shop.do("/sandbox/roll-webhook-secret", {"secret": "whsec_newer", "seconds": 0})
    await shop.customer()
    await shop.quiet()
    assert len(webhook.events) == 2
    webhook.secret = "whsec_newer"
    await shop.customer()
    await webhook.wait_for("customer.created", 3)


async def test_a_webhook_that_is_down_is_a_visible_failure(shops: Shops) -> None:
    shop = await shops.open(retry_delays=(), payments_webhook_url="http://127.0.0.1:1/")
    await shop.customer()
    await shop.quiet()
    [row] = (await shop.read("/sandbox/events"))["events"]
    [attempt] = row["deliveries"][0]["attempts"]
    assert attempt["status"] is None
    assert "ConnectError" in attempt["problem"]


async def test_what_was_not_delivered_is_delivered_after_a_restart(
    shops: Shops, webhook: Webhook
) -> None:
    webhook.always = 500
    shop = await shops.open(retry_delays=(0.2,) * 1000)
    customer = await shop.customer()
    await until(lambda: webhook.arrivals >= 1)

    webhook.always = 200
    shop = await shops.open()
    assert (await webhook.wait_for("customer.created"))["id"] == customer
    assert (await shop.client.v1.customers.retrieve_async(customer)).email == "ada@example.com"


async def test_events_about_one_thing_arrive_in_order_while_the_webhook_answers(
    shop: Shop,
) -> None:
    customer = await shop.customer(name="0")
    for number in range(1, 6):
        await shop.client.v1.customers.update_async(customer, {"name": str(number)})
    await shop.quiet()
    names = [event.to_dict()["data"]["object"]["name"] for event in shop.webhook.events]
    assert names == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("change", "delivered"),
    [
        ({"status": "disabled"}, False),
        ({"status": "missing"}, False),
        ({"enabled_events": ["charge.refunded"]}, False),
        ({"enabled_events": ["customer.created"]}, True),
    ],
)
async def test_an_endpoint_gets_what_it_listens_to(
    shop: Shop, change: dict[str, object], delivered: bool
) -> None:
    await shop.do("/sandbox/webhook-endpoint", change)
    await shop.customer()
    await shop.quiet()
    assert (len(shop.webhook.events) == 1) is delivered
    listed = (await shop.client.v1.webhook_endpoints.list_async()).data
    assert len(listed) == (change.get("status") != "missing")


async def test_what_waits_for_an_endpoint_that_is_removed_fails(shops: Shops) -> None:
    shop = await shops.open(retry_delays=())
    await shop.do("/sandbox/switches", {"hold": True})
    await shop.customer()
    await shop.do("/sandbox/webhook-endpoint", {"status": "missing"})
    await shop.do("/sandbox/release")
    await shop.quiet()
    assert await states(shop) == [("failed", [None])]
