"""What a wish names, among whatever else it says."""

import pytest

from foods import food_table, wished


@pytest.mark.parametrize(
    ("wish", "food", "other"),
    [
        ("something with fish", "cod", "fish-sauce"),
        ("du poisson, s'il vous plaît", "salmon", "caesar-dressing"),
        ("Can I have eggs and bacon?", "bacon", "pork-chop"),
        ("a warm soup with mushrooms", "mushrooms-raw", "chicken-breast-with-skin"),
        ("cheese", "cheddar", "butter"),
        ("soy sauce", "soy-sauce", "tofu"),
        ("pork", "pork-chop", "gelatin-powder"),
    ],
)
def test_a_wish_names_foods(wish: str, food: str, other: str) -> None:
    named = wished(wish)
    assert food in named
    assert other not in named
    assert named <= food_table().foods.keys()


@pytest.mark.parametrize(
    "wish", ["", "something quick", "no fish please", "ohne Fisch", "not pork"]
)
def test_a_wish_that_names_none_or_says_no_names_nothing(wish: str) -> None:
    assert wished(wish) == frozenset()
