"""What the tiers cost, as Stripe has it: for everybody who thinks of subscribing."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
import pytest_asyncio

from billing.money import amount_of
from billing.stripe_api.account import StripeAccount
from billing.stripe_api.errors import NoLongerThere, StripeFailed
from chassis import clock
from services.billing.tests.driver import Driver, Operator, StripeSide
from services.billing.tests.stripe_double import Json

pytestmark = pytest.mark.usefixtures("no_worker")

MONTHLY = {"currency": "usd", "interval": "month", "yearlyAmount": None}
BASIC = {"tier": "basic", "amount": 9.99, **MONTHLY}
PRO = {"tier": "pro", "amount": 19.99, **MONTHLY}
LIFETIME = {"tier": "lifetime", "amount": 149, **MONTHLY, "interval": None}
NO_YEARS = {"stripe_price_basic_yearly": "", "stripe_price_pro_yearly": ""}
FAILED = (500, {"error": "Failed to fetch prices"})


@pytest_asyncio.fixture
async def fresh(driver: Driver) -> AsyncIterator[Driver]:
    """A process that has asked Stripe for nothing yet."""
    async with driver.with_settings(**NO_YEARS) as it:
        yield it


@pytest_asyncio.fixture
async def account(driver: Driver) -> AsyncIterator[StripeSide]:
    prorated = {"proration_behavior": "always_invoice"}
    await driver.stripe.do("/sandbox/portal-configuration", prorated)
    yield driver.stripe
    await driver.stripe.do("/sandbox/reset", {})


class Prices:
    """Stripe's prices with changes, and the number of requests for one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.changed: dict[str, Json] = {}
        self.asked = 0
        self.failure: StripeFailed | None = None
        retrieve = StripeAccount.price

        async def price(account: StripeAccount, price_id: str) -> Json:
            self.asked += 1
            if self.failure is not None:
                raise self.failure
            found = await retrieve(account, price_id)
            return found | self.changed.get(price_id.rpartition("_")[2], {})

        monkeypatch.setattr(StripeAccount, "price", price)


@pytest.fixture
def at_stripe(monkeypatch: pytest.MonkeyPatch) -> Prices:
    return Prices(monkeypatch)


async def get(driver: Driver, **headers: str) -> httpx.Response:
    return await driver.it.client.get("/api/payments/prices", headers=headers)


async def listed(driver: Driver) -> list[Json]:
    answer = await get(driver)
    assert answer.status_code == 200, answer.text
    assert answer.json().keys() == {"prices"}
    found: list[Json] = answer.json()["prices"]
    return found


async def test_everybody_sees_the_prices_that_stripe_has(fresh: Driver) -> None:
    assert await listed(fresh) == [BASIC, PRO, LIFETIME]
    answer = await get(fresh)
    assert answer.headers.get_list("cache-control") == ["public, max-age=60"]
    # A token is not required; a response to a request with one is not cached.
    for token in ("nonsense", fresh.it.as_member(fresh.user())["authorization"]):
        answer = await get(fresh, authorization=token)
        assert (answer.status_code, answer.json()["prices"]) == (200, [BASIC, PRO, LIFETIME])
        assert answer.headers.get_list("cache-control") == ["no-store"]


async def test_only_what_can_be_bought_is_listed(
    driver: Driver, account: StripeSide, at_stripe: Prices
) -> None:
    await account.do("/sandbox/prices/price_sandbox_basic", {"active": False})
    async with driver.with_settings(**NO_YEARS, stripe_price_lifetime="") as it:
        assert await listed(it) == [PRO]
    async with driver.with_settings(
        **NO_YEARS, stripe_price_pro="price_unknown,price_sandbox_pro"
    ) as it:
        assert await listed(it) == [LIFETIME]
    year = {"recurring": {"interval": "year", "interval_count": 1}}
    quarter = {"recurring": {"interval": "month", "interval_count": 3}}
    for change in (year, quarter, {"recurring": None}, {"unit_amount": None}):
        at_stripe.changed = {"pro": {"unit_amount_decimal": None, **change}}
        async with driver.with_settings(**NO_YEARS) as it:
            assert await listed(it) == [LIFETIME]
    async with driver.with_settings(
        **NO_YEARS, stripe_price_basic="", stripe_price_pro="", stripe_price_lifetime=""
    ) as it:
        assert await listed(it) == []


