"""What operators ask and tell billing on the command line."""

import asyncio
import os
import sys
from argparse import Namespace
from typing import Any

import pytest

from billing import event_record
from billing.entitle import subscription_changed
from billing.fulfil import plan_purchased
from billing.main import make
from billing.operator_commands import COMMANDS
from billing.republish import republish
from billing.settings import Settings
from billing.tables import Membership, Purchase
from chassis import ids
from contracts.billing import PlanPurchased, SubscriptionChanged
from contracts.samples import normal, sample, wire

from .conftest import Till, variables
from .stripe_double import event, paid, subscription


class Operator:
    """Somebody with a terminal."""

    def __init__(self, till: Till, settings: Settings) -> None:
        self.till = till
        self.service = make(settings)

    async def runs(self, name: str, **arguments: Any) -> list[str]:
        command = next(command for command in COMMANDS if command.name == name)
        database = self.till.it.database
        return list(await command.run(self.service, database, Namespace(**arguments)))


@pytest.fixture
def operator(till: Till, settings: Settings) -> Operator:
    return Operator(till, settings)


async def test_an_event_that_failed_is_listed_and_applied_again(
    till: Till, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = ids.new()
    telling = paid({"userId": user, "planId": ids.new()})

    async def broken(*_: Any) -> None:
        raise OSError("the disk is\nfull")

    with monkeypatch.context() as patch:
        patch.setattr(event_record, "settle", broken)
        assert (await till.webhook.send(telling)).status_code == 500
        assert (await till.webhook.send(telling)).status_code == 500
    (line,) = [
        line
        for line in await operator.runs("events", failed=True, limit=9)
        if telling["id"] in line
    ]
    assert "failed  x2" in line
    assert "the disk is" in line

    (line,) = await operator.runs("apply", event=telling["id"])
    assert "applied" in line
    assert await till.one("purchase", user_id=user)
    assert not [
        line
        for line in await operator.runs("events", failed=True, limit=9)
        if telling["id"] in line
    ]
    assert telling["id"] in (await operator.runs("events", failed=False, limit=1))[0]
    # Stripe's own next attempt, and another apply, change nothing.
    await till.webhook.takes(telling)
    await operator.runs("apply", event=telling["id"])
    assert await till.one("orders", user_id=user)


async def test_an_event_that_came_too_early_is_applied_when_its_customer_is_known(
    till: Till, operator: Operator
) -> None:
    customer = f"cus_{ids.new()}"
    telling = event("customer.subscription.created", subscription(customer))
    await till.webhook.takes(telling)
    user = ids.new()
    await till.it.rows(
        "INSERT INTO customer VALUES ($1, $2, 'key', $3, now())", ids.new(), user, customer
    )
    await operator.runs("apply", event=telling["id"])
    assert (await till.membership(user))[1] == "ACTIVE"


async def test_the_commands_are_there_on_the_command_line(till: Till, settings: Settings) -> None:
    telling = event("checkout.session.completed", {"id": 7})
    await till.webhook.takes(telling)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "billing", "events", "--failed", "--limit", "1",
        env={**os.environ, **variables(settings)},
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    printed, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0
    assert f"{telling['id']}  {telling['type']}  set aside  x1" in printed.decode()


async def test_what_cannot_be_applied_is_said(till: Till, operator: Operator) -> None:
    with pytest.raises(SystemExit, match="no such event"):
        await operator.runs("apply", event="evt_unknown")
    telling = event("checkout.session.completed", {"id": 7})
    await till.webhook.takes(telling)
    (line,) = await operator.runs("apply", event=telling["id"])
    assert "set aside" in line
    assert "it is no CheckoutSession: id: " in line


async def test_old_payloads_are_forgotten_unless_somebody_should_look_at_them(
    till: Till, operator: Operator
) -> None:
    settled = paid({"userId": ids.new(), "planId": ids.new()})
    strange = event("checkout.session.completed", {"id": 7})
    young = paid({"userId": ids.new(), "planId": ids.new()})
    await till.webhook.takes(settled, strange, young)
    await till.it.rows(
        "UPDATE stripe_event SET received_at = now() - interval '91 days' WHERE id = ANY($1)",
        [settled["id"], strange["id"]],
    )
    await event_record.forget_old_payloads(till.it.database)
    kept = {row["id"]: row["payload"] for row in await till.all("stripe_event")}
    assert kept[settled["id"]] is None
    assert kept[strange["id"]]
    assert kept[young["id"]]
    with pytest.raises(SystemExit, match="too old"):
        await operator.runs("apply", event=settled["id"])
    # It is still known: a late delivery changes nothing.
    await till.webhook.takes(settled)


async def test_what_was_paid_twice_is_listed_until_it_is_refunded(
    till: Till, operator: Operator
) -> None:
    user, customer = await till.customer_of()
    plan = ids.new()
    first, second, free = (
        paid({"userId": user, "planId": plan}, cents, created=1_800_000_000 + n)
        for n, cents in enumerate((2999, 1999, 0))
    )
    lives = [
        paid({"userId": user, "tier": "lifetime"}, 14900, created=1_800_000_000 + n) for n in (0, 1)
    ]
    ended, going_on = subscription(customer), subscription(customer)
    await till.webhook.takes(
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

    listed = await operator.runs("orders", member=user)
    assert len(listed) == 5
    assert len([line for line in listed if "REFUND DUE" in line]) == 2

    for line in await mine():
        if line.startswith("refund"):
            await operator.runs("refunded", payment=line.split()[1])
    assert len(await mine()) == 1
    with pytest.raises(SystemExit, match="no such payment"):
        await operator.runs("refunded", payment="nonsense")


async def test_everything_is_told_again_as_it_is(till: Till, billing: Any) -> None:
    user, customer = await till.customer_of()
    await till.webhook.takes(
        paid({"userId": user, "planId": ids.new()}),
        paid({"userId": user, "planId": ids.new()}),
        event("customer.subscription.created", subscription(customer)),
    )
    await till.it.published(PlanPurchased, 2, user_id=user)
    await till.it.published(SubscriptionChanged, 1, user_id=user)
    count = await republish(till.it.database)
    till.it.database.events_added.set()
    purchases = await till.all("purchase")
    members = await till.it.rows("SELECT FROM membership WHERE version > 0")
    assert count == len(purchases) + len(members)
    plans = await till.it.published(PlanPurchased, 4, user_id=user)
    assert plans[:2] == sorted(plans[2:], key=plans.index)
    told = await till.it.published(SubscriptionChanged, 2, user_id=user)
    assert told[0] == told[1]


def test_the_others_are_told_in_the_words_of_the_contract() -> None:
    for golden, told in (
        (
            sample(SubscriptionChanged),
            lambda e: subscription_changed(
                Membership(
                    user_id=e.user_id, tier=e.tier, status=e.status, role=e.role,
                    ends_at=e.ends_at, version=e.membership_version,
                )
            ),
        ),
        (sample(PlanPurchased), lambda e: plan_purchased(Purchase(**e.model_dump(by_alias=False)))),
    ):  # fmt: skip
        written_now = told(golden).model_dump_json().encode()
        assert normal(written_now) == normal(wire(type(golden)))["data"]
