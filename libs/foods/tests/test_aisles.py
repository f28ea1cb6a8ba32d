"""Each food is in the aisle in which a shop has it."""

import pytest

from foods import AISLES, aisle_of, food_table


@pytest.mark.parametrize(
    ("aisle", "foods"),
    [
        ("produce", ("avocado-raw", "spinach-raw", "basil", "raspberries", "tofu", "onion")),
        ("meat", ("salmon", "ground-beef", "bacon", "chicken-thigh", "shrimp")),
        ("dairy", ("egg", "cheddar", "butter", "double-cream", "greek-yogurt")),
        ("pantry", ("olive-oil", "tuna-canned-in-oil", "basil-dried", "olives-green", "almonds")),
        ("pantry", ("coconut-milk-canned", "mayonnaise", "mushrooms-canned", "beef-tallow")),
    ],
)
def test_a_food_is_where_people_look_for_it(aisle: str, foods: tuple[str, ...]) -> None:
    table = food_table().foods
    assert {each: aisle_of(table[each]) for each in foods} == dict.fromkeys(foods, aisle)


def test_every_food_has_an_aisle() -> None:
    assert {aisle_of(food) for food in food_table().foods.values()} == set(AISLES)