@pytest.mark.parametrize(
    ("currency", "unit_amount", "amount"),
    [
        ("jpy", 2200, 2200),
        ("eur", 1999, 19.99),
        ("kwd", 6150, 6.15),
        # These have no minor units, and at Stripe they do.
        ("isk", 250000, 2500),
    ],
)
async def test_an_amount_is_in_units_of_its_currency(
    fresh: Driver, at_stripe: Prices, currency: str, unit_amount: int, amount: float
) -> None:
    at_stripe.changed = {"pro": {"currency": currency, "unit_amount": unit_amount}}
    assert await listed(fresh) == [BASIC, PRO | {"currency": currency, "amount": amount}, LIFETIME]


def test_a_fraction_of_a_cent_is_kept() -> None:
    price = {"currency": "usd", "unit_amount": None, "unit_amount_decimal": "999.5"}
    assert str(amount_of(price)) == "9.995"


async def test_many_who_come_at_once_ask_stripe_once(fresh: Driver, at_stripe: Prices) -> None:
    answers = await asyncio.gather(*(listed(fresh) for _ in range(30)))
    assert answers == [[BASIC, PRO, LIFETIME]] * 30
    assert at_stripe.asked == 3
    assert await listed(fresh) == [BASIC, PRO, LIFETIME]
    assert at_stripe.asked == 3


async def test_a_price_that_changed_is_shown_some_minutes_later(
    fresh: Driver, at_stripe: Prices, monkeypatch: pytest.MonkeyPatch
) -> None:
    await listed(fresh)
    at_stripe.changed = {"pro": {"unit_amount": 2499}}
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=4))
    assert PRO in await listed(fresh)
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=6))
    assert PRO | {"amount": 24.99} in await listed(fresh)


@pytest.mark.parametrize("failure", [StripeFailed("away"), NoLongerThere("of another account")])
async def test_without_stripe_the_last_known_prices_are_shown(
    fresh: Driver, at_stripe: Prices, monkeypatch: pytest.MonkeyPatch, failure: StripeFailed
) -> None:
    at_stripe.failure = failure
    answer = await get(fresh)
    assert (answer.status_code, answer.json()) == FAILED
    assert "cache-control" not in answer.headers
    at_stripe.failure = None
    known = await listed(fresh)
    at_stripe.failure, at_stripe.asked = failure, 0
    hour_later = clock.now() + timedelta(hours=1)
    monkeypatch.setattr(clock, "now", lambda: hour_later)
    for _ in range(5):
        assert await listed(fresh) == known
    # It is not asked again for each of them.
    assert at_stripe.asked == 3


def year(**fields: Any) -> Json:
    return {"recurring": {"interval": "year", "interval_count": 1}, **fields}


@pytest.mark.parametrize(
    ("tier", "change", "words"),
    [
        ("pro", {"unit_amount": 99900}, "costs 999.00 usd, and pro should cost 19.99: correct"),
        ("pro", year(), "is paid every 1 year: make one that is paid each month"),
        ("basic", {"unit_amount": 99}, "costs 0.99 usd, and basic should cost 9.99"),
        ("lifetime", {"unit_amount": 1490}, "costs 14.90 usd, and lifetime should cost 149"),
        (
            "lifetime",
            {"unit_amount": None, "unit_amount_decimal": None},
            "has no single amount: make one",
        ),
    ],
)
async def test_a_price_that_the_operator_does_not_state_is_named(
    driver: Driver, account: StripeSide, at_stripe: Prices, tier: str, change: Json, words: str
) -> None:
    at_stripe.changed = {tier: change}
    operator = Operator(driver, **NO_YEARS)
    mistake, *_, last = await operator.runs("stripe-check")
    assert mistake.startswith(f"STRIPE_PRICE_{tier.upper()}: price_sandbox_{tier} {words}")
    assert last == "test  mistakes=1"


async def test_an_operator_states_other_prices_or_any(
    driver: Driver, account: StripeSide, at_stripe: Prices
) -> None:
    at_stripe.changed = {"pro": {"unit_amount": 2499}, "basic": {"unit_amount": 1}}
    stated = Operator(driver, stripe_amount_pro=Decimal("24.99"), stripe_amount_basic=Decimal(0))
    assert (await stated.runs("stripe-check"))[-1] == "test  mistakes=0"


async def test_what_a_year_costs_stands_beside_what_a_month_costs(driver: Driver) -> None:
    async with driver.with_settings() as it:
        amounts = {each["tier"]: each["yearlyAmount"] for each in await listed(it)}
    assert amounts == {"basic": 99.9, "pro": 199.9, "lifetime": None}
