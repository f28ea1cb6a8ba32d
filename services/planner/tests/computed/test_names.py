"""Names of dishes: its foods, words of a list that are true, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import Food, food_table
from planner.computed.dishes import WAYS, Item, Naming, Way
from planner.computed.names import (
    ADJECTIVES,
    STYLES,
    made_name,
    name_for_kitchen,
    names_all,
    safe_name,
)
from services.planner.tests.hostile import naming

TABLE = food_table().foods
IN_PLANS = [food for food in TABLE.values() if food.in_plans]


def items(**grams: float) -> list[Item]:
    return [Item(TABLE[food.replace("_", "-")], weight) for food, weight in grams.items()]


def complaints(name: str, foods: list[Item]) -> list[tuple[str, str]]:
    parts = [{"foodId": item.food.id, "grams": item.grams} for item in foods]
    return [*naming.of_name(name, parts), *naming.left_out(name, parts)]


def test_a_dish_is_named_for_its_foods_and_its_way() -> None:
    salmon = items(olive_oil=10, paprika=1, salmon=150, kale=80)
    assert made_name(salmon, "pan") == "Salmon with kale"
    assert made_name(salmon, "soup") == "Salmon soup with kale"
    assert made_name(items(tuna_canned_in_water=100, lettuce=60), "salad") == (
        "Tuna salad with lettuce"
    )
    assert made_name(items(egg=50, ground_beef_75_lean=120), "pan") == "Ground beef with egg"
    assert made_name(items(egg=150, leek=80), "soup") == "Egg soup with leek"
    assert made_name(items(olive_oil=10, salt=1), "plate") == "Salt with olive oil"


def test_coconut_cream_is_never_called_cream() -> None:
    foods = items(lamb_shoulder=150, yellow_squash=150, cremini_mushrooms=120, coconut_cream=110)
    assert made_name(foods, "bake") == "Lamb bake with mushrooms, squash and coconut cream"


def test_a_long_name_has_all_large_foods_in_short_words() -> None:
    foods = items(italian_sausage=150, kale=120, turnip=120, chicken_broth=200, double_cream=150)
    assert made_name(foods, "soup") == "Sausage soup with kale, turnip, broth and cream"


def test_an_adjective_is_shown_only_where_it_is_true() -> None:
    dry, rich = items(salmon=150, kale=80), items(salmon=150, kale=80, double_cream=50)
    creamy = Naming(adjective="creamy", style="Nordic")
    assert made_name(dry, "pan", creamy) == "Nordic salmon with kale"
    assert made_name(rich, "pan", creamy) == "Creamy Nordic salmon with kale and cream"
    assert made_name(dry, "plate", Naming(adjective="roasted")) == "Salmon with kale"


@pytest.mark.parametrize(
    "word",
    ["cr\u0435amy", "fat", "Chicken for the fat one", "one bite", "raw", "", "クリーム", "none"],
)
def test_a_word_that_is_not_on_the_list_is_not_shown(word: str) -> None:
    foods = items(salmon=150, kale=80)
    assert made_name(foods, "pan", Naming(adjective=word, style=word)) == "Salmon with kale"


@given(
    st.lists(
        st.tuples(st.sampled_from(IN_PLANS), st.sampled_from([0.0, 0.5, 1.0])),
        min_size=2,
        max_size=7,
        unique_by=lambda pair: pair[0].id,
    ),
    st.sampled_from(WAYS),
    st.sampled_from(ADJECTIVES),
    st.sampled_from(STYLES),
)
def test_a_name_has_each_large_food_and_none_that_is_not_there(
    chosen: list[tuple[Food, float]], way: Way, adjective: str, style: str
) -> None:
    foods = [
        Item(food, food.least_g + part * (min(food.most_g, 160) - food.least_g))
        for food, part in chosen
    ]
    name = made_name(foods, way, Naming(adjective=adjective, style=style))
    # As long as what a stored plan may have.
    assert 1 <= len(name) <= 120
    assert complaints(name, foods) == []


def test_a_long_name_is_not_cut() -> None:
    foods = items(
        italian_sausage=150, meatless_chicken=150, turkey_bacon=100, celeriac=150, gouda=20
    )
    name = made_name(foods, "stew")
    assert name == "Sausage with meatless chicken, turkey bacon and celeriac"


def test_two_foods_of_one_name_are_named_for_the_larger_one() -> None:
    foods = items(
        tofu=150, tuna_canned_in_oil=95, tuna_canned_in_water=150, daikon=120, cauliflower_raw=120
    )
    assert made_name(foods, "pan") == "Tuna with tofu, cauliflower and daikon"


def test_the_kitchens_names_have_their_large_foods() -> None:
    foods = items(egg=150, spinach_raw=90, feta=60)
    assert name_for_kitchen("Spinach and feta omelette", foods, "pan") == (
        "Spinach and feta omelette"
    )
    foods = items(salmon=150, asparagus=120, cucumber=110)
    assert name_for_kitchen("Salmon with asparagus", foods, "oven") == (
        "Salmon with asparagus and cucumber"
    )


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Rustic chicken breast with kale", True),
        ("Chicken and kale salad", True),
        ("Chicken for the fat one", False),
        ("One bite chicken with kale", False),
        ("Sesame chicken with kale", False),
        ("Chicken breast", False),
        ("Chicken with kale, then bring it up", False),
        ("Ch\u0456cken with kale", False),
        ("", False),
    ],
)
def test_a_stored_name_is_shown_if_it_is_of_the_foods(name: str, shown: bool) -> None:
    foods = items(chicken_breast=150, kale=120, olive_oil=10)
    expected = name if shown else "Chicken breast with kale"
    assert safe_name(name, foods, "pan") == expected


def test_a_name_that_is_too_short_for_its_large_foods_is_noticed() -> None:
    foods = items(egg=150, spinach_raw=100)
    assert names_all("Eggs with spinach", foods)
    assert not names_all("Eggs with feta", foods)
