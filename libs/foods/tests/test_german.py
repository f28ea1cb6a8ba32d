"""Each food of the kitchen has a German name: shown, found and left out by."""

from collections import Counter

import pytest

from foods import (
    food_table,
    german_name,
    german_portion,
    is_in_no_plan,
    named,
    search_foods,
)
from foods.german import german_names

# How many names of foods a member's text is not understood as, because of a number in them.
_NOT_UNDERSTOOD = 6


def test_each_food_has_one_german_name_and_each_portion() -> None:
    foods = food_table().foods
    assert german_names().keys() == foods.keys()
    names = Counter(name.name for name in german_names().values())
    assert [name for name, count in names.items() if count > 1] == []
    portions = {
        german_portion(food.id, portion.name)
        for food in foods.values()
        for portion in food.portions
    }
    assert portions.isdisjoint({"tablespoon", "cup", "slice", "half cup", "quarter"})
    assert german_name(foods["carrot"]) == "Karotten"
    assert [german_portion(id, "scoop") for id in ("sorbet", "whey-protein")] == [
        "Kugel",
        "Messlöffel",
    ]


def test_a_food_is_found_by_its_german_names() -> None:
    missed = [
        name
        for id, names in german_names().items()
        for name in names.all
        if id not in [food.id for food in search_foods(name, 5)]
    ]
    # "Reis" finds cooked rice and dishes first.
    assert missed == ["Reis"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("hähn", "chicken-breast"),
        ("Kartof", "potato-raw"),
        ("brot", "bread-wheat"),
        ("Kokosnuss", "coconut-fresh"),
        ("Ei", "egg"),
        ("Magerquark 20", "quark"),
        # English words that German ones begin with.
        ("may", "mayonnaise"),
        ("sal", "salmon"),
        ("rum", "rum"),
        ("kale", "kale"),
    ],
)
def test_words_of_both_languages_are_searched(typed: str, first: str) -> None:
    assert search_foods(typed, 5)[0].id == first


def test_a_german_name_leaves_out_its_food() -> None:
    foods = food_table().foods
    read = {
        name: named(name)
        for id, names in german_names().items()
        for name in names.all
        if foods[id].in_plans and "," not in name
    }
    assert len([name for name, excluded in read.items() if excluded is None]) <= _NOT_UNDERSTOOD
    for id, names in german_names().items():
        for name in names.all:
            if foods[id].in_plans and (excluded := read.get(name)) is not None:
                assert foods[id] in excluded, name


def test_a_german_name_of_a_food_that_no_plan_has_is_known() -> None:
    assert [is_in_no_plan(word) for word in ("Ahornsirup", "Reiswaffel", "Mandelmus")] == [
        True,
        True,
        False,
    ]
