"""Recipes that the engine makes from the foods of a dish and its way."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import Food, food_table, stems_of
from planner.computed.dishes import WAYS, Item, PlannedMeal, Recipe, Way
from planner.computed.recipes import (
    FINISHES,
    made_recipe,
    natural_way,
    portions_in_words,
    suits,
)
from planner.computed.recipes.phrases import in_english
from planner.rules import MEALS, Meal
from planner.sentences import Phrase

TABLE = food_table().foods
IN_PLANS = [food for food in TABLE.values() if food.in_plans]
# Of seven foods that each want a pan of their own; a dish that somebody chose has 300 letters.
LONGEST = 1_100


def items(*names: str) -> list[Item]:
    return [_item(TABLE[name]) for name in names]


def _item(food: Food) -> Item:
    return Item(food, food.most_g)


def check(
    foods: list[Item], meal: Meal, way: Way | None = None, finish: str | None = None
) -> Recipe:
    """A recipe that says of each food what to do with it, and when it is done."""
    recipe = made_recipe(foods, meal, way, finish)
    assert len(recipe.text) <= LONGEST
    assert 5 <= recipe.minutes <= 600
    assert recipe.way in WAYS
    said = set(stems_of(recipe.text))
    for item in foods:
        assert said & set(stems_of(item.food.name)), (item.food.id, recipe.text)
        if item.food.core_c:
            stated = [int(degrees) for degrees in re.findall(r"(\d+) °C", recipe.text)]
            is_hot = any(item.food.core_c <= degrees < 100 for degrees in stated)
            assert is_hot or item.food.family == "eggs", recipe.text
            assert recipe.way not in ("plate", "shake")
            assert recipe.doneness
    for step in recipe.steps:
        assert step.endswith(".")
        assert "{" not in step
        assert "  " not in step
    assert tuple(in_english(each, foods) for each in recipe.phrases) == recipe.steps
    assert [Phrase.from_json(each.to_json()) for each in recipe.phrases] == list(recipe.phrases)
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


@given(
    st.lists(st.sampled_from(IN_PLANS), min_size=2, max_size=7, unique_by=lambda food: food.id),
    st.sampled_from(MEALS),
    st.sampled_from(WAYS),
    st.sampled_from(FINISHES),
)
def test_any_foods_have_a_recipe_in_any_way(
    foods: list[Food], meal: Meal, way: Way, finish: str
) -> None:
    chosen = [_item(food) for food in foods]
    recipe = check(chosen, meal, way, finish)
    assert (recipe.way == way) == (suits(way, chosen, meal) or natural_way(chosen, meal) == way)


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
        doneness="Chicken breast: 74 °C in the core",
        way="pan",
        phrases=recipe.phrases,
    )


def test_a_way_decides_how_the_same_foods_are_cooked() -> None:
    foods = items("chicken-breast", "broccoli-raw", "olive-oil", "parsley")
    assert check(foods, "dinner", "soup", "herbs").steps == (
        "Cut the chicken breast into bite-sized pieces, season it and brown it in the olive oil "
        "for 5 minutes.",
        "Cut the broccoli into pieces and add it.",
        "Pour in water to cover and simmer under a lid for 20 minutes, until the core has 74 °C.",
        "Scatter the parsley on top.",
    )
    assert check(foods, "dinner", "oven").steps[0] == (
        "Heat the oven to 200 °C. Season the chicken breast, turn it in the olive oil and roast it "
        "on a tray for 25 minutes, until the core has 74 °C."
    )
    assert check(foods, "dinner", "salad").steps[1:3] == (
        "Cut the broccoli into pieces, season and toss it in a bowl.",
        "Slice the chicken breast and lay it on the salad.",
    )
    for cold in ("plate", "shake"):
        assert check(foods, "breakfast", cold).way == "pan"


def test_each_animal_food_has_its_doneness() -> None:
    assert check(items("spinach-raw", "butter", "cheddar"), "dinner").doneness is None
    eggs = [Item(TABLE["egg"], 150), *items("bacon", "ham")]
    assert check(eggs, "breakfast").doneness == (
        "Eggs: 71 °C in the core, firm all through; Bacon: browned and hot all through; "
        "Ham: ready to eat"
    )
    two = check(items("salmon", "shrimp", "mussels", "leek"), "dinner").doneness
    assert (
        two == "Salmon and shrimp: 63 °C in the core; Mussels: 90 °C in the core, all shells open"
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
        "Beat the eggs, pour them in and let them set over a low heat for 5 minutes, until firm.",
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


def test_a_recipe_is_stored_with_its_meal() -> None:
    foods = tuple(items("egg", "kale", "butter"))
    meal = PlannedMeal("Egg with kale", foods, made_recipe(foods, "lunch", "pan"), by_model=True)
    assert PlannedMeal.from_json(meal.to_json()) == meal
    assert set(meal.recipe.to_json()) == {"steps", "minutes", "servings", "doneness"}


def test_portions_are_said_as_people_say_them() -> None:
    eaten = [Item(TABLE["egg"], 100), Item(TABLE["cheddar"], 40.0), Item(TABLE["oysters"], 50)]
    assert portions_in_words(eaten) == "2 eggs, 40 g cheddar, 1 oyster"
    assert portions_in_words([Item(TABLE["olives-green"], 20)]) == "20 g green olives"
