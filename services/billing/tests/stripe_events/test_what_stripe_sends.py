"""Events that are not what the settings expect: other prices, modes, currencies, customers."""

import pytest

from billing.settings import Settings
from billing.stripe_api.client import API_VERSION
from chassis import ids
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event, paid, subscription

CREATED, UPDATED = "customer.subscription.created", "customer.subscription.updated"
PRO, BASIC = "price_sandbox_pro", "price_sandbox_basic"


@pytest.mark.parametrize("price", [f"price_new, {PRO}", "", "price_new"])
async def test_a_member_keeps_pro_when_its_price_is_replaced(driver: Driver, price: str) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(event(CREATED, about, created=1))
    async with driver.with_settings(stripe_price_pro=price) as changed:
        await changed.webhook.takes(event(UPDATED, about, created=2))
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")


def test_the_first_price_is_sold_and_all_are_recognised(settings: Settings) -> None:
    listed = settings.model_copy(update={"stripe_price_pro": " price_new ,price_old,"})
    assert listed.price_of("pro") == "price_new"
    assert listed.prices_of("pro") == ("price_new", "price_old")
    assert listed.tier_of_price("price_old") == "pro"
    assert listed.tier_of_price("price_other") is None
    assert listed.tier_of_price(None) is None


@pytest.mark.parametrize(
    ("key", "mode"),
    [("sk_test_1", "test"), ("rk_live_1", "live"), ("sk_live_1", "live"), ("other", None)],
)
def test_the_key_says_its_mode(settings: Settings, key: str, mode: str | None) -> None:
    assert settings.model_copy(update={"stripe_secret_key": key}).key_mode == mode


async def test_a_live_event_under_a_test_key_is_set_aside(driver: Driver) -> None:
    user = ids.new()
    live = paid({"userId": user, "planId": ids.new()}, livemode=True)
    await driver.webhook.takes(live)
    assert await driver.state_of(live) == "set aside"
    assert not await driver.all("payment", user_id=user)


async def test_an_event_of_a_connected_account_is_acknowledged_and_ignored(driver: Driver) -> None:
    user = ids.new()
    connected = paid({"userId": user, "planId": ids.new()}, account="acct_1")
    await driver.webhook.takes(connected)
    assert await driver.one("stripe_event", id=connected["id"]) is None
    assert not await driver.all("payment", user_id=user)


async def test_an_event_of_another_api_version_is_applied_and_counted(driver: Driver) -> None:
    async def counted() -> float:
        return (await driver.it.figures("keto_webhooks_of_another_version_total"))[0]

    before = await counted()
    for version, more in (("2024-06-20", 1), (API_VERSION, 1), (None, 1)):
        user = ids.new()
        bought = paid({"userId": user, "planId": ids.new()}, api_version=version)
        await driver.webhook.takes(bought)
        assert await driver.one("payment", user_id=user)
        assert await counted() == before + more


async def test_a_key_whose_form_names_no_mode_is_not_checked(
    driver: Driver,
) -> None:
    user = ids.new()
    async with driver.with_settings(stripe_secret_key="key") as unknown:
        await unknown.webhook.takes(paid({"userId": user, "planId": ids.new()}, livemode=True))
    assert await driver.one("payment", user_id=user)


@pytest.mark.parametrize("sold", [{"planId": "p"}, {"tier": "lifetime"}])
async def test_another_currency_is_set_aside(driver: Driver, sold: Json) -> None:
    user = ids.new()
    yen = paid({"userId": user, **sold}, 2200, session={"currency": "jpy"})
    await driver.webhook.takes(yen)
    assert await driver.state_of(yen) == "set aside"
    assert not await driver.all("payment", user_id=user)


async def test_the_currency_is_kept_with_the_order(driver: Driver) -> None:
    user = ids.new()
    await driver.webhook.takes(
        paid({"userId": user, "planId": ids.new()}, session={"currency": "USD"})
    )
    order = await driver.row("payment", user_id=user)
    assert order["currency"] == "usd"


async def test_a_reference_that_a_buyer_may_have_written_names_no_user(
    driver: Driver,
) -> None:
    # Stripe's payment links take `client_reference_id` from the address of the page.
    user = ids.new()
    session = {"client_reference_id": user, "customer": None}
    written = paid({"tier": "lifetime"}, session=session)
    await driver.webhook.takes(written)
    assert await driver.state_of(written) == "set aside"
    assert await driver.membership(user) == ()


async def test_an_unknown_customer_is_known_by_what_we_wrote_on_the_subscription(
    driver: Driver,
) -> None:
    user, customer = ids.new(), f"cus_{ids.new()}"
    about = subscription(customer, price=PRO, metadata={"userId": user, "tier": "pro"})
    await driver.webhook.takes(event(CREATED, about, created=1))
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")
    # The customer is known from now on.
    await driver.webhook.takes(event(UPDATED, about | {"metadata": {}}, created=2))
    known = await driver.row("customer", user_id=user)
    assert known["stripe_customer_id"] == customer


async def test_a_price_that_is_not_ours_gives_basic_as_specified_and_is_named(
    driver: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    user, customer = await driver.customer_of()
    other, ours = (
        event(CREATED, subscription(customer, price=price), created=second)
        for second, price in enumerate(("price_of_another_product", PRO), start=1)
    )
    await driver.webhook.takes(other)
    assert (await driver.membership(user))[:2] == ("BASIC", "ACTIVE")
    named = f"{other['data']['object']['id']} is BASIC ACTIVE: price_of_another_product is in no"
    assert named in (await driver.row("stripe_event", id=other["id"]))["outcome"]
    assert named in caplog.text
    caplog.clear()
    await driver.webhook.takes(ours)
    assert "is in no STRIPE_PRICE" not in caplog.text


async def test_an_unknown_customer_who_pays_our_price_is_set_aside(
    driver: Driver,
) -> None:
    ours = event(CREATED, subscription(f"cus_{ids.new()}", price=BASIC))
    other = event(CREATED, subscription(f"cus_{ids.new()}", price="price_of_another_product"))
    await driver.webhook.takes(ours, other)
    assert await driver.state_of(ours) == "set aside"
    assert await driver.state_of(other) == "ignored"
