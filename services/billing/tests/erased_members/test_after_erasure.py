"""What comes after a member's erasure brings nothing back."""

import pytest

from billing.payments.list_payments import payments_to_refund
from chassis import ids
from contracts.billing import PlanPurchased, SubscriptionChanged
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.erasures import Mia
from services.billing.tests.stripe_double import event, paid, payment_of, refund, subscription


@pytest.fixture
def mia(driver: Driver) -> Mia:
    return Mia.of(driver, driver.stripe)


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
        event("refund.created", refund(mia.payment, 1, "failed")),
    ]  # fmt: skip
    await mia.driver.webhook.takes(*late, *late)
    assert await mia.kept() == []
    assert await mia.events() == []
    assert not [e for e in await mia.driver.all("stripe_event") if e["state"] == "failed"]
    stored = [await mia.driver.one("stripe_event", id=each["id"]) for each in late]
    assert [(row["payload"], row["outcome"]) for row in stored if row] == [(None, "")] * len(late)
    for table in ("purchase", "membership"):
        assert not [row for row in await mia.driver.all(table) if "erased" in row["user_id"]]
    for kind in (PlanPurchased, SubscriptionChanged):
        users = [e.user_id for e in mia.driver.it.published_so_far(kind)]
        assert not [user_id for user_id in users if user_id.startswith("erased-")]


async def test_what_is_paid_after_the_erasure_is_to_be_refunded(
    mia: Mia, operator: Operator
) -> None:
    await mia.pays()
    await mia.is_erased()
    plan = paid({"userId": mia.id, "planId": mia.plan}, 2999)
    life = paid({"userId": mia.id, "tier": "lifetime"}, 14900)
    free = paid({"userId": mia.id, "planId": mia.plan}, 0, session={"payment_intent": None})
    await mia.driver.webhook.takes(plan, life, free)
    payments = {payment_of(each) for each in (plan, life)}
    async with mia.driver.it.database.session() as session:
        due = {due.stripe_payment_id for due in await payments_to_refund(session)}
    assert payments <= due
    assert mia.payment not in due
    assert None not in due
    listed = "\n".join(await operator.runs("refunds"))
    assert all(payment in listed for payment in payments)
    await mia.driver.webhook.takes(event("refund.created", refund(payment_of(plan))))
    async with mia.driver.it.database.session() as session:
        left = {due.stripe_payment_id for due in await payments_to_refund(session)}
    assert payments & left == {payment_of(life)}


async def test_a_resync_after_the_erasure_brings_nothing_back(mia: Mia) -> None:
    async with mia.stripe.switched(lose=True):
        session = await mia.driver.subscribes(mia.id, "pro")
    mia.customer = session["customer"]
    await mia.is_erased()
    for days in (30, None):
        await mia.driver.resyncs(days=days)
        assert await mia.kept() == []
        assert await mia.events() == []
    assert (await mia.stripe.look(f"/v1/subscriptions/{session['subscription']}"))[
        "status"
    ] == "canceled"


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
