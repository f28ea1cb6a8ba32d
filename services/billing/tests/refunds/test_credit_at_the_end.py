"""Credit that a subscription leaves at its end, or at an erasure, goes back to its payments."""

from typing import Any

import pytest

from billing.stripe_api import StripeFailed
from billing.stripe_api.refunds import Refunds
from services.billing.tests.driver import Driver
from services.billing.tests.erasures import erase as erases
from services.billing.tests.withdrawals.test_credit import Downgraded
from testkit import eventually


async def ends(mia: Downgraded) -> None:
    answer = await mia.driver.stripe.http.delete(
        f"/v1/subscriptions/{mia.subscription}",
        headers={"authorization": "Bearer sk_test_sandbox"},
    )
    assert answer.status_code == 200, answer.text
    await mia.driver.stripe.quiet()


async def test_credit_that_is_left_at_the_end_is_refunded_once_and_in_the_ledger(
    driver: Driver,
) -> None:
    mia = await Downgraded.of(driver)
    await mia.is_given(500)
    await ends(mia)
    for _ in range(2):
        await driver.makes_due("refund-credit")
        await driver.does("refund-credit")
        await driver.stripe.quiet()
        # Credit that has nothing to do with it stays.
        assert (await mia.balance(), await mia.refunded()) == (-500, mia.credit)
    (row,) = await driver.all("ledger_row", user_id=mia.id, kind="creditTaken")
    assert row["cents"] == mia.credit
    (intent,) = await driver.all("refund_intent", user_id=mia.id)
    assert (intent["channel"], intent["cents"], intent["state"]) == (
        "credit", mia.credit, "succeeded",
    )  # fmt: skip


async def test_credit_is_refunded_although_the_process_dies_after_it_was_taken(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await Downgraded.of(driver)
    await ends(mia)

    async def dead(*_given: Any, **_named: Any) -> None:
        raise StripeFailed("the process has died")

    with monkeypatch.context() as crash:
        crash.setattr(Refunds, "make", dead)
        await driver.does("refund-credit")
    assert (await mia.balance(), await mia.refunded()) == (0, 0)
    await driver.makes_due("refund-credit")
    await driver.does("refund-credit")
    assert (await mia.balance(), await mia.refunded()) == (0, mia.credit)


async def test_credit_of_a_period_that_was_refunded_is_taken_and_not_refunded_again(
    driver: Driver,
) -> None:
    mia = await Downgraded.of(driver)
    await driver.stripe.http.post(
        "/v1/refunds",
        data={"payment_intent": await payment_of(mia)},
        headers={"authorization": "Bearer sk_test_sandbox"},
    )
    await driver.stripe.quiet()
    await ends(mia)
    await driver.does("refund-credit")
    assert (await mia.balance(), await mia.refunded()) == (0, 19_990)


async def payment_of(mia: Downgraded) -> str:
    found = await mia.driver.stripe.look(f"/v1/payment_intents?customer={mia.customer}")
    (payment,) = found["data"]
    return str(payment["id"])


async def test_an_erasure_refunds_the_credit_before_the_balance_is_deleted(driver: Driver) -> None:
    mia = await Downgraded.of(driver)
    payment = await payment_of(mia)
    await erases(driver.it, mia.id)

    async def is_refunded() -> bool:
        made = await driver.stripe.look(f"/v1/refunds?payment_intent={payment}")
        return [each["amount"] for each in made["data"]] == [mia.credit]

    await eventually(is_refunded)
    row = await driver.row("ledger_row", subject=f"credit:{mia.subscription}")
    assert (row["cents"], row["user_id"][:7]) == (mia.credit, "erased-")
