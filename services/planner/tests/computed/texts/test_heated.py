"""A text over raw food cooks it, or is made anew."""

import random

import pytest

from foods import food_table, words_of
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import Dish, Item
from planner.computed.exclusions import exclusions_of
from planner.computed.texts.checks import checked, fits
from planner.computed.texts.heated import is_heated
from planner.computed.texts.recipes import made_recipe
from planner.rules import MEALS

TABLE = food_table().foods


def sentences(text: str) -> list[list[str]]:
    return [words_of(sentence) for sentence in text.split(".")]


def is_cooked(text: str, foods: str) -> bool:
    return is_heated(sentences(text), [TABLE[name] for name in foods.split()])


@pytest.mark.parametrize(
    ("foods", "text"),
    [
        ("chicken-breast olive-oil", "Fry the chicken in the oil."),
        ("chicken-breast olive-oil", "Cut the chicken into strips and fry in the oil."),
        ("pork-chop lard", "Slice the pork. Fry it in the lard."),
        ("chicken-breast olive-oil", "Toss the chicken with the oil and roast for 30 minutes."),
        ("chicken-breast butter", "Brown the butter, add the chicken and cook until done."),
        ("egg spinach-raw", "Wilt the spinach. Pour in the eggs and let them set over a low heat."),
        ("egg butter", "Melt the butter over a low heat, pour in the eggs and stir for 5 minutes."),
        ("chicken-breast", "Put the chicken under the grill for 10 minutes."),
        ("salmon asparagus", "Place the salmon and the asparagus in the oven for 15 minutes."),
        ("ground-beef egg", "Mix the mince with the egg and shape patties. Fry them until done."),
        ("chicken-breast lettuce", "Serve the grilled chicken with the lettuce."),
        ("pork-chop zucchini-raw", "Fry the zucchini with the pork."),
        ("pork-chop zucchini-raw", "Prepare everything and bake for 20 minutes."),
        ("pork-chop zucchini-raw", "Fry gently for 10 minutes and season to taste."),
        ("pork-chop lard", "Season the meat, sear it in the lard and let it rest."),
        ("egg mayonnaise", "Hard-boil the eggs and mash them with the mayonnaise."),
        ("ground-beef eggplant", "Layer the ground beef and the eggplant and bake until golden."),
        ("flank-steak bean-sprouts", "Fry the steak, then add the sprouts and toss for 4 minutes."),
        ("beef-chuck leek", "Stew the beef for 90 minutes. Add the leek for the last 10 minutes."),
        ("cheddar lettuce", "Serve with the lettuce."),
        ("shirataki-noodles", "Turn the noodles in a hot pan for 3 minutes."),
    ],
)
def test_a_text_that_cooks_its_raw_foods_is_kept(foods: str, text: str) -> None:
    assert is_cooked(text, foods)


@pytest.mark.parametrize(
    ("foods", "text"),
    [
        ("pork-chop butter", "Serve together: pork chop, butter."),
        ("pork-chop", ""),
        ("pork-chop zucchini-raw", "Slice the pork and fry the zucchini. Serve."),
        ("pork-chop zucchini-raw", "Fry the zucchini and serve with the sliced pork."),
        ("pork-chop zucchini-raw", "Slice the pork. Fry the zucchini until it is soft."),
        ("pork-chop", "Preheat the oven to 200 °C. Slice the pork and serve."),
        ("pork-chop olive-oil", "Heat the oil in a pan. Serve with the pork."),
        ("duck-meat olive-oil", "Roll the duck meat around the pepper. Drizzle with the oil."),
        ("ground-beef bacon", "Fry the bacon until crisp. Shape the mince and serve it on top."),
        ("pork-sausage olive-oil", "Warm the pork sausage in the oil."),
        ("pork-loin italian-sausage", "Fry the pork loin. Serve with the italian sausage."),
        ("pork-loin italian-sausage", "Fry the pork. Serve with the italian sausage."),
        ("egg-white double-cream", "Whip the egg whites with the cream and chill until set."),
        ("salmon lemon-juice", "Marinate the salmon in the lemon juice until opaque."),
        ("tuna-steak olive-oil", "Dress the tuna with the oil."),
        ("salmon walnuts", "Toast the walnuts. Lay the salmon on the plate."),
        ("chicken-liver butter", "Melt the butter and pour it over the liver."),
        ("egg-yolk cocoa-powder", "Blend the egg yolk with the cocoa."),
        ("chicken-breast", "Take the pan off the heat and add the chicken."),
        ("chicken-breast broccoli-raw", "Season the chicken and serve with the boiled broccoli."),
        ("chicken-breast broccoli-raw", "Fry the broccoli. Mix with the chicken."),
        ("flank-steak walnuts", "Roast the walnuts, then scatter them over the sliced beef."),
        ("chicken-breast bacon", "Slice the chicken. Toss the bacon with oil and fry until done."),
        ("shrimp garlic", "Fry the garlic. Add the shrimp for the last 2 minutes."),
    ],
)
def test_a_text_that_leaves_a_food_raw_is_not(foods: str, text: str) -> None:
    assert not is_cooked(text, foods)


def test_what_must_be_soaked_is_soaked() -> None:
    dry = next(food for food in TABLE.values() if food.preparation == "soak" and food.in_plans)
    assert not is_heated(sentences(f"Fry the {dry.spoken}."), [dry])
    assert is_heated(sentences(f"Soak the {dry.spoken} overnight and fry them."), [dry])


def test_a_text_that_leaves_food_raw_is_made_anew_and_the_name_stays() -> None:
    dish = Dish("Pork with butter", "Slice the pork chop and serve it with the butter.", ())
    items = [Item(TABLE["pork-chop"], 200), Item(TABLE["butter"], 20)]
    meal = checked(dish, items, "dinner", exclusions_of(()))
    assert (meal.name, meal.dropped) == ("Pork with butter", ("not_cooked",))
    assert meal.recipe is not None
    assert meal.text == meal.recipe.text
    assert "fry it" in meal.text


def test_each_recipe_of_the_cookbook_cooks_and_names_only_what_is_there() -> None:
    for entry in kitchen_dishes():
        dish, foods = entry.dish, [food for food, _ in entry.dish.shares]
        items = [Item(food, food.least_g) for food in foods]
        assert is_heated(sentences(dish.text), foods), dish.text
        assert fits(dish.name, items, exclusions_of(()), is_name=True), dish.name
        assert dish.recipe is not None
        for step in dish.recipe.steps:
            assert fits(step, items, exclusions_of(())), step


@pytest.mark.parametrize("seed", range(20))
def test_the_recipes_that_the_engine_makes_cook_what_is_raw(seed: int) -> None:
    dice = random.Random(seed)
    plans = [food for food in TABLE.values() if food.in_plans]
    for _ in range(20):
        foods = dice.sample(plans, dice.randint(2, 7))
        raw = [food for food in foods if food.core_c]
        for meal in MEALS:
            recipe = made_recipe([Item(food, food.most_g) for food in foods], meal)
            assert is_heated(sentences(recipe.text), raw), recipe.text
