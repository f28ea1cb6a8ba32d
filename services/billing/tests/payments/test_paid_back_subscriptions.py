"""With REFUNDS_REVOKE, a subscription ends whose present period is disputed or fully refunded."""

import asyncio
import itertools
from dataclasses import dataclass, field

import pytest

from billing.payments.rules import is_subscription_paid_back, payments_of_present
from billing.refunds.end_paid_back import end_if_paid_back
from billing.stripe_api import Known, StripeFailed
from services.billing.tests.changes.price_changes import (
    NO_MONEY,
    change,
    shown,
    switch_elsewhere,
)
from services.billing.tests.changes.years import Subscriber
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event
from testkit import eventually

ENDED = ("FREE", "CANCELED", "MEMBER")
PRO = ("PRO", "ACTIVE", "PREMIUM")


async def has(mia: Subscriber) -> tuple[str, ...]:
    return (await mia.driver.membership(mia.id))[:3]


async def at_stripe(mia: Subscriber) -> str:
    found = await mia.driver.stripe.look(f"/v1/subscriptions/{mia.subscription}")
    return str(found["status"])


async def payments_of(mia: Subscriber) -> list[Json]:
    """The payments of the subscription, the oldest first."""
    row = await mia.driver.row("subscription", stripe_subscription_id=mia.subscription)
    path = f"/v1/payment_intents?customer={row['stripe_customer_id']}&limit=100"
    return list((await mia.driver.stripe.look(path))["data"])[::-1]


async def refunded(mia: Subscriber, payment: Json, cents: int | None = None) -> Json:
    """Refund a payment at Stripe; return the event, which the process with the setting is sent."""
    body = {"payment_intent": payment["id"]} | ({} if cents is None else {"amount": str(cents)})
    answer = await mia.driver.stripe.http.post(
        "/v1/refunds", data=body, headers={"authorization": "Bearer sk_test_sandbox"}
    )
    assert answer.status_code == 200, answer.text
    await mia.driver.stripe.quiet()
    return event("refund.created", answer.json(), created=answer.json()["created"])


async def disputed(mia: Subscriber, payment: Json) -> Json:
    """Dispute a payment at Stripe; return the dispute."""
    await mia.driver.stripe.do(f"/sandbox/payments/{payment['id']}/dispute")
    await mia.driver.stripe.quiet()
    path = f"/v1/disputes?payment_intent={payment['id']}"
    (made,) = (await mia.driver.stripe.look(path))["data"]
    return dict(made)


async def nothing_is_left_to_do(mia: Subscriber) -> None:
    """Wait until the worker has looked at everything."""

    async def done() -> bool:
        return not await mia.driver.it.rows(
            "SELECT FROM work JOIN stripe_task AS wanted ON wanted.id = key"
            " WHERE subject LIKE 'end_paid_back %' AND work.done_at IS NULL"
        )

    await eventually(done)


async def ends(mia: Subscriber) -> None:
    async def has_ended() -> bool:
        return await has(mia) == ENDED

    await eventually(has_ended)
    assert await at_stripe(mia) == "canceled"
    await nothing_is_left_to_do(mia)
    assert (
        await mia.driver.it.rows(
            "SELECT FROM work JOIN stripe_task AS wanted ON wanted.id = key"
            " WHERE subject LIKE 'end_paid_back %' AND work.last_error <> ''"
        )
        == []
    )


@pytest.mark.parametrize("what", ["a dispute", "a refund", "a refund in parts"])
async def test_a_subscription_whose_period_is_paid_back_ends_at_once(
    revoking: Driver, what: str
) -> None:
    mia = await Subscriber.of(revoking)
    assert await has(mia) == PRO
    (payment,) = await payments_of(mia)
    if what == "a dispute":
        told = event("charge.dispute.created", await disputed(mia, payment))
    else:
        if what == "a refund in parts":
            await revoking.webhook.takes(await refunded(mia, payment, 1000))
            await nothing_is_left_to_do(mia)
            assert (await has(mia), await at_stripe(mia)) == (PRO, "active")
        told = await refunded(mia, payment)
    # Twice, and once more after the end.
    await revoking.webhook.takes(told, {**told, "id": f"{told['id']}2"})
    await ends(mia)
    await revoking.webhook.takes({**told, "id": f"{told['id']}3"})
    await nothing_is_left_to_do(mia)
    # Another one may begin.
    again = await revoking.subscribes(mia.id, "basic")
    assert again["subscription"] != mia.subscription
    assert (await has(mia))[:2] == ("BASIC", "ACTIVE")


async def test_without_the_setting_a_subscription_continues(driver: Driver) -> None:
    mia = await Subscriber.of(driver)
    (payment,) = await payments_of(mia)
    await driver.webhook.takes(await refunded(mia, payment))
    assert (
        await driver.it.rows("SELECT FROM stripe_task WHERE strpos(subject, $1) > 0", payment["id"])
        == []
    )
    assert (await has(mia), await at_stripe(mia)) == (PRO, "active")


