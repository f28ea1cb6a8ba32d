"""The notice about an invoice follows from all its events, in any order."""

import itertools
from typing import Any

from contracts.billing import PaymentNoticeDue
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event, invoice, subscription

AT, DAY = 1_800_000_000, 86_400
FAILED, PAID = "invoice.payment_failed", "invoice.paid"


async def failing(driver: Driver, **fields: Any) -> tuple[str, list[Json]]:
    """A member with a subscription that is late, and three attempts that fail, the last of all."""
    user, customer = await driver.customer_of()
    held = subscription(customer, "past_due", price="price_sandbox_pro")
    await driver.webhook.takes(event("customer.subscription.updated", held, created=AT))
    about = invoice(customer, subscription=held["id"], **fields)
    attempts = [
        about | {"attempt_count": n, "next_payment_attempt": AT + after if after else None}
        for n, after in ((1, 3 * DAY), (2, 8 * DAY), (3, None))
    ]
    return user, [event(FAILED, each, created=AT + n) for n, each in enumerate(attempts)]


async def told(driver: Driver, user: str) -> list[str]:
    found = await driver.it.all_published(PaymentNoticeDue, user_id=user)
    return [each.kind for each in found]


async def test_no_order_of_the_events_brings_more_than_two_mails(driver: Driver) -> None:
    for order in itertools.permutations(range(3)):
        user, events = await failing(driver)
        await driver.webhook.takes(*(events[n] for n in order), *events)
        membership = (await driver.seen("membership", user))["membership"]
        assert membership["notice"]["kind"] == "last"
        # Until the last attempt is known, there is a next one to be told of.
        assert await told(driver, user) == (["last"] if order[0] == 2 else ["failed", "last"])


async def test_a_payment_ends_the_notice_whatever_comes_after_it(driver: Driver) -> None:
    user, events = await failing(driver)
    first, *late = events
    about = first["data"]["object"]
    paid = about | {"status": "paid", "amount_paid": 1999, "next_payment_attempt": None}
    await driver.webhook.takes(first, event(PAID, paid, created=AT + 9), *late)
    assert (await driver.seen("membership", user))["membership"]["notice"] is None
    assert await told(driver, user) == ["failed"]


async def test_what_is_no_payment_or_no_news_is_not_told(driver: Driver) -> None:
    for fields in (
        {"cents": 0},
        {"billing_reason": "subscription_create"},
        {"status": "void"},
    ):
        user, events = await failing(driver, **fields)
        await driver.webhook.takes(*events)
        assert (await driver.seen("membership", user))["membership"]["notice"] is None
        assert await told(driver, user) == []
    # The day of the next attempt has passed: another event has arrived or will arrive.
    user, (first, *_) = await failing(driver)
    first["data"]["object"]["next_payment_attempt"] = 1_700_000_000
    await driver.webhook.takes(first)
    assert await told(driver, user) == []


async def test_where_stripe_mails_itself_there_is_a_banner_and_no_mail(driver: Driver) -> None:
    user, events = await failing(driver)
    async with driver.with_settings(failed_payment_mails="stripe") as quiet:
        await quiet.webhook.takes(events[0])
        membership = (await quiet.seen("membership", user))["membership"]
        assert membership["notice"]["kind"] == "failed"
        assert await told(quiet, user) == []
