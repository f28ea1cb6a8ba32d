"""The list of plans."""

from decimal import Decimal

from catalogue.shop.schemas import PlansResponse
from services.catalogue.tests.conftest import CONTENT, Shop
from testkit import RunningService


async def test_a_plan_in_the_list_has_exactly_the_public_fields(shop: Shop) -> None:
    plan = await shop.plan(
        title="Zoë's “Keto” \\ 🥑",
        short_desc="Line\nbreak",
        duration=7,
        price=Decimal("24.50"),
        tier="PRO",
        image_url="/images/zoe.svg",
        purchase_count=3,
        avg_rating=14 / 3,
        review_count=3,
        allergens=["eggs"],
        may_contain=[],
        **CONTENT,
    )
    (listed,) = [p for p in await shop.listed() if p["id"] == plan.id]
    assert listed == {
        "id": plan.id,
        "slug": plan.slug,
        "title": "Zoë's “Keto” \\ 🥑",
        "shortDesc": "Line\nbreak",
        "duration": 7,
        "price": 24.5,
        "tier": "PRO",
        "featured": False,
        "imageUrl": "/images/zoe.svg",
        "purchaseCount": 3,
        "avgRating": 14 / 3,
        "reviewCount": 3,
        "allergens": ["eggs"],
        "mayContain": [],
    }
    assert isinstance(listed["price"], float)


async def test_only_published_plans_are_listed(shop: Shop) -> None:
    hidden = await shop.plan(published=False)
    shown = await shop.plan(published=True)
    listed = {plan["id"] for plan in await shop.listed()}
    assert shown.id in listed
    assert hidden.id not in listed


async def test_featured_plans_come_first_then_best_sellers_then_by_slug(shop: Shop) -> None:
    wanted = [
        await shop.plan(slug=slug, featured=featured, purchase_count=count)
        for slug, featured, count in [
            ("order-d", True, 10),
            ("order-a", True, 9),
            ("order-b", True, 9),
            ("order-Z", False, 500),
            ("order-a2", False, 500),
            ("order-c", False, 2),
        ]
    ]
    listed = [p["slug"] for p in await shop.listed() if p["slug"].startswith("order-")]
    assert listed == [plan.slug for plan in wanted]


async def test_an_empty_shop_has_an_empty_list(catalogue: RunningService, shop: Shop) -> None:
    await catalogue.rows("UPDATE keto_plan SET published = false")
    assert await shop.listed() == []


async def test_the_list_fits_its_schema(catalogue: RunningService, shop: Shop) -> None:
    await shop.plan(duration="two weeks")
    answer = await catalogue.client.get("/api/plans")
    assert answer.headers["content-type"] == "application/json"
    PlansResponse.model_validate_json(answer.content, strict=True, extra="forbid")
