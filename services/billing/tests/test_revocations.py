"""A revoked access token is refused here too, and a member may have an export."""

from chassis import clock, ids
from contracts.identity import TokensRevoked
from testkit import RunningService, eventually

from .driver import Driver, Operator
from .stripe_double import event, paid, refund


async def test_a_token_of_before_is_refused_and_one_of_after_works(billing: RunningService) -> None:
    user_id = ids.new()
    old = billing.as_member(user_id)
    assert (await billing.client.get("/api/payments/orders", headers=old)).status_code == 200
    await billing.deliver(TokensRevoked(user_id=user_id, before=clock.now()))

    async def refused() -> bool:
        answer = await billing.client.get("/api/payments/orders", headers=old)
        return answer.status_code == 401 and answer.json() == {"error": "Invalid token"}

    await eventually(refused, what="the token is refused")
    new = await billing.client.get("/api/payments/orders", headers=billing.as_member(user_id))
    assert new.status_code == 200


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
    exported = answer.json()
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


async def test_an_export_has_the_members_records_and_no_others(billing: RunningService) -> None:
    mia = ids.new()
    for user_id in (mia, ids.new()):
        await billing.rows(
            "INSERT INTO customer (id, user_id, idempotency_key, stripe_customer_id, created_at)"
            " VALUES ($1, $2, $1, 'cus_' || $1, now())",
            ids.new(),
            user_id,
        )
    answer = await billing.client.get("/api/payments/export", headers=billing.as_member(mia))
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    exported = answer.json()
    assert exported["service"] == "billing"
    assert [customer["userId"] for customer in exported["customers"]] == [mia]
    assert exported["orders"] == []
