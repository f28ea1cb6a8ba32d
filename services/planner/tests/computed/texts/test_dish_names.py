"""A name names only what is in the dish: 236 names of dishes over dishes that are none of them."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from foods import Food, food_table
from planner.computed.dishes import Dish, Item
from planner.computed.exclusions import exclusions_of
from planner.computed.texts.checks import checked, fits
from planner.computed.texts.dish_names import dish_names

TABLE = food_table().foods
TEXTS = Path(__file__).parent
LYING = (TEXTS / "lying_names.txt").read_text(encoding="utf-8").splitlines()
READY = [food for food in TABLE.values() if food.in_plans and food.preparation == "ready"]
# Two dishes of which no name is true; a plate of chicken may be called gyros.
PLAIN = ("tofu zucchini-raw sunflower-oil", "cod asparagus lard")


def shown(name: str, foods: str, *without: str) -> bool:
    items = [Item(TABLE[each], TABLE[each].least_g) for each in foods.split()]
    dish = Dish(name, "Fry everything for 9 minutes.", ())
    return checked(dish, items, "lunch", exclusions_of(without)).name == name


@pytest.mark.parametrize("foods", PLAIN)
def test_no_dish_has_the_name_of_one_that_it_is_not(foods: str) -> None:
    assert len(set(LYING)) >= 216
    assert [name for name in LYING if shown(name, foods)] == []


@pytest.mark.parametrize(
    ("name", "foods"),
    [
        ("Omelette with spinach", "egg spinach-raw butter"),
        ("Spinach quiche", "egg double-cream spinach-raw"),
        ("Shirataki carbonara", "shirataki-noodles egg pancetta parmesan"),
        ("Garlic aioli", "garlic mayonnaise"),
        ("Pork schnitzel", "pork-chop egg almond-flour lard"),
        ("Caprese salad", "mozzarella tomato basil olive-oil"),
        ("Guacamole", "avocado-raw lime-juice tomato"),
        ("Zucchini noodles with pesto", "zucchini-raw pesto"),
        ("Zucchini lasagne", "zucchini-raw ground-beef mozzarella crushed-tomatoes"),
        ("Cauliflower mash with butter", "cauliflower-raw butter"),
        ("Chicken curry", "chicken-thigh coconut-milk-canned curry-powder"),
        ("Beef burger with cheese", "ground-beef cheddar lettuce"),
        ("Cheeseburger bowl", "ground-beef cheddar lettuce"),
        ("Lettuce wraps with turkey", "lettuce ground-turkey"),
        ("Greek salad", "feta cucumber tomato olives-black"),
        ("Shakshuka", "egg crushed-tomatoes red-bell-pepper"),
        ("Ratatouille", "eggplant zucchini-raw tomato"),
        ("Fat bombs", "coconut-oil almond-butter cocoa-powder"),
        ("Vegan stir-fry", "tofu bok-choy sesame-oil"),
        ("Vegetarian bake", "halloumi zucchini-raw"),
        ("Chia pudding", "chia-seeds coconut-milk-canned"),
        ("Steak with green beans", "ribeye-steak green-beans butter"),
        ("Meatballs in tomato sauce", "ground-beef tomato-sauce"),
        ("Low-carb keto bowl", "salmon avocado-raw"),
        ("Fried chicken", "chicken-thigh lard"),
    ],
)
def test_a_name_of_a_dish_is_kept_over_its_foods(name: str, foods: str) -> None:
    assert shown(name, foods)


@pytest.mark.parametrize(
    ("name", "foods", "without"),
    [
        # What is left out hides in the name of what may be made without it.
        ("Beef lasagne", "ground-beef mozzarella tomato", "gluten"),
        ("Basil pesto chicken", "chicken-breast basil olive-oil", "nuts"),
        ("Basil pesto chicken", "chicken-breast basil olive-oil", "milk"),
        ("Chicken tikka", "chicken-breast turmeric", "milk"),
        ("Garlic aioli", "garlic olive-oil", "eggs"),
        ("Pork schnitzel", "pork-chop parmesan lard", "eggs"),
        ("Kung pao chicken", "chicken-breast red-chili", "peanuts"),
        ("Coconut panna cotta", "coconut-milk-canned gelatin-powder", "milk"),
    ],
)
def test_a_name_that_hides_what_is_left_out_is_made_anew(
    name: str, foods: str, without: str
) -> None:
    assert shown(name, foods, "xylitol")
    assert not shown(name, foods, without)


@pytest.mark.parametrize(
    ("name", "foods"),
    [
        ("Vegan bowl", "tofu zucchini-raw butter"),
        ("Vegan bowl", "tofu zucchini-raw gelatin-powder"),
        ("Vegetarian bowl", "halloumi anchovies-canned"),
        ("Dairy-free bowl", "halloumi zucchini-raw"),
        ("Pork bowl", "cod asparagus lard"),
        ("Bourguignon", "chicken-breast mushrooms-raw"),
    ],
)
def test_a_name_says_nothing_that_its_foods_deny(name: str, foods: str) -> None:
    assert not shown(name, foods)


def test_each_name_of_the_list_is_refused_over_a_dish_without_its_foods() -> None:
    wrong: list[str] = []
    for name, meaning in dish_names().items():
        for some in meaning.has_one_of_each:
            assert some, f"No food of the table makes {name!r} true"
            # One of each family, but for those that it must have.
            others = {food.family: food for food in READY if food.id not in some}
            if fits(name, _items(others.values()), exclusions_of(()), is_name=True):
                wrong.append(name)
    assert wrong == []


def test_each_name_of_the_list_says_what_a_dish_has_or_has_not() -> None:
    for name, meaning in dish_names().items():
        for food in sorted(meaning.has_none):
            assert not meaning.fits([food], exclusions_of(()).excluded), name


def _items(foods: Iterable[Food]) -> list[Item]:
    return [Item(food, food.least_g) for food in foods]


def test_a_word_for_an_order_is_no_name_of_a_dish_in_a_text() -> None:
    items = [Item(TABLE["almonds"], 30), Item(TABLE["olive-oil"], 10)]
    assert fits("Toast the almonds and wrap them in paper.", items, exclusions_of(()))
    assert not fits("Almond toast", items, exclusions_of(()), is_name=True)


@pytest.mark.parametrize("text", ["Serve together.", "Prepare the tofu and season to taste."])
def test_a_text_that_makes_nothing_of_the_foods_is_replaced(text: str) -> None:
    items = [Item(TABLE[each], 100) for each in ("tofu", "zucchini-raw")]
    meal = checked(Dish("Tofu with zucchini", text, ()), items, "lunch", exclusions_of(()))
    assert meal.text != text
    assert meal.recipe
