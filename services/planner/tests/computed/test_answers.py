"""What a model answers may be anything; it is read as dishes of allowed foods, or as a reason."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import food_table
from planner.computed.read_answer import NoDishes, read_answer
from planner.computed.requests import Order
from planner.rules import MEALS

ALLOWED = {name: food_table().foods[name] for name in ("egg", "butter", "spinach-raw", "cheddar")}
ORDER = Order(MEALS, 2)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)
ITEMS = st.lists(
    st.fixed_dictionaries(
        {"food": st.sampled_from([*ALLOWED, "bacon", "x"]) | VALUES, "share": VALUES}
    )
)
DISHES = st.fixed_dictionaries({"name": VALUES, "text": VALUES, "items": ITEMS | VALUES})
DAYS = st.lists(st.fixed_dictionaries(dict.fromkeys(MEALS, DISHES | VALUES)) | VALUES)


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
    ("share", "read_as"),
    [("3", 3), ("0", 1), ("-1e9", 1), ("1e999", 10), ("NaN", 1), ("9" * 400, 10), ("2.9", 2),
     ("true", 1), ('"5"', 1), ("null", 1)],
)  # fmt: skip
def test_shares_are_brought_between_one_and_ten(share: str, read_as: int) -> None:
    items = f'[{{"food": "egg", "share": {share}}}, {{"food": "butter", "share": 1}}]'
    dish = f'{{"name": "a", "text": "b", "items": {items}}}'
    day = ", ".join(f'"{meal}": {dish}' for meal in MEALS)
    [dishes] = read_answer(f'{{"days": [{{{day}}}]}}', Order(MEALS, 1), ALLOWED)
    assert not isinstance(dishes, NoDishes)
    assert dishes["lunch"].shares[0][1] == read_as
