"""Events that never came are found at Stripe and applied."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio

from billing.daily_resync import find_customers_of_events, resync_daily
from billing.dependencies import Dependencies
from billing.resync import Resync
from billing.settings import Settings
from billing.stripe_errors import StripeFailed
from chassis import clock, ids
from contracts.billing import PlanPurchased
from testkit import eventually

from .conftest import BillingDriver, StripeSide
from .stripe_double import event, subscription
from .test_journeys import paid_by, standing
from .test_operators import Operator

FREE = ("FREE", "INACTIVE", "MEMBER")


@pytest_asyncio.fixture
async def outage(clean_stripe: StripeSide) -> AsyncIterator[StripeSide]:
    """Stripe, whose events do not arrive."""
    await clean_stripe.do("/sandbox/switches", {"hold": True})
    yield clean_stripe
    held = (await clean_stripe.do("/sandbox/switches", {"hold": False}))["held"]
    # They come after all, and change nothing any more.
    await clean_stripe.do("/sandbox/release", {"events": held})
    await clean_stripe.quiet()


@pytest.fixture
def resync(driver: BillingDriver, settings: Settings) -> Resync:
    return Resync(driver.it.database, settings, driver.it.app.state.dependencies.stripe)


@pytest.fixture
def dependencies(driver: BillingDriver) -> Dependencies:
    found: Dependencies = driver.it.app.state.dependencies
    return found


async def buys(driver: BillingDriver, stripe: StripeSide, user: str) -> str:
    plan = driver.internal_api.plan()
    session = (await driver.checkout(user, plan)).json()["sessionId"]
    await stripe.do(f"/sandbox/checkout/{session}/pay", {})
    return str(plan["id"])


async def pays(driver: BillingDriver, stripe: StripeSide, user: str, tier: str) -> dict[str, Any]:
    answer = await driver.post("subscribe", user, {"tier": tier})
    session_id = answer.json()["checkoutUrl"].rpartition("/")[2].partition("#")[0]
    return await stripe.pay(session_id)


async def test_a_customer_that_a_restore_has_lost_is_found(
    driver: BillingDriver, settings: Settings, clean_stripe: StripeSide
) -> None:
    email = f"{ids.new()}@example.com"
    user, plan = driver.internal_api.user(email=email), driver.internal_api.plan()
    assert (await driver.checkout(user, plan)).status_code == 200
    lost = await driver.one("customer", user_id=user)
    assert lost is not None
    await driver.it.rows("DELETE FROM customer WHERE user_id = $1", user)
    await Operator(driver, settings).runs("resync", since="1d", full=False, dry_run=False)
    kept = await driver.one("customer", user_id=user)
    assert kept is not None
    assert (kept["stripe_customer_id"], kept["replaced_at"]) == (lost["stripe_customer_id"], None)
    assert (await driver.checkout(user, plan)).status_code == 200
    assert len((await clean_stripe.look(f"/v1/customers?email={email}"))["data"]) == 1


async def test_what_was_paid_during_an_outage_is_found(
    driver: BillingDriver, outage: StripeSide, resync: Resync
) -> None:
    member, buyer = driver.internal_api.user(), driver.internal_api.user()
    await pays(driver, outage, member, "pro")
    plan = await buys(driver, outage, buyer)
    assert await driver.membership(member) == ()

    since = clock.now() - timedelta(days=3)
    dry = await replace(resync, dry_run=True).events(since)
    assert any(plan in line for line in dry.differences)
    assert await driver.membership(member) == ()

    report = await resync.events(since)
    assert any(plan in line and line.endswith(": applied") for line in report.differences)
    assert await standing(driver, member) == ("PRO", "ACTIVE", "PREMIUM")
    assert await driver.one("purchase", user_id=buyer)
    await driver.it.published(PlanPurchased, user_id=buyer)
    assert (await resync.events(since)).differences == []


@pytest.mark.parametrize("full", [False, True])
async def test_a_lost_end_is_found(
    driver: BillingDriver, clean_stripe: StripeSide, resync: Resync, full: bool
) -> None:
    user = driver.internal_api.user()
    session = await paid_by(driver, clean_stripe, user, "pro")
    await clean_stripe.do("/sandbox/switches", {"hold": True})
    await clean_stripe.do(f"/sandbox/subscriptions/{session['subscription']}/cancel")
    assert await standing(driver, user) == ("PRO", "ACTIVE", "PREMIUM")
    if full:
        await resync.everything()
    else:
        await resync.events(clock.now() - timedelta(days=1))
    assert await standing(driver, user) == ("FREE", "CANCELED", "MEMBER")
    held = (await clean_stripe.do("/sandbox/switches", {"hold": False}))["held"]
    await clean_stripe.do("/sandbox/release", {"events": held})
    await clean_stripe.quiet()
    assert await standing(driver, user) == ("FREE", "CANCELED", "MEMBER")


async def test_after_a_restore_everything_is_there_again(
    driver: BillingDriver, outage: StripeSide, resync: Resync
) -> None:
    member, buyer = driver.internal_api.user(), driver.internal_api.user()
    await pays(driver, outage, member, "pro")
    plan = await buys(driver, outage, buyer)
    await resync.events(clock.now() - timedelta(days=1))
    # What a dump of the day before does not have.
    for table in ("purchase", "orders", "subscription", "membership", "customer"):
        await driver.it.rows(f"DELETE FROM {table} WHERE user_id = ANY($1)", [member, buyer])
    dry = await replace(resync, dry_run=True).everything()
    assert any(plan in line for line in dry.differences)
    assert await driver.membership(member) == ()
    await resync.everything()
    assert await standing(driver, member) == ("PRO", "ACTIVE", "PREMIUM")
    assert await driver.one("purchase", user_id=buyer)
    again = await resync.everything()
    assert not [line for line in again.differences if member in line or plan in line]


async def test_a_membership_that_should_have_ended_is_asked_for(
    driver: BillingDriver, clean_stripe: StripeSide, resync: Resync
) -> None:
    user = driver.internal_api.user()
    await paid_by(driver, clean_stripe, user, "basic")
    await driver.it.rows(
        "UPDATE subscription SET current_period_end = now() - interval '2 d',"
        " newest_event_second = 1 WHERE user_id = $1",
        user,
    )
    await driver.it.rows(
        "UPDATE membership SET ends_at = now() - interval '2 d' WHERE user_id = $1", user
    )
    await resync.overdue()
    assert (await driver.membership(user))[3] > clock.now()
    # One that Stripe does not know is left as it is: a wrong key knows none.
    stranger, customer = await driver.customer_of()
    about = subscription(customer, period=(1_600_000_000, 1_602_000_000))
    await driver.webhook.takes(event("customer.subscription.created", about))
    await resync.overdue()
    assert (await driver.membership(stranger))[1] == "ACTIVE"


async def test_the_resync_runs_once_a_day_whatever_the_number_of_processes(
    driver: BillingDriver, clean_stripe: StripeSide, dependencies: Dependencies
) -> None:
    began = clock.now().timestamp()
    await driver.it.rows("DELETE FROM daily_job")
    assert await resync_daily(dependencies)
    assert not await resync_daily(dependencies)
    await driver.it.rows("UPDATE daily_job SET started_at = now() - interval '25 h'")
    assert await resync_daily(dependencies)
    (last,) = await driver.it.figures("keto_resync_last_timestamp_seconds")
    assert last >= began


async def test_a_resync_that_fails_is_begun_again_in_an_hour(
    driver: BillingDriver, clean_stripe: StripeSide, dependencies: Dependencies
) -> None:
    await driver.it.rows("DELETE FROM daily_job")
    await clean_stripe.fails("unavailable", "/v1/events", count=3)
    with pytest.raises(StripeFailed):
        await resync_daily(dependencies)
    assert not await resync_daily(dependencies)
    await driver.it.rows("UPDATE daily_job SET started_at = started_at - interval '61 min'")
    assert await resync_daily(dependencies)


async def test_a_resync_whose_process_was_stopped_is_begun_again_in_an_hour(
    driver: BillingDriver, clean_stripe: StripeSide, dependencies: Dependencies
) -> None:
    await driver.it.rows("DELETE FROM daily_job")
    await clean_stripe.fails("hang", "/v1/events", seconds=60)
    stopped = asyncio.create_task(resync_daily(dependencies))

    async def has_begun() -> bool:
        return bool(await driver.all("daily_job"))

    await eventually(has_begun)
    stopped.cancel()
    with pytest.raises(asyncio.CancelledError):
        await stopped
    await clean_stripe.http.delete("/sandbox/faults")
    assert not await resync_daily(dependencies)
    await driver.it.rows("UPDATE daily_job SET started_at = started_at - interval '61 min'")
    assert await resync_daily(dependencies)
    # It has ended now: the next one is due in a day.
    await driver.it.rows("UPDATE daily_job SET started_at = started_at - interval '61 min'")
    assert not await resync_daily(dependencies)


async def test_an_unknown_customer_is_asked_for_at_stripe(
    driver: BillingDriver, clean_stripe: StripeSide, dependencies: Dependencies
) -> None:
    user = driver.internal_api.user()
    await driver.post("subscribe", user, {"tier": "pro"})
    known = await driver.one("customer", user_id=user)
    assert known is not None
    await driver.it.rows("DELETE FROM customer WHERE user_id = $1", user)
    incoming = event(
        "customer.subscription.created",
        subscription(known["stripe_customer_id"], price="price_sandbox_pro"),
    )
    hopeless = event(
        "customer.subscription.created",
        subscription(f"cus_{ids.new()}", price="price_sandbox_pro"),
    )
    await driver.it.rows("UPDATE stripe_event SET attempts = 99 WHERE state = 'set aside'")
    await driver.webhook.takes(incoming, hopeless)
    assert await driver.membership(user) == ()
    assert await find_customers_of_events(dependencies) == 1
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")
    row = await driver.one("stripe_event", id=hopeless["id"])
    assert row is not None
    assert row["state"] == "set aside"


@pytest.mark.parametrize("full", [False, True])
async def test_a_row_that_postgresql_refuses_is_quoted_nowhere(
    driver: BillingDriver, outage: StripeSide, resync: Resync, full: bool
) -> None:
    user = driver.internal_api.user()
    await buys(driver, outage, user)
    await driver.it.rows(f"ALTER TABLE orders ADD CONSTRAINT no CHECK (user_id <> '{user}')")
    try:
        if full:
            report = await resync.everything()
        else:
            report = await resync.events(clock.now() - timedelta(days=1))
    finally:
        await driver.it.rows("ALTER TABLE orders DROP CONSTRAINT no")
    (line,) = [line for line in report.differences if "failed" in line and user in line]
    stored = [row for row in await driver.all("stripe_event") if user in row["summary"]]
    for words in [line, *(row["outcome"] for row in stored if row["state"] == "failed")]:
        assert "IntegrityError" in words
        assert "sqlstate=23514" in words
        assert "Failing row" not in words
