"""Requests to the model: only allowed foods, a small schema, nothing that a member can control."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import ALLERGENS, GROUPS, food_table
from planner.computed import UnknownExclusions
from planner.computed.limits.amounts import limits_of
from planner.computed.requests import ModelRequest, Order, offered_foods, quoted, request_for
from planner.computed.requirements import Requirements
from planner.rules import USUAL_MEALS
from services.planner.tests.computing import TARGETS, requirements

TABLE = food_table().foods


def asked(of: Requirements, *remarks: str, key: str = "days 1-7/0") -> ModelRequest:
    order = Order(USUAL_MEALS, 7)
    return request_for(of, order, limits_of(TARGETS), key=key, model=None, remarks=remarks)


def ids(request: ModelRequest) -> list[str]:
    found: list[str] = request.schema["$defs"]["food"]["enum"]
    return found


@pytest.mark.parametrize("allergen", [allergen.id for allergen in ALLERGENS])
def test_no_food_with_an_excluded_allergen_is_offered(allergen: str) -> None:
    for name in ids(asked(requirements(allergen, budget="premium"))):
        assert allergen not in TABLE[name].allergens | TABLE[name].may_contain


def test_kinds_diets_foods_and_dear_foods_are_not_offered() -> None:
    offered = [
        TABLE[name] for name in ids(asked(requirements("vegan", "avocados", budget="budget")))
    ]
    assert offered
    for food in offered:
        assert not {"meat", "fish", "shellfish", "dairy", "egg"} & food.kinds
        assert food.price == 1
        assert "avocado" not in food.name.casefold()


def test_a_word_that_names_nothing_is_refused_with_all_others() -> None:
    with pytest.raises(UnknownExclusions) as refused:
        requirements("eggs", "qwertz", "  ", "MÍLK")
    assert refused.value.words == ["qwertz", "  "]


def test_at_most_100_foods_are_offered_some_of_every_group() -> None:
    offered = offered_foods(requirements(budget="premium"), "days 1-7/0")
    assert len(offered) == len({food.id for food in offered}) == 100
    assert {food.group for food in offered} == set(GROUPS)
    assert min([food.group for food in offered].count(group) for group in GROUPS) >= 12


def test_the_choice_is_the_same_for_the_same_call_and_another_one_for_the_next() -> None:
    of = requirements(budget="premium")
    assert ids(asked(of)) == ids(asked(of))
    assert ids(asked(of)) != ids(asked(of, key="days 8-14/0"))


def test_prompt_and_schema_fit_into_8000_tokens() -> None:
    longest = asked(requirements(budget="premium"), *["A remark on what was wrong." * 5] * 4)
    # A token is rarely shorter than two characters, even in ids of foods.
    assert len(longest.prompt) + len(json.dumps(longest.schema)) < 2 * 8_000
    for name in ids(longest):
        assert name in longest.prompt


def strings_of(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [found for each in schema for found in strings_of(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if schema.get("type") == "string" else []
    return own + [found for each in schema.values() for found in strings_of(each)]


def enums_of(schema: Any) -> list[list[str]]:
    if isinstance(schema, list):
        return [found for each in schema for found in enums_of(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema["enum"]] if "enum" in schema else []
    return own + [
        found for name, each in schema.items() if name != "enum" for found in enums_of(each)
    ]


def test_the_schema_leaves_a_choice_of_foods_and_words_and_no_text() -> None:
    schema = asked(requirements(budget="premium")).schema
    assert strings_of(schema) == []
    # Some servers refuse more.
    assert sorted(map(len, enums_of(schema)))[-1] == 100
    dish = schema["$defs"]["dish"]["properties"]
    assert list(dish) == ["foods", "way", "finish", "adjective", "style"]
    assert (dish["foods"]["minItems"], dish["foods"]["maxItems"]) == (2, 7)
    ways = ["pan", "oven", "pot", "stew", "soup", "salad", "shake", "plate", "bake"]
    assert dish["way"]["enum"] == ways


@given(st.text())
def test_a_wish_stays_one_quoted_line(text: str) -> None:
    line = quoted(text)
    assert line.isprintable()
    assert len(json.loads(line)) <= 200


def test_what_a_member_typed_as_an_allergy_is_not_in_the_prompt() -> None:
    assert "peanuts" not in asked(requirements("no peanuts")).prompt
