"""Subscriptions: periods, switches in the portal, and automatic changes."""

import pytest
import stripe

from sandbox.payments.subscriptions.new import month_end

from .conftest import Json, Shop, Shops
from .test_pages import page

BASIC, PRO = "price_sandbox_basic", "price_sandbox_pro"


async def portal_switch(shop: Shop, subscription: Json, price: str) -> str:
    """Open a portal session that confirms a switch, and return its address."""
    confirm = {
        "subscription": subscription["id"],
        "items": [{"id": subscription["items"]["data"][0]["id"], "price": price}],
    }
    after = {"type": "redirect", "redirect": {"return_url": "http://shop.test/switched"}}
    session = await shop.client.v1.billing_portal.sessions.create_async(
        {
            "customer": subscription["customer"],
            "flow_data": {
                "type": "subscription_update_confirm",
                "subscription_update_confirm": confirm,
                "after_completion": after,
            },
        }  # type: ignore[arg-type]
    )
    return session.url


async def test_the_portal_shows_a_switch_and_the_next_invoice_charges_it(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    url = await portal_switch(shop, subscription, PRO)
    text, forms = await page(shop, url)
    assert "Keto Basic · $9.99 per month" in text
    assert "Keto Pro · $19.99 per month" in text
    confirmed = await shop.http.post(forms.actions[0])
    assert confirmed.headers["location"] == "http://shop.test/switched"
    assert "already has this price" in (await page(shop, url))[0]
    await shop.webhook.wait_for("customer.subscription.updated")
    [event] = shop.webhook.of("customer.subscription.updated")
    before = event.to_dict()["data"]["previous_attributes"]
    assert before["items"]["data"][0]["price"]["id"] == BASIC

    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")

    invoice = await shop.webhook.wait_for("invoice.paid", 2)
    assert (invoice["amount_paid"], invoice["billing_reason"]) == (1999, "subscription_cycle")


@pytest.mark.parametrize(
    "case", ["same price", "inactive", "one-time", "currency", "stranger", "item", "ended"]
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
    if case == "stranger":
        subscription["customer"] = await shop.customer()
    if case == "item":
        subscription["items"]["data"][0]["id"] = "si_nowhere"
    if case == "ended":
        await shop.do(f"/sandbox/subscriptions/{subscription['id']}/cancel")
    with pytest.raises(stripe.InvalidRequestError):
        await portal_switch(shop, subscription, price)


async def test_an_ended_subscription_cannot_be_changed(shop: Shop) -> None:
    subscription = await shop.subscribed()
    subscriptions = shop.client.v1.subscriptions
    assert (await subscriptions.cancel_async(subscription["id"])).status == "canceled"

    with pytest.raises(stripe.InvalidRequestError) as gone:
        await subscriptions.cancel_async(subscription["id"])
    assert gone.value.http_status == 404
    with pytest.raises(stripe.InvalidRequestError):
        await subscriptions.update_async(subscription["id"], {"cancel_at_period_end": True})
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance", status=400)
    assert (await subscriptions.list_async()).data == []
    ended = await subscriptions.list_async({"status": "all"})
    assert [each.status for each in ended.data] == ["canceled"]


async def test_what_is_to_end_by_the_api_can_go_on_and_ends_with_its_period(shop: Shop) -> None:
    subscription = await shop.subscribed()
    end = subscription["items"]["data"][0]["current_period_end"]
    update = shop.client.v1.subscriptions.update_async
    for ends in (True, False, True):
        updated = await update(subscription["id"], {"cancel_at_period_end": ends})
        assert (updated.cancel_at, updated.cancel_at_period_end) == (end if ends else None, ends)
    ended = await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    assert (ended["status"], ended["ended_at"]) == ("canceled", end)


async def test_a_trial_can_begin_in_a_paid_period(shop: Shop) -> None:
    subscription = await shop.subscribed()
    update = shop.client.v1.subscriptions.update_async
    until = subscription["items"]["data"][0]["current_period_end"] + 30 * 86_400
    with pytest.raises(stripe.InvalidRequestError):
        await update(subscription["id"], {"trial_end": until})
    begun = await update(subscription["id"], {"trial_end": until, "proration_behavior": "none"})
    item = begun["items"].data[0]
    assert (begun.status, begun.trial_end, item.current_period_end) == ("trialing", until, until)
    assert begun.trial_start == item.current_period_start
    free = await shop.client.v1.invoices.retrieve_async(str(begun.latest_invoice))
    assert (free.total, free.status) == (0, "paid")
    renewed = await shop.do(f"/sandbox/subscriptions/{subscription['id']}/advance")
    assert renewed["status"] == "active"
    paid = await shop.client.v1.invoices.retrieve_async(renewed["latest_invoice"])
    assert paid.amount_paid == 1999


async def test_checkouts_expire_and_subscriptions_renew_by_themselves(shops: Shops) -> None:
    moment = 1_800_000_000
    shop = await shops.open(now=lambda: moment, jobs_every=0.01)
    subscription, session = await shop.subscribed(), await shop.checkout()
    with pytest.raises(stripe.InvalidRequestError, match="30 minutes"):
        await shop.checkout(expires_at=moment + 60)
    moment += 86_400
    assert (await shop.webhook.wait_for("checkout.session.expired"))["id"] == session.id
    moment = subscription["items"]["data"][0]["current_period_end"]
    renewed = await shop.webhook.wait_for("customer.subscription.updated")
    assert renewed["items"]["data"][0]["current_period_start"] == moment
    await shop.do(f"/sandbox/checkout/{session.id}/pay", status=400)


@pytest.mark.parametrize(
    ("anchor", "start", "end"),
    [
        (1769817600, 1769817600, 1772236800),  # 31 January 2026 to 28 February
        (1769817600, 1772236800, 1774915200),  # and on to 31 March
        (1767225600, 1767225600, 1769904000),  # 1 January 2026 to 1 February
    ],
)
def test_months_are_counted_from_the_day_it_began(anchor: int, start: int, end: int) -> None:
    assert month_end(anchor, start) == end
