"""Stripe promises no order and no single delivery: neither makes a difference."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from chassis import ids
from contracts.billing import PlanPurchased, SubscriptionChanged

from .conftest import Till
from .histories import History, deeds, tell

_AT_ONCE = 3


async def _is_right(till: Till, history: History) -> None:
    """Everything that billing knows of the member is what the history comes to."""
    user, expected = history.user, history.expected
    orders = await till.all("orders", user_id=user)
    session_of = {row["id"]: row["stripe_session_id"] for row in orders}
    assert {row["stripe_session_id"]: row["amount"] for row in orders} == expected.orders

    purchases = await till.all("purchase", user_id=user)
    assert {p["plan_id"]: session_of[p["order_id"]] for p in purchases} == expected.bought_by
    for purchase in purchases:
        assert purchase["price"] == expected.orders[session_of[purchase["order_id"]]]

    coupon = await till.one("coupon", code=history.coupon)
    assert coupon is not None
    assert coupon["used_count"] == expected.coupon_uses

    lifetimes = await till.all("lifetime_payment", user_id=user)
    assert {row["stripe_session_id"] for row in lifetimes} == expected.lifetimes

    held = await till.all("subscription", user_id=user)
    facts = ("tier", "current_tier", "status", "deleted")
    assert {
        row["stripe_subscription_id"]: [row[f] for f in facts] + [row["current_period_end"]]
        for row in held
    } == {
        name: [known[f] for f in facts] + [_instant(known["end"])]
        for name, known in expected.subscriptions.items()
    }
    *rest, ends_at = history.membership()
    assert await till.membership(user) == (*rest, _instant(ends_at))
    await _was_told(till, user, len(purchases))


async def _was_told(till: Till, user: str, purchases: int) -> None:
    row = await till.one("membership", user_id=user)
    assert row is not None
    if row["version"]:
        await till.it.published(
            SubscriptionChanged, user_id=user, membership_version=row["version"]
        )
    changes = till.it.published_so_far(SubscriptionChanged, user_id=user)
    assert sorted(c.membership_version for c in changes) == list(range(1, row["version"] + 1))
    if changes:
        last = max(changes, key=lambda change: change.membership_version)
        assert (last.tier, last.status, last.role, last.ends_at) == await till.membership(user)
    if purchases:
        await till.it.published(PlanPurchased, purchases, user_id=user)
    assert len(till.it.published_so_far(PlanPurchased, user_id=user)) == purchases


def _instant(second: int | None) -> datetime | None:
    return None if second is None else datetime.fromtimestamp(second, UTC)


@settings(
    # Each example talks to a real database: a failing one is shown as it is, not made smaller.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(done=deeds, chance=st.randoms(use_true_random=False))
async def test_any_order_of_delivery_ends_where_the_right_order_does(
    till: Till, done: list[dict[str, Any]], chance: Any
) -> None:
    for in_order in (True, False):
        user, customer = await till.customer_of(ids.new())
        history = tell(History(user, customer, await till.coupon()), done)
        deliveries = list(history.events)
        if not in_order:
            deliveries += chance.choices(deliveries, k=len(deliveries) // 2)
            chance.shuffle(deliveries)
        at_once = 1 if in_order else _AT_ONCE
        for start in range(0, len(deliveries), at_once):
            together = deliveries[start : start + at_once]
            await asyncio.gather(*(till.webhook.takes(each) for each in together))
        await _is_right(till, history)
