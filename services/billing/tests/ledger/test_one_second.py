"""Changes of a subscription within one second, and the rows of the ledger."""

from typing import Any

import pytest

from billing.stripe_api import Event
from billing.stripe_events import process_event
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, subscription

SECOND = 1_800_000_000
MONTH, YEAR = (999, "month", 999), (19_990, "year", 1666)


def priced(customer: str, price: tuple[int, str, int], **fields: Any) -> Json:
    unit, interval, _ = price
    about = subscription(customer, price=f"price_{interval}", **fields)
    about["items"]["data"][0]["price"] |= {
        "unit_amount": unit,
        "currency": "usd",
        "recurring": {"interval": interval, "interval_count": 1},
    }
    return about


@pytest.mark.parametrize(("before", "after"), [(MONTH, YEAR), (YEAR, MONTH)])
async def test_of_two_answers_within_one_second_the_later_counts(
    driver: Driver, before: tuple[int, str, int], after: tuple[int, str, int]
) -> None:
    """A member resumes and changes the price: Stripe answers both in the same second."""
    user, customer = await driver.customer_of()
    name = f"sub_{user}"
    paused = {"behavior": "void", "resumes_at": None}
    for second, about in (
        (SECOND - 60, priced(customer, before, id=name, pause_collection=paused)),
        (SECOND, priced(customer, before, id=name)),
        (SECOND, priced(customer, after, id=name)),
    ):
        answer = Event.observed("customer.subscription.observed", about, second)
        await process_event(driver.dependencies, answer)
    record = await driver.row("subscription", user_id=user)
    assert record["price_id"] == f"price_{after[1]}"
    monthly = await driver.it.rows(
        "SELECT cents FROM ledger_row WHERE user_id = $1 AND kind = 'mrr' AND until IS NULL", user
    )
    assert [row["cents"] for row in monthly] == [after[2]]
