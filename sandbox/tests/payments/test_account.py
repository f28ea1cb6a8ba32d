"""The account's own settings: keys, modes, currency, prices, portal configuration, clock."""

import pytest
import stripe

from .conftest import Json, Shop, Shops, client_for, item, order


async def test_a_live_key_makes_live_objects_and_sees_no_others(shop: Shop) -> None:
    customer = await shop.customer()
    live = client_for(shop.url, key="sk_live_sandbox").v1

    with pytest.raises(stripe.InvalidRequestError, match="similar object exists in test mode"):
        await live.customers.retrieve_async(customer)
    assert (await live.customers.list_async()).data == []
    made = await live.customers.create_async({"name": "Live"})
    session = await live.checkout.sessions.create_async(
        {
            "mode": "subscription",
            "customer": made.id,
            "line_items": [{"price": "price_sandbox_pro", "quantity": 1}],
            "success_url": "http://shop.test/thanks",
        }
    )
    await shop.do(f"/sandbox/checkout/{session.id}/pay")
    await shop.quiet()

    assert session.id.startswith("cs_live_")
    assert (await live.prices.retrieve_async("price_sandbox_pro")).livemode is True
    own = [event for event in shop.webhook.events if event.livemode]
    assert len(own) == len(shop.webhook.events) - 1
    for event in own:
        assert event.to_dict()["data"]["object"]["livemode"] is True


async def test_an_account_with_a_live_key_is_live(shops: Shops) -> None:
    shop = await shops.open(payments_secret_key="sk_live_own")
    made = await client_for(shop.url, key="rk_live_own").v1.customers.create_async({"name": "N"})
    assert made.livemode is True


async def test_the_livemode_switch_marks_new_events_live_under_a_test_key(shop: Shop) -> None:
    customer = await shop.customer()
    await shop.do("/sandbox/switches", {"livemode": True})
    await shop.client.v1.customers.update_async(customer, {"name": "B"})
    await shop.quiet()
    assert [event.livemode for event in shop.webhook.events] == [False, True]


async def test_a_key_of_another_account_finds_nothing(shop: Shop) -> None:
    customer = await shop.customer()
    await shop.quiet()
    await shop.do("/sandbox/switches", {"api_key": "other_account"})
    with pytest.raises(stripe.InvalidRequestError, match=r"No such customer: '\w+'$") as refused:
        await shop.checkout(customer=customer)
    assert refused.value.code == "resource_missing"
    other = await shop.customer(name="Other")
    await shop.checkout(customer=other)
    assert [each.id for each in (await shop.client.v1.customers.list_async()).data] == [other]

    await shop.do("/sandbox/switches", {"api_key": "valid"})

    with pytest.raises(stripe.InvalidRequestError):
        await shop.client.v1.customers.retrieve_async(other)
    assert (await shop.client.v1.customers.retrieve_async(customer)).name == "Ada"
    assert len(shop.webhook.events) == 1


async def test_an_invalid_key_is_a_401_until_it_is_valid_again(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"api_key": "invalid"})
    with pytest.raises(stripe.AuthenticationError):
        await shop.customer()
    await shop.do("/sandbox/reset")
    await shop.customer()


async def test_checkouts_take_another_currency(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"currency": "jpy"})
    session = await shop.checkout(line_items=[item(2200)])
    await shop.do(f"/sandbox/checkout/{session.id}/pay")
    sent = await shop.webhook.wait_for("checkout.session.completed")
    assert (sent["amount_total"], sent["currency"]) == (2200, "jpy")
    assert (await shop.webhook.wait_for("charge.succeeded"))["currency"] == "jpy"
    await shop.do("/sandbox/switches", {"currency": ""})
    assert (await shop.checkout()).currency == "usd"


async def test_prices_are_listed_added_changed_and_removed(shop: Shop) -> None:
    prices = shop.client.v1.prices
    listed = await prices.list_async({"active": True, "recurring": {"interval": "month"}})
    assert {each.id for each in listed.data} == {"price_sandbox_basic", "price_sandbox_pro"}
    [lifetime] = (await prices.list_async({"type": "one_time", "currency": "usd"})).data
    assert lifetime.id == "price_sandbox_lifetime"

    await shop.do("/sandbox/prices/price_new", {"unit_amount": 2499, "name": "Keto Pro"})
    await shop.do("/sandbox/prices/price_sandbox_pro", {"active": False, "currency": "eur"})
    await shop.do("/sandbox/prices/price_sandbox_basic", {"interval": "one_time"})

    new, pro, basic = [
        (await prices.retrieve_async(wanted)).to_dict()
        for wanted in ("price_new", "price_sandbox_pro", "price_sandbox_basic")
    ]
    assert (new["unit_amount"], new["recurring"]["interval"]) == (2499, "month")
    assert (pro["active"], pro["currency"]) == (False, "eur")
    assert (basic["type"], basic["recurring"]) == ("one_time", None)
    with pytest.raises(stripe.InvalidRequestError, match="inactive"):
        await shop.checkout(line_items=[{"price": "price_sandbox_pro", "quantity": 1}])
    await shop.http.delete("/sandbox/prices/price_new")
    with pytest.raises(stripe.InvalidRequestError, match="No such price"):
        await prices.retrieve_async("price_new")
    await shop.do("/sandbox/reset")
    assert (await prices.retrieve_async("price_sandbox_pro")).active is True


