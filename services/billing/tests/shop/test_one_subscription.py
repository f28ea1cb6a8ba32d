"""A member has one subscription: another tier is a switch, and a lifetime ends it."""

import asyncio
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

import pytest

from billing.account.compare import Resync
from billing.stripe_api.account import StripeAccount
from billing.stripe_api.errors import NoLongerThere
from billing.stripe_api.events import Event
from chassis import clock, ids
from services.billing.tests.conftest import FRONTEND
from services.billing.tests.driver import Driver, Operator, StripeSide
from services.billing.tests.stripe_double import event, paid, subscription
from testkit import eventually
from work import Task

PORTAL = "/v1/billing_portal/sessions"


def asked(stripe: StripeSide) -> dict[str, str]:
    form = parse_qs(stripe.recorder.to(PORTAL)[-1].form)
    return {name: value for name, (value,) in form.items()}


async def is_ended(driver: Driver, user: str) -> None:
    """Wait until the worker has ended the member's subscription."""

    async def is_done() -> bool:
        # A second attempt need not wait for its pause here.
        await driver.makes_due("stripe-task")
        task = await driver.one("stripe_task", user_id=user)
        return task is not None and task["done_at"] is not None

    await eventually(is_done, within=30)


@pytest.mark.usefixtures("changes_rows")
@pytest.mark.parametrize("is_item_known", [True, False])
async def test_another_tier_is_confirmed_in_the_portal(driver: Driver, is_item_known: bool) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "basic")
    record = await driver.row("subscription", user_id=user)
    if not is_item_known:
        # As after an event without an item: billing requests the item from Stripe.
        await driver.it.rows("UPDATE subscription SET item_id = NULL WHERE user_id = $1", user)
    answer = await driver.post("subscribe", user, {"tier": "pro"})
    assert (answer.status_code, list(answer.json())) == (200, ["checkoutUrl"])
    request = asked(driver.stripe)
    confirm = "flow_data[subscription_update_confirm]"
    assert request["flow_data[type]"] == "subscription_update_confirm"
    assert request[f"{confirm}[subscription]"] == session["subscription"]
    assert request[f"{confirm}[items][0][id]"] == record["item_id"]
    assert request[f"{confirm}[items][0][price]"] == "price_sandbox_pro"
    assert request["customer"] == record["stripe_customer_id"]
    assert request["flow_data[after_completion][redirect][return_url]"] == (
        f"{FRONTEND}/dashboard?subscription=success"
    )
    assert len(driver.stripe.recorder.to("/v1/checkout/sessions")) == 1


async def test_the_tier_that_one_has_leads_to_the_portal(driver: Driver) -> None:
    user = driver.user()
    await driver.subscribes(user, "pro")
    answer = await driver.post("subscribe", user, {"tier": "pro"})
    assert answer.status_code == 200
    assert "flow_data[type]" not in asked(driver.stripe)
    assert len(driver.stripe.recorder.to("/v1/checkout/sessions")) == 1


async def test_one_who_cancelled_in_the_portal_is_led_there_to_renew(driver: Driver) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "basic")
    on = f"/sandbox/subscriptions/{session['subscription']}"
    for action, is_to_end in (("cancel-at-period-end", True), ("resume", False)):
        await driver.stripe.do(f"{on}/{action}")
        await driver.stripe.quiet()
        seen = await driver.seen("subscription", user)
        assert seen["subscription"]["cancelAtPeriodEnd"] is is_to_end
        await driver.post("subscribe", user, {"tier": "pro"})
        assert ("flow_data[type]" in asked(driver.stripe)) is not is_to_end


async def test_a_switch_that_stripe_refuses_leads_to_the_portal(driver: Driver) -> None:
    user = driver.user()
    await driver.subscribes(user, "basic")
    await driver.stripe.do("/sandbox/portal-configuration", {"subscription_update": False})
    answer = await driver.post("subscribe", user, {"tier": "pro"})
    assert answer.status_code == 200
    assert "flow_data[type]" not in asked(driver.stripe)


