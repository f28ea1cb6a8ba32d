"""After a member's erasure the books are sound, and nothing else is kept."""

import asyncio

import pytest
from sqlalchemy import text

from billing.customers.delete_customers import delete_erased_customers
from billing.erased_members.known_ids import drop_payloads
from chassis import ids
from contracts.erasure import DATA_ERASED
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.erasures import Mia, erase
from services.billing.tests.stripe_double import dispute, event
from testkit import eventually


@pytest.fixture
def mia(driver: Driver) -> Mia:
    return Mia.of(driver, driver.stripe)


async def test_the_books_are_kept_without_the_person(mia: Mia, operator: Operator) -> None:
    await mia.pays()
    await operator.runs("grant", member=mia.id, what="lifetime", reason="a gift")
    assert await mia.events()
    await mia.is_erased()
    # Stripe's own events of the deletion arrive, too.
    await mia.stripe.quiet()
    assert await mia.kept() == []
    assert await mia.events() == []
    assert not [row for row in await mia.driver.all("operator_audit") if mia.id in str(row)]
    order = await mia.order()
    assert (order["plan_id"], order["status"]) == (mia.plan, "COMPLETED")
    assert order["user_id"].startswith("erased-")
    shown = await operator.runs("member", member=mia.payment)
    assert "the member was erased" in shown[0]
    assert any(mia.payment in line and mia.plan in line for line in shown)
    assert not [line for line in await operator.runs("refunds") if mia.payment in line]

    at_stripe = await mia.stripe.look(f"/v1/customers/{mia.customer}")
    assert at_stripe["deleted"]
    ended = await mia.stripe.look(f"/v1/subscriptions/{mia.subscription}")
    assert ended["status"] == "canceled"
    record = await mia.driver.row("subscription", stripe_subscription_id=mia.subscription)
    assert (record["user_id"], record["status"]) == (order["user_id"], "CANCELED")


async def test_a_dispute_of_a_subscriptions_payment_leaves_nothing_of_the_person(mia: Mia) -> None:
    await mia.pays()
    about = dispute(f"pi_{ids.new()}", evidence={"customer_email_address": mia.email})
    await mia.driver.webhook.takes(event("charge.dispute.created", about))
    await mia.is_erased()
    assert await mia.events() == []
    kept = await mia.driver.row("payment_adjustment", id=about["id"])
    assert kept["status"] == "needs_response"


@pytest.mark.parametrize("named", ["id", "email", "customer", "payment"])
async def test_reasons_of_operators_go_with_the_member(
    mia: Mia, operator: Operator, named: str
) -> None:
    await mia.pays()
    name, reason = getattr(mia, named), f"Mia {ids.new()} has asked"
    await operator.runs("grant", member=name, what="lifetime", reason=reason)
    await operator.runs("refund", payment=mia.payment, amount="1.00", reason=reason)
    await mia.is_erased()
    rows = await mia.driver.all("operator_audit")
    assert len([row for row in rows if mia.payment in row["arguments"]]) > 0
    assert not [row for row in rows if reason in str(row) or mia.id in str(row)]


async def test_her_token_exports_nothing(mia: Mia) -> None:
    await mia.pays()
    await mia.is_erased()

    async def is_refused() -> bool:
        it = mia.driver.it
        answer = await it.client.get("/api/payments/export", headers=it.as_member(mia.id))
        return (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})

    await eventually(is_refused, what="her token is refused")


