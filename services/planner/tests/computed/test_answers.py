"""What a model answers may be anything; it is read as dishes of allowed foods, or as a reason."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import food_table
from planner.computed.dishes import WAYS, Naming
from planner.computed.names import ADJECTIVES, STYLES
from planner.computed.read_answer import NoDishes, read_answer
from planner.computed.recipes import FINISHES
from planner.computed.requests import Order
from planner.rules import USUAL_MEALS

ALLOWED = {name: food_table().foods[name] for name in ("egg", "butter", "spinach-raw", "cheddar")}
ORDER = Order(USUAL_MEALS, 2)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)
FOODS = st.lists(st.sampled_from([*ALLOWED, "bacon", "x"]) | VALUES)
WORDS = st.sampled_from([*WAYS, *FINISHES, *ADJECTIVES, *STYLES]) | VALUES
DISHES = st.fixed_dictionaries(
    {"foods": FOODS | VALUES, **dict.fromkeys(("way", "finish", "adjective", "style"), WORDS)}
)
DAYS = st.lists(st.fixed_dictionaries(dict.fromkeys(USUAL_MEALS, DISHES | VALUES)) | VALUES)


def read(text: str) -> None:
    found = read_answer(text, ORDER, ALLOWED)
    assert len(found) == 2
    for dishes in found:
        if isinstance(dishes, NoDishes):
            # The reason goes into a prompt: it holds nothing of the answer.
            assert str(dishes).endswith(".")
            assert len(str(dishes)) < 100
            continue
        for dish in dishes.values():
            assert 2 <= len(dish.shares) <= 7
            assert len({food.id for food, _ in dish.shares}) == len(dish.shares)
            for food, share in dish.shares:
                assert food.id in ALLOWED
                assert 1 <= share <= 10
            assert dish.chosen is not None
            assert dish.chosen.way in (*WAYS, None)
            assert dish.chosen.finish in (*FINISHES, None)
            assert dish.chosen.adjective in (*ADJECTIVES, None)
            assert dish.chosen.style in (*STYLES, None)


@given(VALUES | st.fixed_dictionaries({"days": DAYS | VALUES}))
def test_any_json_is_read_as_dishes_or_as_a_reason(answer: object) -> None:
    read(json.dumps(answer))


@given(st.text())
def test_any_text_is_read_as_a_reason(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    "text", ['{"days":' * 30_000 + "1" + "}" * 30_000, "{" + "9" * 9_999 + "}"]
)
def test_what_json_cannot_be_read_from_is_a_reason(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ({"way": "soup", "adjective": "rustic"}, Naming("soup", None, "rustic", None)),
        ({"way": "sous-vide", "finish": "gold"}, Naming()),
        # The e is a Cyrillic one.
        ({"adjective": "cr\u0435amy", "style": "bistr\u043e"}, Naming()),
        ({"adjective": "Sahnig", "style": "チキン", "name": "Poulet"}, Naming()),
        ({"adjective": "", "style": "", "way": "Pan"}, Naming()),
        ({"adjective": ["rustic"], "way": {"enum": "pan"}, "finish": True}, Naming()),
    ],
)
def test_words_that_are_not_on_a_list_are_not_chosen(said: dict[str, Any], chosen: Naming) -> None:
    dish = {"foods": ["egg", "butter"], **said}
    text = json.dumps({"days": [dict.fromkeys(USUAL_MEALS, dish)]})
    [dishes] = read_answer(text, Order(USUAL_MEALS, 1), ALLOWED)
    assert not isinstance(dishes, NoDishes)
    assert dishes["lunch"].chosen == chosen


def test_of_many_ids_the_first_of_the_list_are_taken_once() -> None:
    many = ["unicorn", "egg", "egg", *map(str, range(300)), *food_table().foods]
    text = json.dumps({"days": [{meal: {"foods": many} for meal in USUAL_MEALS}]})
    [dishes] = read_answer(text, Order(USUAL_MEALS, 1), food_table().foods)
    assert not isinstance(dishes, NoDishes)
    ids = [food.id for food, _ in dishes["lunch"].shares]
    assert ids == ["egg", *list(food_table().foods)[:6]]
