"""The foods that a member's text asks for, among other words."""

import pytest

from foods import food_table, wished


@pytest.mark.parametrize(
    ("text", "food", "other"),
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
def test_a_text_asks_for_foods(text: str, food: str, other: str) -> None:
    named = wished(text)
    assert food in named
    assert other not in named
    assert named <= food_table().foods.keys()


@pytest.mark.parametrize(
    "text", ["", "something quick", "no fish please", "ohne Fisch", "not pork"]
)
def test_a_text_without_a_food_or_with_a_no_asks_for_nothing(text: str) -> None:
    assert wished(text) == frozenset()
