"""A member's data is exported and erased, except for anonymous ratings and counts."""

from typing import Any

from catalogue.projections import PURCHASES
from catalogue.shared_rows import SHARED
from chassis import clock, ids
from contracts.billing import PlanPurchased, SubscriptionChanged
from contracts.erasure import DATA_ERASED
from contracts.identity import UserErased, UserRegistered
from contracts.samples import sample

from .conftest import Shop


async def rows_of(shop: Shop, user_id: str) -> list[dict[str, Any]]:
    return [
        row
        for table in ("review", "purchase", "membership", "reviewer")
        for row in await shop.it.rows(f"SELECT * FROM {table} WHERE user_id = $1", user_id)
    ]


async def erase(shop: Shop, user_id: str) -> None:
    await shop.it.deliver(UserErased(user_id=user_id, erased_at=clock.now()))
    (answer,) = await shop.it.published(DATA_ERASED["catalogue"], user_id=user_id)
    assert answer.service == "catalogue"


async def test_an_erasure_keeps_ratings_and_counts_and_deletes_texts_and_names(shop: Shop) -> None:
    plan, other = await shop.plan(), await shop.plan()
    mia = await shop.buyer_of(plan.id)
    await shop.bought(mia, other.id)
    await shop.named(mia, "Mia Meyer", "https://example.com/mia.jpg")
    await shop.member(mia, "PRO", "ACTIVE")
    await shop.review(mia, plan.id, rating=4, title="By Mia", body="My notes")
    await shop.reviewed(other.id, user_id=mia, rating=1, approved=False)
    before = (await shop.detail(plan.slug))["plan"]
    await erase(shop, mia)
    assert await rows_of(shop, mia) == []
    after = (await shop.detail(plan.slug))["plan"]
    numbers = ("purchaseCount", "avgRating", "reviewCount")
    assert [after[name] for name in numbers] == [before[name] for name in numbers] == [1, 4, 1]
    (review,) = after["reviews"]
    assert (review["rating"], review["title"], review["body"]) == (4, None, None)
    assert review["user"] == {"name": None, "avatarUrl": None}
    assert review["userId"] != mia
    assert (await shop.detail(other.slug))["plan"]["purchaseCount"] == 1
    others = await shop.it.rows("SELECT user_id FROM purchase WHERE plan_id = $1", other.id)
    assert others[0]["user_id"] not in (mia, review["userId"])


async def test_the_purchase_of_an_erased_buyer_is_not_compared_with_billing(shop: Shop) -> None:
    """Billing deletes the purchase; the plan's count stays."""
    plan, mia = await shop.plan(), ids.new()
    await shop.bought(mia, plan.id)
    await shop.bought(ids.new(), plan.id)
    await erase(shop, mia)
    assert (await shop.detail(plan.slug))["plan"]["purchaseCount"] == 2
    counts = next(each for each in SHARED if each.name == "purchase-counts")
    rows = await shop.it.rows(f"SELECT owned FROM {counts.table} AS x WHERE id = $1", plan.id)
    assert rows == [{"owned": 1}]
    listed = await shop.it.rows(
        f"SELECT 1 FROM purchase WHERE plan_id = $1 AND {PURCHASES.where}", plan.id
    )
    assert len(listed) == 1


async def test_events_after_an_erasure_recreate_nothing(shop: Shop) -> None:
    plan, mia = await shop.plan(), ids.new()
    await erase(shop, mia)
    await shop.hears(
        sample(PlanPurchased, user_id=mia, plan_id=plan.id),
        sample(SubscriptionChanged, user_id=mia),
        sample(UserRegistered, user_id=mia),
    )
    assert await rows_of(shop, mia) == []
    assert (await shop.detail(plan.slug))["plan"]["purchaseCount"] == 0


async def test_a_valid_token_of_an_erased_member_opens_nothing(shop: Shop) -> None:
    plan = await shop.plan()
    mia = await shop.buyer_of(plan.id)
    token = shop.it.as_member(mia)
    assert (await shop.detail(plan.slug, token))["hasAccess"] is True
    await erase(shop, mia)
    assert (await shop.detail(plan.slug, token))["hasAccess"] is False


async def test_a_review_of_an_erased_member_that_passes_the_guard_is_not_stored(shop: Shop) -> None:
    plan = await shop.plan()
    mia = await shop.buyer_of(plan.id)
    await shop.it.rows("INSERT INTO erased_user VALUES ($1, now(), now())", mia)
    answer = await shop.review(mia, plan.id, rating=5, body="My notes")
    assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
    assert not await shop.it.rows("SELECT 1 FROM review WHERE user_id = $1", mia)


async def test_the_export_has_reviews_purchases_and_the_projections(
    shop: Shop,
) -> None:
    plan = await shop.plan()
    user_id = await shop.buyer_of(plan.id)
    await shop.named(user_id, "Mia")
    await shop.member(user_id, "PRO", "ACTIVE")
    await shop.review(user_id, plan.id, rating=4, title="Good")
    await shop.reviewed(plan.id)
    headers = shop.it.as_member(user_id)
    exported = await shop.it.client.get("/api/plans/mine/export", headers=headers)
    assert exported.headers["content-disposition"].startswith("attachment")
    document = exported.json()
    assert [review["title"] for review in document["reviews"]] == ["Good"]
    assert [purchase["planId"] for purchase in document["purchases"]] == [plan.id]
    assert [reviewer["name"] for reviewer in document["reviewer"]] == ["Mia"]
    assert [membership["tier"] for membership in document["membership"]] == ["PRO"]
