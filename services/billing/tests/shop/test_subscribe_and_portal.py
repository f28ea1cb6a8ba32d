"""A member becomes a paying one, and looks after it."""

from typing import Any
from urllib.parse import parse_qs

import pytest

from chassis import ids
from services.billing.tests.conftest import FRONTEND
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import paid

pytestmark = pytest.mark.usefixtures("no_worker")


@pytest.mark.parametrize(
    ("tier", "mode"), [("basic", "subscription"), ("pro", "subscription"), ("lifetime", "payment")]
)
async def test_a_tier_is_sold_at_its_price(driver: Driver, tier: str, mode: str) -> None:
    user = driver.user()
    answer = await driver.post("subscribe", user, {"tier": tier})
    assert answer.status_code == 200
    assert list(answer.json()) == ["checkoutUrl"]
    assert answer.json()["checkoutUrl"].startswith(f"{driver.stripe.url}/c/pay/")
    (request,) = driver.stripe.recorder.to("/v1/checkout/sessions")
    customer = await driver.row("customer", user_id=user)
    traced = "payment_intent_data" if mode == "payment" else "subscription_data"
    assert {name: value for name, (value,) in parse_qs(request.form).items()} == {
        "mode": mode,
        "customer": customer["stripe_customer_id"],
        "allowed_payment_method_types[0]": "card",
        "line_items[0][price]": f"price_sandbox_{tier}",
        "line_items[0][quantity]": "1",
        "metadata[userId]": user,
        "metadata[tier]": tier,
        "client_reference_id": user,
        f"{traced}[metadata][userId]": user,
        f"{traced}[metadata][tier]": tier,
        "success_url": f"{FRONTEND}/dashboard?subscription=success",
        "cancel_url": f"{FRONTEND}/pricing?cancelled=true",
    }


@pytest.mark.parametrize("body", [{}, {"tier": "gold"}, {"tier": "BASIC"}, {"tier": None}, None])
async def test_a_tier_that_there_is_not_is_refused(driver: Driver, body: Any) -> None:
    answer = await driver.post("subscribe", driver.user(), body)
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    assert answer.json()["details"]


async def test_a_tier_without_a_price_is_not_on_sale(
    driver: Driver,
) -> None:
    async with driver.with_settings(stripe_price_pro="") as unpriced:
        answer = await unpriced.post("subscribe", driver.user(), {"tier": "pro"})
        assert (answer.status_code, answer.json()) == (400, {"error": "Invalid tier"})


async def test_a_member_who_never_paid_has_no_billing_account(driver: Driver) -> None:
    user = driver.user()
    answer = await driver.post("portal", user)
    assert (answer.status_code, answer.json()) == (400, {"error": "No billing account found"})
    # One whose customer could not be made has none either.
    await driver.stripe.fails("fail", "/v1/customers", count=100)
    await driver.post("subscribe", user, {"tier": "pro"})
    answer = await driver.post("portal", user)
    assert (answer.status_code, answer.json()) == (400, {"error": "No billing account found"})


async def test_the_portal_leads_back_to_the_dashboard(driver: Driver) -> None:
    user = driver.user()
    await driver.post("subscribe", user, {"tier": "pro"})
    answer = await driver.post("portal", user)
    assert answer.status_code == 200
    assert list(answer.json()) == ["url"]
    assert answer.json()["url"].startswith(driver.stripe.url)
    (request,) = driver.stripe.recorder.to("/v1/billing_portal/sessions")
    customer = await driver.row("customer", user_id=user)
    assert {name: value for name, (value,) in parse_qs(request.form).items()} == {
        "customer": customer["stripe_customer_id"],
        "return_url": f"{FRONTEND}/dashboard",
    }


async def test_stripe_being_away_is_the_operations_500(
    driver: Driver,
) -> None:
    user, customer = await driver.customer_of()
    plan = driver.plan()
    async with driver.with_settings(stripe_api_base="http://127.0.0.1:9") as alone:
        for operation, body, error in (
            ("checkout", {"planId": plan["id"]}, "Failed to create checkout session"),
            ("subscribe", {"tier": "pro"}, "Failed to create subscription session"),
            ("portal", None, "Failed to open billing portal"),
        ):
            answer = await alone.post(operation, user, body)
            assert (answer.status_code, answer.json()) == (500, {"error": error})
    kept = await driver.row("customer", user_id=user)
    assert (kept["stripe_customer_id"], kept["replaced_at"]) == (customer, None)


@pytest.mark.parametrize("tier", ["basic", "pro", "lifetime"])
async def test_a_lifetime_member_is_sold_no_tier(driver: Driver, tier: str) -> None:
    user = driver.user()
    await driver.webhook.takes(paid({"userId": user, "tier": "lifetime"}))
    answer = await driver.post("subscribe", user, {"tier": tier})
    assert (answer.status_code, answer.json()) == (409, {"error": "Already a lifetime member"})
    assert not driver.stripe.recorder.requests


async def test_the_portal_is_that_of_the_customer_who_is_billed(driver: Driver) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    # As after a restore: the row is lost, and another checkout made another customer.
    await driver.it.rows("DELETE FROM customer WHERE user_id = $1", user)
    assert (await driver.checkout(user, driver.plan())).status_code == 200
    assert (await driver.post("portal", user)).status_code == 200
    (request,) = driver.stripe.recorder.to("/v1/billing_portal/sessions")
    assert parse_qs(request.form)["customer"] == [session["customer"]]


async def test_a_user_whom_identity_does_not_know_cannot_subscribe(driver: Driver) -> None:
    answer = await driver.post("subscribe", ids.new(), {"tier": "pro"})
    assert answer.status_code == 500
