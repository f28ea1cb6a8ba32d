"""Idempotency keys, with the faults in which they matter."""

import asyncio

import pytest
import stripe

from .conftest import Shop, Shops, order

KEYED: stripe.RequestOptions = {"idempotency_key": "customer-of-ada"}


async def test_a_repeated_key_gets_the_first_response_and_creates_nothing(shop: Shop) -> None:
    customers = shop.client.v1.customers
    first, again = [await customers.create_async({"name": "Ada"}, KEYED) for _ in range(2)]

    assert first.id == again.id
    assert again.last_response is not None
    assert again.last_response.headers["idempotent-replayed"] == "true"
    assert len((await customers.list_async()).data) == 1


async def test_a_key_with_other_parameters_is_an_idempotency_error(shop: Shop) -> None:
    customers = shop.client.v1.customers
    await customers.create_async({"name": "Ada"}, KEYED)
    with pytest.raises(stripe.IdempotencyError):
        await customers.create_async({"name": "Bob"}, KEYED)


async def test_keys_are_remembered_across_a_restart(shops: Shops) -> None:
    shop = await shops.open()
    first = await shop.client.v1.customers.create_async({"name": "Ada"}, KEYED)
    shop = await shops.open()
    again = await shop.client.v1.customers.create_async({"name": "Ada"}, KEYED)
    assert again.id == first.id


async def test_a_failure_is_replayed_to_its_key_and_to_no_other(shop: Shop) -> None:
    await shop.do("/sandbox/faults", {"kind": "fail"})
    customers = shop.client.v1.customers
    for _ in range(2):
        with pytest.raises(stripe.APIError) as failed:
            await customers.create_async({"name": "Ada"}, KEYED)
        assert failed.value.http_status == 500

    await customers.create_async({"name": "Ada"}, {"idempotency_key": "another"})
    assert len((await customers.list_async()).data) == 1


async def test_parameters_that_failed_validation_leave_the_key_free(shop: Shop) -> None:
    sessions = shop.client.v1.checkout.sessions
    with pytest.raises(stripe.InvalidRequestError):
        await sessions.create_async(order(mode="single"), KEYED)  # type: ignore[arg-type]
    await sessions.create_async(order(), KEYED)  # type: ignore[arg-type]


async def test_a_retry_gets_a_lost_response(shops: Shops) -> None:
    shop = await shops.open(retries=2)
    await shop.do("/sandbox/faults", {"kind": "drop", "path": "/v1/customers"})

    made = await shop.client.v1.customers.create_async({"name": "Ada"})

    listed = await shop.client.v1.customers.list_async()
    assert [each.id for each in listed.data] == [made.id]


async def test_retries_bridge_an_unavailable_api(shops: Shops) -> None:
    shop = await shops.open(retries=2)
    await shop.do("/sandbox/faults", {"kind": "unavailable"})
    await shop.client.v1.customers.create_async({"name": "Ada"})


async def test_too_many_requests_are_their_own_error(shop: Shop) -> None:
    await shop.do("/sandbox/faults", {"kind": "rate-limit"})
    with pytest.raises(stripe.RateLimitError):
        await shop.client.v1.customers.list_async()


async def test_a_key_in_use_is_a_conflict_until_its_request_is_done(shop: Shop) -> None:
    await shop.do("/sandbox/faults", {"kind": "hang", "path": "/v1/customers"})
    customers = shop.client.v1.customers
    hanging = asyncio.create_task(customers.create_async({"name": "Ada"}, KEYED))
    async with asyncio.timeout(10):
        while (await shop.read("/sandbox"))["faults"]:  # noqa: ASYNC110 - in another app
            await asyncio.sleep(0.005)

    with pytest.raises(stripe.APIError) as conflict:
        await customers.create_async({"name": "Ada"}, KEYED)
    assert conflict.value.http_status == 409

    await shop.http.delete("/sandbox/faults")
    again = await customers.create_async({"name": "Ada"}, KEYED)
    assert again.id == (await hanging).id
