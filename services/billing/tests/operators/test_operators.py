"""What operators ask and tell billing on the command line."""

from decimal import Decimal
from importlib import import_module
from typing import Any

import pytest

from billing.membership.publish import plan_purchased, plan_returned, subscription_changed
from billing.membership.tables import Membership, Purchase
from billing.republish import republish
from billing.settings import Settings
from billing.stripe_events.prune_payloads import prune_payloads
from chassis import ids
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.samples import normal, sample, wire
from services.billing.tests.driver import Driver, Operator, variables
from services.billing.tests.stripe_double import event, paid, subscription
from testkit import MovedClock, program

# By name: the package exports the function of the same name.
UPDATE_MEMBERSHIP = import_module("billing.membership.update_membership")


async def test_an_event_that_failed_is_listed_and_applied_again(
    driver: Driver, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = ids.new()
    incoming = paid({"userId": user, "planId": ids.new()})

    async def broken(*_: Any) -> None:
        raise RuntimeError("the disk is\nfull")

    with monkeypatch.context() as patch:
        patch.setattr(UPDATE_MEMBERSHIP, "update_ownership", broken)
        assert (await driver.webhook.send(incoming)).status_code == 500
        assert (await driver.webhook.send(incoming)).status_code == 500
    (line,) = [
        line
        for line in await operator.runs("events", failed=True, limit=9)
        if incoming["id"] in line
    ]
    assert "failed  attempts=2" in line
    assert "the disk is" in line

    (line,) = await operator.runs("apply", event=incoming["id"])
    assert "applied" in line
    assert await driver.one("purchase", user_id=user)
    assert not [
        line
        for line in await operator.runs("events", failed=True, limit=9)
        if incoming["id"] in line
    ]
    assert incoming["id"] in (await operator.runs("events", failed=False, limit=1))[0]
    # Stripe's own next attempt, and another apply, change nothing.
    await driver.webhook.takes(incoming)
    await operator.runs("apply", event=incoming["id"])
    assert await driver.one("payment", user_id=user)


async def test_the_commands_are_there_on_the_command_line(
    driver: Driver, settings: Settings
) -> None:
    incoming = event("checkout.session.completed", {"id": 7})
    await driver.webhook.takes(incoming)
    words = ("billing", "events", "--failed", "--limit", "1")
    async with program(*words, environment=variables(settings)) as process:
        assert await process.ends(60) == 0
        expected = f"{incoming['id']}  {incoming['type']}  set aside  attempts=1"
        assert expected in process.output()


async def test_what_cannot_be_applied_is_said(driver: Driver, operator: Operator) -> None:
    with pytest.raises(SystemExit, match="no such event"):
        await operator.runs("apply", event="evt_unknown")
    incoming = event("checkout.session.completed", {"id": 7})
    await driver.webhook.takes(incoming)
    (line,) = await operator.runs("apply", event=incoming["id"])
    assert "set aside" in line
    assert "not a valid CheckoutSession: id: " in line


async def test_old_payloads_are_pruned_and_their_summary_stays(
    driver: Driver, operator: Operator
) -> None:
    settled = paid({"userId": ids.new(), "planId": ids.new()})
    strange = event("checkout.session.completed", {"id": 7})
    young = paid({"userId": ids.new(), "planId": ids.new()})
    await driver.webhook.takes(settled, strange, young)
    await driver.it.rows(
        "UPDATE stripe_event SET received_at = now() - interval '91 days' WHERE id = ANY($1)",
        [settled["id"], strange["id"]],
    )
    await prune_payloads(driver.dependencies)
    kept = {row["id"]: row["payload"] for row in await driver.all("stripe_event")}
    assert kept[settled["id"]] is None
    assert kept[strange["id"]] is None
    assert kept[young["id"]]
    row = await driver.row("stripe_event", id=settled["id"])
    session = settled["data"]["object"]
    assert f"id={session['id']}" in row["summary"]
    assert f"planId={session['metadata']['planId']}" in row["summary"]
    assert "@" not in row["summary"]
    with pytest.raises(SystemExit, match="too old"):
        await operator.runs("apply", event=settled["id"])
    # It is still known: a late delivery changes nothing.
    await driver.webhook.takes(settled)


async def test_what_was_pruned_is_not_read_again(driver: Driver) -> None:
    settled = paid({"userId": ids.new(), "planId": ids.new()})
    await driver.webhook.takes(settled)
    this = settled["id"]
    await driver.it.rows(
        "UPDATE stripe_event SET received_at = now() - interval '91 days' WHERE id = $1", this
    )
    await prune_payloads(driver.dependencies)
    # PostgreSQL notes in `xmax` who has locked a row, and pruning locks what it reads.
    locked_by = "SELECT xmax::text AS transaction FROM stripe_event WHERE id = $1"
    before = await driver.it.rows(locked_by, this)
    await prune_payloads(driver.dependencies)
    assert await driver.it.rows(locked_by, this) == before


async def test_everything_is_told_again_as_it_is(driver: Driver, billing: Any) -> None:
    user, customer = await driver.customer_of()
    await driver.webhook.takes(
        paid({"userId": user, "planId": ids.new()}),
        paid({"userId": user, "planId": ids.new()}),
        event("customer.subscription.created", subscription(customer)),
    )
    await driver.it.published(PlanPurchased, 2, user_id=user)
    await driver.it.published(SubscriptionChanged, 1, user_id=user)
    count = await republish(driver.it.database)
    driver.it.database.events_added.set()
    purchases = await driver.all("purchase")
    members = await driver.it.rows("SELECT FROM membership WHERE version > 0")
    customers = await driver.it.rows(
        "SELECT FROM customer WHERE stripe_customer_id IS NOT NULL AND user_id NOT LIKE 'erased-%'"
    )
    assert count == len(purchases) + len(members) + len(customers)
    plans = await driver.it.published(PlanPurchased, 4, user_id=user)
    republished = {plan.plan_id: plan for plan in plans[2:]}
    for plan in plans[:2]:
        newer = republished[plan.plan_id]
        assert newer.purchase_version > plan.purchase_version
        assert newer == plan.model_copy(update={"purchase_version": newer.purchase_version})
    before, after = await driver.it.published(SubscriptionChanged, 2, user_id=user)
    assert after.membership_version > before.membership_version
    assert after == before.model_copy(update={"membership_version": after.membership_version})


async def test_a_change_after_a_restore_is_newer_than_what_was_published_before_it(
    driver: Driver, operator: Operator, moved_clock: MovedClock
) -> None:
    user, plan = driver.user(), driver.plan()["id"]
    await operator.runs("grant", member=user, what=f"plan:{plan}", reason="a contest")
    await operator.runs("grant", member=user, what="lifetime", reason="a contest")
    backup = {
        "purchase": (await driver.all("purchase", user_id=user))[0]["version"],
        "membership": (await driver.all("membership", user_id=user))[0]["version"],
    }
    for what in (f"plan:{plan}", "lifetime"):
        await operator.runs("revoke", member=user, what=what, reason="a mistake")
        await operator.runs("grant", member=user, what=what, reason="no mistake")
    bought = await driver.it.published(PlanPurchased, 2, user_id=user)
    changed = await driver.it.published(SubscriptionChanged, 3, user_id=user)
    for table, version in backup.items():
        await driver.it.rows(f"UPDATE {table} SET version = $1 WHERE user_id = $2", version, user)
    moved_clock.moves(minutes=1)
    for what in (f"plan:{plan}", "lifetime"):
        await operator.runs("revoke", member=user, what=what, reason="a mistake")
    returned = (await driver.it.published(PlanReturned, 2, user_id=user))[1]
    assert returned.purchase_version > bought[1].purchase_version
    latest = (await driver.it.published(SubscriptionChanged, 4, user_id=user))[3]
    assert latest.membership_version > changed[2].membership_version


def test_the_others_are_told_in_the_words_of_the_contract() -> None:
    for golden, published in (
        (
            sample(SubscriptionChanged),
            lambda e: subscription_changed(
                Membership(
                    user_id=e.user_id, tier=e.tier, status=e.status, role=e.role,
                    ends_at=e.ends_at, version=e.membership_version,
                )
            ),
        ),
        (
            sample(PlanPurchased),
            lambda e: plan_purchased(
                Purchase(version=e.purchase_version, **e.model_dump(by_alias=False))
            ),
        ),
        (
            sample(PlanReturned),
            lambda e: plan_returned(
                Purchase(
                    user_id=e.user_id, plan_id=e.plan_id, order_id=e.order_id, price=Decimal(1),
                    purchased_at=e.purchased_at, version=e.purchase_version,
                    return_reason=e.reason, returned_at=e.returned_at,
                )
            ),
        ),
    ):  # fmt: skip
        written_now = published(golden).model_dump_json().encode()
        assert normal(written_now) == normal(wire(type(golden)))["data"]


@pytest.mark.usefixtures("changes_rows")
async def test_rows_that_differ_from_their_facts_are_listed(
    driver: Driver, operator: Operator
) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price="price_sandbox_pro")
    await driver.webhook.takes(event("customer.subscription.created", about))
    assert not any(about["id"] in line for line in await operator.runs("compare-facts"))
    await driver.it.rows(
        "UPDATE subscription SET stripe_status = 'past_due' WHERE user_id = $1", user
    )
    await driver.it.rows("DELETE FROM ledger_row WHERE user_id = $1", user)
    lines = [line for line in await operator.runs("compare-facts") if about["id"] in line]
    assert any("stripe_status is 'past_due', and folds to 'active'" in line for line in lines)
    assert any("the ledger has None" in line for line in lines)
    await driver.it.rows("DELETE FROM membership_change WHERE user_id = $1", user)
