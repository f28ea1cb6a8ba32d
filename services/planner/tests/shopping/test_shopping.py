"""The shopping list of a stored plan."""

import re
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from foods import GROUPS, food_table
from planner import computed
from planner.plans import JobInput, macros_of
from planner.shopping.lines import shopping
from planner.sold import as_bought, eggs_bought
from planner.stored_plans import read_stored
from services.planner.tests.members import PLANNER_INPUT
from services.planner.tests.stored_plans import ANY_PLAN, computed_days, grams_of


@given(first=st.integers(1, 3), length=st.integers(1, 3), servings=st.integers(1, 12))
def test_the_list_is_the_sum_of_the_grams(first: int, length: int, servings: int) -> None:
    plan = read_stored(computed_days(3))
    lines = shopping(plan, plan.days[first - 1 : first - 1 + length], servings)
    wanted = grams_of(computed_days(3), first, first - 1 + length)
    foods = [each for line in lines for each in line.foods]
    assert {each.food_id: each.grams for each in foods} == pytest.approx(
        {food: grams * servings for food, grams in wanted.items()}
    )
    for line in lines:
        assert line.grams == pytest.approx(sum(each.grams for each in line.foods))
    assert len({line.key for line in lines}) == len(lines)
    for line in lines:
        assert line.food_id is not None
        assert line.group == food_table().foods[line.food_id].group
    groups = [GROUPS.index(line.group) for line in lines]
    assert groups == sorted(groups)


@pytest.mark.parametrize(
    ("food_id", "grams", "bought"),
    [
        ("avocado-raw", 100, "1 avocado"),
        ("tomato", 250, "3 tomatoes"),
        ("zucchini-raw", 600, "3 zucchinis"),
        ("nori-sheets", 2.5, "1 nori sheet"),
        ("butter", 240, "250 g"),
        ("butter", 250.0000001, "250 g"),
        ("butter", 260, "2 × 250 g"),
        ("double-cream", 155, "200 ml"),
        ("cheddar", 260, "2 × 150 g"),
        ("cheddar", 400, "250 g + 150 g"),
        ("tuna-canned-in-water", 300, "3 cans"),
        ("shirataki-noodles", 200, "1 pack"),
        ("lemon-juice", 45, "45 g"),
        ("chicken-breast", 346, "350 g"),
        ("chicken-breast", 1000, "1 kg"),
        ("chicken-breast", 999, "1 kg"),
        ("chicken-breast", 1120, "1.2 kg"),
        ("chicken-drumstick", 195, "3 drumsticks, 300 g with bones"),
        ("chicken-thigh", 110, "1 thigh, 170 g with bones"),
        ("shrimp", 200, "380 g with heads and shells"),
        ("strawberries", 120, "125 g"),
        ("paprika", 2.2, "5 g"),
        ("gone", 20, "20 g"),
    ],
)
def test_foods_are_bought_as_they_are_sold(food_id: str, grams: float, bought: str) -> None:
    assert as_bought(food_table().foods.get(food_id), grams) == bought


@pytest.mark.parametrize(
    ("grams", "bought"),
    [
        ({"egg": 50}, "6 eggs"),
        ({"egg": 300.0000001}, "6 eggs"),
        ({"egg": 350}, "10 eggs"),
        ({"egg": 600}, "12 eggs (2 × 6)"),
        ({"egg": 800}, "16 eggs (10 + 6)"),
        ({"egg": 1450}, "30 eggs (3 × 10)"),
        # Whites and yolks of the same three eggs.
        ({"egg": 150, "egg-white": 99, "egg-yolk": 51}, "6 eggs"),
        ({"egg-yolk": 119}, "10 eggs"),
    ],
)
def test_eggs_are_bought_by_the_box(grams: dict[str, float], bought: str) -> None:
    assert eggs_bought(grams) == bought


@given(food=st.sampled_from(list(food_table().foods.values())), grams=st.floats(0.1, 1e5))
def test_the_bought_amount_is_enough(food: Any, grams: float) -> None:
    weighed = 0.0
    for part in as_bought(food, grams).split(" + "):
        bought = re.fullmatch(r"(?:(\d+) × )?([\d.]+) (.+)", part)
        assert bought is not None
        count, number, unit = float(bought[1] or 1), float(bought[2]), bought[3]
        assert number > 0
        if unit not in ("g", "kg", "ml"):
            return
        weighed += count * number * (1000 if unit == "kg" else 1)
    assert weighed >= grams - 0.001


def test_foods_that_replace_each_other_are_one_line() -> None:
    plan = deepcopy(computed_days(3))
    plan["days"] = plan["days"][:1]
    plan["days"][0]["meals"]["snack"]["ingredients"] = [
        {"foodId": food_id, "name": food_id, "grams": grams}
        for food_id, grams in (
            *(("broccoli-raw", 200), ("broccoli-frozen", 100)),
            *(("dill", 10), ("basil", 30), ("olive-oil", 20)),
        )
    ]
    for meal in ("breakfast", "lunch", "dinner"):
        plan["days"][0]["meals"][meal]["ingredients"] = [
            {"foodId": "egg", "name": "Egg", "grams": 100}
        ]
    read = read_stored(plan)
    lines = {line.key: line for line in shopping(read, read.days, 1)}
    assert {key: (line.name, line.as_bought) for key, line in lines.items()} == {
        "egg": ("Egg", "6 eggs"),
        "broccoli-raw": ("Broccoli", "300 g"),
        "basil": ("Basil", "2 × 25 g"),
        "dill": ("Dill", "25 g"),
        "olive-oil": ("Olive oil", "250 ml"),
    }
    assert [each.food_id for each in lines["broccoli-raw"].foods] == [
        "broccoli-raw",
        "broccoli-frozen",
    ]
    assert [key for key, line in lines.items() if line.cupboard] == ["olive-oil"]


def test_every_food_that_is_sold_in_its_own_way_is_in_the_table() -> None:
    sold = yaml.safe_load(files("planner").joinpath("sold.yaml").read_text())
    foods = food_table().foods
    families = {food.family for food in foods.values()}
    listed = [each for ids in sold["same"].values() for each in ids]
    assert len(listed) == len(set(listed))
    assert set(listed) <= foods.keys()
    assert sold["packs"].keys() <= foods.keys() | families
    assert {*sold["poured"], *sold["cupboard"]} <= families


@pytest.mark.parametrize("seed", range(4))
async def test_a_week_has_at_most_forty_items_beside_what_is_at_home(seed: int) -> None:
    body = JobInput.model_validate({**PLANNER_INPUT, "durationDays": 7})
    targets = macros_of(body)
    requirements = computed.requirements_of(body, targets, seed)
    days = await computed.write_days(requirements, range(1, 8), None, fallbacks=())
    plan = read_stored(computed.output_plan(requirements, days))
    lines = shopping(plan, plan.days, 1)
    assert sum(not line.cupboard for line in lines) <= 40


@given(plan=ANY_PLAN, servings=st.integers(1, 12))
def test_any_json_has_a_list(plan: Any, servings: int) -> None:
    read = read_stored(plan)
    lines = shopping(read, read.days, servings)
    assert len(lines) <= 400
    assert len({line.key for line in lines}) == len(lines)
    assert all(line.name for line in lines)


def test_a_food_that_left_the_table_is_bought_by_its_name() -> None:
    plan = deepcopy(computed_days(3))
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
