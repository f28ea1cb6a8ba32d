"""Changes of the price of a membership, and what they came to at Stripe."""

from datetime import timedelta

import httpx

from services.billing.tests.changes.years import (
    MovedClock,
    Subscriber,
    moment,
)
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json

_KEY = "Bearer sk_test_sandbox"
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


async def switch_elsewhere(mia: Subscriber, price: str) -> None:
    """Switch the price without the app, as the portal does: a declined payment is owed."""
    [item] = (await at_stripe(mia))["items"]["data"]
    form = {
        "items[0][id]": item["id"],
        "items[0][price]": f"price_sandbox_{price}",
        "proration_behavior": "always_invoice",
    }
    await update_elsewhere(mia, form)


async def update_elsewhere(mia: Subscriber, form: dict[str, str]) -> None:
    """Change a subscription without the app."""
    path, headers = f"/v1/subscriptions/{mia.subscription}", {"authorization": _KEY}
    answer = await mia.driver.stripe.http.post(path, data=form, headers=headers)
    answer.raise_for_status()
    await mia.driver.stripe.quiet()


async def resume_shown(mia: Subscriber) -> Json:
    answer = await mia.driver.post("subscription/resume/preview", mia.id)
    assert answer.status_code == 200, answer.text
    change: Json = answer.json()["change"]
    return change


def changes_of(mia: Subscriber) -> int:
    return len(mia.driver.stripe.recorder.to(f"/v1/subscriptions/{mia.subscription}"))


async def paused(driver: Driver, clock: MovedClock) -> Subscriber:
    """A subscriber whose pause has begun."""
    mia = await Subscriber.of(driver, "basic", interval="year")
    until = moment((await mia.asks("pause", {"months": 1}))["pausedUntil"])
    await clock.to(until - timedelta(days=9))
    assert (await mia.membership())["status"] == "INACTIVE"
    return mia
