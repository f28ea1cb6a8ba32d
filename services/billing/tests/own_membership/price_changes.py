"""Changes of the price of a membership, and what they came to at Stripe."""

from datetime import timedelta

import httpx

from services.billing.tests.driver import Driver
from services.billing.tests.own_membership.years import (
    A_MOMENT,
    MovedClock,
    Subscriber,
    moment,
)
from services.billing.tests.stripe_double import Json

NO_MONEY, ASKS = "4000000000009995", "4000002760003184"
YEAR: Json = {"tier": "pro", "interval": "year"}
PRO: Json = {"tier": "pro", "interval": "month"}
BASIC: Json = {"tier": "basic", "interval": "month"}
OWED = {"error": "Pay the open invoice first"}
CHANGED = {"error": "The price has changed"}


async def shown(mia: Subscriber, to: Json) -> Json:
    answer = await mia.driver.post("subscription/preview", mia.id, to)
    assert answer.status_code == 200, answer.text
    change: Json = answer.json()["change"]
    return change


async def change(mia: Subscriber, to: Json, date: int | None = None) -> httpx.Response:
    body = to if date is None else {**to, "prorationDate": date}
    return await mia.driver.post("subscription/change", mia.id, body)


async def at_stripe(mia: Subscriber) -> Json:
    return await mia.driver.stripe.look(f"/v1/subscriptions/{mia.subscription}")


async def price_of(mia: Subscriber) -> str:
    price = (await at_stripe(mia))["items"]["data"][0]["price"]["id"]
    return str(price).removeprefix("price_sandbox_")


async def charged(mia: Subscriber) -> list[int]:
    """What was paid at Stripe, in cents, the newest first."""
    path = f"/v1/invoices?limit=100&subscription={mia.subscription}"
    invoices = (await mia.driver.stripe.look(path))["data"]
    return [each["amount_paid"] for each in invoices if each["amount_paid"]]


async def credit_of(mia: Subscriber) -> int:
    customer = (await at_stripe(mia))["customer"]
    return -int((await mia.driver.stripe.look(f"/v1/customers/{customer}"))["balance"])


def changes_of(mia: Subscriber) -> int:
    return len(mia.driver.stripe.recorder.to(f"/v1/subscriptions/{mia.subscription}"))


async def paused(driver: Driver, clock: MovedClock, *, is_over: bool) -> Subscriber:
    """A subscriber in an unpaid year, in its pause or a moment after it."""
    mia = await Subscriber.of(driver, "basic", interval="year")
    until = moment((await mia.asks("pause", {"months": 1}))["pausedUntil"])
    await clock.to(until + (A_MOMENT if is_over else -timedelta(days=9)))
    assert (await mia.membership())["status"] == "INACTIVE"
    return mia