async def test_a_switch_while_stripe_fails_is_an_error_and_no_portal_without_it(
    driver: Driver,
) -> None:
    user = driver.user()
    await driver.subscribes(user, "basic")
    await driver.stripe.fails("rate-limit", PORTAL)
    answer = await driver.post("subscribe", user, {"tier": "pro"})
    assert (answer.status_code, answer.json()) == (
        500,
        {"error": "Failed to create subscription session"},
    )
    answer = await driver.post("subscribe", user, {"tier": "pro"})
    assert answer.status_code == 200
    assert "flow_data[type]" in asked(driver.stripe)


async def test_a_lifetime_ends_the_subscription_with_its_period(driver: Driver) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    path = f"/v1/subscriptions/{session['subscription']}"
    await driver.stripe.fails("unavailable", path, count=3)
    await driver.subscribes(user, "lifetime")

    await is_ended(driver, user)
    held = await driver.stripe.look(f"/v1/subscriptions/{session['subscription']}")
    assert (held["status"], held["cancel_at_period_end"]) == ("active", True)
    task = await driver.row("work", kind="stripe-task", member_id=user)
    assert task["attempts"] >= 2


async def test_each_lifetime_ends_a_subscription_that_was_resumed_before_it(
    driver: Driver, operator: Operator
) -> None:
    user = driver.user()
    subscription_id = (await driver.subscribes(user, "pro"))["subscription"]

    async def is_to_end() -> bool:
        held = await driver.stripe.look(f"/v1/subscriptions/{subscription_id}")
        return bool(held["cancel_at_period_end"] or held["cancel_at"])

    await driver.subscribes(user, "lifetime")
    await eventually(is_to_end, within=30)
    await driver.stripe.quiet()
    await driver.stripe.do(f"/sandbox/subscriptions/{subscription_id}/resume")
    await driver.stripe.quiet()
    # A member with a lifetime who renews the subscription keeps it.
    await operator.runs("recompute", member=user, all=False)
    assert len(await driver.all("stripe_task", user_id=user)) == 1
    await operator.runs("revoke", member=user, what="lifetime", reason="paid with a stolen card")
    assert not await is_to_end()
    await driver.subscribes(user, "lifetime")
    await eventually(is_to_end, within=30)


async def test_a_subscription_that_is_gone_is_not_asked_for_again(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer)
    await driver.webhook.takes(
        paid({"userId": user, "tier": "lifetime"}),
        event("customer.subscription.updated", about),
        event("customer.subscription.updated", about),
    )
    await is_ended(driver, user)


async def test_a_wrong_key_leaves_the_end_of_a_subscription_to_be_done(driver: Driver) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    async with driver.stripe.switched(api_key="other_account"):
        await driver.webhook.takes(paid({"userId": user, "tier": "lifetime"}))

        async def was_tried() -> bool:
            task = await driver.one("work", kind="stripe-task", member_id=user)
            return bool(task and (task["last_error"] or task["done_at"]))

        await eventually(was_tried, within=30)
    await is_ended(driver, user)
    held = await driver.stripe.look(f"/v1/subscriptions/{session['subscription']}")
    assert held["cancel_at_period_end"]


async def test_a_failure_that_may_end_at_any_time_is_followed_by_an_attempt_each_minute(
    driver: Driver,
) -> None:
    user = driver.user()
    await driver.subscribes(user, "pro")
    async with driver.stripe.switched(api_key="invalid"):
        await driver.webhook.takes(paid({"userId": user, "tier": "lifetime"}))
        for attempts in (0, 20):

            async def was_tried(so_often: int = attempts) -> bool:
                task = await driver.row("work", kind="stripe-task", member_id=user)
                return task["attempts"] > so_often and bool(task["last_error"])

            await driver.it.rows(
                "UPDATE work SET attempts = $2, last_error = '', due_at = now()"
                " WHERE member_id = $1 AND worker IS NULL", user, attempts,
            )  # fmt: skip
            await eventually(was_tried, within=30)
            task = await driver.row("work", kind="stripe-task", member_id=user)
            assert task["due_at"] <= clock.now() + timedelta(minutes=1)
    await is_ended(driver, user)


async def test_a_subscription_that_has_ended_is_not_asked_for_again(driver: Driver) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    async with driver.stripe.switched(lose=True):
        await driver.stripe.do(f"/sandbox/subscriptions/{session['subscription']}/cancel")
    await driver.webhook.takes(paid({"userId": user, "tier": "lifetime"}))
    await is_ended(driver, user)


