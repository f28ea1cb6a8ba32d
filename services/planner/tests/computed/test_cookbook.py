"""The kitchen's own dishes: enough of them for everybody, each a recipe that one can cook."""

import re
from dataclasses import replace

import pytest

from foods import Food, stems_of
from planner.computed import write_days
from planner.computed.cookbook import KitchenDish, kitchen_dishes
from planner.computed.days.variety import Plate, no_meal
from planner.computed.dishes import WAYS, Item
from planner.computed.exclusions import exclusions_of
from planner.computed.limits.amounts import PARTS, limits_of
from planner.computed.names import name_for_kitchen
from planner.computed.portions.compose import portions_of
from planner.computed.portions.grams import Measured, measure
from planner.computed.recipes import said_doneness
from planner.rules import USUAL_MEALS, Budget, Macros, Meal
from services.planner.tests.computing import TARGETS, requirements
from services.planner.tests.hostile import cooking, naming

DISHES = kitchen_dishes()
NAMES = [each.dish.name for each in DISHES]
# Words of how something is cooked until it is safe, where no step states the core's temperature.
_DONE = re.compile(r"cooked through|crisp|tender|until thick")
_EGGS_DONE = re.compile(
    r"\bset\b|firm|cooked through|[Bb]oil the eggs for \d+ minutes|until golden|thick"
)
_LONG = re.compile(r"(?:simmer|braise|boil|poach)[a-z]*\b.*?for (?:another )?(\d+) minutes")
# A part of the day's net carbs that leaves the other meals some.
_MOST_NET_CARBS_G = {"breakfast": 10, "lunch": 12, "dinner": 12, "snack": 8}


def foods_of(entry: KitchenDish) -> list[Food]:
    return [food for food, _ in entry.dish.shares]


def items_of(entry: KitchenDish) -> list[Item]:
    return [Item(food, food.least_g) for food in foods_of(entry)]


def steps_of(entry: KitchenDish) -> tuple[str, ...]:
    assert entry.dish.recipe is not None
    return entry.dish.recipe.steps


def without(*texts: str, price: int = 3, meal: Meal | None = None) -> list[str]:
    """The names of the dishes that have nothing of what is left out."""
    excluded = exclusions_of(texts).excluded
    return [
        each.dish.name
        for each in DISHES
        if not any(food in excluded or food.price > price for food in foods_of(each))
        and (meal is None or meal in each.meals)
    ]


def test_there_are_enough_dishes_for_everybody() -> None:
    assert len(DISHES) >= 340
    assert len(without(meal="snack")) >= 75
    assert len(without("eggs", meal="breakfast")) >= 50
    assert len(without("vegan", "soy", "gluten")) >= 75
    meal: Meal
    for meal in ("lunch", "dinner"):
        assert len(without("vegan", "soy", "gluten", meal=meal)) >= 45
        assert len(without("vegan", price=1, meal=meal)) >= 10
        assert len(without("milk", "eggs", "nuts", "soy", "gluten", "fish", meal=meal)) >= 30
        assert len(without(price=1, meal=meal)) >= 40
    for meal in ("breakfast", "snack"):
        assert len(without("vegan", price=1, meal=meal)) >= 5
        assert len(without("vegan", "soy", "gluten", meal=meal)) >= 10


def test_no_two_dishes_have_the_same_name_or_the_same_foods() -> None:
    foods = [frozenset(food.id for food in foods_of(each)) for each in DISHES]
    assert len(set(NAMES)) == len(set(foods)) == len(DISHES)


def test_a_dish_is_in_the_shape_of_a_recipe() -> None:
    for entry in DISHES:
        recipe = entry.dish.recipe
        assert recipe is not None
        assert entry.meals
        assert entry.meals <= set(USUAL_MEALS)
        assert 1 <= len(recipe.steps) <= 5
        assert 2 <= recipe.minutes <= 180
        assert recipe.servings == 1
        assert 2 <= len(entry.dish.shares) <= 7
        assert all(food.in_plans and 1 <= share <= 10 for food, share in entry.dish.shares)
        assert not (entry.batch and entry.meals <= {"snack"})
        assert sum(map(int, _minutes(recipe.text))) <= recipe.minutes


def test_a_dish_names_no_food_that_it_has_not() -> None:
    for entry in DISHES:
        parts = [{"foodId": food.id, "grams": 50} for food in foods_of(entry)]
        assert list(naming.of_name(entry.dish.name, parts)) == []
        for step in steps_of(entry):
            assert list(naming.of_text(step, parts)) == []


def test_a_dish_is_cooked_as_its_way_says() -> None:
    for entry in DISHES:
        recipe = entry.dish.recipe
        assert recipe is not None
        assert recipe.way in WAYS
        if recipe.way in ("plate", "shake"):
            assert all(food.preparation != "cook" for food in foods_of(entry)), entry.dish.name
            assert "°C" not in recipe.text
        if recipe.way in ("oven", "bake"):
            assert "oven" in recipe.text, entry.dish.name


