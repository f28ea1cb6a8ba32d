"""Invoices are kept as their newest events tell them, whatever the order of arrival."""

import itertools

from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event, invoice

AT = 1_800_000_000
FAILED, ASKED, UPDATED, PAID = (
    f"invoice.{kind}" for kind in ("payment_failed", "payment_action_required", "updated", "paid")
)


def life_of(about: Json) -> list[Json]:
    """Two attempts fail, the second for want of its holder, and then it is paid."""
    once = about | {"attempt_count": 1, "next_payment_attempt": AT + 300}
    twice = about | {"attempt_count": 2, "next_payment_attempt": AT + 600}
    paid = twice | {
        "status": "paid",
        "amount_paid": about["amount_due"],
        "next_payment_attempt": None,
        "status_transitions": {"paid_at": AT + 400},
    }
    return [
        event(FAILED, once, created=AT),
        event(UPDATED, once, created=AT),
        event(FAILED, twice, created=AT + 300),
        event(ASKED, twice, created=AT + 300),
        event(PAID, paid, created=AT + 300),
    ]


async def test_an_invoice_ends_as_it_ended_in_any_order(driver: Driver) -> None:
    seen = set()
    for order in itertools.islice(itertools.permutations(range(5)), 0, None, 7):
        user, customer = await driver.customer_of()
        about = invoice(customer, subscription="sub_1", number="A-1")
        events = life_of(about)
        await driver.webhook.takes(*(events[n] for n in order), events[0])
        row = await driver.row("invoice", user_id=user)
        assert row.pop("id") == about["id"]
        # Whose it is differs from one to the next.
        del row["user_id"], row["stripe_customer_id"]
        seen.add(tuple(row.items()))
    (only,) = seen
    known = dict(only)
    assert (known["status"], known["attempt_count"]) == ("paid", 2)
    assert (known["failed_attempt"], known["asked_attempt"]) == (2, 2)
    assert known["paid_cents"] == known["due_cents"] == 1999
    assert known["stripe_subscription_id"] == "sub_1"


async def test_an_invoice_in_the_previous_form_names_its_subscription(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = invoice(customer, subscription="sub_2", old_shape=True)
    await driver.webhook.takes(event(PAID, about | {"status": "paid"}))
    assert (await driver.row("invoice", user_id=user))["stripe_subscription_id"] == "sub_2"


async def test_an_invoice_of_a_stranger_is_ignored(driver: Driver) -> None:
    about = invoice("cus_of_nobody", subscription="sub_3")
    sent = event(PAID, about)
    await driver.webhook.takes(sent)
    assert await driver.state_of(sent) == "ignored"
    assert await driver.one("invoice", id=about["id"]) is None
