"""The pictures of plans show the plans' ingredients."""

from hypothesis import given
from hypothesis import strategies as st

from webapp.pictures import FOODS, WORDS, dish_picture, picture


def drawn(slug: str, *ingredients: tuple[str, float]) -> set[str]:
    found = picture(slug, ingredients)
    return {food for food, drawing in FOODS.items() if drawing in found}


def test_a_picture_shows_the_main_ingredients() -> None:
    foods = drawn("strong", ("Salmon fillet", 200), ("eggs", 150), ("olive oil", 900))
    assert {"salmon", "egg"} <= foods


def test_oil_is_not_drawn() -> None:
    others = [(food, 100.0) for food in ("eggs", "tomatoes", "tofu", "lemons", "kale", "feta")]
    assert "avocado" not in drawn("strong", ("avocado oil", 900), *others)


def test_the_picture_of_a_plan_without_meat_shows_no_meat() -> None:
    meat = {"salmon", "prawn", "drumstick", "bacon", "steak"}
    assert not drawn("vegetarian-keto", ("chicken", 500)) & meat


def test_a_dish_is_drawn_with_its_ingredients_only() -> None:
    for foods, expected in (
        (["salmon", "broccoli raw", "olive oil"], {"salmon", "broccoli"}),
        (["eggplant", "black pepper"], {"aubergine"}),
        (["meatless chicken", "soy sauce"], {"tofu"}),
        (["oyster mushrooms", "pumpkin seeds"], {"mushroom"}),
        (["butter", "beef bone broth"], set()),
    ):
        found = dish_picture(foods)
        assert found == dish_picture(foods)
        assert {food for food, drawing in FOODS.items() if drawing in found} == expected


def test_each_drawing_is_used_for_some_words() -> None:
    assert WORDS.keys() == FOODS.keys()


@given(st.text(), st.lists(st.tuples(st.text(), st.floats(0.01, 1e6))))
def test_any_plan_has_the_same_picture_each_time(
    slug: str, ingredients: list[tuple[str, float]]
) -> None:
    first = picture(slug, ingredients)
    assert first == picture(slug, ingredients)
    assert first.startswith("<svg")
