"""The foods that are only logged, and the search over both tiers."""

import csv
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import (
    MINERALS,
    REST,
    Food,
    FoodElsewhere,
    FoodNames,
    ReferenceFood,
    find_food,
    food_table,
    reference_table,
    search_foods,
    search_some_words,
    search_with,
)

EVERYDAY = Path(__file__).parent / "everyday_words.csv"
LONG_QUERIES = Path(__file__).parent / "long_queries.csv"
FOODS = list(reference_table())


def names(query: str, limit: int = 5) -> list[str]:
    return [food.name for food in search_foods(query, limit)]


def test_everyday_words_find_the_food_among_the_first_five() -> None:
    rows = list(csv.DictReader(EVERYDAY.read_text(encoding="utf-8").splitlines()))
    assert sum(row["language"] == "en" for row in rows) >= 200
    assert sum(row["language"] != "en" for row in rows) >= 100
    missed = [
        row["text"]
        for row in rows
        if not any(re.search(row["found"], name) for name in names(row["text"]))
    ]
    assert len(missed) <= 0.05 * len(rows), missed


def test_the_table_has_foods_that_the_kitchen_lacks() -> None:
    assert len(FOODS) == len(reference_table()) >= 6_700
    assert len({food.id for food in FOODS}) == len(FOODS)
    kitchen = food_table().foods
    assert not {food.id for food in FOODS} & kitchen.keys()
    usda = {food.source for food in kitchen.values()}
    assert [food.name for food in FOODS if food.source in usda] == []


def test_no_food_that_is_only_logged_can_be_in_a_plan() -> None:
    assert not any(food.in_plans for food in FOODS)
    # Plans choose from this table, and from nothing else.
    assert all(isinstance(food, Food) for food in food_table().foods.values())


def test_queries_with_a_word_too_many_find_the_food_among_the_first_five() -> None:
    rows = list(csv.DictReader(LONG_QUERIES.read_text(encoding="utf-8").splitlines()))
    missing = [
        row["text"]
        for row in rows
        if not any(re.search(row["found"], name) for name in names(row["text"], 5))
    ]
    print(f"{len(rows) - len(missing)} of {len(rows)} queries find the food")
    assert missing == []
    assert len(rows) >= 70


def test_a_query_that_no_food_fits_shares_words_with_what_is_found() -> None:
    assert names("zucchini fresh raw", 5)
    assert names("qqqqqqqq", 5) == names("qqqqqqqq xqxqxqxq", 5) == []
    found = search_some_words(FoodNames([("own-1", ("Zzyzx almond milk",))]), "zzyzx milk", 5)
    assert found[0] == FoodElsewhere("own-1")


def test_each_food_is_possible_and_says_where_it_is_from() -> None:
    for food in FOODS:
        per = food.per_100g
        solids = (per.protein_g, per.fat_g, per.carbs_g)
        assert 0 <= per.calories <= 905, food
        assert all(value >= 0 for value in solids), food
        assert sum(solids) <= 103, food
        assert food.name, food
        assert re.match("(SR Legacy|FNDDS|Foundation|USDA Branded|BLS 4.0|CoFID 2021)", food.source)
        assert (len(food.minerals), len(food.rest)) == (len(MINERALS), len(REST))
        assert all(0 < portion.grams <= 1000 for portion in food.portions)


def test_a_food_is_found_only_by_its_exact_id() -> None:
    quiche = search_foods("quiche", 1)[0]
    assert isinstance(quiche, ReferenceFood)
    assert find_food(quiche.id) == quiche
    assert find_food("egg") is food_table().foods["egg"]
    other = quiche.id.replace("usda-", "bls-")
    for none in ("", "usda-", other, "usda-0123456789", "01939fa0-8000-7000-8000-00000000000f"):
        assert find_food(none) is None


def test_the_kitchen_comes_first_and_nothing_twice() -> None:
    found = search_foods("avocado", 20)
    kinds = [isinstance(food, ReferenceFood) for food in found]
    assert kinds == sorted(kinds)
    assert found[0].name == "Avocado"
    assert len({food.id for food in found}) == len(found) >= 10


@pytest.mark.parametrize(
    ("query", "first"),
    [
        # Whole words, then beginnings, then one letter wrong.
        *(("quiche", "Cheese quiche, meatless"), ("quich", "Cheese quiche, meatless")),
        *(("qiuche", "Cheese quiche, meatless"), ("moussakas", "Moussaka")),
        *(("GULYAS", "Goulash"), ("wiener schn", "Wiener schnitzel"), ("manchgo", "Manchego")),
    ],
)
def test_a_food_that_is_only_logged_is_found_as_people_type_it(query: str, first: str) -> None:
    assert names(query, 1) == [first]


def test_a_known_word_does_not_match_similar_words() -> None:
    assert "Kale" not in names("käse", 50)
    assert all("uiche" in name for name in names("quiche", 50))


@given(st.text(max_size=20), st.integers(1, 50))
def test_any_query_is_answered_within_its_limit(query: str, limit: int) -> None:
    assert len(search_foods(query, limit)) <= limit


@given(st.sampled_from(FOODS), st.data())
def test_a_food_is_found_by_its_name(food: ReferenceFood, data: st.DataObject) -> None:
    words = data.draw(st.permutations(food.name.split()))
    found = reference_table().search(" ".join(words), len(FOODS))
    assert food.name in {each.name for each in found}


def test_foods_that_are_kept_elsewhere_stand_among_those_of_the_reference_tier() -> None:
    names = FoodNames(
        [
            ("bls-1", ("Quarkkuchen", "cheesecake")),
            ("bls-2", ("Quiche", "quiche")),
            ("bls-3", ("Kohlrabi roh", "kohlrabi raw")),
        ]
    )
    ids = [food.id for food in search_with(names, "quiche", 20)]
    # Its name is typed wholly, which "Cheese quiche, meatless" is not.
    assert ids[0] == "bls-2"
    assert ids[1:] == [food.id for food in search_foods("quiche", 20)]
    assert [food.id for food in search_with(names, "quarkkuchn", 5)] == ["bls-1"]
    # The kitchen's is before both.
    assert search_with(names, "kohlrabi", 5)[0].id == "kohlrabi"