@pytest.mark.parametrize("change", [{"is_default": False}, {"active": False}])
async def test_the_portal_needs_an_active_default_configuration(
    shop: Shop, change: dict[str, bool]
) -> None:
    configurations = shop.client.v1.billing_portal.configurations
    [configuration] = (await configurations.list_async({"is_default": True, "active": True})).data
    customer = await shop.customer()

    await shop.do("/sandbox/portal-configuration", change)

    listed = await configurations.list_async({"is_default": True, "active": True})
    assert listed.data == []
    assert (await configurations.retrieve_async(configuration.id)).id == configuration.id
    with pytest.raises(stripe.InvalidRequestError, match="save your customer portal settings"):
        await shop.client.v1.billing_portal.sessions.create_async({"customer": customer})


async def test_the_clock_expires_checkouts_and_lists_them(shop: Shop) -> None:
    now = (await shop.read("/sandbox"))["now"]
    short = await shop.checkout(expires_at=now + 1_900, client_reference_id="u1")
    day = await shop.checkout()
    assert short.client_reference_id == "u1"

    await shop.do("/sandbox/clock", {"advance": 2_000})

    assert (await shop.webhook.wait_for("checkout.session.expired"))["id"] == short.id
    sessions = shop.client.v1.checkout.sessions
    expired = await sessions.list_async({"status": "expired", "created": {"gte": now - 5}})
    assert [each.id for each in expired.data] == [short.id]
    assert [each.id for each in (await sessions.list_async({"status": "open"})).data] == [day.id]


@pytest.mark.parametrize(
    "email", ["x@test", "münchen@example.com", ".a@example.com", "a..b@example.com", "a b@x.org"]
)
async def test_addresses_that_stripe_refuses(shop: Shop, email: str) -> None:
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await shop.customer(email=email)
    assert (refused.value.code, refused.value.param) == ("email_invalid", "email")


async def test_customers_are_listed_by_address_without_the_deleted(shop: Shop) -> None:
    first, second = await shop.customer(), await shop.customer()
    await shop.customer(email="bob@example.com")
    deleted = await shop.client.v1.customers.delete_async(second)
    assert deleted.to_dict() == {"id": second, "object": "customer", "deleted": True}
    listed = await shop.client.v1.customers.list_async({"email": "ada@example.com"})
    assert [each.id for each in listed.data] == [first]


async def test_a_page_begins_after_an_object_and_ends_before_one(shop: Shop) -> None:
    oldest, middle, newest = [await shop.customer() for _ in range(3)]
    customers = shop.client.v1.customers
    page = await customers.list_async({"limit": 1, "starting_after": newest})
    assert ([each.id for each in page.data], page.has_more) == ([middle], True)
    page = await customers.list_async({"limit": 2, "starting_after": middle})
    assert ([each.id for each in page.data], page.has_more) == ([oldest], False)
    page = await customers.list_async({"limit": 1, "ending_before": oldest})
    assert ([each.id for each in page.data], page.has_more) == ([middle], True)
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await customers.list_async({"starting_after": "cus_none"})
    assert (refused.value.code, refused.value.param) == ("resource_missing", "starting_after")


async def test_what_a_control_does_not_know_is_refused(shop: Shop) -> None:
    wrong: list[tuple[str, Json, int]] = [
        ("/sandbox/switches", {"api_key": "wrong"}, 422),
        ("/sandbox/webhook-endpoint", {"state": "off"}, 422),
        ("/sandbox/prices/price_new", {"active": True}, 400),
        ("/sandbox/payments/ch_1/explode", {}, 404),
    ]
    for path, body, status in wrong:
        await shop.do(path, body, status=status)


async def test_an_idempotency_key_belongs_to_one_account_and_mode(shop: Shop) -> None:
    keyed: stripe.RequestOptions = {"idempotency_key": "k"}
    live = client_for(shop.url, key="sk_live_sandbox").v1.customers
    made = [
        await shop.client.v1.customers.create_async({"name": "A"}, keyed),
        await live.create_async({"name": "A"}, keyed),
    ]
    await shop.do("/sandbox/switches", {"api_key": "other_account"})
    made.append(await shop.client.v1.customers.create_async({"name": "A"}, keyed))
    assert len({customer.id for customer in made}) == 3


async def test_sessions_of_another_mode_expire_without_being_seen(shop: Shop) -> None:
    live = client_for(shop.url, key="sk_live_sandbox").v1.checkout.sessions
    made = await live.create_async(order())  # type: ignore[arg-type]
    await shop.do("/sandbox/clock", {"advance": 90_000})
    assert (await shop.client.v1.checkout.sessions.list_async()).data == []
    assert (await live.retrieve_async(made.id)).status == "expired"
    assert (await shop.webhook.wait_for("checkout.session.expired"))["livemode"] is True
