"""Names and texts of dishes: what is not in the dish is not in its words."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import food_table
from planner.computed.dishes import Dish, Item
from planner.computed.exclusions import exclusions_of
from planner.computed.texts.checks import checked, cleaned, why_not
from planner.computed.texts.in_words import portions_in_words
from planner.computed.texts.recipes import made_recipe

TABLE = food_table().foods
CHICKEN = ("chicken-breast", "broccoli-raw", "olive-oil")


def items(*names: str) -> list[Item]:
    return [Item(TABLE[name], TABLE[name].most_g) for name in names]


def name_of(name: str, foods: tuple[str, ...] = CHICKEN, without: tuple[str, ...] = ()) -> str:
    dish = Dish(name, "Cook it.", ())
    return checked(dish, items(*foods), "lunch", exclusions_of(without)).name


@pytest.mark.parametrize(
    "name",
    [
        *["Chicken with broccoli", "Fried chicken salad", "Summer bowl", "Meat and broccoli"],
        *["Chicken à la maison", "Sautéed chicken", "Chicken, 180 °C", "Grilled chicken bowl"],
    ],
)
def test_a_name_that_fits_its_foods_is_kept(name: str) -> None:
    assert name_of(name) == name


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("Chicken with bacon", ()),
        ("Creamy chicken", ("milk",)),
        ("Chicken cheeseburger", ("dairy",)),
        ("Buttered broccoli", ("milk",)),
        ("CHÈÈSE chicken", ("milk",)),
        ("Chicken with eggs", ("egg",)),
        ("Nutty chicken", ("nuts",)),
        ("Seafood platter", ("fish",)),
        ("Chicken, 200 g", ()),
        ("Chicken with 3 g carbs", ()),
        ("Chicken 50% off", ()),
        ("www.example.com chicken", ()),
        ("chicken " * 7, ()),
        ("Курица", ()),
        ("Chicken with ᴄʜᴇᴇsᴇ", ()),
        ("Chicken 🅒🅗🅔🅔🅢🅔", ()),
        ("Chicken 🥛🧀", ()),
        ("Chicken with 𝐜𝐡𝐞𝐞𝐬𝐞", ()),
        ("Chicken with che\u200dese", ("milk",)),
        ("", ()),
        ("x" * 60, ()),
    ],
)
def test_a_name_that_says_too_much_is_made_from_the_foods(
    name: str, without: tuple[str, ...]
) -> None:
    assert name_of(name, without=without) == "Chicken breast with broccoli"


@pytest.mark.parametrize(
    ("without", "text", "foods"),
    [
        ("pepper", "Season with black pepper.", ("tofu", "zucchini-raw")),
        ("bell pepper", "Tofu with green pepper.", ("tofu", "zucchini-raw")),
        ("coconut oil", "Melt the coconut oil in a pan.", ("coconut-cream", "olive-oil")),
        ("avocado oil", "Fry it in avocado oil.", ("avocado-raw", "olive-oil")),
        ("red onion", "Chop the red onion.", ("onion", "red-cabbage")),
        ("salt", "Add salt.", ("tofu", "zucchini-raw")),
    ],
)
def test_a_text_that_names_a_single_food_that_is_left_out_is_counted(
    without: str, text: str, foods: tuple[str, ...]
) -> None:
    def reason_for(*exclusions: str) -> str | None:
        return why_not(text, items(*foods), exclusions_of(exclusions))

    assert reason_for(without) == "excluded"
    if without in ("pepper", "coconut oil", "avocado oil", "salt"):
        assert reason_for("xylitol") is None


def test_the_whole_name_of_a_food_is_no_other_food() -> None:
    foods = ("peanut-butter", "celery-raw")
    assert name_of("Celery with peanut butter", foods, ("milk",)) == "Celery with peanut butter"
    made = name_of("Celery with peanut butter and butter", foods, ("milk",))
    assert made == "Celery with peanut butter"


def test_coconut_milk_is_no_milk_and_vegan_mayonnaise_is_never_called_mayonnaise() -> None:
    foods = ("coconut-milk-canned", "mayonnaise-vegan")
    kept = "Coconut milk with vegan mayonnaise"
    assert name_of(kept, foods, ("milk", "eggs")) == kept
    assert name_of("Coconut milk with mayonnaise", foods, ("eggs",)).endswith("vegan mayonnaise")


def test_a_text_is_replaced_with_its_name() -> None:
    dish = Dish("Chicken with bacon", "Fry the chicken.", ())
    meal = checked(dish, items(*CHICKEN), "lunch", exclusions_of(()))
    assert meal.recipe == made_recipe(items(*CHICKEN), "lunch")
    assert meal.text == meal.recipe.text
    assert meal.dropped == ("another_food",)


@pytest.mark.parametrize(
    "text",
    [
        "Fry the chicken and the broccoli in the olive oil for 1 minute.",
        "Fry the chicken breast in the olive oil. Bring it up again afterwards.",
        "Roast the chicken for 20-25 minutes at 180 °C.",
    ],
)
def test_a_text_of_a_model_is_never_shown_and_the_engines_steps_are(text: str) -> None:
    foods = items(*CHICKEN)
    meal = checked(Dish("Chicken", text, ()), foods, "lunch", exclusions_of(()))
    assert meal.name == "Chicken"
    assert meal.recipe == made_recipe(foods, "lunch")
    assert meal.text == meal.recipe.text
    assert "until the core has 74 °C" in meal.text


def test_times_and_temperatures_are_no_amounts() -> None:
    text = "Roast the chicken for 20-25 minutes at 180 °C."
    assert why_not(text, items(*CHICKEN), exclusions_of(())) is None


@given(st.text(), st.integers(1, 300))
def test_a_cleaned_text_is_one_bounded_line(text: str, length: int) -> None:
    line = cleaned(text, length)
    assert len(line) <= length
    assert line == " ".join(line.split(" "))
    assert not any(unicodedata.category(c)[0] == "C" or c in "<>{}*`" for c in line)


def test_a_cleaned_text_has_no_tower_of_accents() -> None:
    assert cleaned("a" + "\u0323" * 54 + "b", 60) == "\u1ea1\u0323\u0323b"
    assert cleaned("a" + "\u20d2" * 54 + "b", 60) == "a\u20d2\u20d2b"
    assert cleaned("Phở bò ệ", 60) == "Phở bò ệ"


@given(st.text(), st.text(), st.sampled_from(["milk", "eggs", "nuts", "fish"]))
def test_any_name_and_text_end_as_a_name_and_a_text(name: str, text: str, without: str) -> None:
    meal = checked(Dish(name, text, ()), items(*CHICKEN), "dinner", exclusions_of((without,)))
    assert 1 <= len(meal.name) <= 60
    assert 1 <= len(meal.text) <= 300


def test_portions_are_said_as_people_say_them() -> None:
    eaten = [Item(TABLE["egg"], 100), Item(TABLE["cheddar"], 40.0), Item(TABLE["oysters"], 50)]
    assert portions_in_words(eaten) == "2 eggs, 40 g cheddar, 1 oyster"
    assert portions_in_words([Item(TABLE["olives-green"], 20)]) == "20 g green olives"