def test_a_dish_of_animal_food_ends_with_its_doneness() -> None:
    animal = 0
    for entry in DISHES:
        doneness = said_doneness(items_of(entry))
        cooked = [food for food in foods_of(entry) if food.core_c]
        assert bool(cooked) <= bool(doneness)
        animal += bool(cooked)
    assert animal >= 108


def test_cured_food_is_not_cooked_through() -> None:
    for entry in DISHES:
        if not cooking.CURED.isdisjoint(food.id for food in foods_of(entry)):
            for step in steps_of(entry):
                cured = [food for food in cooking.CURED if food.split("-")[-1] in step]
                assert not (cured and "cooked through" in step), entry.dish.name


def test_a_name_has_the_large_foods_that_the_cookbook_does_not_name() -> None:
    [entry] = [each for each in DISHES if each.dish.name == "Chicken and avocado salad"]
    grams = {"cucumber": 120.0}
    items = [Item(food, grams.get(food.id, 50)) for food in foods_of(entry)]
    assert name_for_kitchen(entry.dish.name, items, "salad") == (
        "Chicken and avocado salad with cucumber"
    )


def test_the_steps_of_a_dish_use_each_of_its_foods() -> None:
    for entry in DISHES:
        words = set(stems_of(" ".join(steps_of(entry))))
        for food in foods_of(entry):
            assert words & set(stems_of(food.name)), (entry.dish.name, food.id)


def test_what_is_raw_is_cooked_to_the_temperature_of_its_core() -> None:
    for entry in DISHES:
        text = " ".join(steps_of(entry))
        # Ovens are hotter than any core.
        stated = [int(degrees) for degrees in re.findall(r"(\d+) °C", text) if int(degrees) < 100]
        simmered = max((int(minutes) for minutes in _LONG.findall(text)), default=0)
        for food in foods_of(entry):
            if food.family == "eggs":
                assert stated or _EGGS_DONE.search(text), entry.dish.name
            elif food.core_c is not None:
                enough = [degrees for degrees in stated if degrees >= food.core_c]
                assert enough or simmered >= 30 or _DONE.search(text), entry.dish.name
            assert food.preparation != "soak" or re.search(r"[Ss]oak|[Bb]oil", text), (
                entry.dish.name
            )


def test_a_snack_is_ready_but_for_boiled_eggs() -> None:
    for entry in DISHES:
        for food in foods_of(entry) if "snack" in entry.meals else ():
            if food.family == "eggs":
                assert re.match(r"Boil the eggs for (9|10) minutes", steps_of(entry)[0])
            else:
                assert food.preparation == "ready", entry.dish.name


def test_a_dish_can_be_a_meal_of_a_typical_day() -> None:
    for entry in DISHES:
        for meal in (each for each in USUAL_MEALS if each in entry.meals):
            assert no_meal(meal, Plate(entry.dish.name, entry.dish.shares)) is None
            least, most = (part * TARGETS.calories for part in PARTS[meal])
            limits = replace(
                limits_of(TARGETS),
                calories=(least, most),
                protein_g=(-TARGETS.protein_g, TARGETS.protein_g),
                net_carbs_g=_MOST_NET_CARBS_G[meal],
                parts={},
            )
            assert isinstance(measure(portions_of({meal: entry.dish}), limits), Measured), meal


# Diets, allergens, budgets and appetites; a vegan has fewer dishes that hold a day's protein.
@pytest.mark.parametrize(
    ("left_out", "least"),
    [
        ((), 0.8),
        (("vegan",), 0.4),
        (("vegetarian", "eggs"), 0.5),
        (("milk", "gluten"), 0.7),
        (("fish", "soy", "pork"), 0.7),
    ],
)
@pytest.mark.parametrize(
    ("calories", "budget"), [(1_500, "premium"), (1_900, "budget"), (3_400, "medium")]
)
async def test_a_week_of_the_kitchen_is_from_the_cookbook(
    left_out: tuple[str, ...], least: float, calories: int, budget: Budget
) -> None:
    targets = Macros(calories, 70 + calories // 40, 1_000)
    needs = requirements(*left_out, budget=budget, targets=targets)
    days = await write_days(needs, range(1, 8), None, fallbacks=())
    meals = [meal for day in days for meal in day.meals.values()]
    assert sum(meal.kitchen in NAMES for meal in meals) >= least * len(meals)
    assert all(meal.recipe.steps for meal in meals)


def _minutes(text: str) -> list[str]:
    """The longest time that is stated: steps may overlap."""
    return [max(re.findall(r"for (?:another )?(\d+) minutes", text), key=int, default="0")]
