"""A member is notified once before a year is renewed, and before a trial ends."""

from typing import Any

import pytest

from chassis import clock, ids
from contracts.billing import ChargeNoticeDue
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.erasures import erase
from services.billing.tests.stripe_double import Json, event, invoice, subscription

DAY = 86_400
YEAR = 365 * DAY
BASIC, PRO, PRO_YEARLY = "price_sandbox_basic", "price_sandbox_pro", "price_sandbox_pro_yearly"
CREATED, UPDATED = "customer.subscription.created", "customer.subscription.updated"
TRIAL_WILL_END = "customer.subscription.trial_will_end"


def now() -> int:
    return int(clock.now().timestamp())


async def notified(driver: Driver, user: str) -> list[ChargeNoticeDue]:
    return await driver.it.all_published(ChargeNoticeDue, user_id=user)


def yearly(customer: str, **fields: Any) -> Json:
    """A subscription whose year ends in a week."""
    end = now() + 7 * DAY
    return subscription(
        customer, price=PRO, period=(end - YEAR, end), start_date=end - YEAR, **fields
    )


def upcoming(of: Json, *, days: int = 365, price: str = PRO, **fields: Any) -> Json:
    """The preview of the invoice that renews a subscription; it is not stored."""
    end = of["items"]["data"][0]["current_period_end"]
    line = {
        "period": {"start": end, "end": end + days * DAY},
        "pricing": {"type": "price_details", "price_details": {"price": price}},
    }
    rest = {
        "period": {"start": end - 20 * DAY, "end": end},
        "pricing": {"type": "price_details", "price_details": {"price": BASIC}},
    }
    about = invoice(
        of["customer"],
        subscription=of["id"],
        cents=19990,
        id=f"upcoming_in_{ids.new()}",
        billing_reason="upcoming",
        number=None,
        status="draft",
        period_end=end,
        lines={"object": "list", "data": [rest, line]},
    )
    return event("invoice.upcoming", about | fields)


async def member_with(driver: Driver, held: Json) -> None:
    await driver.webhook.takes(event(CREATED, held))


def trial(customer: str, **fields: Any) -> Json:
    """A trial that ends in three days."""
    begun, ends = now() - 4 * DAY, now() + 3 * DAY
    held = subscription(customer, "trialing", price=PRO, period=(begun, ends), **fields)
    held |= {"start_date": begun, "trial_start": begun, "trial_end": ends, **fields}
    held["items"]["data"][0]["price"] |= {
        "unit_amount": 1999,
        "currency": "usd",
        "recurring": {"interval": "month", "interval_count": 1},
    }
    return held


async def test_a_renewal_of_a_year_is_announced_once(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    held = yearly(customer)
    await member_with(driver, held)
    # Sent again, and by another endpoint.
    first = upcoming(held, amount_due=18_990)
    await driver.webhook.takes(first, first, upcoming(held))
    (due,) = await notified(driver, user)
    assert (due.kind, due.tier, due.interval) == ("renewal", "PRO", "year")
    assert (str(due.amount), due.currency) == ("189.90", "usd")
    assert due.charged_at == due.good_until
    assert due.charged_at.timestamp() == held["items"]["data"][0]["current_period_end"]
    # The next year has another one.
    item = held["items"]["data"][0]
    item["current_period_start"], item["current_period_end"] = (
        item["current_period_end"],
        item["current_period_end"] + YEAR,
    )
    await driver.webhook.takes(event(UPDATED, held, created=now() + 1), upcoming(held))
    assert len(await notified(driver, user)) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"cancel_at_period_end": True},
        {"pause_collection": {"behavior": "void", "resumes_at": None}},
        {"status": "canceled"},
    ],
    ids=["cancelled", "paused", "ended"],
)
@pytest.mark.parametrize("kind", ["renewal", "trial_end"])
async def test_what_will_not_be_charged_is_not_announced(
    driver: Driver, kind: str, change: Json
) -> None:
    user, customer = await driver.customer_of()
    held = yearly(customer) if kind == "renewal" else trial(customer)
    late = upcoming(held) if kind == "renewal" else event(TRIAL_WILL_END, held)
    await member_with(driver, held)
    await driver.webhook.takes(event(UPDATED, held | change, created=now() + 1), late)
    assert await notified(driver, user) == []
    assert await driver.state_of(late) == "ignored"


