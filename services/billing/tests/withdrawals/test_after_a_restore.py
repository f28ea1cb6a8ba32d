"""A withdrawal is written at Stripe, so that a restore of the database does not forget it."""

import pytest

from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json


async def withdrawn(driver: Driver, user: str) -> Json:
    (seen,) = (await driver.seen("withdrawals", user))["withdrawals"]
    return dict(seen)


async def forgets(driver: Driver, user: str, *tables: str) -> None:
    for table in tables:
        await driver.it.rows(f"DELETE FROM {table} WHERE user_id = $1", user)
    await driver.it.rows("DELETE FROM stripe_event")
    await driver.it.rows("DELETE FROM payment_adjustment")


@pytest.mark.parametrize("days", [1, None])
@pytest.mark.parametrize("lost", ["the withdrawal", "the order as well"])
async def test_a_withdrawal_from_an_order_comes_back_with_its_refund(
    driver: Driver, days: int | None, lost: str
) -> None:
    user = driver.user()
    _, session = await driver.buys(user)
    order = await driver.row("payment", user_id=user)
    assert (await driver.post(f"orders/{order['id']}/withdraw", user)).status_code == 200
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    before = await withdrawn(driver, user)
    assert before["state"] == "refunded"

    await forgets(driver, user, "withdrawal", "refund_intent")
    if lost == "the withdrawal":
        await driver.it.rows("UPDATE payment SET withdrawn_at = NULL WHERE user_id = $1", user)
        await driver.it.rows("UPDATE purchase SET return_reason = NULL WHERE user_id = $1", user)
    else:
        await forgets(driver, user, "purchase", "payment")
    await driver.resyncs(days=days)
    await driver.does("do-withdrawal")
    # The order may have another number since.
    order = await driver.row("payment", user_id=user)
    after = await withdrawn(driver, user)
    assert after == {
        **before, "orderNumber": order["id"], "withdrawnAt": after["withdrawnAt"],
    }  # fmt: skip
    assert after["withdrawnAt"][:19] == before["withdrawnAt"][:19]
    assert (await driver.seen("purchases", user))["purchases"] == []
    refunds = await driver.stripe.look(f"/v1/refunds?payment_intent={session['payment_intent']}")
    assert len(refunds["data"]) == 1
    assert await driver.resyncs(days=days) == []


@pytest.mark.parametrize("days", [1, None])
@pytest.mark.parametrize("lost", ["the withdrawal", "the order as well"])
async def test_a_withdrawal_without_a_refund_comes_back_as_well(
    driver: Driver, days: int | None, lost: str
) -> None:
    user = driver.user()
    _, session = await driver.buys(user)
    order = await driver.row("payment", user_id=user)
    # An operator has paid it back in another way.
    await driver.it.rows("UPDATE payment SET refunded_at = now() WHERE user_id = $1", user)
    assert (await driver.post(f"orders/{order['id']}/withdraw", user)).status_code == 200
    await driver.does("do-withdrawal")
    before = await withdrawn(driver, user)
    assert (before["state"], before["amount"]) == ("no_refund", 0)

    await forgets(driver, user, "withdrawal")
    if lost == "the withdrawal":
        await driver.it.rows("UPDATE payment SET withdrawn_at = NULL WHERE user_id = $1", user)
        await driver.it.rows("UPDATE purchase SET return_reason = NULL WHERE user_id = $1", user)
    else:
        await forgets(driver, user, "purchase", "payment")
    await driver.resyncs(days=days)
    assert (await driver.seen("purchases", user))["purchases"] == []
    await driver.it.rows("UPDATE payment SET refunded_at = now() WHERE user_id = $1", user)
    await driver.does("do-withdrawal")
    after = await withdrawn(driver, user)
    assert {**after, "withdrawnAt": ""} == {**before, "withdrawnAt": ""}
    assert after["withdrawnAt"][:19] == before["withdrawnAt"][:19]
    refunds = await driver.stripe.look(f"/v1/refunds?payment_intent={session['payment_intent']}")
    assert refunds["data"] == []


@pytest.mark.parametrize("days", [1, None])
async def test_a_withdrawal_from_a_subscription_comes_back_with_it(
    driver: Driver, days: int | None
) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    assert (await driver.post("subscription/withdraw", user)).status_code == 200
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    before = await withdrawn(driver, user)
    assert (before["state"], before["amount"]) == ("refunded", 19.99)

    await forgets(driver, user, "withdrawal", "refund_intent", "subscription", "invoice")
    await driver.resyncs(days=days)
    await driver.does("do-withdrawal")
    after = await withdrawn(driver, user)
    assert {**after, "withdrawnAt": ""} == {**before, "withdrawnAt": ""}
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")
    bills = await driver.dependencies.stripe.bills.of_subscription(session["subscription"])
    (payment,) = bills.paid
    refunds = await driver.stripe.look(f"/v1/refunds?payment_intent={payment}")
    assert len(refunds["data"]) == 1
