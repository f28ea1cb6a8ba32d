"""Stripe knows the present address of a member: receipts go there."""

from datetime import timedelta

import pytest

from chassis import clock, ids
from contracts.identity import UserProfileChanged
from contracts.samples import sample
from services.billing.tests.driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")


async def tell(driver: Driver, user: str, **fields: object) -> None:
    changed = sample(UserProfileChanged, user_id=user, **fields)
    await driver.it.handled(*await driver.it.deliver(changed), by="billing.contacts")


async def worker_runs(driver: Driver, user: str) -> int:
    """Run what the member's changes have asked for, and nothing that an earlier test has left."""
    await driver.it.rows("DELETE FROM stripe_task WHERE user_id IS DISTINCT FROM $1", user)
    waiting = "SELECT FROM stripe_task WHERE done_at IS NULL"
    before = await driver.it.rows(waiting)
    await driver.does_tasks()
    return len(before) - len(await driver.it.rows(waiting))


async def test_stripe_is_told_of_a_changed_address_once(driver: Driver) -> None:
    email = f"{ids.new()}@example.com"
    user, plan = driver.user(email=email), driver.plan()
    await driver.checkout(user, plan)
    (customer,) = await driver.all("customer", user_id=user)
    path = f"/v1/customers/{customer['stripe_customer_id']}"
    await tell(driver, user, email_changed_at=None)
    assert await worker_runs(driver, user) == 0
    for change in ("first", "second"):
        driver.user(id=user, email=f"{change}.{email}", name="Mia Maria")
        changed_at = clock.now()
        await tell(driver, user, email_changed_at=changed_at, profile_version=2)
        await driver.stripe.fails("unavailable", path, count=3)
        assert await worker_runs(driver, user) == 0
        assert await worker_runs(driver, user) == 1
        known = await driver.stripe.look(path)
        assert (known["email"], known["name"]) == (f"{change}.{email}", "Mia Maria")
        # A change of weight is not sent to Stripe.
        await tell(driver, user, email_changed_at=changed_at, profile_version=3)
        assert await worker_runs(driver, user) == 0


@pytest.mark.parametrize("email", ["x@test", "müller@exämple"])
async def test_a_former_address_goes_also_when_stripe_refuses_the_new_one(
    driver: Driver, email: str
) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.checkout(user, plan)
    (customer,) = await driver.all("customer", user_id=user)
    driver.user(id=user, email=email)
    await tell(driver, user, email_changed_at=clock.now() - timedelta(days=1))
    assert await worker_runs(driver, user) == 1
    known = await driver.stripe.look(f"/v1/customers/{customer['stripe_customer_id']}")
    assert known["email"] is None


async def test_who_never_paid_is_not_told_to_stripe(driver: Driver) -> None:
    user = driver.user()
    await tell(driver, user, email_changed_at=clock.now())
    assert not await driver.all("stripe_task", user_id=user)


async def test_a_customer_that_was_deleted_is_told_nothing(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.checkout(user, plan)
    (customer,) = await driver.all("customer", user_id=user)
    await driver.stripe.do(f"/sandbox/customers/{customer['stripe_customer_id']}/delete")
    await tell(driver, user, email_changed_at=clock.now())
    assert await worker_runs(driver, user) == 1
