"""Recipes that the engine makes from the foods of a dish alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import Food, food_table, stems_of
from planner.computed.dishes import Item, PlannedMeal, Recipe
from planner.computed.exclusions import exclusions_of
from planner.computed.texts.checks import why_not
from planner.computed.texts.in_words import made_name
from planner.computed.texts.recipes import made_recipe
from planner.rules import MEALS, Meal

TABLE = food_table().foods
IN_PLANS = [food for food in TABLE.values() if food.in_plans]
NOTHING = exclusions_of(())
# Of seven foods that each want a pan of their own; a dish that somebody chose has 300 letters.
LONGEST = 1_100


def items(*names: str) -> list[Item]:
    return [_item(TABLE[name]) for name in names]


def _item(food: Food) -> Item:
    return Item(food, food.most_g)


def check(foods: list[Item], meal: Meal) -> Recipe:
    """A recipe that says of each food what to do with it, and of nothing else."""
    recipe = made_recipe(foods, meal)
    assert len(recipe.text) <= LONGEST
    assert 5 <= recipe.minutes <= 600
    said = set(stems_of(recipe.text))
    for item in foods:
        assert said & set(stems_of(item.food.name)), (item.food.id, recipe.text)
        if item.food.core_c:
            hot = f"{item.food.core_c} °C" in recipe.text
            assert hot or item.food.family == "eggs", recipe.text
    for step in recipe.steps:
        assert why_not(step, foods, NOTHING) is None, step
        assert "together" not in step
    return recipe


@pytest.mark.parametrize("meal", MEALS)
def test_each_food_of_a_plan_has_a_recipe_of_its_own(meal: Meal) -> None:
    for food in IN_PLANS:
        check([_item(food)], meal)


@given(
    st.lists(st.sampled_from(IN_PLANS), min_size=2, max_size=7, unique_by=lambda food: food.id),
    st.sampled_from(MEALS),
)
def test_any_foods_have_a_recipe_in_any_meal(foods: list[Food], meal: Meal) -> None:
    check([_item(food) for food in foods], meal)


def test_the_steps_are_what_a_cook_does() -> None:
    recipe = check(items("chicken-breast", "broccoli-raw", "olive-oil", "lemon-juice"), "dinner")
    assert recipe == Recipe(
        (
            "Pat the chicken breast dry, season it and fry it in the olive oil over a medium heat "
            "for 6 minutes a side, until the core has 74 °C. Let it rest.",
            "Cut the broccoli into pieces and cook it under a lid in the same pan for 9 minutes, "
            "until tender.",
            "Season with the lemon juice.",
        ),
        minutes=31,
    )


def test_what_is_braised_takes_its_vegetables_in_at_the_end() -> None:
    recipe = check(items("beef-chuck", "turnip", "lard", "paprika", "spinach-raw"), "dinner")
    assert recipe.steps == (
        "Cut the beef chuck into cubes and brown it in the lard with the paprika for 8 minutes. "
        "Cover it with water and simmer under a lid for 90 minutes, until tender (at least 63 °C).",
        "Cut the turnip into pieces and add it for the last 20 minutes.",
        "Stir in the spinach and cook for 2 minutes.",
    )
    assert recipe.minutes == 112


def test_what_is_roasted_has_its_vegetables_beside_it() -> None:
    recipe = check(items("chicken-thigh", "eggplant", "olive-oil", "feta"), "dinner")
    assert recipe.steps == (
        "Heat the oven to 200 °C. Season the chicken thigh, turn it in the olive oil and roast it "
        "for 40 minutes, until the core has 74 °C.",
        "Cut the eggplant into pieces and add it for the last 30 minutes.",
        "Top with the feta and let it melt for 2 minutes.",
    )


def test_eggs_are_an_omelette_at_breakfast_and_boiled_in_a_snack() -> None:
    dish = [Item(TABLE["egg"], 150), *items("spinach-raw", "butter")]
    assert check(dish, "breakfast").steps == (
        "Cook the spinach in the butter for 2 minutes.",
        "Beat the eggs, pour them in and let them set over a low heat for 5 minutes.",
    )
    egg = [Item(TABLE["egg"], 50), *items("radishes")]
    assert check(egg, "snack").steps == (
        "Boil the egg for 9 minutes, cool it in cold water and peel it.",
        "Cut the radishes into pieces, season and serve alongside.",
    )


def test_a_salad_a_shake_and_a_bowl_need_no_stove() -> None:
    salad = check(items("tuna-canned-in-oil", "cucumber", "olive-oil", "lemon-juice"), "lunch")
    assert salad.steps == (
        "Cut the cucumber into pieces, dress it with the lemon juice and the olive oil and season.",
        "Serve with the tuna canned in oil.",
    )
    shake = check(items("pea-protein", "coconut-milk-canned", "strawberries"), "breakfast")
    assert shake.steps[0] == (
        "Blend the pea protein and the canned coconut milk with cold water until smooth."
    )
    bowl = check(items("greek-yogurt", "peanut-butter", "raspberries"), "snack")
    assert bowl.steps == (
        "Stir the peanut butter into the Greek yogurt until smooth.",
        "Top with the raspberries.",
    )


def test_what_must_be_soaked_is_soaked_first() -> None:
    recipe = check(items("soy-curls", "kale", "sunflower-oil"), "dinner")
    assert recipe.steps[0].startswith("Soak the soy curls in hot water for 10 minutes")


def test_a_dish_is_named_for_what_it_is_made_of() -> None:
    assert made_name(items("olive-oil", "paprika", "salmon", "kale")) == "Salmon with kale"
    eggs = [Item(TABLE["egg"], 100), *items("butter", "ground-beef-75-lean")]
    assert made_name(eggs) == "Lean ground beef with eggs"
    assert made_name(items("olive-oil", "salt")) == "Salt with olive oil"


def test_a_recipe_is_stored_with_its_meal_and_has_none_under_a_models_text() -> None:
    recipe = Recipe(("Boil the eggs for 9 minutes.", "Salt them."), 15)
    meal = PlannedMeal("Boiled eggs", recipe.text, tuple(items("egg")), recipe)
    assert PlannedMeal.from_json(meal.to_json()) == meal
    of_model = PlannedMeal("Boiled eggs", "Boil them.", tuple(items("egg")))
    assert PlannedMeal.from_json(of_model.to_json()) == of_model
