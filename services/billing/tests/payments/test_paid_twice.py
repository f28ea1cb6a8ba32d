"""What was paid twice is refunded once."""

import pytest

from chassis import ids
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.stripe_double import event, paid, subscription


async def test_what_was_paid_twice_is_listed_until_it_is_refunded(
    driver: Driver, operator: Operator
) -> None:
    user, customer = await driver.customer_of()
    plan = ids.new()
    first, second, free = (
        paid({"userId": user, "planId": plan}, cents, created=1_800_000_000 + n)
        for n, cents in enumerate((2999, 1999, 0))
    )
    lives = [
        paid({"userId": user, "tier": "lifetime"}, 14900, created=1_800_000_000 + n) for n in (0, 1)
    ]
    ended, going_on = subscription(customer), subscription(customer)
    await driver.webhook.takes(
        second, first, free, *reversed(lives),
        event("customer.subscription.updated", going_on),
        event("customer.subscription.deleted", ended | {"status": "canceled"}),
    )  # fmt: skip

    async def mine() -> list[str]:
        return [line for line in await operator.runs("refunds") if user in line]

    assert len(await mine()) == 3
    text = "\n".join(await mine())
    assert second["data"]["object"]["payment_intent"] in text
    assert lives[1]["data"]["object"]["payment_intent"] in text
    assert f"cancel  {going_on['id']}" in text
    assert ended["id"] not in text

    shown = await operator.runs("member", member=user)
    listed = [line for line in shown if line.startswith("payment")]
    assert len(listed) == 5
    assert len([line for line in listed if "REFUND DUE" in line]) == 2

    for line in await mine():
        if line.startswith("refund"):
            await operator.runs("refunded", payment=line.split()[1])
    assert len(await mine()) == 1
    with pytest.raises(SystemExit, match="no such payment"):
        await operator.runs("refunded", payment="nonsense")


@pytest.mark.parametrize("days", [1, pytest.param(None, marks=pytest.mark.exhaustive)])
async def test_what_was_refunded_elsewhere_is_so_after_a_restore(
    driver: Driver, operator: Operator, days: int | None
) -> None:
    user, plan = driver.user(), driver.plan()
    opened = [(await driver.checkout(user, plan)).json()["sessionId"] for _ in range(3)]
    for session_id in opened:
        await driver.stripe.pay(session_id)
    await driver.stripe.quiet()
    rows = await driver.all("payment", user_id=user)
    bought, twice, thrice = sorted(rows, key=lambda r: (r["paid_at"], r["stripe_session_id"]))

    async def due() -> list[str]:
        return [line.split()[1] for line in await operator.runs("refunds") if user in line]

    assert await due() == [twice["id"], thrice["id"]]
    # The one that bought the plan, and another one: nothing is due any more.
    for row in (bought, twice):
        assert await operator.runs("refunded", payment=row["id"]) == [row["id"]]
    assert await due() == []

    # As in a dump of before.
    await driver.it.rows("UPDATE payment SET refunded_at = NULL WHERE user_id = $1", user)
    assert len(await due()) == 2
    assert len([x for x in await driver.resyncs(days=days, dry_run=True) if "elsewhere" in x]) >= 2
    assert len(await due()) == 2
    await driver.resyncs(days=days)
    assert await due() == []
    assert not [x for x in await driver.resyncs(days=days) if "elsewhere" in x]


async def test_a_refund_elsewhere_is_noted_while_stripe_is_away(
    driver: Driver, operator: Operator
) -> None:
    user = driver.user()
    await driver.buys(user)
    order = (await driver.row("payment", user_id=user))["id"]
    async with driver.stripe.switched(api_key="invalid"):
        (line,) = await operator.runs("refunded", payment=order)
    assert line.startswith(f"{order}  Stripe could not be told: repeat it after a restore")
    assert (await driver.row("payment", user_id=user))["refunded_at"] is not None


async def test_a_second_payment_is_what_counts_when_the_first_was_refunded(
    driver: Driver, operator: Operator
) -> None:
    user = ids.new()
    sold = [{"userId": user, "planId": ids.new()}, {"userId": user, "tier": "lifetime"}]
    for each in sold:
        await driver.webhook.takes(
            *(paid(each, created=1_800_000_000 + second) for second in (1, 2, 3))
        )
    rows = await driver.all("payment", user_id=user)
    in_order = sorted(rows, key=lambda row: row["paid_at"])
    # The first of the plan, and the first of the lifetime.
    for first in in_order[:2]:
        await operator.runs("refunded", payment=first["id"])
    due = [line for line in await operator.runs("refunds") if user in line]
    # One of three payments was refunded and one counts.
    assert len(due) == 2
    assert {line.split()[1] for line in due} == {last["id"] for last in in_order[-2:]}


async def test_a_payment_after_a_revoke_is_kept_and_what_was_paid_twice_before_it_is_due(
    driver: Driver, operator: Operator
) -> None:
    user, plan = ids.new(), driver.plan()["id"]
    kept = []
    for what, sold in (
        (f"plan:{plan}", {"userId": user, "planId": plan}),
        ("lifetime", {"userId": user, "tier": "lifetime"}),
    ):
        bought, twice, honest = (paid(sold, created=1_800_000_000 + n) for n in range(3))
        await driver.webhook.takes(bought, twice)
        await operator.runs("revoke", member=user, what=what, reason="a stolen card")
        await driver.webhook.takes(honest)
        kept += [each["data"]["object"]["payment_intent"] for each in (bought, honest)]
    due = [line for line in await operator.runs("refunds") if user in line]
    assert len(due) == 2
    assert not [line for line in due if any(payment in line for payment in kept)]
    listed = await operator.runs("member", member=user)
    assert len([line for line in listed if "REFUND DUE" in line]) == 2
