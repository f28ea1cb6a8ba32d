"""Plans in German, where their content has it."""

from typing import Any

from services.catalogue.tests.conftest import CONTENT, Shop
from testkit import RunningService

MEALS = [{"day": 1, "meals": {"lunch": {"name": "Eggs"}}}]
RECIPES = [{"name": "Eggs", "steps": ["Boil."]}]
GERMAN = {
    "title": "Eier",
    "shortDesc": "Drei Tage mit Eiern.",
    "meals": [{"day": 1, "meals": {"lunch": {"name": "Gekochte Eier"}}}],
    "recipes": [{"name": "Gekochte Eier", "steps": ["Kochen."]}],
}


async def shown(catalogue: RunningService, path: str, user: str = "", **query: str) -> Any:
    headers = catalogue.as_member(user) if user else {}
    answer = await catalogue.client.get(f"/api/plans{path}", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_plan_is_shown_in_the_language_of_the_request(
    catalogue: RunningService, shop: Shop
) -> None:
    english = {"short_desc": "Three days.", "meals": MEALS, "recipes": RECIPES}
    plan = await shop.plan(**english, german=GERMAN, nutrition_info={"perDay": {"calories": 1700}})
    buyer = await shop.buyer_of(plan.id)
    for path in ("", "/mine"):
        for language, title in (("en", "Eggs"), ("de", "Eier")):
            plans = (await shown(catalogue, path, buyer, language=language))["plans"]
            assert [each["title"] for each in plans if each["id"] == plan.id] == [title]
    detail = (await shown(catalogue, f"/{plan.slug}", buyer, language="de"))["plan"]
    assert (detail["title"], detail["shortDesc"]) == (GERMAN["title"], GERMAN["shortDesc"])
    assert (detail["meals"], detail["recipes"]) == (GERMAN["meals"], GERMAN["recipes"])
    assert detail["nutritionInfo"] == {"perDay": {"calories": 1700}}
    preview = await shown(catalogue, f"/{plan.slug}/preview", language="de")
    assert (preview["day"], preview["recipes"]) == (GERMAN["meals"][0], GERMAN["recipes"])
    assert (await shown(catalogue, f"/{plan.slug}/preview"))["recipes"] == RECIPES
    assert (await shown(catalogue, f"/{plan.slug}"))["plan"]["title"] == "Eggs"


async def test_a_plan_without_german_texts_is_shown_in_english(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan(**CONTENT)
    buyer = await shop.buyer_of(plan.id)
    english, german = [
        await shown(catalogue, f"/{plan.slug}", buyer, language=language)
        for language in ("en", "de")
    ]
    assert english == german


async def test_another_language_is_refused(catalogue: RunningService, shop: Shop) -> None:
    plan = await shop.plan()
    for path in ("", f"/{plan.slug}", f"/{plan.slug}/preview"):
        answer = await catalogue.client.get(f"/api/plans{path}", params={"language": "fr"})
        assert answer.status_code == 400, path
