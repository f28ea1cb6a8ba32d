"""Checkouts, subscriptions and the portal: /api/payments."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.conftest import FRONTEND
from tests.e2e.spec.provider import BASIC, PRO, Provider, checkout
from tests.e2e.spec.second_billing import second_billing
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.shop import comes_to, opens
from tests.e2e.stripe_pages import Payments, session_in
from tests.e2e.system import System

CHECKOUT, SUBSCRIBE = "/api/payments/checkout", "/api/payments/subscribe"
PORTAL = "/api/payments/portal"
SESSIONS = "/v1/checkout/sessions"
NO_COUPON = (400, {"error": "Invalid or expired coupon"})


async def begin(person: Person, plan: str, coupon: str | None = None) -> dict[str, Any]:
    more = {} if coupon is None else {"couponCode": coupon}
    answer = await person.post(CHECKOUT, {"planId": f"plan-{plan}", **more})
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"checkoutUrl", "sessionId"}
    begun: dict[str, Any] = answer.json()
    return begun


async def at_the_provider(payments: Payments, session_id: str) -> dict[str, Any]:
    """The session as the provider keeps it, with its one line."""
    session = await payments.look(
        f"{SESSIONS}/{session_id}", **{"expand[]": "line_items.data.price.product"}
    )
    (session["line"],) = session["line_items"]["data"]
    return session


async def test_a_checkout_is_a_hosted_page_for_one_plan_once_and_by_card(
    member: Person, payments: Payments
) -> None:
    begun = await begin(member, "cents")
    assert begun["checkoutUrl"].startswith("http")
    assert session_in(begun["checkoutUrl"]) == begun["sessionId"]
    session = await at_the_provider(payments, begun["sessionId"])
    assert session["mode"] == "payment"
    assert session["allowed_payment_method_types"] == ["card"]
    assert session["metadata"] == {"userId": member.id, "planId": "plan-cents", "couponCode": ""}
    assert session["success_url"] == f"{FRONTEND}/dashboard?purchase=success&planId=plan-cents"
    assert session["cancel_url"] == f"{FRONTEND}/plans/cents?purchase=cancelled"
    assert (session["currency"], session["amount_total"]) == ("usd", 1999)
    line = session["line"]
    assert (line["quantity"], line["price"]["unit_amount"]) == (1, 1999)
    assert line["price"]["recurring"] is None
    product = line["price"]["product"]
    assert (product["name"], product["description"]) == ("Two Cents", "For discounts.")


async def test_a_plan_without_a_description_is_sold_without_one(
    member: Person, payments: Payments
) -> None:
    begun = await begin(member, "spare")
    session = await at_the_provider(payments, begun["sessionId"])
    assert session["line"]["price"]["product"]["description"] is None


async def test_the_customer_is_made_on_first_use_and_kept(
    api: httpx.AsyncClient, payments: Payments
) -> None:
    member = await a_new_member(api, "Mia Müller")
    assert (await payments.look("/v1/customers", email=member.email))["data"] == []
    answers = await asyncio.gather(
        *(member.post(CHECKOUT, {"planId": "plan-cents"}) for _ in range(3)),
        *(member.post(SUBSCRIBE, {"tier": tier}) for tier in ("basic", "pro", "lifetime")),
    )
    assert [answer.status_code for answer in answers] == [200] * 6
    (customer,) = (await payments.look("/v1/customers", email=member.email))["data"]
    assert (customer["email"], customer["name"]) == (member.email, "Mia Müller")
    sessions = (await payments.look(SESSIONS, customer=customer["id"]))["data"]
    assert len(sessions) == 6
    for answer in answers[:3]:
        session = await at_the_provider(payments, answer.json()["sessionId"])
        assert session["customer"] == customer["id"]


async def test_a_user_without_a_name_becomes_a_customer(
    api: httpx.AsyncClient, payments: Payments
) -> None:
    member = await a_new_member(api, None)
    await begin(member, "cents")
    (customer,) = (await payments.look("/v1/customers", email=member.email))["data"]
    assert customer["name"] is None


@pytest.mark.parametrize(
    ("plan", "coupon", "cents"),
    [
        ("cents", "TENTH", 1799),  # 19.99 - 1.999 = 17.991
        ("cents", "tenth", 1799),
        ("cents", "tEnTh", 1799),
        ("cents", "THIRD", 1333),  # 19.99 - 6.662667 = 13.327333
        ("cents", "HALF", 1000),  # 9.995, half up
        ("half", "HALF", 499),  # 4.985, half up and not to even
        ("cents", "FIVER", 1499),
        ("cents", "ODDONE", 1898),
        ("cents", "WHOLE", 0),
        ("cents", "FORTUNE", 0),
        ("gift", "", 0),
        ("gift", "TENTH", 0),
        ("reader", "", 2000),
    ],
)
async def test_a_coupon_takes_off_what_it_says(
    mia: Person, payments: Payments, plan: str, coupon: str, cents: int
) -> None:
    begun = await begin(mia, plan, coupon)
    session = await at_the_provider(payments, begun["sessionId"])
    assert session["line"]["price"]["unit_amount"] == cents
    assert session["metadata"]["couponCode"] == coupon.upper()


@pytest.mark.parametrize(
    "coupon", ["PAUSED", "OVER", "NOTYET", "USEDUP", "NOBODYS", "NOSUCH", " TENTH", "TENTH ", "💸"]
)
async def test_a_coupon_that_does_not_hold_is_refused(mia: Person, coupon: str) -> None:
    answer = await mia.post(CHECKOUT, {"planId": "plan-cents", "couponCode": coupon})
    assert (answer.status_code, answer.json()) == NO_COUPON


async def test_checkout_errors_follow_the_order_of_the_rules(
    api: httpx.AsyncClient, provider: Provider
) -> None:
    member = await a_new_member(api)
    await provider.deliver(
        checkout(member.id, planId="plan-reader"), checkout(member.id, planId="plan-draft")
    )
    for payload, status, error in (
        ({"couponCode": "NOSUCH"}, 400, "Validation error"),
        ({"planId": "no-such-plan", "couponCode": "NOSUCH"}, 404, "Plan not found"),
        ({"planId": "reader"}, 404, "Plan not found"),
        ({"planId": "plan-draft", "couponCode": "NOSUCH"}, 404, "Plan not available"),
        ({"planId": "plan-reader", "couponCode": "NOSUCH"}, 409, "Already purchased"),
        ({"planId": "plan-cents", "couponCode": "NOSUCH"}, 400, "Invalid or expired coupon"),
    ):
        answer = await member.post(CHECKOUT, payload)
        assert (answer.status_code, answer.json()["error"]) == (status, error), payload


async def test_an_order_and_a_purchase_come_of_a_paid_checkout(
    member: Person, payments: Payments, stored: ServiceDatabases
) -> None:
    begun = await begin(member, "reader", "TENTH")
    assert not await opens(member)
    paid = await payments.pay(begun["sessionId"])
    assert paid["redirect_url"] == f"{FRONTEND}/dashboard?purchase=success&planId=plan-reader"
    await comes_to(member, True)
    order = await stored.row(
        "billing",
        "SELECT id, amount, status, stripe_payment_id FROM orders WHERE user_id = $1",
        member.id,
    )
    assert (float(order["amount"]), order["status"]) == (18, "COMPLETED")
    assert order["stripe_payment_id"] == paid["session"]["payment_intent"]
    purchase = await stored.row(
        "billing",
        "SELECT plan_id, order_id, price FROM purchase WHERE user_id = $1",
        member.id,
    )
    assert (purchase["plan_id"], purchase["order_id"]) == ("plan-reader", order["id"])
    assert purchase["price"] == order["amount"]
    again = await member.post(CHECKOUT, {"planId": "plan-reader"})
    assert (again.status_code, again.json()) == (409, {"error": "Already purchased"})


async def test_a_checkout_of_nothing_is_completed_without_a_payment(
    member: Person, payments: Payments, stored: ServiceDatabases
) -> None:
    begun = await begin(member, "reader", "WHOLE")
    await payments.pay(begun["sessionId"])
    await comes_to(member, True)
    order = await stored.row(
        "billing", "SELECT amount, stripe_payment_id FROM orders WHERE user_id = $1", member.id
    )
    assert (order["amount"], order["stripe_payment_id"]) == (0, None)


async def test_a_coupon_is_counted_when_it_is_paid_with_and_ends_when_it_is_used_up(
    api: httpx.AsyncClient, payments: Payments, stored: ServiceDatabases
) -> None:
    used = "SELECT used_count FROM coupon WHERE code = 'TWICE'"
    members = [await a_new_member(api) for _ in range(3)]
    for number, member in enumerate(members[:2]):
        begun = await begin(member, "reader", "twice")
        assert (await stored.row("billing", used))["used_count"] == 1 + number
        await payments.pay(begun["sessionId"])
        await comes_to(member, True)
        assert (await stored.row("billing", used))["used_count"] == 2 + number
    refused = await members[2].post(CHECKOUT, {"planId": "plan-reader", "couponCode": "TWICE"})
    assert (refused.status_code, refused.json()) == NO_COUPON


@pytest.mark.parametrize(
    ("tier", "mode", "price", "cents"),
    [
        ("basic", "subscription", BASIC, 999),
        ("pro", "subscription", PRO, 1999),
        ("lifetime", "payment", "price_sandbox_lifetime", 14900),
    ],
)
async def test_a_tier_is_sold_at_its_price(
    mia: Person, payments: Payments, tier: str, mode: str, price: str, cents: int
) -> None:
    answer = await mia.post(SUBSCRIBE, {"tier": tier})
    assert answer.status_code == 200
    assert set(answer.json()) == {"checkoutUrl"}
    session = await at_the_provider(payments, session_in(answer.json()["checkoutUrl"]))
    assert session["mode"] == mode
    assert session["allowed_payment_method_types"] == ["card"]
    assert session["metadata"] == {"userId": mia.id, "tier": tier}
    assert session["success_url"] == f"{FRONTEND}/dashboard?subscription=success"
    assert session["cancel_url"] == f"{FRONTEND}/pricing?cancelled=true"
    assert (session["line"]["price"]["id"], session["line"]["quantity"]) == (price, 1)
    assert session["amount_total"] == cents


@pytest.mark.parametrize("tier", ["free", "PRO", "Basic", "", "lifetime "])
async def test_there_are_three_tiers(mia: Person, tier: str) -> None:
    answer = await mia.post(SUBSCRIBE, {"tier": tier})
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    assert answer.json()["details"]


async def test_the_portal_is_opened_for_customers_and_leads_back_to_the_dashboard(
    member: Person,
) -> None:
    none = await member.post(PORTAL)
    assert (none.status_code, none.json()) == (400, {"error": "No billing account found"})
    await member.post(SUBSCRIBE, {"tier": "basic"})
    opened = await member.post(PORTAL)
    assert opened.status_code == 200
    assert set(opened.json()) == {"url"}
    async with httpx.AsyncClient(follow_redirects=True) as browser:
        page = await browser.get(opened.json()["url"])
    assert page.status_code == 200
    assert f"{FRONTEND}/dashboard" in page.text


async def test_a_tier_without_a_price_is_not_sold(system: System, mia: Person) -> None:
    async with (
        second_billing(system, STRIPE_PRICE_BASIC=BASIC, STRIPE_PRICE_PRO="") as url,
        httpx.AsyncClient(base_url=url, headers=mia.headers, timeout=30) as billing,
    ):
        for tier in ("pro", "lifetime"):
            answer = await billing.post(SUBSCRIBE, json={"tier": tier})
            assert (answer.status_code, answer.json()) == (400, {"error": "Invalid tier"})
        assert (await billing.post(SUBSCRIBE, json={"tier": "basic"})).status_code == 200
