"""The public preview of a plan: its first day, and the figures of its mean day."""

from typing import Any

import pytest

from catalogue.shop.schemas import PlanFiguresResponse, PlanPreviewResponse
from services.catalogue.tests.conftest import Shop
from testkit import RunningService

FIRST = {"day": 1, "meals": {"lunch": {"name": "Eggs"}, "dinner": {"name": "Trout"}}}
SECOND = {"day": 2, "meals": {"lunch": {"name": "Soup"}}}
EGGS, TROUT, SOUP = ({"name": name, "steps": ["Cook."]} for name in ("Eggs", "Trout", "Soup"))
MEAN = {"calories": 1700, "netCarbsG": 15.3, "minutes": 45}
WHOLE = {
    "meals": [FIRST, SECOND],
    "recipes": [TROUT, EGGS, SOUP],
    "nutrition_info": {"perDay": MEAN, "note": "Salt."},
    "shopping_list": {"proteins": ["Eggs: 12"]},
}


async def preview(catalogue: RunningService, slug: str) -> dict[str, Any]:
    answer = await catalogue.client.get(f"/api/plans/{slug}/preview")
    assert answer.status_code == 200, answer.text
    PlanPreviewResponse.model_validate_json(answer.content, extra="forbid")
    body: dict[str, Any] = answer.json()
    return body


async def figures(catalogue: RunningService, plan_id: str) -> dict[str, Any] | None:
    answer = await catalogue.client.get("/api/plans/figures")
    assert answer.status_code == 200, answer.text
    PlanFiguresResponse.model_validate_json(answer.content, extra="forbid")
    return next((plan for plan in answer.json()["plans"] if plan["id"] == plan_id), None)


async def test_a_visitor_sees_the_first_day_with_its_recipes_and_no_more(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan(**WHOLE, allergens=["eggs", "fish"], may_contain=["soy"])
    seen = await preview(catalogue, plan.slug)
    allergens = {"allergens": ["eggs", "fish"], "mayContain": ["soy"]}
    assert seen == {"day": FIRST, "recipes": [TROUT, EGGS], "perDay": MEAN, **allergens}
    assert (await shop.detail(plan.slug))["plan"]["recipes"] is None


async def test_the_mean_day_of_each_published_plan_is_listed(
    catalogue: RunningService, shop: Shop
) -> None:
    plan, hidden = await shop.plan(**WHOLE), await shop.plan(**WHOLE, published=False)
    assert await figures(catalogue, plan.id) == {"id": plan.id, **MEAN}
    assert await figures(catalogue, hidden.id) is None


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"meals": "Eat.", "recipes": "Cook.", "nutrition_info": "Much."},
        {"meals": {"0": 1}, "recipes": {"a": 1}, "nutrition_info": [1]},
        {"meals": [5, {"meals": 5}], "recipes": [1, "x", None], "nutrition_info": {"perDay": 7}},
        {"meals": [{"meals": [1]}], "recipes": [], "nutrition_info": {"perDay": {"minutes": "5"}}},
    ],
)
async def test_content_of_another_shape_has_a_preview_without_error(
    catalogue: RunningService, shop: Shop, content: dict[str, Any]
) -> None:
    plan = await shop.plan(**content)
    await preview(catalogue, plan.slug)
    nothing = {"calories": None, "netCarbsG": None, "minutes": None}
    assert await figures(catalogue, plan.id) == {"id": plan.id, **nothing}


async def test_an_unpublished_or_unknown_plan_has_no_preview(
    catalogue: RunningService, shop: Shop
) -> None:
    hidden = await shop.plan(**WHOLE, published=False)
    for slug in (hidden.slug, "none", "%00", "mine"):
        answer = await catalogue.client.get(f"/api/plans/{slug}/preview")
        assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"})
