"""Switches of a subscription's price, by the API and in the portal; trials; several of them."""

import pytest
import stripe

from .conftest import Json, Shop
from .test_pages import page

BASIC, PRO = "price_sandbox_basic", "price_sandbox_pro"
HALF_A_MONTH = 15 * 86_400


def switch_to(subscription: Json, price: str) -> Json:
    return {"items": [{"id": subscription["items"]["data"][0]["id"], "price": price}]}


async def portal_switch(shop: Shop, subscription: Json, price: str, **flow: object) -> str:
    """Open a portal session that confirms a switch, and return its address."""
    confirm = {"subscription": subscription["id"], **switch_to(subscription, price)}
    session = await shop.client.v1.billing_portal.sessions.create_async(
        {
            "customer": subscription["customer"],
            "return_url": "http://shop.test/dashboard",
            "flow_data": {
                "type": "subscription_update_confirm",
                "subscription_update_confirm": confirm,
                **flow,
            },
        }  # type: ignore[arg-type]
    )
    assert (
        session.to_dict()["flow"]["subscription_update_confirm"]["subscription"]
        == (subscription["id"])
    )
    return session.url


async def test_the_api_switches_the_price_and_the_next_invoice_settles_the_difference(
    shop: Shop,
) -> None:
    subscription = await shop.subscribed(BASIC)
    await shop.do("/sandbox/clock", {"advance": HALF_A_MONTH})

    switched = await shop.client.v1.subscriptions.update_async(
        subscription["id"],
        switch_to(subscription, PRO),  # type: ignore[arg-type]
    )

    assert switched.to_dict()["items"]["data"][0]["price"]["id"] == PRO
    await shop.webhook.wait_for("customer.subscription.updated")
    [event] = shop.webhook.of("customer.subscription.updated")
    before = event.to_dict()["data"]["previous_attributes"]
    assert before["items"]["data"][0]["price"]["id"] == BASIC
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    invoice = await shop.webhook.wait_for("invoice.paid", 2)
    amounts = [line["amount"] for line in invoice["lines"]["data"]]
    assert amounts[0] == 1999
    assert amounts[1] < 0 < amounts[2]
    assert invoice["amount_paid"] == sum(amounts) == pytest.approx(2499, abs=60)


