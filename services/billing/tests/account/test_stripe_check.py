"""The account at Stripe is compared with the settings, and events that do not arrive are seen."""

import threading
from collections.abc import AsyncIterator, Iterator
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest
import pytest_asyncio

from billing.account.daily import resync_daily
from billing.metrics import measure_payments, measure_webhook_delay
from billing.stripe_api.account import StripeAccount
from billing.stripe_api.client import API_VERSION
from billing.stripe_api.events import Event
from chassis import clock, ids
from services.billing.tests.driver import Driver, Operator, StripeSide
from services.billing.tests.stripe_double import event, paid, subscription

YEARS = ["price_sandbox_basic_yearly", "price_sandbox_pro_yearly"]


@pytest_asyncio.fixture
async def account(driver: Driver) -> AsyncIterator[StripeSide]:
    """An account without mistakes, which a test changes."""
    right = {"proration_behavior": "always_invoice"}
    await driver.stripe.do("/sandbox/portal-configuration", right)
    yield driver.stripe
    await driver.stripe.do("/sandbox/reset", {})


async def test_a_right_account_has_no_mistakes(
    driver: Driver, operator: Operator, account: StripeSide
) -> None:
    mails, refunds, disputes, summary = await operator.runs("stripe-check")
    assert summary == "test  mistakes=0"
    # Stripe's API does not show whether Stripe mails, too: an operator has to look.
    assert "FAILED_PAYMENT_MAILS=keto" in mails
    other = Operator(driver, failed_payment_mails="stripe")
    assert "see that it is on" in (await other.runs("stripe-check"))[0]
    # Nor does it show what happens to a disputed subscription.
    assert "REFUNDS_REVOKE=false: members keep what was refunded or is disputed" in refunds
    assert "a disputed subscription continues and is renewed" in disputes
    assert "Manage disputed payments" in disputes
    revoking = Operator(driver, refunds_revoke=True)
    _, refunds, disputes, _ = await revoking.runs("stripe-check")
    assert "REFUNDS_REVOKE=true: a full refund or a dispute takes away what was paid" in refunds
    assert "Keto ends a subscription" in disputes


async def test_a_coupon_that_takes_the_whole_price_is_named_under_a_live_key(
    driver: Driver, operator: Operator, account: StripeSide
) -> None:
    driver.plan()
    free, half = await driver.coupon(discount_value=100), await driver.coupon(discount_value=50)
    off = await driver.coupon(discount_value=100, active=False)
    live = Operator(driver, stripe_secret_key="sk_live_sandbox")
    named = "\n".join(await live.runs("stripe-check"))
    assert f"the coupon {free} takes the whole price" in named
    assert half not in named
    assert off not in named
    assert free not in "\n".join(await operator.runs("stripe-check"))


@pytest.mark.parametrize(
    ("kind", "value", "is_named"),
    [
        ("FIXED", "12.34", True),
        ("FIXED", "12.33", False),
        # Half a cent of the rest is rounded up to a cent.
        ("PERCENTAGE", "99.99", True),
        ("PERCENTAGE", "99", False),
    ],
)
async def test_a_coupon_that_takes_the_whole_price_of_a_plan_is_named_with_the_plan(
    driver: Driver, account: StripeSide, kind: str, value: str, is_named: bool
) -> None:
    driver.internal_api.plans.clear()
    plan = driver.plan(price="12.34")
    driver.plan(price="2999.00")
    driver.plan(price="0")
    code = await driver.coupon(discount_type=kind, discount_value=Decimal(value))
    live = Operator(driver, stripe_secret_key="sk_live_sandbox")
    line = f"the coupon {code} takes the whole price of {plan['slug']}: `keto coupon off {code}`"
    assert any(line in each for each in await live.runs("stripe-check")) == is_named


async def test_catalogue_being_away_is_said_and_the_rest_is_checked(
    driver: Driver, account: StripeSide
) -> None:
    driver.internal_api.status = 500
    await account.do("/sandbox/webhook-endpoint", {"status": "disabled"})
    live = Operator(driver, stripe_secret_key="sk_live_sandbox")
    lines = "\n".join(await live.runs("stripe-check"))
    assert "catalogue does not tell the prices of plans" in lines
    assert "is disabled: enable it" in lines


