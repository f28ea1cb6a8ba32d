"""Events that never came are found at Stripe and applied."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from billing.account.compare import Resync
from billing.account.find_customers import find_customers_of_events
from billing.worker import WORK
from chassis import clock, ids
from contracts.billing import PlanPurchased
from services.billing.tests.driver import Driver, Operator, StripeSide
from services.billing.tests.stripe_double import event, subscription
from testkit import MovedClock
from work import Worker

FREE = ("FREE", "INACTIVE", "MEMBER")


@pytest_asyncio.fixture
async def outage(driver: Driver) -> AsyncIterator[StripeSide]:
    """Stripe, whose events do not arrive."""
    await driver.stripe.do("/sandbox/switches", {"hold": True})
    yield driver.stripe
    # They come after all, and change nothing any more.

    await driver.stripe.releases()


async def test_a_customer_that_a_restore_has_lost_is_found(
    driver: Driver, operator: Operator
) -> None:
    email = f"{ids.new()}@example.com"
    user, plan = driver.user(email=email), driver.plan()
    assert (await driver.checkout(user, plan)).status_code == 200
    lost = await driver.row("customer", user_id=user)
    await driver.it.rows("DELETE FROM customer WHERE user_id = $1", user)
    await operator.runs("resync", since="1d", full=False, dry_run=False)
    kept = await driver.row("customer", user_id=user)
    assert (kept["stripe_customer_id"], kept["replaced_at"]) == (lost["stripe_customer_id"], None)
    assert (await driver.checkout(user, plan)).status_code == 200
    assert len((await driver.stripe.look(f"/v1/customers?email={email}"))["data"]) == 1


async def test_what_was_paid_during_an_outage_is_found(driver: Driver, outage: StripeSide) -> None:
    member, buyer = driver.user(), driver.user()
    await driver.subscribes(member, "pro")
    plan, _ = await driver.buys(buyer)
    assert await driver.membership(member) == ()

    assert any(plan in line for line in await driver.resyncs(days=3, dry_run=True))
    assert await driver.membership(member) == ()

    found = await driver.resyncs(days=3)
    assert any(plan in line and line.endswith(": applied") for line in found)
    assert (await driver.membership(member))[:3] == ("PRO", "ACTIVE", "PREMIUM")
    assert await driver.one("purchase", user_id=buyer)
    await driver.it.published(PlanPurchased, user_id=buyer)
    assert await driver.resyncs(days=3) == []


@pytest.mark.parametrize("days", [1, pytest.param(None, marks=pytest.mark.exhaustive)])
async def test_a_lost_end_is_found(driver: Driver, days: int | None) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    await driver.stripe.do("/sandbox/switches", {"hold": True})
    await driver.stripe.do(f"/sandbox/subscriptions/{session['subscription']}/cancel")
    assert (await driver.membership(user))[:3] == ("PRO", "ACTIVE", "PREMIUM")
    found = await driver.resyncs(days=days, dry_run=True)
    assert any(session["subscription"] in line for line in found)
    assert (await driver.membership(user))[:3] == ("PRO", "ACTIVE", "PREMIUM")
    await driver.resyncs(days=days)
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")

    await driver.stripe.releases()
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")


@pytest.mark.usefixtures("changes_rows")
async def test_a_membership_that_should_have_ended_is_asked_for(driver: Driver) -> None:
    user = driver.user()
    await driver.subscribes(user, "basic")
    await driver.it.rows(
        "UPDATE subscription SET current_period_end = now() - interval '2 d',"
        " newest_event_second = 1 WHERE user_id = $1",
        user,
    )
    await driver.it.rows(
        "UPDATE membership SET ends_at = now() - interval '2 d' WHERE user_id = $1", user
    )
    # What was reported since then was lost.
    for table in ("membership_change", "ledger_row"):
        await driver.it.rows(f"DELETE FROM {table} WHERE user_id = $1", user)
    await Resync(driver.dependencies).overdue()
    assert (await driver.membership(user))[3] > clock.now()
    # One that Stripe does not know is left as it is: a wrong key knows none.
    stranger, customer = await driver.customer_of()
    about = subscription(customer, period=(1_600_000_000, 1_602_000_000))
    await driver.webhook.takes(event("customer.subscription.created", about))
    await Resync(driver.dependencies).overdue()
    assert (await driver.membership(stranger))[1] == "ACTIVE"


async def test_the_resync_runs_once_a_day_and_again_in_an_hour_when_stripe_is_away(
    driver: Driver, moved_clock: MovedClock
) -> None:
    worker = Worker(driver.it.database, WORK.only("resync").of([driver.dependencies]))
    await driver.it.rows("DELETE FROM work WHERE kind = 'resync'")

    async def runs_after(**time: float) -> bool:
        moved_clock.moves(**time)
        return await worker.do_due() > 0

    began = clock.now().timestamp()
    assert await runs_after(seconds=0)
    assert not await runs_after(hours=23, minutes=59)
    await driver.stripe.fails("unavailable", "/v1/", count=100)
    assert await runs_after(minutes=2)
    await driver.stripe.http.delete("/sandbox/faults")
    assert not await runs_after(minutes=59)
    assert await runs_after(minutes=2)
    assert not await runs_after(hours=23)
    (last,) = await driver.it.figures("keto_resync_last_timestamp_seconds")
    assert last >= began


async def test_an_unknown_customer_is_asked_for_at_stripe(driver: Driver) -> None:
    user = driver.user()
    await driver.post("subscribe", user, {"tier": "pro"})
    known = await driver.row("customer", user_id=user)
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
    assert await find_customers_of_events(driver.dependencies) == 1
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")
    assert await driver.state_of(hopeless) == "set aside"


@pytest.mark.parametrize("days", [1, pytest.param(None, marks=pytest.mark.exhaustive)])
async def test_a_row_that_postgresql_refuses_is_quoted_nowhere(
    driver: Driver, outage: StripeSide, days: int | None
) -> None:
    user = driver.user()
    await driver.buys(user)
    await driver.it.rows(f"ALTER TABLE payment ADD CONSTRAINT no CHECK (user_id <> '{user}')")
    try:
        differences = await driver.resyncs(days=days)
    finally:
        await driver.it.rows("ALTER TABLE payment DROP CONSTRAINT no")
    (line,) = [line for line in differences if "failed" in line and user in line]
    stored = [row for row in await driver.all("stripe_event") if user in row["summary"]]
    for words in [line, *(row["outcome"] for row in stored if row["state"] == "failed")]:
        assert "IntegrityError" in words
        assert "sqlstate=23514" in words
        assert "Failing row" not in words
