"""Properties of every plan."""

import itertools
import json
import math
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foods import GROUPS, food_table, named
from sandbox.model_server.plan_request import BUDGETS, PlanRequest
from sandbox.model_server.plan_writer import MEALS, write_plan

BY_SPOKEN = {food.spoken: food for food in food_table().foods.values() if food.in_plans}
plans = settings(max_examples=settings().max_examples // 4)
wanted = st.builds(
    PlanRequest,
    days=st.integers(1, 4),
    kcal=st.integers(1400, 3000),
    protein=st.integers(80, 160),
    allergies=st.lists(
        st.sampled_from(["dairy", "eggs", "nuts", "fish", "soy", "vegetarian", "tomatoes", "kiwi?"])
    ),
    budget=st.sampled_from(sorted(BUDGETS)),
)


def portions(meal: Any) -> dict[str, int]:
    """Read the grams of each food out of a meal's description."""
    _, _, portion = meal["description"].rpartition("Portion: ")
    return {name: int(grams) for grams, name in re.findall(r"(\d+) g ([^,.]+)", portion)}


@plans
@given(wanted, st.text(max_size=5))
def test_a_plan_has_every_day_and_the_shape_that_was_asked_for(
    request: PlanRequest, seed: str
) -> None:
    plan = write_plan(request, seed)
    assert json.dumps(plan) == json.dumps(write_plan(request, seed))
    assert set(plan) == {"summary", "dailyMacros", "days", "shoppingList", "tips"}
    assert [day["day"] for day in plan["days"]] == list(range(1, request.days + 1))
    assert all(tuple(day["meals"]) == MEALS for day in plan["days"])
    figures = {"calories": request.kcal, "proteinG": request.protein}
    assert plan["dailyMacros"] == {**figures, "fatG": 140, "netCarbsG": 20}
    assert tuple(plan["shoppingList"]) == GROUPS


@plans
@given(wanted, st.text(max_size=5))
def test_portions_have_the_energy_and_nothing_that_is_left_out_or_too_expensive(
    request: PlanRequest, seed: str
) -> None:
    excluded = [found for each in request.allergies if (found := named(each))]
    for day in write_plan(request, seed)["days"]:
        meals = day["meals"].values()
        assert sum(meal["calories"] for meal in meals) == pytest.approx(request.kcal, rel=0.1)
        for meal in meals:
            eaten = {BY_SPOKEN[name]: grams for name, grams in portions(meal).items()}
            energy = math.fsum(food.figures(grams).calories for food, grams in eaten.items())
            assert meal["calories"] == pytest.approx(energy, abs=0.51)
            assert not [food for food in eaten for each in excluded if food in each]
            assert all(food.price <= BUDGETS[request.budget] for food in eaten)


def test_a_month_has_all_its_days_and_is_not_the_same_day_over_and_over() -> None:
    plan = write_plan(PlanRequest(days=30), "seed")
    for meal in MEALS:
        eaten = [day["meals"][meal]["name"] for day in plan["days"]]
        assert all(a != b for a, b in itertools.pairwise(eaten))


@pytest.mark.parametrize(
    "allergies",
    [["vegan", "soy", "nuts", "seeds"], ["meat", "fish", "eggs", "dairy", "vegetables"], ["all"]],
)
def test_even_when_next_to_nothing_is_allowed_every_meal_is_there(allergies: list[str]) -> None:
    plan = write_plan(PlanRequest(allergies=allergies, budget="budget"), "seed")
    assert all(tuple(day["meals"]) == MEALS for day in plan["days"])


@pytest.mark.parametrize("kcal", [-200, 0, 300, 9000])
def test_figures_that_make_no_sense_still_give_a_plan(kcal: float) -> None:
    assert len(write_plan(PlanRequest(kcal=kcal, protein=480), "seed")["days"]) == 7
