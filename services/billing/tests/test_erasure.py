"""After a member's erasure the books are sound, and nothing else is kept or comes back."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
import pytest_asyncio

from billing.finish_erasure import delete_erased_customers
from billing.payments import to_refund
from billing.resync import Resync
from billing.settings import Settings
from billing.stripe_api import Stripe
from chassis import clock, ids
from contracts.billing import BillingDataErased, PlanPurchased, SubscriptionChanged
from contracts.identity import UserErased
from testkit import RunningService, eventually

from .conftest import BillingDriver, StripeSide
from .stripe_double import Json, event, paid, subscription
from .test_journeys import paid_by
from .test_operators import Operator

BOUGHT = ("purchase", "membership", "subscription", "customer", "coupon_hold", "orders",
          "lifetime_payment", "stripe_task", "unfinished_erasure")  # fmt: skip


@dataclass
class Mia:
    """A member with an order, a subscription and a customer."""

    driver: BillingDriver
    stripe: StripeSide
    id: str
    email: str
    customer: str = ""
    plan: str = ""
    payment: str = ""
    subscription: str = ""

    async def pays(self) -> None:
        session = await paid_by(self.driver, self.stripe, self.id, "pro")
        self.customer, self.subscription = session["customer"], session["subscription"]
        plan = self.driver.internal_api.plan()
        opened = (await self.driver.checkout(self.id, plan)).json()
        session = await self.stripe.pay(opened["sessionId"], email=self.email)
        self.plan, self.payment = plan["id"], session["payment_intent"]
        await self.stripe.quiet()

    async def is_erased(self, times: int = 1) -> None:
        await erase(self.driver.it, self.id)
        await self.driver.it.published(BillingDataErased, times, user_id=self.id)

    async def kept(self) -> list[Json]:
        found = []
        for table in BOUGHT:
            found += await self.driver.all(table, user_id=self.id)
        return found

    async def events(self) -> list[Json]:
        """The stored events that say something of her."""
        rows = await self.driver.all("stripe_event")
        said = (self.id, self.email, self.customer)
        return [
            row
            for row in rows
            if (row["payload"] and any(name and name in row["payload"] for name in said))
            or self.id in (row["summary"] or "") + row["outcome"]
        ]

    async def order(self) -> Json:
        found = await self.driver.one("orders", stripe_payment_id=self.payment)
        assert found is not None
        return found


async def erase(it: RunningService, user_id: str) -> None:
    erased = UserErased(user_id=user_id, erased_at=clock.now())
    await it.handled(*await it.deliver(erased), by="billing.erasures")


@pytest_asyncio.fixture
async def mia(driver: BillingDriver, clean_stripe: StripeSide) -> AsyncIterator[Mia]:
    email = f"mia.{ids.new()}@example.com"
    user = driver.internal_api.user(email=email)
    yield Mia(driver, clean_stripe, user, email)


@pytest.fixture
def operator(driver: BillingDriver, settings: Settings) -> Operator:
    return Operator(driver, settings)


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
    record = await mia.driver.one("subscription", stripe_subscription_id=mia.subscription)
    assert record is not None
    assert (record["user_id"], record["status"]) == (order["user_id"], "CANCELED")


async def test_her_token_exports_nothing(mia: Mia) -> None:
    await mia.pays()
    await mia.is_erased()

    async def is_refused() -> bool:
        it = mia.driver.it
        answer = await it.client.get("/api/payments/export", headers=it.as_member(mia.id))
        return (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})

    await eventually(is_refused, what="her token is refused")


@pytest.mark.parametrize("how", ["unavailable", "other_account", "invalid"])
async def test_the_customer_is_deleted_when_stripe_is_back(mia: Mia, how: str) -> None:
    await mia.pays()
    key = how if how != "unavailable" else "valid"
    await mia.stripe.do("/sandbox/switches", {"api_key": key})
    if how == "unavailable":
        await mia.stripe.fails("unavailable", count=100)
    try:
        await erase(mia.driver.it, mia.id)

        async def was_tried() -> bool:
            return bool(mia.stripe.recorder.to(f"/v1/customers/{mia.customer}")) or bool(
                mia.stripe.recorder.to("/v1/checkout/sessions")
            )

        await eventually(was_tried)
        assert await mia.driver.one("unfinished_erasure", user_id=mia.id)
        assert not mia.driver.it.published_so_far(BillingDataErased, user_id=mia.id)
        assert not await mia.driver.all("membership", user_id=mia.id)
    finally:
        await mia.stripe.http.delete("/sandbox/faults")
        await mia.stripe.do("/sandbox/switches", {"api_key": "valid"})
    await mia.driver.it.published(BillingDataErased, user_id=mia.id)
    assert (await mia.stripe.look(f"/v1/customers/{mia.customer}"))["deleted"]


async def test_an_erasure_that_comes_twice_is_repeated(mia: Mia) -> None:
    await mia.pays()
    await mia.is_erased()
    await mia.is_erased(2)
    assert await mia.kept() == []


async def test_late_webhooks_recreate_nothing(mia: Mia) -> None:
    await mia.pays()
    await mia.is_erased()
    await mia.stripe.quiet()
    known = subscription(mia.customer, id=mia.subscription, price="price_sandbox_pro")
    renamed = subscription(f"cus_{ids.new()}", metadata={"userId": mia.id}, price="price_x")
    late = [
        event("customer.subscription.updated", known),
        event("customer.subscription.created", subscription(mia.customer)),
        event("customer.subscription.created", renamed),
        paid({"userId": mia.id, "planId": ids.new()}),
        paid({"userId": mia.id, "tier": "lifetime"}),
        paid({"planId": ids.new()}, session={"customer": mia.customer}),
        event("checkout.session.expired", {"id": "cs_1", "customer": mia.customer}),
        event("refund.created", {
            "id": f"re_{ids.new()}", "payment_intent": mia.payment, "amount": 1, "status": "failed",
        }),
    ]  # fmt: skip
    await mia.driver.webhook.takes(*late, *late)
    assert await mia.kept() == []
    assert await mia.events() == []
    assert not [e for e in await mia.driver.all("stripe_event") if e["state"] == "failed"]
    stored = [await mia.driver.one("stripe_event", id=each["id"]) for each in late]
    assert [row["payload"] for row in stored if row] == [None] * len(late)
    for table in ("purchase", "membership"):
        assert not [row for row in await mia.driver.all(table) if "erased" in row["user_id"]]
    for kind in (PlanPurchased, SubscriptionChanged):
        told = [e.user_id for e in mia.driver.it.published_so_far(kind)]
        assert not [user_id for user_id in told if user_id.startswith("erased-")]


async def test_what_is_paid_after_the_erasure_is_to_be_refunded(
    mia: Mia, operator: Operator
) -> None:
    await mia.pays()
    await mia.is_erased()
    plan = paid({"userId": mia.id, "planId": mia.plan}, 2999)
    life = paid({"userId": mia.id, "tier": "lifetime"}, 14900)
    free = paid({"userId": mia.id, "planId": mia.plan}, 0, session={"payment_intent": None})
    await mia.driver.webhook.takes(plan, life, free)
    payments = {e["data"]["object"]["payment_intent"] for e in (plan, life)}
    async with mia.driver.it.database.session() as session:
        due = {payment.stripe_payment_id for payment in await to_refund(session)}
    assert payments <= due
    assert mia.payment not in due
    assert None not in due
    listed = "\n".join(await operator.runs("refunds"))
    assert all(payment in listed for payment in payments)
    about = {"id": f"re_{ids.new()}", "amount": 2999, "status": "succeeded"}
    about["payment_intent"] = plan["data"]["object"]["payment_intent"]
    await mia.driver.webhook.takes(event("refund.created", about))
    async with mia.driver.it.database.session() as session:
        left = {payment.stripe_payment_id for payment in await to_refund(session)}
    assert payments & left == {life["data"]["object"]["payment_intent"]}


async def test_a_resync_after_the_erasure_brings_nothing_back(mia: Mia, settings: Settings) -> None:
    await mia.stripe.do("/sandbox/switches", {"lose": True})
    try:
        session = await paid_by(mia.driver, mia.stripe, mia.id, "pro")
    finally:
        await mia.stripe.do("/sandbox/switches", {"lose": False})
    mia.customer = session["customer"]
    await mia.is_erased()
    stripe: Stripe = mia.driver.it.app.state.dependencies.stripe
    resync = Resync(mia.driver.it.database, settings, stripe)
    for again in (resync.events(clock.now() - timedelta(days=30)), resync.everything()):
        await again
        assert await mia.kept() == []
        assert await mia.events() == []
    assert (await mia.stripe.look(f"/v1/subscriptions/{session['subscription']}"))[
        "status"
    ] == "canceled"


async def test_an_open_checkout_can_not_be_paid_any_more(mia: Mia) -> None:
    plan = mia.driver.internal_api.plan()
    opened = (await mia.driver.checkout(mia.id, plan)).json()["sessionId"]
    await mia.is_erased()
    assert (await mia.stripe.look(f"/v1/checkout/sessions/{opened}"))["status"] == "expired"


async def test_a_customer_whose_creation_was_not_confirmed_is_found(mia: Mia) -> None:
    await mia.stripe.fails("drop", "/v1/customers")
    await mia.stripe.fails("unavailable", "/v1/customers", count=2)
    assert (await mia.driver.post("subscribe", mia.id, {"tier": "pro"})).status_code == 500
    listed = await mia.stripe.look(f"/v1/customers?email={mia.email}")
    assert len(listed["data"]) == 1
    await mia.is_erased()
    assert not (await mia.stripe.look(f"/v1/customers?email={mia.email}"))["data"]


async def test_a_request_in_flight_leaves_no_customer(mia: Mia) -> None:
    await mia.stripe.fails("hang", "/v1/customers", seconds=1)
    asking = asyncio.create_task(mia.driver.post("subscribe", mia.id, {"tier": "pro"}))

    async def is_asked() -> bool:
        return bool(mia.stripe.recorder.to("/v1/customers"))

    await eventually(is_asked)
    await erase(mia.driver.it, mia.id)
    answer = await asking
    assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
    await mia.driver.it.published(BillingDataErased, user_id=mia.id)
    assert await delete_erased_customers(mia.driver.it.app.state.dependencies) == 0
    assert not (await mia.stripe.look(f"/v1/customers?email={mia.email}"))["data"]
    assert await mia.kept() == []


async def test_nothing_is_granted_to_one_who_was_erased(mia: Mia, operator: Operator) -> None:
    await mia.pays()
    await mia.is_erased()
    anonymous = (await mia.order())["user_id"]
    for member in (mia.id, anonymous):
        with pytest.raises(SystemExit, match="was erased"):
            await operator.runs("grant", member=member, what="lifetime", reason="a gift")
        with pytest.raises(SystemExit, match="was erased"):
            await operator.runs("recompute", member=member, all=False)
    assert await mia.kept() == []