async def test_an_endpoint_of_another_api_version_is_named(
    operator: Operator, account: StripeSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = StripeAccount.webhook_endpoints

    async def with_version(account: StripeAccount) -> list[dict[str, Any]]:
        return [{**each, "api_version": versions[-1]} for each in await listed(account)]

    monkeypatch.setattr(StripeAccount, "webhook_endpoints", with_version)
    versions: list[str | None] = ["2024-06-20"]
    mistake, *_ = await operator.runs("stripe-check")
    assert f"sends the API version 2024-06-20: add one with {API_VERSION}" in mistake
    for right in (API_VERSION, None):
        versions.append(right)
        assert (await operator.runs("stripe-check"))[-1] == "test  mistakes=0"


class _Frontend(BaseHTTPRequestHandler):
    """A shop that has terms, but no privacy page, and an imprint without a text."""

    pages: ClassVar = {"/terms": "<h1>Terms</h1>", "/imprint": "<article data-text-is-missing>"}

    def do_GET(self) -> None:
        text = self.pages.get(self.path)
        self.send_response(200 if text else 404)
        self.end_headers()
        self.wfile.write((text or "").encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def frontend() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Frontend) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,)).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


async def test_texts_that_buyers_need_are_named_under_a_live_key(
    driver: Driver, account: StripeSide, frontend: str
) -> None:
    live = Operator(driver, stripe_secret_key="sk_live_sandbox", frontend_url=frontend)
    named = "\n".join(await live.runs("stripe-check"))
    assert f"{frontend}/imprint has no text yet: write legal/imprint.md" in named
    assert f"{frontend}/privacy answers 404: buyers need this page" in named
    assert "/terms" not in named
    test = Operator(driver, frontend_url=frontend)
    assert (await test.runs("stripe-check"))[-1] == "test  mistakes=0"


@pytest.mark.parametrize(
    ("path", "change", "words"),
    [
        ("prices/price_sandbox_pro", {"active": False}, "PRICE_PRO: price_sandbox_pro is archived"),
        ("prices/price_sandbox_basic", {"currency": "eur"}, "price_sandbox_basic is in eur"),
        ("prices/price_sandbox_basic", {"interval": "one_time"}, "BASIC: .* needs a recurring"),
        ("prices/price_sandbox_lifetime", {"interval": "month"}, "LIFETIME: .* one-time price"),
        ("portal-configuration", {"is_default": False}, "portal has no default configuration"),
        (
            "portal-configuration",
            {"subscription_update": False},
            "does not let members switch plans",
        ),
        ("portal-configuration", {"proration_behavior": "none"}, "portal does not prorate"),
        ("portal-configuration", {"cancel_mode": "immediately"}, "cancels .* immediately"),
        (
            "portal-configuration",
            {"schedule_at_period_end": ["decreasing_item_amount"]},
            "plans cheaper prices for the end of the period",
        ),
        (
            "portal-configuration",
            {"products": {"prod_1": YEARS, "prod_sandbox_basic": ["price_sandbox_basic"]}},
            "portal does not offer price_sandbox_pro, which PRO is sold at",
        ),
        (
            "portal-configuration",
            {"products": {"prod_1": [*YEARS[1:], "price_sandbox_basic", "price_sandbox_pro"]}},
            "does not offer price_sandbox_basic_yearly, which BASIC is sold at",
        ),
        (
            "prices/price_sandbox_pro_yearly",
            {"unit_amount": 1999},
            "PRO_YEARLY: price_sandbox_pro_yearly costs 19.99 usd a year, and a month costs 19.99",
        ),
        ("webhook-endpoint", {"status": "missing"}, "no webhook endpoint has the address"),
        ("webhook-endpoint", {"url": "https://else.example/"}, "no webhook endpoint has"),
        ("webhook-endpoint", {"status": "disabled"}, "is disabled: enable it"),
        (
            "webhook-endpoint",
            {"enabled_events": ["checkout.session.completed", "refund.created"]},
            "does not listen to charge.dispute.closed, .*subscription.updated, .*add these",
        ),
    ],
)
async def test_every_mistake_is_named_in_one_line(
    operator: Operator,
    account: StripeSide,
    path: str,
    change: dict[str, Any],
    words: str,
) -> None:
    import re

    await account.do(f"/sandbox/{path}", change)
    mistake, *_, last = await operator.runs("stripe-check")
    assert re.search(words, mistake)
    assert last == "test  mistakes=1"


