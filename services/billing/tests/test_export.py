"""A member may have an export of what billing keeps."""

import pytest

from billing.payments.find_payers import find_payers
from billing.stripe_api.account import StripeAccount
from billing.stripe_api.errors import StripeRefused
from chassis import ids
from testkit import eventually

from .driver import Driver, Operator
from .stripe_double import dispute, event, paid, refund


async def test_an_export_has_refunds_events_and_what_operators_did(
    driver: Driver, operator: Operator
) -> None:
    mia, bob = ids.new(), ids.new()
    payments = {user: f"pi_{ids.new()}" for user in (mia, bob)}
    for user, payment in payments.items():
        bought = paid({"userId": user, "planId": ids.new()}, session={"payment_intent": payment})
        back = event("refund.created", refund(payment, 1, id=f"re_{user}"))
        await driver.webhook.takes(bought, back)
        await operator.runs("recompute", member=user, all=False, reason=f"for {user}", operator="o")
    answer = await driver.it.client.get("/api/payments/export", headers=driver.it.as_member(mia))
    assert "attachment" in answer.headers["content-disposition"]
    exported = answer.json()
    assert exported["service"] == "billing"
    assert [each["userId"] for each in exported["payments"]] == [mia]
    assert [each["id"] for each in exported["refundsAndDisputes"]] == [f"re_{mia}"]
    assert sorted(each["type"] for each in exported["events"]) == [
        "checkout.session.completed", "refund.created",
    ]  # fmt: skip
    (command,) = exported["operatorCommands"]
    assert (command["command"], command["reason"]) == ("recompute", f"for {mia}")
    # Who it was is another person's data.
    assert "operator" not in command
    assert bob not in answer.text
    assert payments[bob] not in answer.text


async def test_an_export_has_the_dispute_of_a_subscriptions_payment(driver: Driver) -> None:
    mia, bob = driver.user(), driver.user()
    disputes = {}
    for user in (mia, bob):
        await driver.subscribes(user, "pro")
        customer = (await driver.row("customer", user_id=user))["stripe_customer_id"]
        listed = await driver.stripe.look("/v1/events?types[]=payment_intent.succeeded")
        paid_by = {e["data"]["object"]["customer"]: e["data"]["object"] for e in listed["data"]}
        disputes[user] = dispute(paid_by[customer]["id"])
        await driver.webhook.takes(event("charge.dispute.created", disputes[user]))
    # Whose it is, only Stripe knows.
    unknown = event("charge.dispute.created", dispute(f"pi_{ids.new()}"))
    await driver.webhook.takes(unknown)
    async with driver.stripe.switched(api_key="other_account"):
        assert await find_payers(driver.dependencies) == 0
    while await find_payers(driver.dependencies):
        pass
    exported = await driver.seen("export", mia)
    assert [each["id"] for each in exported["refundsAndDisputes"]] == [disputes[mia]["id"]]
    assert "charge.dispute.created" in {each["type"] for each in exported["events"]}
    assert disputes[bob]["id"] not in str(exported)


async def test_payments_that_stripe_refuses_to_tell_about_stop_no_others(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = {f"pi_{n:02}_{ids.new()}" for n in range(25)}
    known = f"pi_last_{ids.new()}"
    for payment in (*refused, known):
        await driver.webhook.takes(event("charge.dispute.created", dispute(payment)))

    async def tells(_: StripeAccount, payment: str) -> str:
        if payment in refused:
            raise StripeRefused("not this one")
        return "cus_1" if payment == known else ""

    monkeypatch.setattr(StripeAccount, "customer_of_payment", tells)

    async def is_found() -> bool:
        await find_payers(driver.dependencies)
        row = await driver.row("payment_adjustment", stripe_payment_id=known)
        return bool(row["stripe_customer_id"] == "cus_1")

    await eventually(is_found)
    rows = "stripe_payment_id = ANY($1)"
    facts = "details -> 'says' ->> 'payment' = ANY($1)"
    for table, which in (("payment_adjustment", rows), ("membership_change", facts)):
        await driver.it.rows(f"DELETE FROM {table} WHERE {which}", [*refused, known])