async def test_a_switch_can_be_invoiced_at_once_or_not_at_all(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    update = shop.client.v1.subscriptions.update_async
    at_once = {**switch_to(subscription, PRO), "proration_behavior": "always_invoice"}
    await update(subscription["id"], at_once)  # type: ignore[arg-type]
    invoice = await shop.webhook.wait_for("invoice.paid", 2)
    assert (invoice["amount_paid"], invoice["billing_reason"]) == (1000, "subscription_update")

    unpaid = {**switch_to(subscription, BASIC), "proration_behavior": "none"}
    await update(subscription["id"], unpaid)  # type: ignore[arg-type]
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    assert (await shop.webhook.wait_for("invoice.paid", 3))["amount_paid"] == 999


async def test_another_interval_starts_a_new_period(shop: Shop) -> None:
    await shop.do("/sandbox/prices/price_year", {"unit_amount": 9900, "interval": "year"})
    subscription = await shop.subscribed(BASIC)
    await shop.client.v1.subscriptions.update_async(
        subscription["id"],
        switch_to(subscription, "price_year"),  # type: ignore[arg-type]
    )
    invoice = await shop.webhook.wait_for("invoice.paid", 2)
    assert invoice["amount_paid"] == 9900 - 999
    found = (await shop.client.v1.subscriptions.retrieve_async(subscription["id"])).to_dict()
    first = found["items"]["data"][0]
    assert first["current_period_end"] - first["current_period_start"] >= 365 * 86_400


async def test_the_portal_shows_a_switch_and_makes_it_when_confirmed(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    url = await portal_switch(shop, subscription, PRO)

    text, forms = await page(shop, url)
    assert "Keto Basic · $9.99 per month" in text
    assert "Keto Pro · $19.99 per month" in text
    assert "$10.00" in text
    confirmed = await shop.http.post(forms.actions[0])

    assert confirmed.status_code == 303
    updated = await shop.webhook.wait_for("customer.subscription.updated")
    assert updated["items"]["data"][0]["price"]["id"] == PRO
    text, _ = await page(shop, confirmed.headers["location"])
    assert "Your subscription was updated." in text
    assert "already has this price" in (await page(shop, url))[0]


async def test_a_flow_leads_back_to_where_it_should(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    after = {"type": "redirect", "redirect": {"return_url": "http://shop.test/switched"}}
    url = await portal_switch(shop, subscription, PRO, after_completion=after)
    confirmed = await shop.http.post(f"{url}/flow")
    assert confirmed.headers["location"] == "http://shop.test/switched"


async def test_a_flow_can_cancel(shop: Shop) -> None:
    subscription = await shop.subscribed()
    cancel = {"subscription": subscription["id"]}
    session = await shop.client.v1.billing_portal.sessions.create_async(
        {
            "customer": subscription["customer"],
            "flow_data": {"type": "subscription_cancel", "subscription_cancel": cancel},
        }  # type: ignore[arg-type]
    )
    assert "Cancel subscription" in (await page(shop, session.url))[0]
    await shop.http.post(f"{session.url}/flow")
    sent = await shop.webhook.wait_for("customer.subscription.updated")
    end = subscription["items"]["data"][0]["current_period_end"]
    assert (sent["cancel_at"], sent["cancel_at_period_end"]) == (end, False)


@pytest.mark.parametrize(
    "case", ["same price", "inactive", "one-time", "currency", "feature off", "stranger", "item"]
)
async def test_a_switch_that_makes_no_sense_is_refused(shop: Shop, case: str) -> None:
    subscription = await shop.subscribed(BASIC)
    price = BASIC if case == "same price" else PRO
    wrong: dict[str, Json] = {
        "inactive": {"active": False},
        "one-time": {"interval": "one_time"},
        "currency": {"currency": "eur"},
    }
    if case in wrong:
        await shop.do(f"/sandbox/prices/{PRO}", wrong[case])
    if case == "feature off":
        await shop.do("/sandbox/portal-configuration", {"subscription_update": False})
    if case == "stranger":
        subscription["customer"] = await shop.customer()
    if case == "item":
        subscription["items"]["data"][0]["id"] = "si_nowhere"
    with pytest.raises(stripe.InvalidRequestError):
        await portal_switch(shop, subscription, price)


async def test_a_trial_costs_nothing_until_it_ends(shop: Shop) -> None:
    session = await shop.checkout(
        mode="subscription",
        line_items=[{"price": PRO, "quantity": 1}],
        subscription_data={"trial_period_days": 7, "metadata": {"userId": "u1"}},
    )
    assert session.amount_total == 0
    await shop.do(f"/sandbox/checkout/{session.id}/pay")
    sent = await shop.webhook.wait_for("checkout.session.completed")
    assert sent["payment_status"] == "no_payment_required"
    started = await shop.webhook.wait_for("customer.subscription.created")
    assert (started["status"], started["metadata"]) == ("trialing", {"userId": "u1"})
    assert started["trial_end"] == started["items"]["data"][0]["current_period_end"]
    assert (await shop.webhook.wait_for("invoice.paid"))["amount_paid"] == 0

    await shop.do("/sandbox/clock", {"advance": 7 * 86_400 + 1})

    assert (await shop.webhook.wait_for("invoice.paid", 2))["amount_paid"] == 1999
    updated = await shop.webhook.wait_for("customer.subscription.updated", 2)
    assert updated["status"] == "active"


async def test_a_customer_may_have_several_subscriptions(shop: Shop) -> None:
    customer = await shop.customer()
    for price in (BASIC, PRO):
        session = await shop.checkout(
            mode="subscription", customer=customer, line_items=[{"price": price, "quantity": 1}]
        )
        await shop.do(f"/sandbox/checkout/{session.id}/pay")
    subscriptions = shop.client.v1.subscriptions
    both = (await subscriptions.list_async({"customer": customer})).data
    assert len(both) == 2

    await subscriptions.cancel_async(both[0].id)

    assert len((await subscriptions.list_async({"customer": customer})).data) == 1
    everything = await subscriptions.list_async({"customer": customer, "status": "all"})
    assert {each.status for each in everything.data} == {"active", "canceled"}
    since = both[0].created + 10
    assert (await subscriptions.list_async({"created": {"gte": since}})).data == []
