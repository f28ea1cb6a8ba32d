"""One customer at Stripe for each member, whatever happens."""

import asyncio

import pytest

from billing.republish import republish
from contracts.billing import CustomerAdded
from services.billing.tests.driver import Driver
from services.billing.tests.erasures import erase
from services.billing.tests.stripe_double import event, subscription

CUSTOMERS = "/v1/customers"


async def kept(driver: Driver, user: str) -> str:
    """The customer in use."""
    rows = await driver.it.rows(
        "SELECT stripe_customer_id FROM customer WHERE user_id = $1 AND replaced_at IS NULL", user
    )
    (row,) = rows
    return str(row["stripe_customer_id"])


async def test_parallel_first_checkouts_make_one_customer(driver: Driver) -> None:
    user = driver.user(email="one@example.com")
    plan = driver.plan()
    answers = await asyncio.gather(
        *(driver.checkout(user, plan) for _ in range(4)),
        *(driver.post("subscribe", user, {"tier": "pro"}) for _ in range(4)),
    )
    assert [answer.status_code for answer in answers] == [200] * 8
    made = await driver.stripe.look(f"{CUSTOMERS}?email=one@example.com")
    assert [customer["id"] for customer in made["data"]] == [await kept(driver, user)]


async def test_others_are_told_of_a_customer_once_and_again_by_a_republish(
    driver: Driver,
) -> None:
    user, erased = driver.user(), driver.user()
    await asyncio.gather(*(driver.checkout(user, driver.plan()) for _ in range(3)))
    (told,) = await driver.it.all_published(CustomerAdded, user_id=user)
    assert told.stripe_customer_id == await kept(driver, user)
    await driver.checkout(erased, driver.plan())
    await erase(driver.it, erased)
    await republish(driver.it.database)
    assert await driver.it.all_published(CustomerAdded, user_id=user) == [told, told]
    events = await driver.it.all_published(CustomerAdded)
    assert not any(each.user_id.startswith("erased-") for each in events)


async def test_a_later_checkout_uses_the_same_customer_without_asking_identity(
    driver: Driver,
) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.checkout(user, plan)
    driver.internal_api.asked.clear()
    await driver.checkout(user, plan)
    assert driver.internal_api.asked == [f"plans/{plan['id']}"]
    assert len(driver.stripe.recorder.to(CUSTOMERS)) == 1


async def test_an_answer_that_was_lost_makes_no_second_customer(driver: Driver) -> None:
    user = driver.user(email="lost@example.com")
    # What was made stays, and is found by its key.
    await driver.stripe.loses_an_answer(CUSTOMERS)
    assert (await driver.post("subscribe", user, {"tier": "pro"})).status_code == 500
    assert (await driver.post("subscribe", user, {"tier": "pro"})).status_code == 200
    made = await driver.stripe.look(f"{CUSTOMERS}?email=lost@example.com")
    assert [customer["id"] for customer in made["data"]] == [await kept(driver, user)]


async def test_a_failure_that_stripe_would_repeat_for_a_day_locks_no_member_out(
    driver: Driver,
) -> None:
    user = driver.user()
    await driver.stripe.fails("fail", CUSTOMERS)
    assert (await driver.post("subscribe", user, {"tier": "pro"})).status_code == 200
    keys = [request.headers["idempotency-key"] for request in driver.stripe.recorder.to(CUSTOMERS)]
    assert len(set(keys)) == 2


async def test_a_name_that_changed_after_a_lost_answer_locks_no_member_out(driver: Driver) -> None:
    """The first customer is found by its key when the member is erased (test_erasure.py)."""
    user = driver.user()
    await driver.stripe.loses_an_answer(CUSTOMERS)
    assert (await driver.post("subscribe", user, {"tier": "pro"})).status_code == 500
    driver.user(id=user, name="Mia Maria")
    assert (await driver.post("subscribe", user, {"tier": "pro"})).status_code == 200
    rows = await driver.all("customer", user_id=user)
    assert sorted(row["replaced_at"] is None for row in rows) == [False, True]
    assert len({row["idempotency_key"] for row in rows}) == 2


async def test_a_customer_deleted_at_stripe_is_replaced(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.checkout(user, plan)
    old = await kept(driver, user)
    await driver.stripe.do(f"/sandbox/customers/{old}/delete")
    answers = await asyncio.gather(*(driver.checkout(user, plan) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    new = await kept(driver, user)
    assert new != old
    opened = await driver.stripe.look(f"/v1/checkout/sessions?customer={new}")
    assert len(opened["data"]) == 4

    # Events of the old one are still about this member.
    await driver.webhook.takes(
        event("customer.subscription.updated", subscription(old, price="price_sandbox_pro"))
    )
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")


@pytest.mark.parametrize("subscribed", [False, True])
async def test_a_customer_that_stripe_does_not_know_is_kept(
    driver: Driver, subscribed: bool
) -> None:
    # As with the key of another account: Stripe knows none of our customers then.
    user, customer = await driver.customer_of(driver.user())
    if subscribed:
        about = subscription(customer, price="price_sandbox_pro")
        await driver.webhook.takes(event("customer.subscription.created", about))
    for operation, body in (
        ("portal", None),
        ("subscribe", {"tier": "lifetime"}),
        ("checkout", {"planId": driver.plan()["id"]}),
    ):
        answer = await driver.post(operation, user, body)
        assert answer.status_code == 500, operation
    assert await kept(driver, user) == customer
    assert not driver.stripe.recorder.to(CUSTOMERS)


async def test_a_deleted_customer_with_a_live_subscription_is_kept(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.checkout(user, plan)
    customer = await kept(driver, user)
    about = subscription(customer, price="price_sandbox_pro")
    await driver.webhook.takes(event("customer.subscription.created", about, created=1))
    await driver.stripe.do(f"/sandbox/customers/{customer}/delete")
    assert (await driver.checkout(user, plan)).status_code == 500
    assert (await driver.post("portal", user)).status_code == 500
    assert await kept(driver, user) == customer
    ended = about | {"status": "canceled"}
    await driver.webhook.takes(event("customer.subscription.deleted", ended, created=2))
    assert (await driver.checkout(user, plan)).status_code == 200


@pytest.mark.parametrize("email", ["x@test", "müller@exämple"])
async def test_an_address_that_stripe_refuses_is_left_out(driver: Driver, email: str) -> None:
    user, plan = driver.user(email=email), driver.plan()
    answers = await asyncio.gather(*(driver.checkout(user, plan) for _ in range(3)))
    assert [answer.status_code for answer in answers] == [200] * 3
    customer = await driver.stripe.look(f"{CUSTOMERS}/{await kept(driver, user)}")
    assert (customer["email"], customer["metadata"]) == (None, {"userId": user})


async def test_a_customer_deleted_at_stripe_has_no_billing_account(driver: Driver) -> None:
    user = driver.user()
    await driver.post("subscribe", user, {"tier": "pro"})
    await driver.stripe.do(f"/sandbox/customers/{await kept(driver, user)}/delete")
    for _ in range(2):
        answer = await driver.post("portal", user)
        assert (answer.status_code, answer.json()) == (400, {"error": "No billing account found"})
    assert (await driver.post("subscribe", user, {"tier": "pro"})).status_code == 200
    assert (await driver.post("portal", user)).status_code == 200