async def test_a_task_whose_worker_died_before_it_was_noted_is_done_by_the_next_one(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    died = asyncio.Event()

    async def dies(*_: Any) -> None:
        died.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        # At Stripe it is done, and here it is not noted.
        patch.setattr(Task, "check_lease", dies)
        await driver.it.rows(
            "INSERT INTO stripe_task (id, kind, subject, user_id, created_at, next_attempt_at)"
            " VALUES ($1, 'cancel_at_period_end', $2, $3, now(), now())",
            ids.new(), session["subscription"], user,
        )  # fmt: skip
        await asyncio.wait_for(died.wait(), 30)
        assert (await driver.row("stripe_task", user_id=user))["done_at"] is None
    await driver.it.rows("UPDATE work SET worker = 'of a process that died', leased_until = now()"
        " WHERE worker IS NOT NULL")  # fmt: skip
    await is_ended(driver, user)


@pytest.mark.parametrize("is_resynced", [False, True])
async def test_a_subscription_whose_first_payment_was_unheard_is_not_sold_again(
    driver: Driver, is_resynced: bool
) -> None:
    user, two_days_ago = driver.user(), int(clock.now().timestamp()) - 2 * 86_400
    async with driver.stripe.switched(lose=True):
        session = await driver.subscribes(user, "pro")
        on = f"/sandbox/subscriptions/{session['subscription']}"
        for action in ("fail-renewal", "mark-unpaid"):
            await driver.stripe.do(f"{on}/{action}")
    about = subscription(
        session["customer"], "incomplete", price="price_sandbox_pro", id=session["subscription"]
    )
    created = event("customer.subscription.created", about, created=two_days_ago)
    await driver.webhook.takes(created)
    if is_resynced:
        await Resync(driver.dependencies).overdue()
        assert (await driver.row("subscription", user_id=user))["stripe_status"] == "unpaid"
    answer = await driver.post("subscribe", user, {"tier": "pro"})
    assert answer.status_code == 200
    # The invoice that was not paid is.
    assert answer.json()["checkoutUrl"].startswith(f"{driver.stripe.url}/i/")
    assert len(driver.stripe.recorder.to("/v1/checkout/sessions")) == 1
    assert (await driver.row("subscription", user_id=user))["stripe_status"] == "unpaid"


async def test_of_many_that_were_never_paid_stripe_is_asked_for_some(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for = []

    async def is_none(_: StripeAccount, name: str) -> Event:
        asked_for.append(name)
        raise NoLongerThere("no such subscription")

    monkeypatch.setattr(StripeAccount, "subscription", is_none)
    user, customer = await driver.customer_of()
    await driver.webhook.takes(
        *(
            event("customer.subscription.created", subscription(customer, "incomplete"))
            for _ in range(15)
        )
    )
    await driver.it.rows("DELETE FROM customer WHERE stripe_customer_id = $1", customer)
    assert (await driver.post("subscribe", user, {"tier": "pro"})).status_code == 200
    assert len(asked_for) == 10


async def test_one_that_stripe_does_not_know_or_that_was_never_paid_stops_no_other(
    driver: Driver,
) -> None:
    user, customer = await driver.customer_of()
    gone = event("customer.subscription.created", subscription(customer, "incomplete"))
    await driver.webhook.takes(gone)
    await driver.it.rows("DELETE FROM customer WHERE stripe_customer_id = $1", customer)
    answer = await driver.post("subscribe", user, {"tier": "pro"})
    assert answer.status_code == 200
    assert len(driver.stripe.recorder.to("/v1/checkout/sessions")) == 1


async def test_what_bills_beside_a_better_subscription_is_listed(driver: Driver) -> None:
    from billing.membership import superfluous_subscriptions

    user, customer = await driver.customer_of()
    basic = subscription(customer, price="price_sandbox_basic")
    pro, another = (subscription(customer, price="price_sandbox_pro") for _ in range(2))
    created = "customer.subscription.created"
    await driver.webhook.takes(
        event(created, basic, created=1),
        event(created, pro, created=2),
        event(created, another, created=3),
    )
    async with driver.it.database.session() as session:
        listed = await superfluous_subscriptions(session)
    mine = {each.stripe_subscription_id for each in listed if each.user_id == user}
    assert mine == {basic["id"], pro["id"]}
