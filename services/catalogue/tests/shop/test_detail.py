"""One plan, and the access to its content."""

from itertools import product

import pytest

from catalogue.shop.schemas import PlanResponse
from chassis import ids
from services.catalogue.tests.conftest import CONTENT, GATED, Shop
from testkit import RunningService

TIERS = (None, "FREE", "BASIC", "PRO", "LIFETIME")
STATUSES = ("ACTIVE", "CANCELED", "PAST_DUE", "INACTIVE")


@pytest.mark.parametrize("tier", TIERS)
async def test_content_is_open_to_buyers_and_active_subscribers(
    catalogue: RunningService, shop: Shop, tier: str | None
) -> None:
    plan, other = await shop.plan(**CONTENT), await shop.plan()
    for status, bought in product(STATUSES, (None, plan.id, other.id)):
        user_id = ids.new()
        if tier:
            await shop.member(user_id, tier, status)
        if bought:
            await shop.bought(user_id, bought)
        subscribed = tier in ("BASIC", "PRO", "LIFETIME") and status == "ACTIVE"
        expected = bought == plan.id or subscribed

        detail = await shop.detail(plan.slug, catalogue.as_member(user_id))

        assert detail["hasAccess"] is expected, (status, bought)
        shown = [detail["plan"][name] for name in GATED]
        assert shown == (list(CONTENT.values()) if expected else [None] * 5)


async def test_everything_but_the_content_of_a_plan_is_public(shop: Shop) -> None:
    plan = await shop.plan(
        short_desc="Short", duration="2 weeks", tier="BASIC", featured=True, image_url="/i.svg"
    )
    assert await shop.detail(plan.slug) == {
        "plan": {
            "id": plan.id,
            "slug": plan.slug,
            "title": "Eggs",
            "shortDesc": "Short",
            "duration": "2 weeks",
            "price": 9.99,
            "tier": "BASIC",
            "featured": True,
            "imageUrl": "/i.svg",
            "purchaseCount": 0,
            "avgRating": 0,
            "reviewCount": 0,
            "published": True,
            **dict.fromkeys((*GATED, "allergens", "mayContain")),
            "reviews": [],
        },
        "hasAccess": False,
    }


async def test_the_ten_newest_approved_reviews_have_their_authors(shop: Shop) -> None:
    plan, other = await shop.plan(), await shop.plan()
    approved = [
        await shop.reviewed(plan.id, age=age, rating=4.5) for age in (3, 1, 2, *range(4, 13))
    ]
    await shop.reviewed(plan.id, approved=False)
    await shop.reviewed(other.id)
    newest = sorted(approved, key=lambda review: review.created_at, reverse=True)
    await shop.named(newest[0].user_id, "Mia", "/mia.png")
    await shop.named(newest[1].user_id, None)

    reviews = (await shop.detail(plan.slug))["plan"]["reviews"]

    assert [review["id"] for review in reviews] == [review.id for review in newest[:10]]
    assert reviews[0] == {
        "id": newest[0].id,
        "userId": newest[0].user_id,
        "planId": plan.id,
        "rating": 4.5,
        "title": None,
        "body": None,
        "approved": True,
        "createdAt": "2026-02-28T12:00:00.000000Z",
        "updatedAt": "2026-02-28T12:00:00.000000Z",
        "user": {"name": "Mia", "avatarUrl": "/mia.png"},
    }
    unknown_author = {"name": None, "avatarUrl": None}
    assert [review["user"] for review in reviews[1:]] == [unknown_author] * 9


async def test_content_is_returned_as_it_was_imported(
    catalogue: RunningService, shop: Shop
) -> None:
    meals = {"zebra": 1, "apple": [None, True, 1.0, 1e-7, 'é\u2028\\"</script>'], "": {}}
    plan = await shop.plan(meals=meals)
    buyer = catalogue.as_member(await shop.buyer_of(plan.id))
    shown = (await shop.detail(plan.slug, buyer))["plan"]["meals"]
    assert shown == meals
    assert list(shown) == ["zebra", "apple", ""]


async def test_the_detail_fits_its_schema(catalogue: RunningService, shop: Shop) -> None:
    plan = await shop.plan(**CONTENT)
    await shop.reviewed(plan.id, title="Good", body="Very")
    buyer = catalogue.as_member(await shop.buyer_of(plan.id))
    answer = await catalogue.client.get(f"/api/plans/{plan.slug}", headers=buyer)
    assert answer.headers["content-type"] == "application/json"
    PlanResponse.model_validate_json(answer.content, extra="forbid")


@pytest.mark.parametrize(
    "slug",
    ["nothing-here", "%00", "a%00b", "%ff", "%F0%9F%A5%91", "%27%20OR%20true", "x" * 5000, "%20"],
)
async def test_an_unknown_slug_is_not_found(
    catalogue: RunningService, shop: Shop, slug: str
) -> None:
    for headers in ({}, catalogue.as_member()):
        answer = await catalogue.client.get(f"/api/plans/{slug}", headers=headers)
        assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"})


async def test_an_unpublished_plan_is_not_found_not_even_by_its_buyer(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan(published=False)
    buyer = catalogue.as_member(await shop.buyer_of(plan.id))
    answer = await catalogue.client.get(f"/api/plans/{plan.slug}", headers=buyer)
    assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"})
