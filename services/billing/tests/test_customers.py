"""One customer at Stripe for each member, whatever happens."""

import asyncio

import pytest

from .conftest import StripeSide, Till
from .stripe_double import event, subscription

CUSTOMERS = "/v1/customers"


async def kept(till: Till, user: str) -> str:
    """The customer in use."""
    rows = await till.it.rows(
        "SELECT stripe_customer_id FROM customer WHERE user_id = $1 AND replaced_at IS NULL", user
    )
    (row,) = rows
    return str(row["stripe_customer_id"])


async def test_parallel_first_checkouts_make_one_customer(
    till: Till, clean_stripe: StripeSide
) -> None:
    user = till.neighbours.user(email="one@example.com")
    plan = till.neighbours.plan()
    answers = await asyncio.gather(
        *(till.checkout(user, plan) for _ in range(4)),
        *(till.post("subscribe", user, {"tier": "pro"}) for _ in range(4)),
    )
    assert [answer.status_code for answer in answers] == [200] * 8
    made = await clean_stripe.look(f"{CUSTOMERS}?email=one@example.com")
    assert [customer["id"] for customer in made["data"]] == [await kept(till, user)]


async def test_a_later_checkout_uses_the_same_customer_and_asks_nobody(
    till: Till, clean_stripe: StripeSide
) -> None:
    user, plan = till.neighbours.user(), till.neighbours.plan()
    await till.checkout(user, plan)
    till.neighbours.asked.clear()
    await till.checkout(user, plan)
    assert till.neighbours.asked == [f"plans/{plan['id']}"]
    assert len(clean_stripe.recorder.to(CUSTOMERS)) == 1


async def test_an_answer_that_was_lost_makes_no_second_customer(
    till: Till, clean_stripe: StripeSide
) -> None:
    user = till.neighbours.user(email="lost@example.com")
    # What was made stays, and is found by its key.
    await clean_stripe.fails("drop", CUSTOMERS)
    await clean_stripe.fails("unavailable", CUSTOMERS, count=2)
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 500
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 200
    made = await clean_stripe.look(f"{CUSTOMERS}?email=lost@example.com")
    assert [customer["id"] for customer in made["data"]] == [await kept(till, user)]


async def test_a_failure_that_stripe_would_repeat_for_a_day_locks_nobody_out(
    till: Till, clean_stripe: StripeSide
) -> None:
    user = till.neighbours.user()
    await clean_stripe.fails("fail", CUSTOMERS)
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 200
    keys = [request.headers["idempotency-key"] for request in clean_stripe.recorder.to(CUSTOMERS)]
    assert len(set(keys)) == 2


@pytest.mark.parametrize("fault", ["unavailable", "rate-limit"])
async def test_a_failure_of_stripe_locks_nobody_out(
    till: Till, clean_stripe: StripeSide, fault: str
) -> None:
    user = till.neighbours.user()
    await clean_stripe.fails(fault, CUSTOMERS, count=3)
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 500
    await clean_stripe.http.delete("/sandbox/faults")
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 200


async def test_a_name_that_changed_after_a_lost_answer_locks_nobody_out(
    till: Till, clean_stripe: StripeSide
) -> None:
    user = till.neighbours.user()
    await clean_stripe.fails("drop", CUSTOMERS)
    await clean_stripe.fails("unavailable", CUSTOMERS, count=2)
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 500
    till.neighbours.user(id=user, name="Mia Maria")
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 200


async def test_a_customer_deleted_at_stripe_is_replaced(
    till: Till, clean_stripe: StripeSide
) -> None:
    user, plan = till.neighbours.user(), till.neighbours.plan()
    await till.checkout(user, plan)
    old = await kept(till, user)
    await clean_stripe.do(f"/sandbox/customers/{old}/delete")
    answers = await asyncio.gather(*(till.checkout(user, plan) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    new = await kept(till, user)
    assert new != old
    opened = await clean_stripe.look(f"/v1/checkout/sessions?customer={new}")
    assert len(opened["data"]) == 4

    # What is told of the old one is still about this member.
    await till.webhook.takes(
        event("customer.subscription.updated", subscription(old, price="price_sandbox_pro"))
    )
    assert (await till.membership(user))[:2] == ("PRO", "ACTIVE")


async def test_whoever_was_deleted_at_stripe_has_no_billing_account(
    till: Till, clean_stripe: StripeSide
) -> None:
    user = till.neighbours.user()
    await till.post("subscribe", user, {"tier": "pro"})
    await clean_stripe.do(f"/sandbox/customers/{await kept(till, user)}/delete")
    for _ in range(2):
        answer = await till.post("portal", user)
        assert (answer.status_code, answer.json()) == (400, {"error": "No billing account found"})
    assert (await till.post("subscribe", user, {"tier": "pro"})).status_code == 200
    assert (await till.post("portal", user)).status_code == 200
