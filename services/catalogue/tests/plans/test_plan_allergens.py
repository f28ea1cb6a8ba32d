"""The allergens of a plan: those of the foods of its recipes, or unknown."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.plans.allergens import allergens_of
from catalogue.plans.import_plans import PlanItem, import_plans
from chassis import content, ids
from foods import ALLERGENS
from services.catalogue.tests.conftest import Shop
from testkit import RunningService

DEMO = Path(__file__).parents[4] / "content"
EGGS = {"name": "eggs", "foodId": "egg", "grams": 100}


def recipe(*ingredients: Any, name: str = "Dish") -> dict[str, Any]:
    return {"name": name, "ingredients": list(ingredients)}


def computed(*recipes: Any, meals: Any = None) -> tuple[list[str], list[str]] | None:
    allergens = allergens_of(SimpleNamespace(recipes=list(recipes), meals=meals))
    return (list(allergens.has), list(allergens.may_contain)) if allergens else None


def test_a_plan_has_the_allergens_of_all_its_recipes_and_what_they_may_contain() -> None:
    salad = recipe({"name": "leaves", "foodId": "lettuce"}, {"name": "Shrimps"}, name="Salad")
    cake = recipe(EGGS, {"name": "almonds"}, {"name": "cocoa powder"}, name="Cake")
    has, may_contain = computed(salad, cake) or ([], [])
    assert has == ["crustaceans", "eggs", "nuts"]
    assert {"milk", "sulphites"} <= set(may_contain)
    assert not set(has) & set(may_contain)


def test_a_plan_without_allergens_has_empty_lists() -> None:
    assert computed(recipe({"name": "olive oil"}, {"name": "Tomatoes"})) == ([], [])


def test_an_ambiguous_name_has_the_common_allergens_and_may_contain_the_others() -> None:
    has, may_contain = computed(recipe({"name": "cheese"})) or ([], [])
    assert has == ["milk"]
    assert "milk" not in may_contain


@pytest.mark.parametrize(
    "unknown",
    [
        {"name": "grandmother's sauce"},
        # Words that are only part of a food's name: any food could have them.
        {"name": "egg noodles with sauce"},
        {"name": "like butter"},
        {"name": ""},
        {"name": 5},
        {"grams": 100},
        # An invalid id, with a valid name.
        {"name": "eggs", "foodId": "unicorn"},
        {"name": "eggs", "foodId": ""},
        {"name": "eggs", "foodId": 5},
        "eggs",
        None,
    ],
)
def test_one_unknown_food_makes_the_allergens_of_the_plan_unknown(unknown: Any) -> None:
    assert computed(recipe(EGGS)) is not None
    assert computed(recipe(EGGS), recipe(EGGS, unknown, name="Other")) is None


def test_a_meal_without_a_recipe_and_a_recipe_without_ingredients_are_unknown() -> None:
    eaten = [{"day": 1, "meals": {"lunch": {"name": "Dish"}}}]
    assert computed(recipe(EGGS), meals=eaten) == (["eggs"], [])
    eaten.append({"day": 2, "meals": {"lunch": {"name": "Soup"}}})
    assert computed(recipe(EGGS), meals=eaten) is None
    assert computed(recipe(EGGS), recipe(name="Soup"), meals=eaten) is None
    assert computed(recipe(EGGS), meals=[{"day": 1, "lunch": "Dish"}]) is None
    assert computed() is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "ingredients", "foodId", "meals"]) | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON, JSON)
def test_content_of_any_shape_has_allergens_or_unknown_ones(recipes: Any, meals: Any) -> None:
    allergens_of(SimpleNamespace(recipes=recipes, meals=meals))


def test_the_allergens_of_all_plans_that_are_shipped_are_known() -> None:
    plans = {plan.slug: plan for plan in content.read(str(DEMO), "plans", PlanItem)}
    allergens = {slug: allergens_of(plan) for slug, plan in plans.items()}
    assert [slug for slug, each in allergens.items() if each is None] == []
    dairy_free, order = allergens["dairy-free-keto"], [allergen.id for allergen in ALLERGENS]
    assert dairy_free
    assert {"eggs", "fish"} <= set(dairy_free.has)
    assert "milk" not in dairy_free.has
    assert list(dairy_free.has) == sorted(dairy_free.has, key=order.index)


async def test_an_import_computes_the_allergens_of_every_plan(
    catalogue: RunningService, shop: Shop, tmp_path: Path
) -> None:
    file = tmp_path / "plans.json"

    async def imported(**fields: Any) -> dict[str, Any]:
        plan = {"slug": slug, "title": "Eggs", "price": 1, **fields}
        file.write_text(json.dumps({"plans": [plan]}))
        await import_plans(catalogue.database, str(file))
        shown: dict[str, Any] = (await shop.detail(slug))["plan"]
        return shown

    # A plan of an earlier release, which is no longer in any file.
    kept = await shop.plan(recipes=[recipe({"name": "mackerel"})])
    slug = f"plan-{ids.new()}"
    plan = await imported(recipes=[recipe(EGGS)])
    # Allergens are public; recipes are not.
    assert (plan["allergens"], plan["mayContain"], plan["recipes"]) == (["eggs"], [], None)
    assert (await shop.detail(kept.slug))["plan"]["allergens"] == ["fish"]
    # A field that a file omits keeps its value, and so do the allergens.
    assert (await imported(title="Other"))["allergens"] == ["eggs"]
    unknown = await imported(recipes=[recipe({"name": "grandmother's sauce"})])
    assert (unknown["allergens"], unknown["mayContain"]) == (None, None)
