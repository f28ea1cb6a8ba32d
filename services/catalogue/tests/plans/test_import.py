"""Plans from files."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from catalogue.plans.import_plans import import_plans
from catalogue.shop.schemas import PlanResponse
from chassis import ids
from chassis.content import ContentRefused
from services.catalogue.tests.conftest import Shop
from testkit import RunningService

DEMO = Path(__file__).parents[4] / "content"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "content.json"


def write(file: Path, **sections: Any) -> None:
    file.write_text(json.dumps(sections))


async def imported(catalogue: RunningService, file: Path, *plans: dict[str, Any]) -> list[str]:
    write(file, plans=plans)
    return await import_plans(catalogue.database, str(file))


def plan(**fields: Any) -> dict[str, Any]:
    return {"slug": f"plan-{ids.new()}", "title": "Eggs", "price": 9.99, **fields}


async def refusal(catalogue: RunningService, file: Path, *plans: dict[str, Any]) -> str:
    before = await catalogue.rows("SELECT count(*) FROM keto_plan")
    with pytest.raises(ContentRefused) as refused:
        await imported(catalogue, file, *plans)
    assert await catalogue.rows("SELECT count(*) FROM keto_plan") == before
    return str(refused.value)


async def test_an_imported_plan_has_every_field_of_its_file(
    catalogue: RunningService, shop: Shop, file: Path
) -> None:
    item = plan(
        id=f"plan/{ids.new()}".replace("/", ":"),
        shortDesc="Short",
        duration="2 weeks",
        price=19.9,
        tier="PRO",
        featured=True,
        imageUrl="/i.svg",
        purchaseCount=120,
        avgRating=4.8,
        reviewCount=31,
        published=True,
        meals=[{"z": 1, "a": [None, True, 1.5, "🥑"]}],
        recipes="see the book",
        shoppingList={"fats": ["butter"]},
        nutritionInfo=7,
        pdfUrl="/eggs.pdf",
    )
    await imported(catalogue, file, {**item, "reviews": [{"rating": 5}]})
    buyer = await shop.buyer_of(item["id"])
    detail = await shop.detail(item["slug"], catalogue.as_member(buyer))
    computed = {"purchaseCount": 121, "reviews": [], "allergens": None, "mayContain": None}
    assert detail == {"plan": {**item, **computed}, "hasAccess": True}


async def test_an_import_keeps_purchases_and_reviews(
    catalogue: RunningService, shop: Shop, file: Path
) -> None:
    item = plan(purchaseCount=10, avgRating=4.5, reviewCount=8)
    slug = item["slug"]

    async def figures() -> tuple[int, float, int]:
        shown = (await shop.detail(slug))["plan"]
        return shown["purchaseCount"], shown["avgRating"], shown["reviewCount"]

    await imported(catalogue, file, item)
    assert await figures() == (10, 4.5, 8)
    plan_id = (await shop.detail(slug))["plan"]["id"]
    buyer = await shop.buyer_of(plan_id)
    await shop.buyer_of(plan_id)
    assert await figures() == (12, 4.5, 8)
    await imported(catalogue, file, item | {"avgRating": 4.6})
    assert await figures() == (12, 4.6, 8)
    await shop.review(buyer, plan_id, rating=2)
    assert await figures() == (12, 2, 1)
    await imported(catalogue, file, item | {"purchaseCount": 20, "avgRating": 5})
    assert await figures() == (22, 2, 1)
    partial = {name: item[name] for name in ("slug", "title", "price")}
    await imported(catalogue, file, partial)
    assert await figures() == (22, 2, 1)


async def test_imports_purchases_and_reviews_at_once_lose_nothing(
    catalogue: RunningService, shop: Shop, file: Path
) -> None:
    item = plan(id=ids.new(), avgRating=1, reviewCount=1)
    write(file, plans=[item])

    async def bring_in() -> None:
        await import_plans(catalogue.database, str(file))

    async def buy_and_review() -> int:
        return (
            await shop.review(await shop.buyer_of(item["id"]), item["id"], rating=4)
        ).status_code

    outcomes = await asyncio.gather(
        *(work() for _ in range(8) for work in (buy_and_review, bring_in))
    )
    reviewed = outcomes.count(200)
    assert set(outcomes) <= {None, 200, 404}
    await bring_in()
    shown = (await shop.detail(item["slug"]))["plan"]
    assert shown["purchaseCount"] == 8
    expected = (4, reviewed) if reviewed else (1, 1)
    assert (shown["avgRating"], shown["reviewCount"]) == expected


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"slug": ""}, "plans[1].slug"),
        ({"slug": "a/b"}, "plans[1].slug"),
        ({"slug": "a b"}, "plans[1].slug"),
        ({"slug": "bell\x07"}, "plans[1].slug"),
        ({"slug": "mine"}, "plans[1].slug"),
        ({"slug": "figures"}, "plans[1].slug"),
        ({"title": ""}, "plans[1].title"),
        ({"price": "9.99"}, "plans[1].price"),
        ({"price": -0.01}, "plans[1].price"),
        ({"price": 9.999}, "plans[1].price"),
        ({"price": 1e9}, "plans[1].price"),
        ({"published": 1}, "plans[1].published"),
        ({"duration": [7]}, "plans[1].duration"),
        ({"purchaseCount": -1}, "plans[1].purchaseCount"),
        ({"avgRating": 5.1}, "plans[1].avgRating"),
        ({"id": "a/b"}, "plans[1].id"),
    ],
)
async def test_a_bad_plan_is_refused_with_its_field_and_nothing_is_stored(
    catalogue: RunningService, file: Path, wrong: dict[str, Any], where: str
) -> None:
    message = await refusal(catalogue, file, plan(), plan(**wrong))
    assert message.startswith(f"{file}:1: {where}: "), message


async def test_a_plans_id_never_changes_and_is_unique(
    catalogue: RunningService, file: Path
) -> None:
    first, second = plan(id=ids.new()), plan(id=ids.new())
    await imported(catalogue, file, first, second)
    other = ids.new()
    message = await refusal(catalogue, file, first | {"id": other})
    assert message == f"plans: {first['slug']}: id: the stored one, {first['id']!r}, cannot change"
    thief = plan(id=first["id"])
    message = await refusal(catalogue, file, thief)
    assert message == f"plans: {thief['slug']}: id: {first['id']!r} belongs to {first['slug']}"
    twins = plan(id=other), plan(id=other)
    message = await refusal(catalogue, file, *twins)
    assert message == f"plans: {twins[1]['slug']}: id: {other!r} belongs to {twins[0]['slug']}"


async def test_the_demo_content_can_be_imported_twice_and_sold(
    catalogue: RunningService, shop: Shop
) -> None:
    added = await import_plans(catalogue.database, str(DEMO))
    again = await import_plans(catalogue.database, str(DEMO))
    assert again == [f"plans: 0 added, 0 changed, {len(added) - 1} unchanged"]
    published = [p for p in await shop.listed() if f"  added {p['slug']}" in added]
    assert len(published) >= 6
    for listed in published:
        buyer = catalogue.as_member(await shop.buyer_of(listed["id"]))
        detail = PlanResponse.model_validate(await shop.detail(listed["slug"], buyer))
        content = (detail.plan.meals, detail.plan.recipes, detail.plan.shopping_list)
        assert all([*content, detail.plan.nutrition_info])


async def test_a_plan_with_doubtful_figures_is_imported_and_named(
    catalogue: RunningService, shop: Shop, file: Path
) -> None:
    figures = {"calories": 9, "proteinG": 1, "fatG": 1, "netCarbsG": 0}
    ingredients = [{"name": "Eggs", "foodId": "egg", "grams": 150}]
    item = plan(recipes=[{"name": "Eggs", "ingredients": ingredients, "nutrition": figures}])
    report = await imported(catalogue, file, item)
    assert f"  {item['slug']}: doubtful" in report
    assert report[-1].startswith("    'Eggs' states 9 kcal")
    assert (await shop.detail(item["slug"]))["plan"]["title"] == "Eggs"


async def test_a_plan_is_imported_with_its_german_texts(
    catalogue: RunningService, shop: Shop, file: Path
) -> None:
    german = {"title": "Eier", "shortDesc": "Kurz."}
    item = plan(german=german)
    await imported(catalogue, file, item)
    (row,) = await catalogue.rows("SELECT german FROM keto_plan WHERE slug = $1", item["slug"])
    assert json.loads(row["german"]) == german
    # A meal is found by the name of its recipe.
    alone = {"meals": [{"day": 1}]}
    assert "must have both meals and recipes" in await refusal(catalogue, file, plan(german=alone))
