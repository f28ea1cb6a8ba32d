"""What a word leaves out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import ALLERGENS, DIETS, KINDS, Excluded, Food, diet, food_table, named

FOODS = food_table().foods
foods = st.sampled_from(list(FOODS.values()))
phrases = st.sampled_from(
    [phrase for each in (*ALLERGENS, *KINDS) for phrase in (each.id, each.name, *each.also_called)]
)


def found(word: str) -> Excluded:
    excluded = named(word)
    assert excluded is not None, word
    return excluded


@pytest.mark.parametrize(
    ("word", "allergens"),
    [
        *[
            ("dairy", "milk"),
            ("Lactose", "milk"),
            ("milk products", "milk"),
            ("cow's milk", "milk"),
        ],
        *[("tree nuts", "nuts"), ("nuts", "nuts peanuts"), ("peanut butter", "peanuts")],
        *[
            ("shellfish", "crustaceans molluscs"),
            ("prawns", "crustaceans"),
            ("mussels", "molluscs"),
        ],
        *[("seafood", "crustaceans fish molluscs"), ("gluten-free", "gluten")],
        *[("soya", "soy"), ("eggs", "eggs"), ("egg allergy", "eggs"), ("celeriac", "celery")],
        *[("sulfites", "sulphites"), ("sulphites", "sulphites"), ("Célery", "celery")],
    ],
)
def test_a_word_names_its_allergens(word: str, allergens: str) -> None:
    assert found(word).allergens == frozenset(allergens.split())


@pytest.mark.parametrize(
    ("word", "kind"), [("pork", "pork"), ("no pork", "pork"), ("Red meats", "red-meat")]
)
def test_a_word_names_its_kind(word: str, kind: str) -> None:
    assert found(word) == Excluded(kinds=frozenset({kind}))


def test_other_words_name_the_foods_that_have_them() -> None:
    assert found("courgettes").foods == {"zucchini-raw"}
    assert {"avocado-raw", "guacamole", "avocado-oil"} <= found("avocados").foods
    assert "ketchup" in found("Tomatoes").foods
    assert "red-wine" not in found("vinegar").foods


@pytest.mark.parametrize("word", ["", " ", "xyz", "\0", "\ud800", "-", "free", "e" * 10_000])
def test_what_names_nothing_is_said_so(word: str) -> None:
    assert named(word) is None
    assert diet(word) is None


@given(st.text(max_size=30))
def test_any_text_names_something_or_nothing(text: str) -> None:
    excluded = named(text)
    assert excluded is None or excluded.allergens or excluded.kinds or excluded.foods


@given(phrases, st.sampled_from([str.lower, str.upper, str.title, str.strip]))
def test_every_word_of_an_allergen_or_kind_is_known_in_any_case(
    phrase: str, written: type[str]
) -> None:
    excluded = found(written(f" {phrase} "))
    assert excluded.allergens or excluded.kinds


@given(st.sampled_from(["egg", "berry", "tomato", "radish", "peach", "chili", "cookie", "olive"]))
def test_a_plural_names_what_its_singular_does(word: str) -> None:
    plurals = {"berry": "berries", "tomato": "tomatoes", "radish": "radishes", "peach": "peaches"}
    assert named(plurals.get(word, f"{word}s")) == named(word)


@given(foods)
def test_a_food_is_left_out_by_its_own_name(food: Food) -> None:
    assert food in found(food.name)


@given(foods)
def test_a_food_is_left_out_by_each_of_its_tags(food: Food) -> None:
    for allergen in food.allergens | food.may_contain:
        assert food in found(allergen)
    for kind in food.kinds:
        assert food in found(kind)


@pytest.mark.parametrize(
    ("name", "out", "stays"),
    [
        ("vegetarian", ["bacon", "salmon", "gelatin-powder", "fish-sauce"], ["egg", "honey"]),
        ("Vegan", ["egg", "butter", "honey", "mayonnaise", "whey-protein"], ["tofu", "seitan"]),
        ("pescatarian", ["bacon", "lard", "collagen-powder"], ["salmon", "egg"]),
        ("halal", ["bacon", "red-wine", "vanilla-extract", "lard"], ["ground-beef"]),
        ("kosher", ["bacon", "shrimp", "mussels", "rabbit"], ["salmon", "ground-beef"]),
        ("no red meat", ["ground-beef", "bacon", "ground-lamb"], ["chicken-breast", "salmon"]),
        ("lactose-free", ["butter", "cheddar"], ["coconut-milk-canned"]),
        ("coeliac", ["bread-wheat", "soy-sauce", "seitan"], ["egg"]),
        ("nut free", ["almonds", "peanuts"], ["coconut-oil", "nutmeg"]),
    ],
)
def test_a_diet_leaves_out_what_it_must(name: str, out: list[str], stays: list[str]) -> None:
    left_out = diet(name)
    assert left_out is not None
    assert [id for id in out if FOODS[id] not in left_out] == []
    assert [id for id in stays if FOODS[id] in left_out] == []


def test_every_diet_is_known_by_all_its_names() -> None:
    for each in DIETS:
        for name in (each.id, each.name, *each.also_called):
            assert diet(name.upper()) == Excluded(each.allergens, each.kinds)
