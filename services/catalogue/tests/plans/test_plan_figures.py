"""The check of a plan's figures against its ingredients."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.plans.check_content import check_content
from catalogue.plans.check_figures import CheckedPlan, check_plan
from catalogue.plans.import_plans import PlanItem
from chassis import content
from foods import food_table

DEMO = Path(__file__).parents[4] / "content"
_NAMES = {"calories": "calories", "proteinG": "protein_g", "fatG": "fat_g"}


def figures(grams: dict[str, float], times: float = 1) -> dict[str, float]:
    """The figures of these grams, to one decimal as in files."""
    parts = [food_table().foods[name].figures(weight) for name, weight in grams.items()]
    sums = {key: sum(getattr(part, name) for part in parts) for key, name in _NAMES.items()}
    sums["netCarbsG"] = sum(part.net_carbs_g for part in parts)
    return {key: round(value * times, 1) for key, value in sums.items()}


EGGS = {"egg": 150.0, "butter": 10.0}


def recipe(**changed: Any) -> dict[str, Any]:
    ingredients = [{"name": name, "foodId": name, "grams": g} for name, g in EGGS.items()]
    return {"name": "Eggs", "ingredients": ingredients, "nutrition": figures(EGGS), **changed}


def checked(*recipes: Any, meals: Any = None, days: Any = None) -> CheckedPlan:
    plan = SimpleNamespace(
        slug="eggs", recipes=list(recipes), meals=meals, nutrition_info={"days": days}
    )
    return check_plan(plan)


def test_recipes_that_are_sums_of_their_grams_are_computed() -> None:
    assert checked(recipe()).verdict == "computed"
    for_two = recipe(servings=2, nutrition=figures(EGGS, 0.5))
    assert checked(recipe(), for_two).verdict == "computed"
    # A recipe without ids cannot be computed.
    unknown = recipe(ingredients=[{"name": "eggs", "grams": 150}])
    assert checked(recipe(), unknown).verdict == "consistent"
    assert checked(unknown).verdict == "unchecked"


def test_figures_that_differ_from_the_grams_are_doubtful() -> None:
    claimed = {**figures(EGGS), "calories": figures(EGGS)["calories"] * 1.2}
    plan = checked(recipe(nutrition=claimed))
    assert plan.verdict == "doubtful"
    [reason] = plan.differences
    assert reason.startswith("'Eggs' states 3")
    assert "; its grams have 2" in reason
    near = {**figures(EGGS), "netCarbsG": figures(EGGS)["netCarbsG"] + 1.9}
    assert checked(recipe(nutrition=near)).verdict == "computed"


@pytest.mark.parametrize(
    ("ingredient", "reason"),
    [
        ({"foodId": "dodo", "grams": 70}, "'Eggs' has 'dodo', an unknown food"),
        ({"foodId": "egg"}, "'Eggs' has 'egg', without grams"),
        ({"foodId": "egg", "grams": -1}, "'Eggs' has 'egg', without grams"),
    ],
)
def test_an_id_that_cannot_be_computed_is_doubtful(ingredient: dict[str, Any], reason: str) -> None:
    assert checked(recipe(ingredients=[ingredient])).differences == [reason]


def test_meals_are_compared_with_recipes_and_days_with_meals() -> None:
    one = {"name": "Eggs", **figures(EGGS)}
    meals = [{"day": 1, "meals": {"breakfast": one, "dinner": one}}]
    whole = [{"day": 1, **figures(EGGS, 2)}]
    assert checked(recipe(), meals=meals, days=whole).verdict == "computed"
    half = checked(recipe(), meals=meals, days=[{"day": 1, **figures(EGGS)}])
    assert [reason.split(" states")[0] for reason in half.differences] == ["day 1"]
    other = [{"day": 1, "meals": {"breakfast": {**one, "fatG": 1}}}]
    assert "its recipe" in checked(recipe(), meals=other).differences[0]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "ingredients", "foodId", "grams", "nutrition", "day", "meals"])
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON, JSON, JSON)
def test_content_of_any_shape_is_checked(recipes: Any, meals: Any, info: Any) -> None:
    plan = SimpleNamespace(slug="any", recipes=recipes, meals=meals, nutrition_info=info)
    assert check_plan(plan).lines()[0].startswith("any: ")


def test_the_plans_that_are_shipped_are_consistent() -> None:
    lines, is_fine = check_content(str(DEMO))
    assert is_fine
    # Not all recipes: the tofu in shops has twice the protein of the table's.
    assert all(line.endswith(": consistent") for line in lines)
    ids = [
        all("foodId" in each for each in recipe["ingredients"])
        for plan in content.read(str(DEMO), "plans", PlanItem)
        for recipe in plan.recipes
    ]
    assert sum(ids) > len(ids) / 2


def test_a_long_list_of_doubts_is_shortened(tmp_path: Path) -> None:
    wrong = [recipe(name=f"Eggs {number}", nutrition=figures(EGGS, 2)) for number in range(7)]
    file = tmp_path / "plans.json"
    plan = {"slug": "eggs", "title": "Eggs", "price": 1, "recipes": wrong}
    file.write_text(json.dumps({"plans": [plan]}))
    lines, is_fine = check_content(str(file))
    assert not is_fine
    assert (lines[0], lines[-1], len(lines)) == ("eggs: doubtful", "  and 2 more", 7)