async def test_a_month_a_free_year_and_a_renewal_of_before_are_not_announced(
    driver: Driver,
) -> None:
    cases: list[tuple[Json, Json]] = [
        ({}, {"days": 30}),
        ({}, {"total": 0, "amount_due": 0}),
        ({"renewed": True}, {}),
        ({"past": True}, {}),
    ]
    for of, changes in cases:
        user, customer = await driver.customer_of()
        held = yearly(customer)
        if "past" in of:
            held["items"]["data"][0]["current_period_end"] -= 14 * DAY
        announced = upcoming(held, **changes)
        if "renewed" in of:
            held["items"]["data"][0]["current_period_end"] += YEAR
        await member_with(driver, held)
        await driver.webhook.takes(announced)
        assert await notified(driver, user) == []
        assert await driver.state_of(announced) == "ignored"


async def test_a_change_of_tier_at_the_renewal_is_announced_with_the_next_tier(
    driver: Driver,
) -> None:
    user, customer = await driver.customer_of()
    held = yearly(customer)
    await member_with(driver, held)
    await driver.webhook.takes(upcoming(held, price=BASIC))
    (due,) = await notified(driver, user)
    assert due.tier == "BASIC"


@pytest.mark.parametrize("card", [None, "pm_example"])
async def test_a_trials_end_is_announced_once_with_its_price(
    driver: Driver, card: str | None
) -> None:
    user, customer = await driver.customer_of()
    held = trial(customer, default_payment_method=card)
    await member_with(driver, held)
    await driver.webhook.takes(event(TRIAL_WILL_END, held), event(TRIAL_WILL_END, held))
    (due,) = await notified(driver, user)
    assert (due.kind, due.tier, due.interval) == ("trial_end", "PRO", "month")
    assert (str(due.amount), due.has_card) == ("19.99", card is not None)
    assert due.charged_at.timestamp() == held["trial_end"]


async def test_a_trial_that_becomes_a_year_is_announced_once(driver: Driver) -> None:
    """Stripe announces its first invoice, too."""
    user, customer = await driver.customer_of()
    held = trial(customer)
    held["items"]["data"][0]["price"]["recurring"]["interval"] = "year"
    await member_with(driver, held)
    await driver.webhook.takes(upcoming(held), event(TRIAL_WILL_END, held))
    (due,) = await notified(driver, user)
    assert (due.kind, due.interval) == ("trial_end", "year")


async def test_a_trial_that_was_paid_or_extended_and_a_pause_are_not_announced(
    driver: Driver,
) -> None:
    for now_is in (
        {"status": "active"},
        {"trial_end": now() + 30 * DAY},
    ):
        user, customer = await driver.customer_of()
        held = trial(customer)
        await member_with(driver, held)
        changed = event(UPDATED, held | now_is, created=now() + 1)
        await driver.webhook.takes(changed, event(TRIAL_WILL_END, held))
        assert await notified(driver, user) == []
    # Stripe tells the end of a pause, which is a phase without payment, as a trial's end.
    user, customer = await driver.customer_of()
    held = trial(customer, start_date=now() - 90 * DAY)
    await member_with(driver, held)
    await driver.webhook.takes(event(TRIAL_WILL_END, held))
    assert await notified(driver, user) == []


async def test_a_member_for_life_an_erased_one_and_a_stranger_are_not_notified(
    driver: Driver, operator: Operator
) -> None:
    stranger = upcoming(yearly(f"cus_{ids.new()}"))
    await driver.webhook.takes(stranger)
    assert await driver.state_of(stranger) == "ignored"
    user, customer = await driver.customer_of()
    held = yearly(customer)
    await member_with(driver, held)
    await operator.runs("grant", member=user, what="lifetime", reason="a contest")
    await driver.webhook.takes(upcoming(held))
    await erase(driver.it, user)
    await driver.webhook.takes(upcoming(held))
    assert await notified(driver, user) == []
