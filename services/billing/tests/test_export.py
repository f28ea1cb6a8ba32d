"""A member may have an export of what billing keeps."""

from chassis import ids

from .driver import Driver, Operator
from .stripe_double import event, paid, refund


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
