"""What Stripe announces as its clock passes: each year and each trial's end, once."""

from datetime import timedelta

from contracts.billing import ChargeNoticeDue, ContractConcluded
from services.billing.tests.changes.price_changes import YEAR
from services.billing.tests.changes.years import MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver


async def announced(driver: Driver, user: str) -> list[ChargeNoticeDue]:
    return await driver.it.all_published(ChargeNoticeDue, user_id=user)


async def test_each_renewal_of_a_year_is_announced_and_none_of_a_month(
    driver: Driver, clock: MovedClock
) -> None:
    mia, bob = await Subscriber.of(driver, interval="year"), await Subscriber.of(driver)
    until = moment((await mia.membership())["accessEndsAt"])
    await clock.to(until - timedelta(days=8))
    assert await announced(driver, mia.id) == []
    await clock.to(until - timedelta(days=6))
    (due,) = await announced(driver, mia.id)
    assert (due.kind, str(due.amount), due.charged_at) == ("renewal", "199.90", until)
    await clock.to(until + timedelta(days=1))
    assert len(await announced(driver, mia.id)) == 1
    await clock.to(until + timedelta(days=364))
    assert len(await announced(driver, mia.id)) == 2
    assert await announced(driver, bob.id) == []
    for each in (mia, bob):
        assert len(await driver.it.all_published(ContractConcluded, user_id=each.id)) == 1


async def test_a_trial_is_confirmed_at_its_start_and_announced_before_its_end(
    driver: Driver, clock: MovedClock
) -> None:
    user = driver.user()
    answer = await driver.post("subscription/trial", user, {"tier": "pro"})
    assert answer.status_code == 201, answer.text
    await driver.stripe.quiet()
    (start,) = await driver.it.all_published(ContractConcluded, user_id=user)
    assert (str(start.amount), str(start.price), start.interval) == ("0.00", "19.99", "month")
    assert start.trial_ends_at is not None
    await clock.to(start.trial_ends_at - timedelta(days=2))
    (due,) = await announced(driver, user)
    assert (due.kind, str(due.amount), due.has_card) == ("trial_end", "19.99", False)
    assert due.charged_at == start.trial_ends_at


async def test_a_planned_pause_of_a_year_is_not_announced(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver, interval=YEAR["interval"])
    until = moment((await mia.membership())["accessEndsAt"])
    await mia.asks("pause", {"months": 1})
    await clock.to(until - timedelta(days=1))
    assert await announced(driver, mia.id) == []