@pytest.mark.parametrize("kept", [["email", "address"], ["email"], []])
async def test_a_portal_that_keeps_no_address_is_named_with_automatic_tax(
    driver: Driver,
    operator: Operator,
    account: StripeSide,
    monkeypatch: pytest.MonkeyPatch,
    kept: list[str],
) -> None:
    listed = StripeAccount.portal_configurations

    async def with_updates(account: StripeAccount) -> list[dict[str, Any]]:
        (found,) = await listed(account)
        found["features"]["customer_update"] = {"enabled": bool(kept), "allowed_updates": kept}
        return [found]

    monkeypatch.setattr(StripeAccount, "portal_configurations", with_updates)
    assert (await operator.runs("stripe-check"))[-1] == "test  mistakes=0"
    mistake, *_, last = await Operator(driver, stripe_automatic_tax=True).runs("stripe-check")
    assert last == f"test  mistakes={int('address' not in kept)}"
    assert ("does not let members change their address" in mistake) == ("address" not in kept)


async def test_settings_that_are_wrong_are_named(
    driver: Driver, operator: Operator, account: StripeSide
) -> None:
    wrong = Operator(
        driver,
        stripe_webhook_secret="",
        stripe_price_basic="",
        stripe_price_pro="price_sandbox_pro,price_unknown",
        stripe_webhook_url="https://keto.example/api/payments/webhook",
    )
    *lines, _, _, _, summary = await wrong.runs("stripe-check")
    assert [line.split(":")[0] for line in lines] == [
        "STRIPE_WEBHOOK_SECRET is empty",
        "STRIPE_PRICE_BASIC is empty",
        "STRIPE_PRICE_PRO",
        "no webhook endpoint has the address https",
    ]
    assert summary == "test  mistakes=4"


async def test_a_key_whose_form_names_no_mode_is_named(
    driver: Driver, operator: Operator, account: StripeSide
) -> None:
    formless = Operator(driver, stripe_secret_key="sandbox")
    first, *_, last = await formless.runs("stripe-check")
    assert first.startswith("STRIPE_SECRET_KEY: its form names no mode")
    assert last.startswith("unknown  ")


async def test_a_key_that_stripe_refuses_is_named(
    driver: Driver, operator: Operator, account: StripeSide
) -> None:
    await account.do("/sandbox/switches", {"api_key": "invalid"})
    mistake, *_, last = await operator.runs("stripe-check")
    assert mistake.startswith("STRIPE_SECRET_KEY: Stripe refuses it")
    assert last == "test  mistakes=1"


async def test_what_is_left_to_do_is_measured(driver: Driver) -> None:
    names = ("payments_to_refund", "superfluous_subscriptions", "memberships_overdue")

    async def figures() -> list[float]:
        await measure_payments(driver.dependencies)
        return [(await driver.it.figures(f"keto_{name}"))[0] for name in names]

    before = await figures()
    user, customer = await driver.customer_of()
    sold = {"userId": user, "planId": ids.new()}
    await driver.webhook.takes(
        paid(sold), paid(sold),
        *(
            event("customer.subscription.created", subscription(customer, period=(1, second)))
            for second in (1_600_000_000, 1_600_000_001)
        ),
    )  # fmt: skip
    assert [after - was for after, was in zip(await figures(), before, strict=True)] == [1, 1, 2]


async def test_events_that_stripe_lists_and_that_never_came_are_seen(driver: Driver) -> None:
    async def delay() -> float:
        await measure_webhook_delay(driver.dependencies)
        return (await driver.it.figures("keto_webhook_delay_minutes"))[0]

    # Other tests have lost some.
    await driver.resyncs(days=1)
    await driver.subscribes(driver.user(), "pro")
    assert await delay() == 0
    await driver.it.rows("DELETE FROM stripe_event")
    assert await delay() > 0
    await resync_daily(driver.dependencies)
    assert await delay() == 0


async def test_any_number_of_events_of_a_day_is_compared(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All subscriptions that began on one day are renewed on one day."""
    second = int(clock.now().timestamp()) - 600

    async def events(*_: object) -> AsyncIterator[list[Event]]:
        # A statement has 32,767 parameters at most.
        for number in range(33_000):
            yield [Event.of({"id": f"evt_of_a_day_{number}", "created": second})]

    monkeypatch.setattr(StripeAccount, "events", events)
    await measure_webhook_delay(driver.dependencies)
    assert (await driver.it.figures("keto_webhook_delay_minutes"))[0] >= 10
