"""The billing portal behaves as an operator has configured it."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop
from .schedules import paused
from .test_pages import page, press
from .test_payment_behavior import BASIC, PRO, YEAR, held, price_of
from .test_subscriptions import portal_switch


async def configure(shop: Shop, **change: Any) -> None:
    await shop.do("/sandbox/portal-configuration", change)


async def opened(shop: Shop, subscription: Json) -> str:
    create: Any = {"customer": subscription["customer"]}
    return (await shop.client.v1.billing_portal.sessions.create_async(create)).url


async def balance(shop: Shop, subscription: Json) -> int:
    customer = await shop.client.v1.customers.retrieve_async(subscription["customer"])
    return customer.balance or 0


@pytest.mark.parametrize("mode", ["at_period_end", "immediately", "disabled"])
async def test_a_portal_cancels_as_it_is_configured(shop: Shop, mode: str) -> None:
    if mode == "disabled":
        await configure(shop, subscription_cancel=False)
    else:
        await configure(shop, cancel_mode=mode)
    subscription = await shop.subscribed()
    url = await opened(shop, subscription)
    text, _ = await page(shop, url)
    offers = {"at_period_end": "Cancel at period end", "immediately": "Cancel now"}
    assert {name for name, label in offers.items() if label in text} == {mode} & offers.keys()
    for way, do in (("at_period_end", "cancel-at-period-end"), ("immediately", "cancel")):
        answer = await press(shop, f"{url}/subscriptions/{subscription['id']}", do=do)
        assert answer.status_code == (303 if way == mode else 403)
    after = await held(shop, subscription)
    assert after["status"] == ("canceled" if mode == "immediately" else "active")
    assert (after["cancel_at"] is not None) is (mode == "at_period_end")


@pytest.mark.parametrize("proration", ["none", "create_prorations", "always_invoice"])
async def test_a_cancellation_at_once_is_prorated_as_configured(shop: Shop, proration: str) -> None:
    await configure(shop, cancel_mode="immediately", cancel_proration_behavior=proration)
    subscription = await shop.subscribed()
    url = await opened(shop, subscription)
    await press(shop, f"{url}/subscriptions/{subscription['id']}", do="cancel")
    assert (await held(shop, subscription))["status"] == "canceled"
    credit = await balance(shop, subscription)
    assert (-1999 <= credit <= -1998) is (proration == "always_invoice")
    assert credit == 0 or proration == "always_invoice"


async def test_a_cancellation_by_the_api_credits_the_rest_when_asked(shop: Shop) -> None:
    subscription = await shop.subscribed()
    cancel = shop.client.v1.subscriptions.cancel_async
    await cancel(subscription["id"], {"prorate": True, "invoice_now": True})
    assert -1999 <= await balance(shop, subscription) <= -1998


@pytest.mark.parametrize("proration", ["none", "create_prorations", "always_invoice"])
async def test_a_switch_in_the_portal_is_prorated_as_configured(shop: Shop, proration: str) -> None:
    await configure(shop, proration_behavior=proration)
    subscription = await shop.subscribed(BASIC)
    url = await portal_switch(shop, subscription, PRO)
    text, _ = await page(shop, url)
    assert ("<strong>Nothing</strong>" in text) is (proration != "always_invoice")
    await press(shop, f"{url}/flow")
    renewal: Any = {"subscription": subscription["id"]}
    following = await shop.client.v1.invoices.create_preview_async(renewal)
    assert (following.total > 1999) is (proration == "create_prorations")


async def test_a_switch_in_the_portal_shows_its_price_less_the_credit(shop: Shop) -> None:
    await configure(shop, proration_behavior="always_invoice")
    subscription = await shop.subscribed(PRO)
    await press(shop, f"{await portal_switch(shop, subscription, BASIC)}/flow")
    assert await balance(shop, subscription) < 0
    url = await portal_switch(shop, subscription, YEAR)
    text, _ = await page(shop, url)
    await press(shop, f"{url}/flow")
    listing: Any = {"subscription": subscription["id"], "limit": 1}
    (newest,) = (await shop.client.v1.invoices.list_async(listing)).data
    assert newest.amount_due > 0
    assert f"{newest.amount_due / 100:.2f}" in text


@pytest.mark.parametrize(
    "products", [{}, {"prod_sandbox_basic": [BASIC]}, {"prod_sandbox_pro": [YEAR]}]
)
async def test_a_switch_to_a_price_that_the_portal_does_not_list_is_refused(
    shop: Shop, products: Json
) -> None:
    await configure(shop, products=products)
    subscription = await shop.subscribed(BASIC)
    with pytest.raises(stripe.InvalidRequestError, match="is not one of the"):
        await portal_switch(shop, subscription, PRO)


async def test_the_products_of_a_portal_are_shown_when_expanded(shop: Shop) -> None:
    configurations = shop.client.v1.billing_portal.configurations
    path = "features.subscription_update.products"
    [bare] = (await configurations.list_async()).data
    [full] = (await configurations.list_async({"expand": [f"data.{path}"]})).data
    assert "products" not in bare.features.subscription_update.to_dict()
    products = full.features.subscription_update.products
    assert products is not None
    assert {price for each in products for price in each.prices} >= {BASIC, PRO, YEAR}
    again = await configurations.retrieve_async(bare.id, {"expand": [path]})
    assert again.features.subscription_update.products == products


async def test_a_downgrade_can_wait_for_the_end_of_the_period(shop: Shop) -> None:
    await configure(shop, schedule_at_period_end=["decreasing_item_amount"])
    subscription = await shop.subscribed(PRO)
    await press(shop, f"{await portal_switch(shop, subscription, BASIC)}/flow")
    after = await held(shop, subscription)
    assert (price_of(after), after["schedule"] is not None) == (PRO, True)
    with pytest.raises(stripe.InvalidRequestError, match="with a schedule"):
        await portal_switch(shop, subscription, BASIC)
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    assert price_of(await held(shop, subscription)) == BASIC
    upgrade = await shop.subscribed(BASIC)
    await press(shop, f"{await portal_switch(shop, upgrade, PRO)}/flow")
    assert price_of(await held(shop, upgrade)) == PRO


async def test_a_switch_can_end_a_trial(shop: Shop) -> None:
    await configure(shop, trial_update_behavior="end_trial")
    customer = await shop.customer()
    await shop.do(f"/sandbox/customers/{customer}/card")
    trial: Any = {"customer": customer, "items": [{"price": BASIC}], "trial_period_days": 7}
    begun = (await shop.client.v1.subscriptions.create_async(trial)).to_dict()
    await press(shop, f"{await portal_switch(shop, begun, PRO)}/flow")
    after = await held(shop, begun)
    assert (after["status"], price_of(after)) == ("active", PRO)
    paid = await shop.client.v1.invoices.retrieve_async(after["latest_invoice"])
    assert paid.amount_paid == 1999


async def test_a_subscription_with_a_schedule_is_not_changed_in_the_portal(shop: Shop) -> None:
    subscription = await shop.subscribed()
    await paused(shop, subscription)
    url = await opened(shop, subscription)
    assert "A change is planned" in (await page(shop, url))[0]
    for do in ("cancel-at-period-end", "resume"):
        answer = await press(shop, f"{url}/subscriptions/{subscription['id']}", do=do)
        assert answer.status_code == 400
    assert (await held(shop, subscription))["cancel_at"] is None
