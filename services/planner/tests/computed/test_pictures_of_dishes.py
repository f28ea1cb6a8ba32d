"""The pictures of the dishes that plans have: their main foods, and no others."""

from collections.abc import Iterator

import pytest

from foods import Food, food_table
from foods.pictures import dish_picture
from foods.pictures.drawings import drawing_of
from planner.computed.cookbook import kitchen_dishes
from services.planner.tests.stored_plans import computed_days

# Less of a food is not seen, or holds others together.
_MAIN = 0.15
_NOT_SEEN = frozenset({"oil", "butter", "sweeteners"})
# Foods that one knows by their shapes.
_OF_THEIR_OWN = ("egg", "salmon", "bacon", "avocado-raw", "asparagus", "broccoli-raw")

_DISHES = {each.dish.name: each.dish.shares for each in kitchen_dishes()}


def _meals() -> Iterator[tuple[str, list[tuple[Food, float]]]]:
    table = food_table().foods
    for day in computed_days(7)["days"]:
        for meal in day["meals"].values():
            yield (
                meal["name"],
                [(table[each["foodId"]], each["grams"]) for each in meal["ingredients"]],
            )


def test_a_dish_of_the_kitchen_is_drawn_with_its_main_foods_and_no_others() -> None:
    missing = []
    for name, shares in _DISHES.items():
        picture = dish_picture(name, shares)
        assert picture.foods <= {food.id for food, _ in shares}, name
        whole = sum(share for _, share in shares)
        missing += [
            (food.id, name)
            for food, share in shares
            if share >= _MAIN * whole and food.family not in _NOT_SEEN
            if food.id not in picture.foods
        ]
    assert missing == []


def test_a_plans_dishes_are_drawn_with_their_foods_only() -> None:
    for name, foods in _meals():
        picture = dish_picture(name, foods)
        assert picture.foods
        assert picture.foods <= {food.id for food, _ in foods}, name


def test_a_main_food_has_a_drawing_and_those_of_one_family_differ() -> None:
    main = {
        food
        for shares in _DISHES.values()
        for food, share in shares
        if share >= _MAIN * sum(each for _, each in shares) and food.family not in _NOT_SEEN
    }
    for food in main:
        drawing = drawing_of(food)
        assert (drawing.cut and drawing.colours) or drawing.sauce, food.id
    shapes = [drawing_of(food_table().foods[id]).cut for id in _OF_THEIR_OWN]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Spinach and feta omelette", "omelette"),
        ("Salmon with asparagus", "plate"),
        ("Chia pudding with coconut and raspberries", "pudding"),
        ("Beef stew with turnip", "stew"),
        ("Shakshuka with peppers", "shakshuka"),
        ("Garlic shrimp with zucchini ribbons", "noodles"),
        ("Caesar salad with chicken", "salad"),
        ("Green shake with hemp protein and avocado", "shake"),
        ("Bacon and eggs with tomatoes", "fried-eggs"),
        ("Peppers stuffed with beef", "stuffed"),
        ("Tofu coconut curry", "stew"),
        ("Chicken wings with cucumber salad", "plate"),
        ("Walnuts with blue cheese", "board"),
        ("Coconut cream with strawberries", "pudding"),
    ],
)
def test_a_dish_is_drawn_as_the_kind_that_it_is(name: str, kind: str) -> None:
    assert dish_picture(name, _DISHES[name]).kind == kind
