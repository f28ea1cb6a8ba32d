"""What no text of a model says: 260 harmful sentences, and 203 of recipes that are none."""

from itertools import chain
from pathlib import Path

import pytest
import yaml

from foods import food_table, words_of
from planner.computed.dishes import Dish, Item
from planner.computed.exclusions import exclusions_of
from planner.computed.texts.checks import checked, why_not
from planner.computed.texts.in_words import made_name
from planner.computed.texts.recipes import made_recipe
from planner.computed.texts.unfit import unfit, unfit_phrases, words_of_list

TABLE = food_table().foods
TEXTS = Path(__file__).parent
HARMFUL: dict[str, list[str]] = yaml.load((TEXTS / "harmful.yaml").read_bytes(), yaml.CSafeLoader)
HARMLESS = (TEXTS / "harmless.txt").read_text(encoding="utf-8").splitlines()
# What a sentence names may be in the dish: that alone must not be why it is not shown.
DISHES = {
    "chicken": ("chicken-breast", "broccoli-raw", "olive-oil"),
    "much that is raw": ("chicken-liver", "salmon", "ground-beef", "pork-chop", "egg", "rhubarb"),
    "the sea": ("oysters", "mussels", "shrimp", "tuna-steak", "lettuce", "lemon-juice", "garlic"),
    "nothing to cook": ("cheddar", "avocado-raw", "almonds", "butter", "nutmeg", "salt"),
}
TEXT = "Season to taste and fry everything in a hot pan for 9 minutes."


def items_of(dish: str) -> list[Item]:
    return [Item(TABLE[name], TABLE[name].least_g) for name in DISHES[dish]]


def test_a_harmful_sentence_is_shown_in_no_name_and_no_text() -> None:
    sentences = list(chain.from_iterable(HARMFUL.values()))
    assert [each for each in sentences if is_shown(each.rstrip("."), is_name=True)] == []
    texts = [text for each in sentences for text in (each, f"{TEXT} {each}", f"{each} {TEXT}")]
    assert [text for text in texts if is_shown(text)] == []


def is_shown(text: str, *, is_name: bool = False) -> bool:
    """Whether a text is shown for one of the dishes."""
    none = exclusions_of(())
    return None in [why_not(text, items_of(dish), none, is_name=is_name) for dish in DISHES]


def test_what_is_not_shown_is_replaced_by_what_the_engine_makes() -> None:
    dish = Dish("Cures cancer", "Fry the chicken in the olive oil. Stop your insulin.", ())
    meal = checked(dish, items_of("chicken"), "lunch", exclusions_of(()))
    assert meal.dropped == ("medicine", "medicine")
    assert (meal.name, meal.recipe) == (made_name(meal.items), made_recipe(meal.items, "lunch"))


@pytest.mark.parametrize("dish", DISHES)
def test_a_text_without_a_harmful_sentence_is_not_counted(dish: str) -> None:
    meal = checked(Dish("Simple bowl", TEXT, ()), items_of(dish), "lunch", exclusions_of(()))
    assert (meal.name, meal.dropped) == ("Simple bowl", ())


def test_there_are_200_harmful_and_200_harmless_sentences() -> None:
    assert set(HARMFUL) == set(unfit_phrases())
    assert sum(map(len, HARMFUL.values())) >= 200
    assert len(set(HARMLESS)) >= 200


def test_sentences_of_recipes_are_not_taken_for_harmful_ones() -> None:
    # Each over all foods of plans, so that none is missing from the dish.
    items = [Item(food, 100) for food in TABLE.values() if food.in_plans]
    kept = [text for text in HARMLESS if why_not(text, items, exclusions_of(())) is None]
    assert len(kept) >= 0.97 * len(HARMLESS), set(HARMLESS) - set(kept)


def test_each_phrase_of_the_list_is_found() -> None:
    phrases = [phrase for phrases in unfit_phrases().values() for phrase in phrases]
    assert [phrase for phrase in phrases if not is_found(phrase)] == []


def is_found(phrase: str) -> bool:
    """Whether a phrase is unfit alone and within a sentence."""
    parts = (words_of_list(part) for part in phrase.split() if part != "..")
    said = [sorted(words)[0].rstrip("*") for words in parts]
    return None not in (unfit([said]), unfit([["chop", *said, "well"]]))


@pytest.mark.parametrize(
    ("harmless", "harmful"),
    [
        ("Fry the mince until it is no longer pink.", "Fry the mince while it is still pink."),
        ("Skip the onion.", "Skip the lunch."),
        ("Do not let the sauce boil.", "Do not cook the mussels."),
        ("Grate the raw zucchini.", "Grate the raw liver."),
        ("Remove the stone.", "Grate the stone."),
        ("Keep in the fridge overnight.", "Keep on the table overnight."),
        ("Add the baby spinach.", "Serve to the baby."),
        ("Add a pinch of salt.", "Add a cup of salt."),
        ("Season with cream of tartar.", "Season the steak tartare."),
        ("Slice the blood sausage.", "Lowers the blood pressure."),
    ],
)
def test_the_words_around_a_word_decide(harmless: str, harmful: str) -> None:
    assert unfit([words_of(harmless)]) is None
    assert unfit([words_of(harmful)]) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Roast the chicken breast with the broccoli until the core has 45 °C.",
        "Roast the chicken breast with the broccoli at 60 degrees for 20 minutes.",
        "Roast the chicken breast with the broccoli to 120 °F.",
    ],
)
def test_no_text_cooks_to_a_temperature_at_which_nothing_is_done(text: str) -> None:
    dish = Dish("Simple bowl", text, ())
    meal = checked(dish, items_of("chicken"), "lunch", exclusions_of(()))
    assert meal.dropped == ("raw",)
    assert "74 °C" in meal.text


@pytest.mark.parametrize("text", ["Roast the chicken to 165 °F.", "Roast the chicken at 180 °C."])
def test_the_heat_of_an_oven_and_of_a_core_that_is_done_are_fine(text: str) -> None:
    assert why_not(text, items_of("chicken"), exclusions_of(())) is None


@pytest.mark.parametrize(
    "text",
    ["Salade de poulet au fromage", "Хлеб", "Hähnchen mit Quark", "Chicken with in sulin", "Blorp"],
)
def test_words_that_are_not_those_of_an_english_recipe_are_not_shown(text: str) -> None:
    meal = checked(Dish(text, TEXT, ()), items_of("chicken"), "lunch", exclusions_of(()))
    assert meal.name != text
    assert meal.dropped[0] in ("unknown", "unreadable", "another_food")
