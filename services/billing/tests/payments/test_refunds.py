"""Refunds and disputes: what they take away, with and without REFUNDS_REVOKE."""

import asyncio
import itertools
from typing import Any

import pytest

from chassis import ids
from contracts.billing import PlanPurchased, PlanReturned
from services.billing.tests import stripe_double
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import (
    Json,
    dispute,
    event,
    paid,
    payment_of,
    subscription,
)

FREE = ("FREE", "INACTIVE", "MEMBER", None)
LIFETIME = ("LIFETIME", "ACTIVE", "PREMIUM", None)
AT = 1_800_000_000


def refund(payment: Json, cents: int, status: str = "succeeded", *, at: int, **fields: Any) -> Json:
    kind = {"failed": "failed", "pending": "created"}.get(status, "updated")
    about = stripe_double.refund(payment_of(payment), cents, status, **fields)
    return event(f"refund.{kind}", about, created=AT + at)


def again(incoming: Json, status: str, *, at: int) -> Json:
    """A later event about the same refund or dispute."""
    about = incoming["data"]["object"] | {"status": status}
    kind = incoming["type"].rpartition(".")[0]
    last = {"refund": "failed" if status == "failed" else "updated"}.get(kind, "closed")
    return event(f"{kind}.{last}", about, created=AT + at)


def bought(**sold: Any) -> tuple[str, str, Json]:
    user, plan = ids.new(), ids.new()
    metadata = {"userId": user, **(sold or {"planId": plan})}
    return user, plan, paid(metadata, 2999, created=AT)


async def owns(driver: Driver, user: str) -> bool:
    return bool((await driver.seen("purchases", user))["purchases"])


async def status_of(driver: Driver, user: str) -> str:
    return str((await driver.row("payment", user_id=user))["status"])


async def test_a_refund_in_full_takes_the_plan_away_and_it_can_be_bought_again(
    revoking: Driver,
) -> None:
    user, plan, payment = bought()
    await revoking.webhook.takes(payment, refund(payment, 1000, at=1))
    assert (await owns(revoking, user), await status_of(revoking, user)) == (True, "COMPLETED")
    await revoking.webhook.takes(refund(payment, 1999, "pending", at=2))
    assert await owns(revoking, user)
    await revoking.webhook.takes(refund(payment, 1999, at=3))
    assert (await owns(revoking, user), await status_of(revoking, user)) == (False, "REFUNDED")
    (returned,) = await revoking.it.published(PlanReturned, user_id=user)
    assert (returned.plan_id, returned.reason) == (plan, "refunded")

    revoking.user(id=user)
    answer = await revoking.checkout(user, revoking.plan(id=plan))
    assert answer.status_code == 200
    await revoking.webhook.takes(paid({"userId": user, "planId": plan}, 2999, created=AT + 9))
    assert await owns(revoking, user)
    first, second = await revoking.it.published(PlanPurchased, 2, user_id=user)
    versions = [each.purchase_version for each in (first, returned, second)]
    assert versions == sorted(set(versions))
    # The old payment, reported late once more, changes nothing.
    await revoking.webhook.takes({**payment, "id": f"evt_{ids.new()}"})
    assert len(await revoking.it.all_published(PlanPurchased, user_id=user)) == 2


@pytest.mark.parametrize(
    ("statuses", "is_owned", "expected"),
    [
        (["needs_response"], False, "DISPUTED"),
        (["needs_response", "won"], True, "COMPLETED"),
        (["appeal_under_review"], False, "DISPUTED"),
        (["prevented"], False, "DISPUTED"),
        (["a word of a later version"], False, "DISPUTED"),
        *(
            pytest.param(*each, marks=pytest.mark.exhaustive)
            for each in (
                (["needs_response", "lost"], False, "DISPUTED"),
                (["warning_needs_response", "warning_closed"], True, "COMPLETED"),
                (["lost", "appeal_needs_response"], False, "DISPUTED"),
                (["appeal_under_review", "won"], True, "COMPLETED"),
            )
        ),
    ],
)
async def test_a_dispute_takes_the_plan_away_until_it_is_won(
    revoking: Driver, statuses: list[str], is_owned: bool, expected: str
) -> None:
    for order in itertools.permutations(range(1 + len(statuses))):
        user, _, payment = bought()
        about = dispute(payment_of(payment), statuses[0])
        opened = event("charge.dispute.created", about, created=AT + 1)
        events = [payment, opened, *(again(opened, s, at=1) for s in statuses[1:])]
        await revoking.webhook.takes(*(events[place] for place in order))
        assert (await owns(revoking, user), await status_of(revoking, user)) == (
            is_owned,
            expected,
        ), order


async def test_a_refund_that_fails_later_gives_the_plan_back(revoking: Driver) -> None:
    user, _, payment = bought()
    whole = refund(payment, 2999, at=1)
    await revoking.webhook.takes(payment, whole)
    assert not await owns(revoking, user)
    await revoking.webhook.takes(again(whole, "failed", at=2))
    assert await owns(revoking, user)
    first, second = await revoking.it.published(PlanPurchased, 2, user_id=user)
    assert first.purchase_version < second.purchase_version
    # The news of the refund comes late once more.
    await revoking.webhook.takes({**whole, "id": f"evt_{ids.new()}"})
    assert await owns(revoking, user)


async def test_a_lifetime_that_is_refunded_leaves_what_the_subscription_gives(
    revoking: Driver,
) -> None:
    user, customer = await revoking.customer_of()
    payment = paid({"userId": user, "tier": "lifetime"}, 14900, created=AT)
    whole = refund(payment, 14900, at=1)
    await revoking.webhook.takes(payment)
    assert await revoking.membership(user) == LIFETIME
    await revoking.webhook.takes(whole)
    assert await revoking.membership(user) == FREE
    about = subscription(customer, price="price_sandbox_pro")
    await revoking.webhook.takes(event("customer.subscription.created", about))
    assert (await revoking.membership(user))[:2] == ("PRO", "ACTIVE")
    await revoking.webhook.takes(again(whole, "failed", at=2))
    assert await revoking.membership(user) == LIFETIME


async def test_without_the_setting_nothing_is_taken_away(driver: Driver) -> None:
    user, _, payment = bought()
    member, _, lifetime = bought(tier="lifetime")
    disputed = event("charge.dispute.created", dispute(payment_of(lifetime)), created=AT + 1)
    await driver.webhook.takes(payment, refund(payment, 2999, at=1), lifetime, disputed)
    assert (await owns(driver, user), await status_of(driver, user)) == (True, "REFUNDED")
    assert await driver.membership(member) == LIFETIME
    assert await driver.it.all_published(PlanReturned, user_id=user) == []


async def test_a_payment_and_its_refund_at_once_see_each_other(revoking: Driver) -> None:
    for _ in range(10):
        user, _, payment = bought()
        whole = refund(payment, 2999, at=1)
        await asyncio.gather(
            revoking.webhook.takes(payment),
            revoking.webhook.takes(whole),
            revoking.webhook.takes({**whole, "id": f"evt_{ids.new()}"}),
        )
        assert (await owns(revoking, user), await status_of(revoking, user)) == (
            False,
            "REFUNDED",
        )


async def test_what_names_no_payment_of_ours_is_acknowledged(driver: Driver) -> None:
    of_subscription = refund(bought()[2], 999, at=1)
    nothing = refund(bought()[2], 999, at=1, payment_intent=None)
    await driver.webhook.takes(of_subscription, nothing)
    for incoming, state in ((of_subscription, "applied"), (nothing, "ignored")):
        assert await driver.state_of(incoming) == state
