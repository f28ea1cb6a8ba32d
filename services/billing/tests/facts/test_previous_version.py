"""Rows that the previous version has written count as facts: its own facts say less."""

from collections import Counter

import pytest

from billing.ledger.complete_facts import complete_facts
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import (
    Json,
    event,
    invoice,
    paid,
    payment_of,
    refund,
    subscription,
)

CREATED, UPDATED, DELETED = (
    f"customer.subscription.{kind}" for kind in ("created", "updated", "deleted")
)
PRO, BASIC = "price_sandbox_pro", "price_sandbox_basic"


async def stored_by_the_previous_version(driver: Driver, subject: str) -> None:
    """Leave of the facts what the previous version stored."""
    await driver.it.rows(
        "UPDATE membership_change SET details = details - '{says,before,event}'::text[],"
        " arrival = NULL WHERE subject = $1 AND state <> 'noted'",
        subject,
    )
    await driver.it.rows(
        "DELETE FROM membership_change WHERE subject = $1 AND state = 'noted'", subject
    )


async def ledger(driver: Driver, user: str) -> Counter[tuple[str, int]]:
    rows = await driver.all("ledger_row", user_id=user)
    return Counter((row["kind"], row["cents"]) for row in rows)


def priced(about: Json, cents: int) -> Json:
    about["items"]["data"][0]["price"] |= {
        "unit_amount": cents,
        "currency": "usd",
        "recurring": {"interval": "month", "interval_count": 3},
    }
    return about


@pytest.mark.parametrize("is_completed", [True, False])
async def test_a_stored_subscription_counts_until_a_newer_event(
    driver: Driver, is_completed: bool
) -> None:
    user, customer = await driver.customer_of()
    about = priced(subscription(customer, price=PRO), 3000)
    older = subscription(customer, price=BASIC, id=about["id"])
    await driver.webhook.takes(event(CREATED, about, created=5))
    before = await ledger(driver, user)
    assert before["mrr", 1000] == 1
    await stored_by_the_previous_version(driver, about["id"])
    if is_completed:
        assert await complete_facts(driver.dependencies) > 0
        assert await ledger(driver, user) == before
    await driver.webhook.takes(event(UPDATED, older, created=3))
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")
    await driver.webhook.takes(event(UPDATED, about | {"status": "past_due"}, created=9))
    assert (await driver.membership(user))[:2] == ("PRO", "PAST_DUE")
    assert (await ledger(driver, user))["mrr", 1000] == 1
    if is_completed:
        assert await complete_facts(driver.dependencies) == 0


async def test_the_end_of_a_stored_subscription_is_final(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(
        event(CREATED, about, created=5), event(DELETED, about | {"status": "canceled"}, created=6)
    )
    await stored_by_the_previous_version(driver, about["id"])
    await driver.webhook.takes(event(UPDATED, about, created=9))
    assert (await driver.membership(user))[:2] == ("FREE", "CANCELED")


async def test_what_the_previous_version_wrote_later_counts(driver: Driver) -> None:
    """Both versions run for a while, and handle events of one subscription."""
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(event(CREATED, about, created=5))
    declined = event(UPDATED, about | {"status": "past_due"}, created=7)
    await driver.webhook.takes(declined)
    # The second was the previous version's.
    await driver.it.rows(
        "UPDATE membership_change SET details = details - '{says,before,event}'::text[]"
        " WHERE id = $1",
        declined["id"],
    )
    await driver.webhook.takes(event(UPDATED, about | {"cancel_at_period_end": True}, created=6))
    assert (await driver.membership(user))[:2] == ("PRO", "PAST_DUE")


async def test_a_stored_invoice_keeps_its_attempts(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = invoice(customer, subscription=f"sub_{user}")
    await driver.webhook.takes(
        event("invoice.finalized", about, created=4),
        event("invoice.payment_failed", about | {"attempt_count": 1}, created=5),
    )
    before = await driver.row("invoice", id=about["id"])
    await stored_by_the_previous_version(driver, about["id"])
    await driver.webhook.takes(event("invoice.updated", about | {"attempt_count": 1}, created=6))
    row = await driver.row("invoice", id=about["id"])
    assert (row["first_failed_at"], row["failed_attempt"]) == (before["first_failed_at"], 1)
    assert (await ledger(driver, user))["failed", 1999] == 1


async def test_a_stored_refund_counts_until_a_newer_event(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()["id"]
    order = paid({"userId": user, "planId": plan})
    made = refund(payment_of(order))
    await driver.webhook.takes(order, event("refund.updated", made, created=9))
    await stored_by_the_previous_version(driver, made["id"])
    older = event("refund.created", made | {"status": "pending"}, created=7)
    await driver.webhook.takes(older)
    assert (await driver.row("payment", user_id=user))["status"] == "REFUNDED"
    failed = event("refund.failed", made | {"status": "failed"}, created=10)
    await driver.webhook.takes(failed)
    assert (await driver.row("payment", user_id=user))["status"] == "COMPLETED"