async def test_what_a_subscription_owes_cannot_be_paid_after_it_was_paid_back(
    revoking: Driver,
) -> None:
    mia = await Subscriber.of(revoking, "basic")
    await mia.stripe_does("card", {"card": NO_MONEY})
    await switch_elsewhere(mia, "pro_yearly")
    owed = await revoking.row("invoice", user_id=mia.id, status="open")
    [payment] = [each for each in await payments_of(mia) if each["status"] == "succeeded"]
    await revoking.webhook.takes(await refunded(mia, payment))
    await ends(mia)
    answer = await revoking.stripe.http.post(f"/sandbox/invoices/{owed['id']}/pay", json={})
    assert answer.status_code == 400


async def test_a_payment_of_an_older_period_decides_nothing(revoking: Driver) -> None:
    mia = await Subscriber.of(revoking)
    await mia.stripe_does("advance")
    first, second = await payments_of(mia)
    await revoking.webhook.takes(await refunded(mia, first))
    await nothing_is_left_to_do(mia)
    assert (await has(mia), await at_stripe(mia)) == (PRO, "active")
    await revoking.webhook.takes(await refunded(mia, second))
    await ends(mia)


async def test_a_year_that_was_changed_into_months_ends_with_its_payment(
    revoking: Driver,
) -> None:
    mia = await Subscriber.of(revoking, interval="year")
    changed = await mia.asks("change", {"tier": "basic", "interval": "month"})
    assert changed["tier"] == "BASIC"
    await revoking.stripe.quiet()
    (payment,) = await payments_of(mia)
    customer = f"/v1/customers/{payment['customer']}"
    assert (await revoking.stripe.look(customer))["balance"] < -18_900
    about = await disputed(mia, payment)
    await revoking.webhook.takes(event("charge.dispute.created", about))
    await ends(mia)
    await nothing_is_left_to_do(mia)
    # What the year has credited was paid with what the bank has taken back.
    assert (await revoking.stripe.look(customer))["balance"] == 0
    assert len(await revoking.all("ledger_row", user_id=mia.id, kind="creditTaken")) == 1


async def test_a_refunded_year_is_not_paid_for_by_the_month_before_it(
    revoking: Driver,
) -> None:
    mia = await Subscriber.of(revoking, "basic")
    to = {"tier": "pro", "interval": "year"}
    date = (await shown(mia, to))["prorationDate"]
    assert (await change(mia, to, date)).status_code == 200
    await revoking.stripe.quiet()
    assert await has(mia) == PRO
    # Both were made in one second, so their order says nothing.
    year = max(await payments_of(mia), key=lambda payment: int(payment["amount"]))
    await revoking.webhook.takes(await refunded(mia, year))
    await ends(mia)


async def test_a_dispute_that_was_won_before_its_beginning_is_heard_of_ends_nothing(
    revoking: Driver,
) -> None:
    mia = await Subscriber.of(revoking)
    (payment,) = await payments_of(mia)
    begun = await disputed(mia, payment)
    second = begun["created"]
    for step in ("respond", "win"):
        await revoking.stripe.do(f"/sandbox/disputes/{begun['id']}/{step}")
    await revoking.stripe.quiet()
    won = {**begun, "status": "won"}
    await revoking.webhook.takes(
        event("charge.dispute.closed", won, created=second + 1),
        event("charge.dispute.created", begun, created=second),
    )
    await nothing_is_left_to_do(mia)
    assert (await has(mia), await at_stripe(mia)) == (PRO, "active")


async def test_a_subscription_that_stripe_could_not_end_is_ended_later(
    revoking: Driver,
) -> None:
    mia = await Subscriber.of(revoking)
    (payment,) = await payments_of(mia)
    told = event("charge.dispute.created", await disputed(mia, payment))
    await revoking.stripe.fails("unavailable", count=30)
    await revoking.webhook.takes(told)

    async def has_failed() -> bool:
        return bool(
            await revoking.it.rows(
                "SELECT FROM work JOIN stripe_task AS wanted ON wanted.id = key"
                " WHERE strpos(subject, $1) > 0 AND work.last_error <> ''",
                payment["id"],
            )
        )

    await eventually(has_failed)
    assert await has(mia) == PRO
    await revoking.stripe.http.delete("/sandbox/faults")
    await revoking.makes_due("stripe-task")
    await ends(mia)


async def test_a_withdrawal_ends_its_subscription_and_its_refund_does_nothing_more(
    revoking: Driver,
) -> None:
    mia = await Subscriber.of(revoking)
    (payment,) = await payments_of(mia)
    assert (await revoking.post("subscription/withdraw", mia.id)).status_code == 200
    await revoking.does("do-withdrawal")
    await revoking.stripe.quiet()
    path = f"/v1/refunds?payment_intent={payment['id']}"
    (made,) = (await revoking.stripe.look(path))["data"]
    await revoking.webhook.takes(event("refund.created", made))
    await nothing_is_left_to_do(mia)
    await ends(mia)
    (seen,) = (await revoking.seen("withdrawals", mia.id))["withdrawals"]
    assert (seen["state"], seen["amount"]) == ("refunded", 19.99)


