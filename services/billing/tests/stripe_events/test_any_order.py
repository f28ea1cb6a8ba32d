"""Stripe promises no order and no single delivery: neither makes a difference."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as how
from hypothesis import strategies as st

from billing.account.compare import Resync
from billing.settings import Settings
from chassis import ids
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from services.billing.tests.driver import Driver
from services.billing.tests.histories import History
from services.billing.tests.random_histories import actions, play
from services.billing.tests.stripe_double import Json
from services.billing.tests.stripe_lists import account_after, account_with
from testkit.databases import Databases

pytestmark = pytest.mark.exhaustive

_AT_ONCE = 3


async def _is_right(driver: Driver, history: History, *, revoke: bool) -> None:
    """Everything that billing knows of the member is what the history comes to."""
    user, expected = history.user, history.expected
    payments = await driver.all("payment", user_id=user)
    session_of = {row["id"]: row["stripe_session_id"] for row in payments}
    assert {
        row["stripe_session_id"]: (row["plan_id"], row["amount"] * 100, row["status"])
        for row in payments
    } == {p.session: (p.plan, p.cents, p.status) for p in expected.payments}

    purchases = await driver.all("purchase", user_id=user)
    owned = [row for row in purchases if row["return_reason"] is None]
    bought_by = {row["plan_id"]: session_of[row["order_id"]] for row in owned}
    assert bought_by == history.bought_by(revoke=revoke)
    cents = {payment.session: payment.cents for payment in expected.payments}
    for purchase in owned:
        assert purchase["price"] * 100 == cents[session_of[purchase["order_id"]]]

    coupon = await driver.row("coupon", code=history.coupon)
    assert coupon["used_count"] == expected.coupon_uses

    held = await driver.all("subscription", user_id=user)
    facts = ("current_tier", "status", "deleted")
    assert {
        row["stripe_subscription_id"]: [row[f] for f in facts] + [row["current_period_end"]]
        for row in held
    } == {
        name: [known[f] for f in facts] + [_instant(known["end"])]
        for name, known in expected.subscriptions.items()
    }
    *rest, ends_at = history.membership(revoke=revoke)
    # A member with only refunds has no membership yet.
    known = await driver.membership(user) or ("FREE", "INACTIVE", "MEMBER", None)
    assert known == (*rest, _instant(ends_at))
    await was_published(driver, user, purchases)


async def was_published(driver: Driver, user: str, purchases: list[Json]) -> None:
    """The last event of the membership, and of each plan, says what is so."""
    row = await driver.one("membership", user_id=user) or {"version": 0}
    if row["version"]:
        await driver.it.published(
            SubscriptionChanged, user_id=user, membership_version=row["version"]
        )
    changes = driver.it.published_so_far(SubscriptionChanged, user_id=user)
    assert len({c.membership_version for c in changes}) == len(changes)
    if changes:
        last = max(changes, key=lambda change: change.membership_version)
        assert (last.tier, last.status, last.role, last.ends_at) == await driver.membership(user)
        assert last.membership_version == row["version"]
    for purchase in purchases:
        is_owned = purchase["return_reason"] is None
        await driver.it.published(
            PlanPurchased if is_owned else PlanReturned,
            user_id=user, plan_id=purchase["plan_id"], purchase_version=purchase["version"],
        )  # fmt: skip
        of_plan = {"user_id": user, "plan_id": purchase["plan_id"]}
        versions = [
            *(e.purchase_version for e in driver.it.published_so_far(PlanPurchased, **of_plan)),
            *(e.purchase_version for e in driver.it.published_so_far(PlanReturned, **of_plan)),
        ]
        assert max(version or 0 for version in versions) == purchase["version"]
        assert len(set(versions)) == len(versions)


def _instant(second: int | None) -> datetime | None:
    return None if second is None else datetime.fromtimestamp(second, UTC)


random_histories = how(
    # Each example talks to a real database: a failing one is shown as it is, not made smaller.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    # Fifteen reach four of a hundred more pairs of kinds of events, in twice the time.
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def settings(settings: Settings, databases: Databases) -> Settings:
    """Use a separate database: other tests check every member of theirs."""
    return settings.model_copy(update={"database_url": await databases.of("billing")})


@pytest_asyncio.fixture(params=[False, True], ids=["keeps", "revokes"])
async def either(
    request: pytest.FixtureRequest, driver: Driver
) -> AsyncIterator[tuple[Driver, bool]]:
    """Billing with and without REFUNDS_REVOKE."""
    async with driver.with_settings(refunds_revoke=request.param) as it:
        yield it, request.param


@random_histories
@given(done=actions, chance=st.randoms(use_true_random=False))
async def test_any_order_of_delivery_ends_where_the_right_order_does(
    either: tuple[Driver, bool], done: list[dict[str, Any]], chance: Any
) -> None:
    driver, revoke = either
    for in_order in (True, False):
        history = await _history(driver, done)
        deliveries = list(history.events)
        if deliveries and not in_order:
            deliveries += chance.choices(deliveries, k=len(deliveries) // 2)
            chance.shuffle(deliveries)
        await _deliver(driver, deliveries, at_once=1 if in_order else _AT_ONCE)
        await _is_right(driver, history, revoke=revoke)


@random_histories
@given(done=actions, chance=st.randoms(use_true_random=False))
async def test_what_was_lost_in_an_outage_is_found_by_a_resync(
    either: tuple[Driver, bool], done: list[dict[str, Any]], chance: Any
) -> None:
    driver, revoke = either
    history = await _history(driver, done)
    if not history.events:
        return
    # Some got through, in any order, some of them twice; Stripe lists all, the newest first.
    came = chance.choices(history.events, k=chance.randint(0, len(history.events)))
    await _deliver(driver, came, at_once=_AT_ONCE)
    listed = sorted(history.events, key=lambda event: -event["created"])
    stripe = account_with(listed)
    first, second = (Resync(replace(driver.dependencies, stripe=stripe)) for _ in range(2))
    await first.events(datetime.fromtimestamp(0, UTC))
    assert first.checked == len(listed)
    assert len(first.differences) == len({e["id"] for e in listed} - {e["id"] for e in came})
    await _is_right(driver, history, revoke=revoke)
    await second.events(datetime.fromtimestamp(0, UTC))
    assert not second.differences


@random_histories
@given(done=actions, chance=st.randoms(use_true_random=False))
async def test_what_was_lost_longer_ago_is_found_by_a_resync_of_everything(
    either: tuple[Driver, bool], done: list[dict[str, Any]], chance: Any
) -> None:
    driver, revoke = either
    history = await _history(driver, done)
    if not history.events:
        return

    async def differences_after(count: int, second: int) -> list[str]:
        stripe = account_after(history, count, second)
        resync = Resync(replace(driver.dependencies, stripe=stripe))
        await resync.everything()
        return resync.differences

    # One resync in between; some events got through before it, and some after, late or twice.
    half = chance.randint(1, len(history.events))
    came = history.events[:half]
    await _deliver(driver, chance.choices(came, k=chance.randint(0, half)), at_once=_AT_ONCE)
    await differences_after(half, history.events[half - 1]["created"])
    came = chance.choices(history.events, k=chance.randint(0, len(history.events)))
    await _deliver(driver, came, at_once=_AT_ONCE)

    end = len(history.events), history.second + 1
    await differences_after(*end)
    await _is_right(driver, history, revoke=revoke)
    assert not await differences_after(*end)
    # The rest comes after all, and changes nothing else.
    late = chance.sample(history.events, k=len(history.events))
    await _deliver(driver, late, at_once=_AT_ONCE)
    await _is_right(driver, history, revoke=revoke)
    assert not await differences_after(*end)


async def _history(driver: Driver, done: list[dict[str, Any]]) -> History:
    user, customer = await driver.customer_of(ids.new())
    return play(History(user, customer, await driver.coupon()), done)


async def _deliver(driver: Driver, deliveries: list[Json], *, at_once: int) -> None:
    for start in range(0, len(deliveries), at_once):
        together = deliveries[start : start + at_once]
        await asyncio.gather(*(driver.webhook.takes(each) for each in together))
