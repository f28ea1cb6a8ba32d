"""Events of one second that write the same subscription."""

import pytest

from .driver import Driver
from .stripe_double import Json, event, subscription
from .test_subscriptions import BASIC, BEGIN, PRO, UPDATED


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
