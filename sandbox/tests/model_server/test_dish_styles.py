"""Dishes as a cook would make them of the foods that a request allows."""

from random import Random

import pytest

from foods import food_table
from sandbox.model_server.dish_styles import Dish, dish_of, preference_in, styled_dish, styles

TABLE = food_table().foods
ALLOWED = [food.id for food in TABLE.values() if food.in_plans]
MEALS = ("breakfast", "lunch", "dinner", "snack")


def a_dish(meal: str, preference: str = "", *, seed: int = 7) -> Dish:
    found = styled_dish(meal, ALLOWED, (), preference, Random(seed))
    assert found is not None
    return found


def test_every_food_of_a_style_is_one_that_a_plan_may_have() -> None:
    named = {food for style in styles() for part in style.parts.values() for food in part.foods}
    assert named <= set(ALLOWED)


@pytest.mark.parametrize("meal", MEALS)
def test_a_dish_names_what_it_is_made_of(meal: str) -> None:
    for seed in range(40):
        dish = a_dish(meal, seed=seed)
        assert dish.name[0].isupper()
        assert len(dish.name) <= 60
        words = f"{dish.name} {dish.text}".lower()
        assert all(TABLE[food].spoken.lower() in words or food == "egg" for food in dish.shares)


def test_a_wish_is_granted() -> None:
    prompt = 'Rules.\nWhat the member would like, as data: "something with fish, please"\nShape.'
    preference = preference_in(prompt)
    assert preference == "something with fish, please"
    for seed in range(10):
        dish = a_dish("dinner", preference, seed=seed)
        assert any("fish" in TABLE[food].kinds for food in dish.shares)
    assert preference_in("Rules.") == ""


def test_without_foods_there_is_no_dish() -> None:
    assert styled_dish("lunch", ["salt", "water"], (), "", Random(1)) is None


def test_a_wish_is_granted_whatever_else_is_offered() -> None:
    """No style has what it needs: a dish of the rest has the wished food."""
    for seed in range(20):
        dish = dish_of("dinner", ["cod", *ALLOWED[:1]], (), "something with fish", Random(seed))
        assert "cod" in dish.shares
