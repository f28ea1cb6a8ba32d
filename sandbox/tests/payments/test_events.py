"""Events as the API lists them, and deliveries that are lost."""

import pytest
import stripe

from .conftest import Shop

A_DAY = 86_400


async def test_events_are_listed_by_type_and_time_in_pages(shop: Shop) -> None:
    customer = await shop.customer()
    for number in range(3):
        await shop.client.v1.customers.update_async(customer, {"name": str(number)})
    events = shop.client.v1.events

    pages = await events.list_async({"types": ["customer.updated"], "limit": 2})
    found = [each async for each in pages.auto_paging_iter()]

    names = [each.to_dict()["data"]["object"]["name"] for each in found]
    assert names == ["2", "1", "0"]
    all_types = {"types": ["customer.updated", "customer.created"]}
    assert len((await events.list_async(all_types)).data) == 4  # type: ignore[arg-type]
    later = await events.list_async({"created": {"gt": found[0].created}})
    assert later.data == []
    now = await events.list_async({"created": {"gte": found[-1].created}, "type": "customer.*"})
    assert len(now.data) >= 3
    with pytest.raises(stripe.InvalidRequestError):
        await events.list_async({"type": "a", "types": ["b"]})
    with pytest.raises(stripe.InvalidRequestError):
        await events.list_async({"types": [f"t{number}" for number in range(21)]})


async def test_an_event_is_kept_for_30_days(shop: Shop) -> None:
    await shop.customer()
    [event] = (await shop.client.v1.events.list_async()).data

    await shop.do("/sandbox/clock", {"advance": 30 * A_DAY - 100})
    assert len((await shop.client.v1.events.list_async()).data) == 1
    await shop.do("/sandbox/clock", {"advance": 200})

    assert (await shop.client.v1.events.list_async()).data == []
    with pytest.raises(stripe.InvalidRequestError) as gone:
        await shop.client.v1.events.retrieve_async(event.id)
    assert gone.value.http_status == 404


async def test_a_lost_event_is_never_delivered_but_listed(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"lose": True})
    await shop.customer()
    await shop.do("/sandbox/switches", {"lose": False})
    await shop.customer(name="Bob")
    await shop.quiet()

    events = shop.client.v1.events
    assert len(shop.webhook.events) == 1
    assert len((await events.list_async()).data) == 2
    [lost] = (await events.list_async({"delivery_success": False})).data
    assert lost.id != shop.webhook.events[0].id


async def test_held_events_can_be_dropped(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"hold": True})
    for name in ("a", "b", "c"):
        await shop.customer(name=name)
    held = (await shop.read("/sandbox"))["held"]

    assert (await shop.do("/sandbox/drop", {"events": held[:2]}))["dropped"] == held[:2]
    await shop.do("/sandbox/release")
    await shop.quiet()

    assert [event.id for event in shop.webhook.events] == held[2:]


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
    listed = (await shop.client.v1.webhook_endpoints.list_async()).to_dict()["data"]
    assert len(listed) == (change.get("status") != "missing")
    for endpoint in listed:
        assert endpoint["url"] == shop.webhook.url
        assert {name: endpoint[name] for name in change} == change
