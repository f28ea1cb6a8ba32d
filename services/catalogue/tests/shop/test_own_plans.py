"""The plans that a member owns."""

from datetime import UTC, datetime, timedelta
from typing import Any

from catalogue.shop.schemas import OwnPlansResponse
from chassis import clock, ids
from contracts.billing import PlanPurchased, PlanReturned
from contracts.samples import sample
from services.catalogue.tests.conftest import CONTENT, Shop
from testkit import RunningService


async def own_plans(catalogue: RunningService, user_id: str) -> list[dict[str, Any]]:
    answer = await catalogue.client.get("/api/plans/mine", headers=catalogue.as_member(user_id))
    assert answer.status_code == 200, answer.text
    OwnPlansResponse.model_validate_json(answer.content, extra="forbid")
    plans: list[dict[str, Any]] = answer.json()["plans"]
    return plans


def bought(user_id: str, plan_id: str, day: int, version: int = 1) -> PlanPurchased:
    at = datetime(2026, 3, day, 8, 15, tzinfo=UTC)
    return sample(
        PlanPurchased, user_id=user_id, plan_id=plan_id, purchased_at=at, purchase_version=version
    )


async def test_own_plans_are_listed_latest_first_with_the_unpublished_ones(
    catalogue: RunningService, shop: Shop
) -> None:
    mia, ben = ids.new(), ids.new()
    first, second, hidden, other = [
        await shop.plan(published=published) for published in (True, True, False, True)
    ]
    assert await own_plans(catalogue, mia) == []
    await shop.hears(
        bought(mia, second.id, 2),
        bought(mia, hidden.id, 3),
        bought(mia, first.id, 1),
        bought(ben, other.id, 4),
    )
    mine = await own_plans(catalogue, mia)
    assert [plan["id"] for plan in mine] == [hidden.id, second.id, first.id]
    (listed,) = [plan for plan in await shop.listed() if plan["id"] == first.id]
    dated = {"purchasedAt": "2026-03-01T08:15:00.000000Z", "opensAt": None}
    assert mine[2] == {**listed, **dated}


async def test_a_returned_plan_is_not_owned_until_it_is_bought_again(
    catalogue: RunningService, shop: Shop
) -> None:
    mia, plan = ids.new(), await shop.plan()
    returned = sample(PlanReturned, user_id=mia, plan_id=plan.id, purchase_version=2)
    await shop.hears(returned, bought(mia, plan.id, 1))
    assert await own_plans(catalogue, mia) == []
    await shop.hears(bought(mia, plan.id, 3, version=3))
    (again,) = await own_plans(catalogue, mia)
    assert again["purchasedAt"] == "2026-03-03T08:15:00.000000Z"


async def test_a_plan_that_opens_later_is_owned_and_closed_until_then(
    catalogue: RunningService, shop: Shop
) -> None:
    mia, plan = ids.new(), await shop.plan(**CONTENT)
    bought_now = bought(mia, plan.id, 1).model_copy(
        update={"opens_at": clock.now() + timedelta(days=18)}
    )
    await shop.hears(bought_now)
    (mine,) = await own_plans(catalogue, mia)
    assert mine["opensAt"] is not None
    token = catalogue.as_member(mia)
    assert not (await shop.detail(plan.slug, token))["hasAccess"]
    assert (await shop.listed())[0]["purchaseCount"] == 1

    # Its time has come.
    passed = "UPDATE purchase SET opens_at = now() WHERE user_id = $1"
    await catalogue.rows(passed, mia)
    assert (await shop.detail(plan.slug, token))["hasAccess"]
    assert (await own_plans(catalogue, mia))[0]["opensAt"] is None


async def test_a_closed_plan_opens_with_its_next_event_and_with_a_membership(
    catalogue: RunningService, shop: Shop
) -> None:
    mia, plan = ids.new(), await shop.plan(**CONTENT)
    later = {"opens_at": clock.now() + timedelta(days=18)}
    await shop.hears(bought(mia, plan.id, 1).model_copy(update=later))
    await shop.hears(bought(mia, plan.id, 1, version=2))
    assert (await shop.detail(plan.slug, catalogue.as_member(mia)))["hasAccess"]

    ben = ids.new()
    await shop.hears(bought(ben, plan.id, 1).model_copy(update=later))
    await shop.member(ben, "BASIC", "ACTIVE")
    assert (await shop.detail(plan.slug, catalogue.as_member(ben)))["hasAccess"]
