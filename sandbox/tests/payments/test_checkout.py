"""Checkouts, driven by Stripe's own library."""

import pytest

from .conftest import Shop, item


async def test_a_paid_checkout_sends_its_metadata_and_payment(shop: Shop) -> None:
    customer = await shop.customer()
    session = await shop.checkout(customer=customer, metadata={"planId": "p1", "couponCode": ""})
    assert (session.status, session.payment_status, session.amount_total) == ("open", "unpaid", 999)

    paid = await shop.do(f"/sandbox/checkout/{session.id}/pay")

    assert paid["redirect_url"] == f"http://shop.test/thanks?session={session.id}"
    sent = await shop.webhook.wait_for("checkout.session.completed")
    assert sent["metadata"] == {"planId": "p1", "couponCode": ""}
    assert (sent["payment_status"], sent["customer"]) == ("paid", customer)
    intent = await shop.client.v1.payment_intents.retrieve_async(sent["payment_intent"])
    assert (intent.status, intent.amount_received) == ("succeeded", 999)
    await shop.quiet()
    assert sorted(shop.webhook.types) == [
        "charge.succeeded",
        "checkout.session.completed",
        "customer.created",
        "payment_intent.created",
        "payment_intent.succeeded",
    ]


async def test_a_checkout_of_0_needs_no_card_and_has_no_payment(shop: Shop) -> None:
    session = await shop.checkout(line_items=[item(0)])

    await shop.do(f"/sandbox/checkout/{session.id}/pay")

    sent = await shop.webhook.wait_for("checkout.session.completed")
    assert sent["payment_status"] == "no_payment_required"
    assert sent["payment_intent"] is None


async def test_a_declined_card_leaves_the_checkout_open_for_another(shop: Shop) -> None:
    session = await shop.checkout()

    declined = await shop.do(f"/sandbox/checkout/{session.id}/decline")
    assert declined["error"]["code"] == "card_declined"
    assert declined["session"]["status"] == "open"

    paid = await shop.do(f"/sandbox/checkout/{session.id}/pay")
    assert paid["session"]["payment_intent"] == declined["session"]["payment_intent"]
    await shop.webhook.wait_for("payment_intent.payment_failed")
    await shop.webhook.wait_for("checkout.session.completed")


async def test_a_real_card_number_is_refused_and_not_stored(shop: Shop) -> None:
    session = await shop.checkout()
    number = "4539578763621486"

    refused = await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": number})

    assert refused["error"]["code"] == "incorrect_number"
    page = await shop.http.post(f"/c/pay/{session.id}", data={"card": number})
    assert page.status_code == 402
    assert number not in page.text.replace(" ", "")
    assert (await shop.read("/sandbox/events"))["events"] == []


async def test_a_checkout_is_paid_only_once(shop: Shop) -> None:
    session = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{session.id}/pay")

    again = await shop.do(f"/sandbox/checkout/{session.id}/pay", status=400)

    assert again["error"]["code"] == "checkout_not_open"
    await shop.quiet()
    assert shop.webhook.types.count("checkout.session.completed") == 1


async def test_a_delayed_payment_completes_the_checkout_unpaid_until_it_arrives(shop: Shop) -> None:
    session = await shop.checkout()

    await shop.do(f"/sandbox/checkout/{session.id}/pay-later")
    assert (await shop.webhook.wait_for("checkout.session.completed"))["payment_status"] == "unpaid"

    await shop.do(f"/sandbox/checkout/{session.id}/settle")
    sent = await shop.webhook.wait_for("checkout.session.async_payment_succeeded")
    assert sent["payment_status"] == "paid"


async def test_an_expired_checkout_can_no_longer_be_paid(shop: Shop) -> None:
    session = await shop.checkout()
    expired = await shop.client.v1.checkout.sessions.expire_async(session.id)
    assert (expired.status, expired.url) == ("expired", None)

    await shop.do(f"/sandbox/checkout/{session.id}/pay", status=400)
    await shop.webhook.wait_for("checkout.session.expired")


async def test_a_checkout_without_a_customer_makes_one_when_it_starts_a_subscription(
    shop: Shop,
) -> None:
    items = [{"price": "price_sandbox_basic", "quantity": 1}]
    session = await shop.checkout(mode="subscription", line_items=items)

    paid = await shop.do(f"/sandbox/checkout/{session.id}/pay", {"email": "new@example.com"})

    made = await shop.client.v1.customers.retrieve_async(paid["session"]["customer"])
    assert made.email == "new@example.com"


@pytest.mark.parametrize(
    ("price", "amount", "interval"),
    [("basic", 999, "month"), ("pro", 1999, "month"), ("lifetime", 14900, None)],
)
async def test_the_prices_of_keto_are_on_sale(
    shop: Shop, price: str, amount: int, interval: str | None
) -> None:
    found = await shop.client.v1.prices.retrieve_async(f"price_sandbox_{price}")
    assert (found.unit_amount, found.currency) == (amount, "usd")
    assert (found.recurring and found.recurring.interval) == interval


async def test_sessions_are_listed_in_pages_and_expanded_on_request(shop: Shop) -> None:
    customer = await shop.customer()
    made = [(await shop.checkout(customer=customer)).id for _ in range(3)]
    await shop.checkout()
    sessions = shop.client.v1.checkout.sessions

    pages = await sessions.list_async({"customer": customer, "limit": 2})
    assert [each.id async for each in pages.auto_paging_iter()] == made[::-1]

    one = await sessions.retrieve_async(
        made[0], {"expand": ["line_items.data.price.product", "customer"]}
    )
    assert one.to_dict()["line_items"]["data"][0]["price"]["product"]["name"] == "Plan"
    assert one.to_dict()["customer"]["email"] == "ada@example.com"
