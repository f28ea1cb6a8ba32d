"""What a checkout would charge, before the payment page."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from billing.coupons import rules
from chassis import clock, ids
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, paid
from testkit import MovedClock

pytestmark = pytest.mark.usefixtures("no_worker")

CHECKOUTS = "/v1/checkout/sessions"
KINDS = st.sampled_from(["PERCENTAGE", "FIXED"])


async def quote(driver: Driver, plan: Json, user: str | None = None, **body: Any) -> httpx.Response:
    headers = driver.it.as_member(user) if user else {}
    return await driver.it.client.post(
        "/api/payments/quote", json={"planId": plan["id"], **body}, headers=headers
    )


def charged(driver: Driver) -> int:
    """The cents of the last checkout request to Stripe."""
    form = parse_qs(driver.stripe.recorder.to(CHECKOUTS)[-1].form)
    return int(form["line_items[0][price_data][unit_amount]"][0])


@given(
    st.decimals(0, 100_000, places=4),
    st.none()
    | st.builds(
        SimpleNamespace, discount_type=KINDS, discount_value=st.decimals(0, 100_000, places=4)
    ),
)
def test_a_quote_adds_up_and_is_the_specified_amount(price: Decimal, coupon: Any) -> None:
    found = rules.quote(price, coupon)
    assert found.price - found.discount == found.total >= 0
    assert found.discount >= 0
    left = price
    if coupon is not None:
        off = coupon.discount_value
        left -= price * off / 100 if coupon.discount_type == "PERCENTAGE" else off
    assert abs(found.total - max(Decimal(0), left) * 100) <= Decimal("0.5")


@pytest.mark.parametrize("price", ["0", "1", "29.99", "30", "30.005", "149"])
@pytest.mark.parametrize(
    "coupon",
    [None, ("PERCENTAGE", "10"), ("PERCENTAGE", "33.3333"), ("FIXED", "5.55"), ("FIXED", "200")],
)
async def test_a_quote_is_what_the_checkout_charges(
    driver: Driver, price: str, coupon: tuple[str, str] | None
) -> None:
    user, plan, body = driver.user(), driver.plan(price=price), {}
    if coupon is not None:
        kind, value = coupon
        code = await driver.coupon(discount_type=kind, discount_value=Decimal(value))
        body = {"couponCode": code.lower()}
    for asking in (None, user):
        answer = await quote(driver, plan, asking, **body)
        assert answer.status_code == 200
        shown = answer.json()
        assert shown.keys() == {"price", "discount", "total", "currency"}
        assert driver.stripe.recorder.requests == []
        assert await driver.one("customer", user_id=user) is None
        assert shown["currency"] == "usd"
        assert round(shown["price"] - shown["discount"], 2) == shown["total"]
        cents = round(shown["total"] * 100)
    await driver.checkout(user, plan, **body)
    assert charged(driver) == cents
    await driver.stripe.clean()


@pytest.mark.parametrize(
    ("price", "off"), [("0.01", None), ("0.49", None), ("29.99", "29.98"), ("29.99", "29.50")]
)
async def test_what_stripe_would_not_charge_is_refused_before_it_is_asked(
    driver: Driver, price: str, off: str | None
) -> None:
    user, plan, body = driver.user(), driver.plan(price=price), {}
    if off is not None:
        body["couponCode"] = await driver.coupon(
            discount_type="FIXED", discount_value=Decimal(off), max_uses=1
        )
    refused = (400, {"error": "Amount below the minimum"})
    async with driver.with_settings(coupon_holds=True) as holding:
        for asked in (
            await quote(driver, plan, **body),
            await quote(driver, plan, user, **body),
            await driver.checkout(user, plan, **body),
            await holding.checkout(user, plan, **body),
        ):
            assert (asked.status_code, asked.json()) == refused
    assert driver.stripe.recorder.requests == []
    assert await driver.all("coupon_hold", user_id=user) == []


async def test_a_quote_refuses_what_the_checkout_refuses(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()
    now = clock.now()
    hidden, unknown = driver.plan(published=False), {"id": ids.new()}
    codes = [
        "nonsense",
        await driver.coupon(active=False),
        await driver.coupon(valid_from=now + timedelta(days=1)),
        await driver.coupon(valid_until=now - timedelta(days=1)),
        await driver.coupon(max_uses=1, used_count=1),
    ]
    cases: list[tuple[Json, Json]] = [(hidden, {}), (unknown, {}), (plan, {"couponCode": None})]
    cases += [({"id": 7}, {}), *((plan, {"couponCode": code}) for code in codes)]
    for asked, body in cases:
        expected = await driver.checkout(user, asked, **body)
        assert expected.status_code in (400, 404)
        for asking in (None, user):
            answer = await quote(driver, asked, asking, **body)
            assert (answer.status_code, answer.json()) == (
                expected.status_code,
                expected.json(),
            )


async def guess(driver: Driver, user: str | None, code: str, networks: str = "") -> int:
    headers = {**(driver.it.as_member(user) if user else {}), "x-client-networks": networks}
    body = {"planId": driver.plan()["id"], "couponCode": code}
    answer = await driver.it.client.post("/api/payments/quote", json=body, headers=headers)
    assert answer.status_code in (200, 400, 429), answer.text
    if answer.status_code == 429:
        assert answer.json() == {"error": "Too many attempts. Please try again later."}
        assert 0 < int(answer.headers["retry-after"]) <= 3600
    return answer.status_code


async def test_a_member_who_guesses_codes_is_told_nothing_more(
    driver: Driver, moved_clock: MovedClock
) -> None:
    user, other, right = driver.user(), driver.user(), await driver.coupon()
    used_up = await driver.coupon(max_uses=1, used_count=1)
    plan = driver.plan()
    for n in range(9):
        assert await guess(driver, user, f"WRONG{n}") == 400
        assert await guess(driver, user, used_up) == 400
    assert await guess(driver, user, right) == 200

    # A checkout answers the same question. At once, no more than the limit receive an answer.
    async def try_checkout() -> int:
        return (await driver.checkout(user, plan, couponCode="WRONG")).status_code

    answers = await asyncio.gather(*(try_checkout() for _ in range(6)))
    assert sorted(answers) == [400] * 2 + [429] * 4
    # Neither quotes nor checkouts tell whether a code exists.
    for code in (right, used_up, "WRONG"):
        assert await guess(driver, user, code) == 429
        assert (await driver.checkout(user, plan, couponCode=code)).status_code == 429
    assert await guess(driver, user, "") == 200
    assert await guess(driver, other, right) == 200
    moved_clock.stands_at(clock.now() + timedelta(hours=1, seconds=1))
    assert await guess(driver, user, right) == 200


async def test_a_network_that_guesses_codes_is_told_nothing_more(driver: Driver) -> None:
    home, street = (f"2001:db8:{ids.new()[-4:]}::/{bits}" for bits in (64, 56))
    right = await driver.coupon()
    for n in range(60):
        assert await guess(driver, None, f"WRONG{n}", f"{home} {street}") == 400
    assert await guess(driver, None, right, f"{home} {street}") == 429
    assert await guess(driver, driver.user(), right, f"{home} {street}") == 429
    # The neighbours have as many.
    assert await guess(driver, None, right, f"2001:db8:ffff::/64 {street}") == 200


async def test_an_owned_plan_is_a_conflict_for_its_owner_only(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.webhook.takes(paid({"userId": user, "planId": plan["id"]}))
    refused = await quote(driver, plan, user)
    assert (refused.status_code, refused.json()) == (409, {"error": "Already purchased"})
    assert (await quote(driver, plan)).status_code == 200
    assert (await quote(driver, plan, driver.user())).status_code == 200
    # An invalid token is ignored, as in the catalogue's pages of plans.
    answer = await driver.it.client.post(
        "/api/payments/quote", json={"planId": plan["id"]}, headers={"authorization": "Bearer x"}
    )
    assert answer.status_code == 200


async def test_held_uses_count_but_for_the_members_own_which_a_checkout_takes_over(
    holding: Driver,
) -> None:
    code, plan = await holding.coupon(max_uses=1), holding.plan()
    holder, other = holding.user(), holding.user()
    assert (await quote(holding, plan, holder, couponCode=code)).status_code == 200
    assert await holding.all("coupon_hold", code=code) == []
    assert (await holding.checkout(holder, plan, couponCode=code)).status_code == 200
    for asking, status in ((holder, 200), (other, 400), (None, 400)):
        answer = await quote(holding, plan, asking, couponCode=code)
        assert answer.status_code == status, asking
    assert len(await holding.all("coupon_hold", code=code)) == 1


async def test_catalogue_being_away_is_the_operations_500(driver: Driver) -> None:
    plan = driver.plan()
    driver.internal_api.status = 500
    answer = await quote(driver, plan)
    assert (answer.status_code, answer.json()) == (500, {"error": "Failed to calculate the price"})
