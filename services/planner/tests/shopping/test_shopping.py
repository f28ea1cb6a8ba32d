"""The shopping list of a stored plan."""

import re
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foods import GROUPS, food_table
from planner.shopping.lines import as_bought, shopping
from planner.stored_plans import read_stored
from services.planner.tests.stored_plans import ANY_PLAN, computed_plan, grams_of

_COMPUTED = computed_plan(3)


@given(first=st.integers(1, 3), length=st.integers(1, 3), servings=st.integers(1, 12))
def test_the_list_is_the_sum_of_the_grams(first: int, length: int, servings: int) -> None:
    plan = read_stored(_COMPUTED)
    lines = shopping(plan, plan.days[first - 1 : first - 1 + length], servings)
    wanted = grams_of(_COMPUTED, first, first - 1 + length)
    assert {line.food_id: line.grams for line in lines} == pytest.approx(
        {food: grams * servings for food, grams in wanted.items()}
    )
    assert len({line.key for line in lines}) == len(lines)
    for line in lines:
        assert line.food_id is not None
        assert line.group == food_table().foods[line.food_id].group
    groups = [GROUPS.index(line.group) for line in lines]
    assert groups == sorted(groups)


@pytest.mark.parametrize(
    ("food_id", "grams", "bought"),
    [
        ("egg", 150, "3 eggs"),
        ("egg", 150.0000001, "3 eggs"),
        ("egg", 160, "4 eggs"),
        ("egg", 50, "1 egg"),
        ("avocado-raw", 100, "1 avocado"),
        ("tomato", 250, "3 tomatoes"),
        ("zucchini-raw", 600, "3 zucchinis"),
        ("nori-sheets", 2.5, "1 nori sheet"),
        ("lemon-juice", 45, "45 g"),
        ("chicken-breast", 346, "350 g"),
        ("chicken-breast", 1000, "1 kg"),
        ("chicken-breast", 999, "1 kg"),
        ("chicken-breast", 1120, "1.2 kg"),
        ("paprika", 2.2, "3 g"),
        ("gone", 20, "20 g"),
    ],
)
def test_foods_are_bought_as_they_are_sold(food_id: str, grams: float, bought: str) -> None:
    assert as_bought(food_table().foods.get(food_id), grams) == bought


@given(food=st.sampled_from(list(food_table().foods.values())), grams=st.floats(0.1, 1e5))
def test_what_is_bought_is_enough(food: Any, grams: float) -> None:
    bought = re.match(r"([\d.]+) (.+)", as_bought(food, grams))
    assert bought is not None
    number, unit = float(bought[1]), bought[2]
    assert number > 0
    if unit in ("g", "kg"):
        assert number * (1000 if unit == "kg" else 1) >= grams - 0.001


@settings(max_examples=100, deadline=None)
@given(plan=ANY_PLAN, servings=st.integers(1, 12))
def test_any_json_has_a_list(plan: Any, servings: int) -> None:
    read = read_stored(plan)
    lines = shopping(read, read.days, servings)
    assert len(lines) <= 400
    assert len({line.key for line in lines}) == len(lines)
    assert all(line.name for line in lines)


def test_a_food_that_left_the_table_is_bought_by_its_name() -> None:
    plan = deepcopy(_COMPUTED)
    plan["days"][0]["meals"]["snack"]["ingredients"] = [
        {"foodId": "dodo-egg", "name": "Dodo egg", "grams": 70}
    ]
    read = read_stored(plan)
    (line,) = [each for each in shopping(read, read.days[:1], 2) if each.food_id == "dodo-egg"]
    assert (line.name, line.grams, line.as_bought, line.group) == (
        "Dodo egg",
        140,
        "140 g",
        "other",
    )
