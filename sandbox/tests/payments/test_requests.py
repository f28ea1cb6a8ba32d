"""Requests as Stripe's own library sends them: idempotency, keys, accounts, lists in pages."""

import asyncio

import pytest
import stripe

from .conftest import Json, Shop, Shops, client_for, order

KEYED: stripe.RequestOptions = {"idempotency_key": "customer-of-ada"}


async def test_a_key_repeats_its_response_to_the_same_request_only(shops: Shops) -> None:
    shop = await shops.open()
    first = await shop.client.v1.customers.create_async({"name": "Ada"}, KEYED)
    # Also after a restart.
    shop = await shops.open()
    customers = shop.client.v1.customers
    again = await customers.create_async({"name": "Ada"}, KEYED)
    assert first.id == again.id
    assert again.last_response is not None
    assert again.last_response.headers["idempotent-replayed"] == "true"
    with pytest.raises(stripe.IdempotencyError):
        await customers.create_async({"name": "Bob"}, KEYED)
    with pytest.raises(stripe.InvalidRequestError):
        await customers.create_async({"name": "Ada"}, {"idempotency_key": "k" * 256})
    assert len((await customers.list_async()).data) == 1


async def test_a_failure_is_repeated_to_its_key_and_to_no_other(shop: Shop) -> None:
    await shop.do("/sandbox/faults", {"kind": "fail"})
    customers = shop.client.v1.customers
    for _ in range(2):
        with pytest.raises(stripe.APIError) as failed:
            await customers.create_async({"name": "Ada"}, KEYED)
        assert failed.value.http_status == 500
    await customers.create_async({"name": "Ada"}, {"idempotency_key": "another"})
    assert len((await customers.list_async()).data) == 1


async def test_parameters_that_are_invalid_leave_the_key_free(shop: Shop) -> None:
    sessions, customer = shop.client.v1.checkout.sessions, await shop.customer()
    with pytest.raises(stripe.InvalidRequestError):
        await sessions.create_async(order(mode="single"), KEYED)  # type: ignore[arg-type]
    await sessions.create_async(order(customer=customer), KEYED)  # type: ignore[arg-type]


async def test_a_request_that_hangs_repeats_what_its_retry_did(shop: Shop) -> None:
    await shop.do("/sandbox/faults", {"kind": "hang", "path": "/v1/customers", "seconds": 60})
    customers = shop.client.v1.customers
    hanging = asyncio.create_task(customers.create_async({"name": "Ada"}, KEYED))
    while (await shop.read("/sandbox"))["faults"]:  # noqa: ASYNC110 - in another app
        await asyncio.sleep(0.005)
    retried = await customers.create_async({"name": "Ada"}, KEYED)
    await shop.http.delete("/sandbox/faults")
    assert (await hanging).id == retried.id


async def test_only_the_keys_of_the_account_are_accepted(shop: Shop) -> None:
    async with client_for(shop.url, key="sk_live_sandbox") as live:
        await live.v1.prices.retrieve_async("price_sandbox_pro")
    async with client_for(shop.url, key="sk_test_of_another") as another:
        with pytest.raises(stripe.AuthenticationError) as refused:
            await another.v1.customers.list_async()
    assert "of_another" not in str(refused.value)
    assert (await shop.http.get("/v1/customers")).status_code == 401


async def test_a_key_of_another_account_finds_nothing_and_its_objects_stay_there(
    shop: Shop,
) -> None:
    customer = await shop.customer()
    await shop.quiet()
    await shop.do("/sandbox/switches", {"api_key": "other_account"})
    with pytest.raises(stripe.InvalidRequestError, match=r"No such customer: '\w+'$"):
        await shop.checkout(customer=customer)
    other = await shop.customer(name="Other")
    await shop.checkout(customer=other)
    assert [each.id for each in (await shop.client.v1.customers.list_async()).data] == [other]

    await shop.do("/sandbox/switches", {"api_key": "valid"})

    assert [each.id for each in (await shop.client.v1.customers.list_async()).data] == [customer]
    assert len(shop.webhook.events) == 1


async def test_a_page_begins_after_an_object(shop: Shop) -> None:
    oldest, middle, newest = [await shop.customer() for _ in range(3)]
    customers = shop.client.v1.customers
    page = await customers.list_async({"limit": 1, "starting_after": newest})
    assert ([each.id for each in page.data], page.has_more) == ([middle], True)
    page = await customers.list_async({"limit": 1, "starting_after": middle})
    assert ([each.id for each in page.data], page.has_more) == ([oldest], False)
    for wrong, param in (
        ({"starting_after": "cus_none"}, "starting_after"),
        ({"limit": 0}, "limit"),
    ):
        with pytest.raises(stripe.InvalidRequestError) as refused:
            await customers.list_async(wrong)  # type: ignore[arg-type]
        assert refused.value.param == param


async def test_events_are_listed_by_type_for_30_days(shops: Shops) -> None:
    days = 0
    shop = await shops.open(now=lambda: 1_800_000_000 + days * 86_400)
    customer = await shop.customer()
    await shop.client.v1.customers.update_async(customer, {"name": "B"})
    events = shop.client.v1.events
    [listed] = (await events.list_async({"types": ["customer.updated"]})).data
    assert listed.to_dict()["data"]["previous_attributes"] == {"name": "Ada"}
    days = 29
    assert len((await events.list_async()).data) == 2
    days = 31
    assert (await events.list_async({"created": {"gte": 1_800_000_000}})).data == []


async def test_ids_are_expanded_in_objects_and_lists(shop: Shop) -> None:
    session = await shop.paid()
    intent = await shop.client.v1.payment_intents.retrieve_async(
        session["payment_intent"], {"expand": ["latest_charge"]}
    )
    assert intent.to_dict()["latest_charge"]["amount"] == 999
    sessions = shop.client.v1.checkout.sessions
    [listed] = (await sessions.list_async({"expand": ["data.payment_intent.latest_charge"]})).data
    assert listed.to_dict()["payment_intent"]["latest_charge"]["paid"] is True
    with pytest.raises(stripe.InvalidRequestError):
        await sessions.retrieve_async(session["id"], {"expand": ["metadata"]})


async def test_own_fields_of_the_stand_in_are_not_shown(shop: Shop) -> None:
    subscription = await shop.subscribed()
    session = await shop.paid()
    v1 = shop.client.v1
    customer: stripe.params.checkout.SessionListParams = {"customer": session["customer"]}
    given: list[stripe.StripeObject] = [
        await v1.billing_portal.sessions.create_async({"customer": subscription["customer"]}),
        *(await v1.checkout.sessions.list_async(customer)).data,
        *(await v1.events.list_async({"limit": 100})).data,
    ]

    def names(thing: object) -> set[str]:
        if isinstance(thing, list):
            return {name for each in thing for name in names(each)}
        if not isinstance(thing, dict):
            return set()
        return {*thing, *names(list(thing.values()))}

    shown: list[Json] = [each.to_dict() for each in given]
    assert not [name for name in names(shown) if name.startswith("_")]
