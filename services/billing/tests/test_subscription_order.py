"""Events of one second, and of the version before, that write the same subscription."""

import json

import pytest

from .driver import Driver
from .stripe_double import Json, event, subscription
from .test_subscriptions import BASIC, BEGIN, END, PRO, UPDATED


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("items", ["items", "plan"])
async def test_within_one_second_a_new_price_does_not_lose_to_a_new_status(
    driver: Driver, items: str, swapped: bool
) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=BASIC)
    dearer = subscription(customer, price=PRO, id=about["id"])
    before: Json = {"plan": {"id": BASIC}}
    if items == "items":
        before = {"items": {"data": [{"price": {"id": BASIC}}]}}
    events = [
        event(UPDATED, about, previous={"status": "incomplete"}, created=BEGIN),
        event(UPDATED, dearer, previous=before, created=BEGIN),
    ]
    await driver.webhook.takes(*(reversed(events) if swapped else events))
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")


async def test_the_version_before_this_one_can_go_on_writing_its_lists(
    driver: Driver,
) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(event(UPDATED, about, created=BEGIN))
    record = await driver.row("subscription", user_id=user)
    assert json.loads(record["newest"])[:3] == [0, BEGIN, 1]
    await driver.it.rows(
        "UPDATE subscription SET newest = $2 WHERE user_id = $1",
        user, json.dumps([0, BEGIN + 9, 1, 1, END, 5]),
    )  # fmt: skip
    late = about | {"status": "past_due"}
    await driver.webhook.takes(event(UPDATED, late, created=BEGIN + 8))
    assert (await driver.membership(user))[1] == "ACTIVE"
    await driver.webhook.takes(event(UPDATED, late, created=BEGIN + 10))
    assert (await driver.membership(user))[1] == "PAST_DUE"
