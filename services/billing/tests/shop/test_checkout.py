"""A member buys a plan."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

import pytest

from chassis import clock, ids
from services.billing.tests.conftest import FRONTEND
from services.billing.tests.driver import Driver, StripeSide
from services.billing.tests.stripe_double import paid

pytestmark = pytest.mark.usefixtures("no_worker")

CHECKOUTS = "/v1/checkout/sessions"


def asked(stripe: StripeSide) -> dict[str, str]:
    """The parameters of the last checkout request to Stripe."""
    form = parse_qs(stripe.recorder.to(CHECKOUTS)[-1].form, keep_blank_values=True)
    return {name: value for name, (value,) in form.items()}


async def test_a_checkout_asks_stripe_for_exactly_what_the_specification_says(
    driver: Driver,
) -> None:
    user, plan = driver.user(), driver.plan()
    answer = await driver.checkout(user, plan)
    assert answer.status_code == 200
    session = await driver.stripe.look(f"{CHECKOUTS}/{answer.json()['sessionId']}")
    assert answer.json() == {"checkoutUrl": session["url"], "sessionId": session["id"]}
    customer = await driver.row("customer", user_id=user)
    assert asked(driver.stripe) == {
        "mode": "payment",
        "customer": customer["stripe_customer_id"],
        "allowed_payment_method_types[0]": "card",
        "line_items[0][price_data][currency]": "usd",
        "line_items[0][price_data][unit_amount]": "2999",
        "line_items[0][price_data][product_data][name]": plan["title"],
        "line_items[0][price_data][product_data][description]": plan["shortDesc"],
        "line_items[0][quantity]": "1",
        "metadata[userId]": user,
        "metadata[planId]": plan["id"],
        # In addition to the specification: the mail that confirms the order names the plan.
        "metadata[couponCode]": "",
        "client_reference_id": user,
        "payment_intent_data[metadata][userId]": user,
        "payment_intent_data[metadata][planId]": plan["id"],
        "success_url": f"{FRONTEND}/dashboard?purchase=success&planId={plan['id']}",
        "cancel_url": f"{FRONTEND}/plans/{plan['slug']}?purchase=cancelled",
    }
    assert driver.stripe.recorder.to(CHECKOUTS)[-1].headers["stripe-version"] == "2026-10-28.endive"


async def test_a_new_customer_has_the_members_address_and_name(driver: Driver) -> None:
    user = driver.user(email="mia@example.com", name="Mia")
    await driver.checkout(user, driver.plan())
    customer = await driver.row("customer", user_id=user)
    kept = await driver.stripe.look(f"/v1/customers/{customer['stripe_customer_id']}")
    assert (kept["email"], kept["name"]) == ("mia@example.com", "Mia")


@pytest.mark.parametrize("description", ["", "  ", None])
async def test_an_empty_description_is_left_out(driver: Driver, description: str | None) -> None:
    plan = driver.plan(shortDesc=description)
    answer = await driver.checkout(driver.user(name=None), plan)
    assert answer.status_code == 200
    assert not [name for name in asked(driver.stripe) if "description" in name]


async def test_ids_and_slugs_cannot_write_parameters_of_the_redirects(driver: Driver) -> None:
    plan = driver.plan(id=f"a&b#{ids.new()}", slug="c/d?e={CHECKOUT_SESSION_ID}")
    assert (await driver.checkout(driver.user(), plan)).status_code == 200
    request = asked(driver.stripe)
    assert request["success_url"].startswith(
        f"{FRONTEND}/dashboard?purchase=success&planId=a%26b%23"
    )
    assert request["cancel_url"] == (
        f"{FRONTEND}/plans/c%2Fd%3Fe%3D%7BCHECKOUT_SESSION_ID%7D?purchase=cancelled"
    )
    assert request["metadata[planId]"] == plan["id"]


@pytest.mark.parametrize(
    ("price", "coupon", "cents"),
    [
        ("29.99", {}, 2999),
        ("29.99", {"discount_value": "10"}, 2699),
        ("10.00", {"discount_value": "33.35"}, 667),
        ("0.10", {"discount_value": "100"}, 0),
        ("19.99", {"discount_value": "150"}, 0),
        ("19.99", {"discount_type": "FIXED", "discount_value": "5"}, 1499),
        ("19.99", {"discount_type": "whatever", "discount_value": "20"}, 0),
        ("0", {}, 0),
    ],
)
async def test_what_is_to_be_paid(
    driver: Driver, price: str, coupon: dict[str, str], cents: int
) -> None:
    plan = driver.plan(price=price)
    code = await driver.coupon(**coupon) if coupon else ""
    body = {"couponCode": code.lower()} if code else {"couponCode": ""}
    answer = await driver.checkout(driver.user(), plan, **body)
    assert answer.status_code == 200, answer.text
    request = asked(driver.stripe)
    assert request["line_items[0][price_data][unit_amount]"] == str(cents)
    assert request["metadata[couponCode]"] == code


async def test_what_stripe_does_not_charge_is_refused(driver: Driver) -> None:
    answer = await driver.checkout(driver.user(), driver.plan(price="0.49"))
    assert answer.status_code == 400
    assert answer.json() == {"error": "Amount below the minimum"}
    answer = await driver.checkout(driver.user(), driver.plan(price="0.50"))
    assert answer.status_code == 200


async def test_the_rules_are_looked_at_in_their_order(driver: Driver) -> None:
    user = driver.user()
    owned = driver.plan()
    hidden = driver.plan(published=False)
    await driver.webhook.takes(
        *(paid({"userId": user, "planId": p["id"]}) for p in (owned, hidden))
    )
    wrong = {"couponCode": "NOSUCH"}
    for plan, body, status, error in (
        ({"id": ids.new()}, wrong, 404, "Plan not found"),
        (hidden, wrong, 404, "Plan not available"),
        (owned, wrong, 409, "Already purchased"),
        (driver.plan(), wrong, 400, "Invalid or expired coupon"),
    ):
        answer = await driver.checkout(user, plan, **body)
        assert (answer.status_code, answer.json()) == (status, {"error": error})
    assert not driver.stripe.recorder.requests


@pytest.mark.parametrize("plan_id", ["", "no such", "a/../b", "..", ".", "%2e", "\t", "x" * 10_000])
async def test_an_unknown_or_invalid_plan_is_a_404(driver: Driver, plan_id: str) -> None:
    answer = await driver.checkout(driver.user(), {"id": plan_id})
    assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"})


async def test_a_coupon_works_only_while_it_is_valid(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, plan = driver.user(), driver.plan()
    now = clock.now()
    second = timedelta(microseconds=1)
    monkeypatch.setattr(clock, "now", lambda: now)
    good: list[dict[str, Any]] = [
        {"valid_from": now},
        {"valid_from": now - second, "valid_until": now},
        {"valid_from": now, "max_uses": 2, "used_count": 1},
    ]
    bad: list[dict[str, Any]] = [
        {"valid_from": now, "active": False},
        {"valid_from": now + second},
        {"valid_from": now - 2 * second, "valid_until": now - second},
        {"valid_from": now, "max_uses": 1, "used_count": 1},
        {"valid_from": now, "max_uses": 0},
    ]
    for fields in good:
        code = await driver.coupon(**fields)
        assert (await driver.checkout(user, plan, couponCode=code)).status_code == 200, fields
    for fields in bad:
        code = await driver.coupon(**fields)
        answer = await driver.checkout(user, plan, couponCode=code)
        assert (answer.status_code, answer.json()) == (400, {"error": "Invalid or expired coupon"})


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"planId": 7},
        {"planId": None},
        {"planId": "a\0b"},
        {"planId": "p", "couponCode": 1},
        {"planId": "p", "couponCode": "a\0b"},
        [],
    ],
)
async def test_a_body_that_does_not_fit_is_refused(driver: Driver, body: Any) -> None:
    answer = await driver.post("checkout", driver.user(), body)
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    assert answer.json()["details"]