@pytest.mark.parametrize("how", ["unavailable", "other_account", "invalid"])
async def test_the_customer_is_deleted_when_stripe_is_back(
    mia: Mia, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    await mia.pays()
    key = how if how != "unavailable" else "valid"
    await mia.stripe.do("/sandbox/switches", {"api_key": key})
    if how == "unavailable":
        await mia.stripe.fails("unavailable", count=100)
    try:
        await erase(mia.driver.it, mia.id)
        # The key of a process never changes between two requests of one attempt.
        await eventually(lambda: f"finish-erasure {mia.id} failed" in caplog.text)
        assert await mia.driver.one("unfinished_erasure", user_id=mia.id)
        assert not mia.driver.it.published_so_far(DATA_ERASED["billing"], user_id=mia.id)
        assert not await mia.driver.all("membership", user_id=mia.id)
    finally:
        await mia.stripe.http.delete("/sandbox/faults")
        await mia.stripe.do("/sandbox/switches", {"api_key": "valid"})
    await mia.driver.it.published(DATA_ERASED["billing"], user_id=mia.id)
    assert (await mia.stripe.look(f"/v1/customers/{mia.customer}"))["deleted"]


async def test_an_erasure_that_comes_twice_is_repeated(mia: Mia) -> None:
    await mia.pays()
    await mia.is_erased()
    await mia.is_erased(2)
    assert await mia.kept() == []


async def test_an_open_checkout_can_not_be_paid_any_more(mia: Mia) -> None:
    plan = mia.driver.plan()
    opened = (await mia.driver.checkout(mia.id, plan)).json()["sessionId"]
    await mia.is_erased()
    assert (await mia.stripe.look(f"/v1/checkout/sessions/{opened}"))["status"] == "expired"


async def customers_at_stripe(mia: Mia) -> int:
    return len((await mia.stripe.look(f"/v1/customers?email={mia.email}"))["data"])


@pytest.mark.parametrize("is_renamed", [False, True])
async def test_a_customer_whose_creation_was_not_confirmed_is_found(
    mia: Mia, is_renamed: bool
) -> None:
    await mia.stripe.loses_an_answer("/v1/customers")
    assert (await mia.driver.post("subscribe", mia.id, {"tier": "pro"})).status_code == 500
    if is_renamed:
        # With other words, the first key can't be used again.
        mia.driver.user(id=mia.id, email=mia.email, name="Mia Maria")
        assert (await mia.driver.post("subscribe", mia.id, {"tier": "pro"})).status_code == 200
    assert await customers_at_stripe(mia) == 1 + is_renamed
    await mia.is_erased()
    assert await customers_at_stripe(mia) == 0


async def test_a_customer_of_a_later_day_is_found(mia: Mia) -> None:
    await mia.stripe.fails("unavailable", "/v1/customers", count=3)
    assert (await mia.driver.post("subscribe", mia.id, {"tier": "pro"})).status_code == 500
    first = (await mia.driver.all("customer", user_id=mia.id))[0]["idempotency_key"]
    await mia.driver.it.rows(
        "UPDATE customer SET created_at = now() - interval '3 days' WHERE user_id = $1", mia.id
    )
    await mia.stripe.loses_an_answer("/v1/customers")
    assert (await mia.driver.post("subscribe", mia.id, {"tier": "pro"})).status_code == 500
    # Stripe has forgotten the first key.
    assert mia.stripe.recorder.to("/v1/customers")[-1].headers["idempotency-key"] != first
    assert await customers_at_stripe(mia) == 1
    await mia.is_erased()
    assert await customers_at_stripe(mia) == 0


async def test_a_request_in_flight_leaves_no_customer(mia: Mia) -> None:
    await mia.stripe.fails("hang", "/v1/customers", seconds=60)
    asking = asyncio.create_task(mia.driver.post("subscribe", mia.id, {"tier": "pro"}))

    async def is_asked() -> bool:
        return bool(mia.stripe.recorder.to("/v1/customers"))

    await eventually(is_asked)
    await erase(mia.driver.it, mia.id)
    await mia.stripe.http.delete("/sandbox/faults")
    answer = await asking
    assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
    await mia.driver.it.published(DATA_ERASED["billing"], user_id=mia.id)
    assert await delete_erased_customers(mia.driver.dependencies) == 0
    assert await customers_at_stripe(mia) == 0
    assert await mia.kept() == []


async def test_an_erasure_finds_the_stored_events_by_an_index(driver: Driver) -> None:
    async with driver.it.database.session() as session:
        # A table with few rows is read as a whole otherwise, also by a plan made before this.
        await session.execute(text("SET LOCAL enable_seqscan = off"))
        await session.execute(text("DISCARD PLANS"))
        # Those of the connection's last transaction may be counted still.
        scans = text("SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'stripe_event'")
        before = await session.scalar(scans)
        await drop_payloads(session, "mia", ["mia", "cus_mia", "sub_mia"])
        assert await session.scalar(scans) == before
