"""The projections: events arrive twice, late, and in any order."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from catalogue.projections import PURCHASES
from chassis import ids
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.identity import UserProfileChanged
from contracts.samples import sample
from messaging import Event
from testkit import RunningService, eventually

from .conftest import Shop


async def test_a_purchase_delivered_twice_opens_the_plan_and_counts_once(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan(imported_purchase_count=5, purchase_count=5)
    purchase = sample(PlanPurchased, user_id=ids.new(), plan_id=plan.id)
    (envelope,) = await catalogue.deliver(purchase)
    await catalogue.handled(envelope, by="catalogue.purchases")
    # The same message again, and the same fact in a new message, as `republish` sends it.
    await catalogue.deliver(envelope)
    await shop.hears(purchase, purchase)
    detail = await shop.detail(plan.slug, catalogue.as_member(purchase.user_id))
    assert (detail["hasAccess"], detail["plan"]["purchaseCount"]) == (True, 6)


async def test_a_returned_plan_is_closed_and_not_counted_in_any_order_of_events(
    catalogue: RunningService, shop: Shop
) -> None:
    plan, buyer = await shop.plan(), ids.new()
    bought, bought_again = (
        sample(PlanPurchased, user_id=buyer, plan_id=plan.id, purchase_version=version)
        for version in (1, 3)
    )
    returned = sample(PlanReturned, user_id=buyer, plan_id=plan.id, purchase_version=2)

    async def access() -> tuple[bool, int]:
        detail = await shop.detail(plan.slug, catalogue.as_member(buyer))
        return detail["hasAccess"], detail["plan"]["purchaseCount"]

    await shop.hears(returned, bought)
    assert await access() == (False, 0)
    await shop.hears(bought_again, returned, bought)
    assert await access() == (True, 1)
    await shop.hears(sample(PlanReturned, user_id=buyer, plan_id=plan.id, purchase_version=4))
    assert await access() == (False, 0)


async def test_concurrent_purchases_are_each_counted_once(
    catalogue: RunningService, shop: Shop
) -> None:
    plans = [await shop.plan() for _ in range(3)]

    async def buy(purchases: list[PlanPurchased]) -> None:
        async with catalogue.database.session() as session:
            for purchase in purchases:
                await PURCHASES.apply([purchase], session)

    buyers = [ids.new() for _ in range(8)]
    await asyncio.gather(
        *(
            buy([sample(PlanPurchased, user_id=buyer, plan_id=plan.id) for plan in plans])
            for buyer in buyers * 2
        )
    )
    counts = [(await shop.detail(plan.slug))["plan"]["purchaseCount"] for plan in plans]
    assert counts == [8, 8, 8]


_WAITING = "SELECT FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"


async def test_purchases_of_the_same_plans_in_another_order_do_not_deadlock(
    catalogue: RunningService, shop: Shop
) -> None:
    first, middle, last = [(await shop.plan()).id for _ in range(3)]

    async def apply(*plans: str) -> None:
        # Rows are written in the order of their keys.
        buyers = sorted(ids.new() for _ in plans)
        bought = [
            sample(PlanPurchased, user_id=buyer, plan_id=plan)
            for buyer, plan in zip(buyers, plans, strict=True)
        ]
        async with catalogue.database.session() as session:
            await PURCHASES.apply(bought, session)

    async with catalogue.database.session() as session:
        # Both have counted their first purchase, or wait for the lock.
        held = "SELECT FROM keto_plan WHERE id = :plan FOR NO KEY UPDATE"
        await session.execute(text(held), {"plan": middle})
        both = asyncio.gather(apply(first, middle, last), apply(last, middle, first))

        async def both_wait() -> bool:
            return both.done() or len(await catalogue.rows(_WAITING)) == 2

        await eventually(both_wait)
    await both
    counts = await catalogue.rows(
        "SELECT purchase_count FROM keto_plan WHERE id = ANY($1)", [first, middle, last]
    )
    assert [row["purchase_count"] for row in counts] == [2, 2, 2]


async def test_purchases_of_other_plans_do_not_wait(catalogue: RunningService, shop: Shop) -> None:
    first, other = await shop.plan(), await shop.plan()

    async def buy(plan_id: str) -> None:
        async with catalogue.database.session() as session:
            bought = sample(PlanPurchased, user_id=ids.new(), plan_id=plan_id)
            await PURCHASES.apply([bought], session)

    async with catalogue.database.session() as session:
        bought = sample(PlanPurchased, user_id=ids.new(), plan_id=first.id)
        await PURCHASES.apply([bought], session)
        # Before the first one commits.
        async with asyncio.timeout(10):
            await buy(other.id)
    for plan in (first, other):
        assert (await shop.detail(plan.slug))["plan"]["purchaseCount"] == 1


@pytest.mark.parametrize("empty", ["TRUNCATE", "DELETE FROM"])
async def test_emptied_projections_are_rebuilt_by_republished_events(
    catalogue: RunningService, shop: Shop, empty: str
) -> None:
    plan = await shop.plan(imported_purchase_count=5, purchase_count=5)
    buyer, subscriber = ids.new(), ids.new()
    facts: list[Event] = [
        sample(PlanPurchased, user_id=buyer, plan_id=plan.id),
        sample(PlanPurchased, user_id=ids.new(), plan_id=plan.id),
        sample(SubscriptionChanged, user_id=subscriber),
        sample(UserProfileChanged, user_id=buyer, display_name="Mia"),
    ]
    await shop.hears(*facts)
    await shop.review(buyer, plan.id, rating=4)

    async def seen() -> Any:
        return [
            await shop.detail(plan.slug, catalogue.as_member(who)) for who in (buyer, subscriber)
        ]

    before = await seen()
    assert before[0]["plan"]["purchaseCount"] == 7
    assert [detail["hasAccess"] for detail in before] == [True, True]
    for table in ("purchase", "membership", "reviewer"):
        await catalogue.rows(f"{empty} {table}")
    emptied = await seen()
    assert emptied[0]["plan"]["purchaseCount"] == 5
    assert [detail["hasAccess"] for detail in emptied] == [False, False]
    await shop.hears(*facts)
    assert await seen() == before
