"""Short numbers of contracts: unique, typed in any form, and the same after a restore."""

import re
from typing import Any

import pytest

from billing.numbers import short_number
from chassis import ids
from contracts.billing import ContractWithdrawn, WithdrawalChecked
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.stripe_double import event, paid, subscription
from testkit import eventually

FORM = re.compile(r"K-[2-9CDFHJMNPRTVWXY]{4}-[2-9CDFHJMNPRTVWXY]{4}")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("K-4R7M-X9PC", "K-4R7M-X9PC"),
        (" k-4r7m-x9pc ", "K-4R7M-X9PC"),
        ("4r7m x9pc", "K-4R7M-X9PC"),
        ("K4R7MX9PC", "K-4R7M-X9PC"),
        ("K\u20114R7M\u2011X9PC", "K-4R7M-X9PC"),
        ("KKKK-KKKK", None),
        ("K-4R7M-X9P", None),
        ("K-4R7M-X9PO", None),
        ("sub_1Pgc6o2eZvKYlo2C", None),
        ("", None),
    ],
)
def test_a_number_is_read_in_each_form_that_people_type(typed: str, number: str | None) -> None:
    assert short_number(typed) == number


async def test_a_restore_gives_an_order_and_a_subscription_the_same_ids_and_numbers(
    driver: Driver,
) -> None:
    user, customer = await driver.customer_of()
    bought = paid({"userId": user, "planId": ids.new(), "tier": "lifetime"})
    held = event("customer.subscription.created", subscription(customer))

    async def contracts() -> list[dict[str, Any]]:
        await driver.webhook.takes(bought, held)
        return await driver.it.rows(
            """SELECT id, number FROM payment WHERE user_id = $1
            UNION ALL SELECT stripe_subscription_id, number FROM subscription WHERE user_id = $1
            ORDER BY 1""",
            user,
        )

    before = await contracts()
    assert len({row["number"] for row in before}) == len(before) == 3
    assert all(FORM.fullmatch(row["number"]) for row in before)
    for table in ("purchase", "payment", "subscription"):
        await driver.it.rows(f"DELETE FROM {table} WHERE user_id = $1", user)
    for each in (bought, held):
        await driver.it.rows("DELETE FROM stripe_event WHERE id = $1", each["id"])
    assert await contracts() == before


async def test_a_number_that_another_order_has_is_not_given_twice(driver: Driver) -> None:
    """The first of its numbers that is free."""
    user = driver.user()
    incoming = paid({"userId": user, "planId": ids.new()})
    session = incoming["data"]["object"]["id"]
    contract = f"{session}/{incoming['data']['object']['metadata']['planId']}"
    numbers = [
        (await driver.it.rows("SELECT short_number($1, $2, '23456789') AS n", contract, n))[0]["n"]
        for n in range(3)
    ]
    assert len(set(numbers)) == 3
    for number in numbers[:2]:
        other = driver.user()
        await driver.webhook.takes(paid({"userId": other, "planId": ids.new()}))
        await driver.it.rows("UPDATE payment SET number = $2 WHERE user_id = $1", other, number)
    await driver.webhook.takes(incoming)
    (order,) = (await driver.seen("orders", user))["orders"]
    assert order["number"] == numbers[2]


async def numbered_order(driver: Driver) -> tuple[str, dict[str, Any]]:
    user = driver.user()
    await driver.buys(user)
    (order,) = (await driver.seen("orders", user))["orders"]
    return user, order


async def test_a_short_number_withdraws_the_members_own_order_alone(driver: Driver) -> None:
    user, order = await numbered_order(driver)
    (listed,) = (await driver.seen("withdrawals", user))["withdrawable"]
    assert (listed["orderNumber"], listed["number"]) == (order["id"], order["number"])
    typed = order["number"].lower().replace("-", " ")
    stranger = await driver.post(f"orders/{typed}/withdraw", driver.user())
    assert (stranger.status_code, stranger.json()) == (404, {"error": "Order not found"})
    answer = await driver.post(f"orders/{typed}/withdraw", user)
    assert answer.json()["withdrawal"]["number"] == order["number"]
    (withdrawn,) = await driver.it.published(ContractWithdrawn, user_id=user)
    assert withdrawn.number == order["number"]
    await driver.does("do-withdrawal")


async def test_a_short_number_withdraws_without_a_login(driver: Driver) -> None:
    user, order = await numbered_order(driver)
    email = driver.internal_api.users[user]["email"]
    asked = {"orderNumber": order["number"].lower(), "email": email}
    answer = await driver.it.client.post("/api/payments/withdrawals", json=asked)
    assert answer.status_code == 202

    async def is_checked() -> list[WithdrawalChecked]:
        await driver.does("match-withdrawal-request")
        return await driver.it.all_published(WithdrawalChecked, user_id=user)

    (checked,) = await eventually(is_checked)
    assert (checked.order_number, checked.number) == (order["id"], order["number"])


async def test_a_subscription_withdraws_by_its_short_number(driver: Driver) -> None:
    user = driver.user()
    await driver.subscribes(user, "pro")
    (listed,) = (await driver.seen("withdrawals", user))["withdrawable"]
    answer = await driver.post(f"orders/{listed['number']}/withdraw", user)
    withdrawal = answer.json()["withdrawal"]
    assert withdrawal["orderNumber"] == listed["orderNumber"]
    assert withdrawal["number"] == listed["number"]
    assert listed["number"][2] in "CDFHJMNPRTVWXY"
    await driver.does("do-withdrawal")


async def test_an_operator_finds_a_member_by_a_short_number(
    driver: Driver, operator: Operator
) -> None:
    _, order = await numbered_order(driver)
    shown = await operator.runs("member", member=order["number"])
    assert any(order["id"] in line for line in shown)
