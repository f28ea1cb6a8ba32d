"""The table of foods, and what is found in it."""

from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from foods import ALLERGENS, DIETS, GROUPS, Excluded, Food, food_table, named, words_of

FOODS = list(food_table().foods.values())
foods = st.sampled_from(FOODS)


def test_the_table_has_what_the_kitchen_uses_and_what_people_log_besides() -> None:
    assert 450 <= len(FOODS) <= 700
    assert {"egg", "avocado-raw", "erythritol", "psyllium-husk"} <= food_table().foods.keys()
    assert not food_table().foods["beer"].in_plans
    assert [food.name for food in FOODS] == sorted(food.name for food in FOODS)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("egg", ["Egg", "Fried egg", "Boiled egg"]),
        ("eggs", ["Egg", "Fried egg", "Boiled egg"]),
        ("avocados", ["Avocado"]),
        ("chickens", ["Chicken breast", "Chicken thigh"]),
        ("chicken", ["Chicken breast", "Chicken thigh", "Chicken wings"]),
        ("chicken br", ["Chicken breast", "Chicken broth", "Chicken bratwurst"]),
        ("cheese", ["Cheddar", "Cream cheese", "Mozzarella"]),
        ("may", ["Mayonnaise"]),
    ],
)
def test_the_best_match_is_first(query: str, first: list[str]) -> None:
    """Whole words before beginnings, then what is typed wholly, and what is eaten often."""
    assert [food.name for food in food_table().search(query, len(first))] == first


@pytest.mark.parametrize(
    ("query", "name"),
    [
        *(("berries", "Strawberries"), ("melon", "Cantaloupe"), ("nuts", "Walnuts")),
        *(("strawberrys", "Strawberries"), ("tomatos", "Tomato"), ("radish", "Radishes")),
    ],
)
def test_a_food_is_found_by_the_end_of_a_word_and_in_any_number(query: str, name: str) -> None:
    assert name in [food.name for food in food_table().search(query, 50)]


@pytest.mark.parametrize("query", ["avacado", "avcado", "avocaddo", "avocaod", "avocsdos"])
def test_one_letter_may_be_wrong(query: str) -> None:
    assert food_table().search(query, 1)[0].name == "Avocado"


@pytest.mark.parametrize("query", ["avacaddo", "eqq", "xyzz"])
def test_two_wrong_letters_or_one_of_a_short_word_find_nothing(query: str) -> None:
    assert food_table().search(query, 50) == []


@pytest.mark.parametrize(
    ("query", "name"),
    [("courgette", "Zucchini"), ("creme fraiche", "Crème fraîche"), ("HALF-and", "Half-and-half")],
)
def test_a_food_is_found_by_its_other_name_and_without_accents(query: str, name: str) -> None:
    assert [food.name for food in food_table().search(query, 1)] == [name]


@pytest.mark.parametrize(
    "text", ["Milk", "𝐌𝐢𝐥𝐤", "ＭＩＬＫ", "ᴹᴵᴸᴷ", "mi\u200clk", "m\u200dilk", "mi\u00adlk"]
)
def test_a_word_is_the_same_in_whichever_letters_it_is_written(text: str) -> None:
    assert words_of(text) == ["milk"]


@given(st.text())
def test_the_words_of_words_are_the_same_words(text: str) -> None:
    assert words_of(" ".join(words_of(text))) == words_of(text)


def test_a_blank_query_gives_the_first_ones_by_name() -> None:
    assert food_table().search(" ", 4) == FOODS[:4]
    assert food_table().search("", 4) == FOODS[:4]


@pytest.mark.parametrize("query", ["%", "\0", "\ud800", "🥑", "no such food"])
def test_a_query_without_a_word_of_a_food_finds_nothing(query: str) -> None:
    assert food_table().search(query, 50) == []


@given(st.text(max_size=20), st.integers(1, 50))
@example("a" * 10_000, 50)
@example("egg " * 2_500, 50)
@example(" ".join(map(str, range(3_000))), 50)
def test_any_query_is_answered_within_its_limit(query: str, limit: int) -> None:
    assert len(food_table().search(query, limit)) <= limit


@given(foods, st.data(), st.sampled_from([str.lower, str.upper, str.title]))
def test_a_food_is_found_by_beginnings_of_its_words_in_any_order_and_case(
    food: Food, data: st.DataObject, written: type[str]
) -> None:
    words = data.draw(st.permutations(words_of(food.name)))
    query = " ".join(word[: data.draw(st.integers(1, len(word)))] for word in words)
    assert food in food_table().search(written(query), len(FOODS))


@given(st.text("abcdefghilmnoprst ", min_size=1, max_size=8).filter(str.strip))
def test_fewer_results_are_the_first_of_more(query: str) -> None:
    found = food_table().search(query, len(FOODS))
    assert food_table().search(query, 3) == found[:3]


def test_net_carbs_are_without_fiber_and_polyols() -> None:
    avocado = food_table().foods["avocado-raw"].figures(200)
    assert avocado.net_carbs_g == pytest.approx(avocado.carbs_g - avocado.fiber_g)
    assert 3 < avocado.net_carbs_g < 4
    assert food_table().foods["erythritol"].figures(50).net_carbs_g == 0


@given(foods, st.floats(0, 500), st.floats(0, 500))
def test_more_grams_never_have_less_net_carbs(food: Food, some: float, more: float) -> None:
    few, many = sorted((some, more))
    assert food.figures(few).net_carbs_g <= food.figures(many).net_carbs_g


@pytest.mark.parametrize("price", [1, 2, 3])
def test_without_any_two_allergens_every_group_has_a_choice(price: int) -> None:
    for pair in combinations([allergen.id for allergen in ALLERGENS], 2):
        left_out = Excluded(allergens=frozenset(pair))
        for group in GROUPS:
            assert len(choice(group, price, left_out)) >= 8, (pair, group)


@pytest.mark.parametrize("name", [each.id for each in DIETS])
def test_every_diet_has_a_choice_in_every_group(name: str) -> None:
    left_out = named(name)
    assert left_out is not None
    for group in GROUPS:
        assert len(choice(group, 3, left_out)) >= 8, group


def choice(group: str, price: int, left_out: Excluded) -> list[Food]:
    """What a plan of a budget may have: foods of its price class and of cheaper ones."""
    return [
        food
        for food in FOODS
        if food.in_plans and food.group == group and food.price <= price and food not in left_out
    ]


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("olives-green", "green olives"),
        ("tuna-canned-in-oil", "tuna canned in oil"),
        ("mct-oil", "MCT oil"),
        ("brussels-sprouts", "Brussels sprouts"),
        ("egg", "egg"),
    ],
)
def test_a_food_has_a_name_within_a_sentence(name: str, spoken: str) -> None:
    assert food_table().foods[name].spoken == spoken