@pytest.mark.usefixtures("changes_rows")
async def test_a_subscription_without_a_record_is_not_waited_for(revoking: Driver) -> None:
    mia = await Subscriber.of(revoking)
    (payment,) = await payments_of(mia)
    # Another shop sells in the same account, or its events are on their way.
    await revoking.it.rows(
        "DELETE FROM subscription WHERE stripe_subscription_id = $1", mia.subscription
    )
    async with asyncio.timeout(10):
        assert await end_if_paid_back(revoking.dependencies, payment["id"]) is None
    assert await at_stripe(mia) == "active"


@pytest.mark.usefixtures("resting_worker")
async def test_a_worker_of_the_previous_version_leaves_it_to_this_one(revoking: Driver) -> None:
    mia = await Subscriber.of(revoking)
    (payment,) = await payments_of(mia)
    await revoking.webhook.takes(event("charge.dispute.created", await disputed(mia, payment)))
    (task,) = await revoking.it.rows(
        "SELECT kind, subject FROM stripe_task WHERE strpos(subject, $1) > 0", payment["id"]
    )
    stripe, subject = revoking.dependencies.stripe, task["subject"]
    # As it does tasks: what fails is tried again, by either version.
    does = (
        stripe.changes.look(subject.split()[0], after=Known(0, 0))
        if task["kind"] == "begin_period"
        else stripe.cancel_at_period_end(subject)
    )
    with pytest.raises(StripeFailed):
        await does


@dataclass
class Bill:
    """An invoice."""

    payments: dict[str, int]
    periods: list[tuple[int, int]]
    credited: list[tuple[int, int]] = field(default_factory=list)
    is_paid: bool = True


@dataclass
class Made:
    """A refund or a dispute."""

    stripe_payment_id: str
    cents: int = 0
    status: str = "succeeded"
    kind: str = field(default="refund")


MONTHS = [Bill({"p1": 999}, [(0, 30)]), Bill({"p2": 999}, [(30, 60)])]
UPGRADED = [Bill({"p1": 999}, [(0, 30)]), Bill({"p2": 333}, [(20, 30)], [(20, 30)])]
# In the second in which it began.
UPGRADED_AT_ONCE = [Bill({"p1": 999}, [(0, 30)]), Bill({"p2": 333}, [(0, 365)], [(0, 30)])]
DOWNGRADED = [
    Bill({"p1": 19_990}, [(0, 365)]),
    Bill({}, [(10, 40)], [(10, 365)]),
    Bill({}, [(40, 70)]),
]


@pytest.mark.parametrize(
    ("bills", "present"),
    [
        ([], set()),
        (MONTHS, {"p2"}),
        ([*MONTHS, Bill({}, [(60, 90)], is_paid=False)], {"p2"}),
        (UPGRADED, {"p1", "p2"}),
        ([*UPGRADED, Bill({"p3": 1999}, [(30, 60)])], {"p3"}),
        (DOWNGRADED, {"p1"}),
    ],
)
def test_the_payments_of_the_newest_paid_period_count(bills: list[Bill], present: set[str]) -> None:
    for order in itertools.permutations(bills):
        assert payments_of_present(order).keys() == present


@pytest.mark.parametrize(
    ("bills", "made", "is_paid_back"),
    [
        (UPGRADED, [], False),
        (UPGRADED, [Made("p1", 999)], False),
        (UPGRADED, [Made("p1", 999), Made("p2", 332)], False),
        (UPGRADED, [Made("p2", 300), Made("p2", 33)], True),
        (UPGRADED, [Made("p1", 999), Made("p2", 333, "pending")], False),
        (UPGRADED, [Made("p2", 333, "needs_response", "dispute")], True),
        (UPGRADED, [Made("p1", 999, "needs_response", "dispute")], True),
        (UPGRADED, [Made("p2", 333, "warning_needs_response", "dispute")], False),
        (UPGRADED, [Made("p2", 333, "won", "dispute")], False),
        (UPGRADED, [Made("p3", 9999), Made("p3", 1, "lost", "dispute")], False),
        (UPGRADED_AT_ONCE, [Made("p1", 999)], False),
        (UPGRADED_AT_ONCE, [Made("p2", 333)], True),
        (DOWNGRADED, [Made("p1", 19_989)], False),
        (DOWNGRADED, [Made("p1", 19_990)], True),
        (MONTHS, [Made("p1", 999)], False),
        ([], [], False),
    ],
)
def test_the_charge_of_the_present_price_has_to_go_back_or_a_payment_is_disputed(
    bills: list[Bill], made: list[Made], is_paid_back: bool
) -> None:
    for order in itertools.permutations(bills):
        assert is_subscription_paid_back(order, made) == is_paid_back
