"""Properties of every plan."""

import itertools
import json
import math
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.model_server.food_data import GROUPS, SLOTS, dishes, foods, nutrition_of
from sandbox.model_server.plan_request import BUDGETS, PlanRequest
from sandbox.model_server.plan_writer import write_plan

# Words that must not appear in a plan for an allergy; written for this test alone.
WORDS = {
    "dairy": "milk|cheese|cheddar|mozzarella|feta|halloumi|parmesan|butter|cream|yogurt|ghee",
    "Lactose intolerance": "milk|cheese|cheddar|mozzarella|feta|halloumi|parmesan|cream|yogurt",
    "eggs": r"\begg|mayonnaise|omelette|frittata|shakshuka",
    "nuts": "nut|almond|pecan|macadamia",
    "almonds": "almond|walnut|hazelnut|pecan",
    "peanuts": "peanut",
    "fish": "salmon|tuna|cod|mackerel|trout|sardine|anchov|fish",
    "shellfish": "prawn|mussel|shrimp|shellfish",
    "soy": "soy|tofu|tamari",
    "sesame": "sesame|tahini",
    "pork": "pork|bacon|lard|ham",
    "vegetarian": "beef|steak|chicken|turkey|lamb|pork|bacon|lard|salmon|tuna|cod|prawn|mussel",
    "tomatoes": "tomato",
    "avocado": "avocado",
}
plans = settings(max_examples=25, deadline=None)
wanted = st.builds(
    PlanRequest,
    days=st.integers(1, 4),
    kcal=st.integers(1400, 3000),
    protein=st.integers(80, 160),
    allergies=st.lists(st.sampled_from(sorted(WORDS)), max_size=3, unique=True),
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
    assert set(plan) == {"summary", "dailyMacros", "days", "shoppingList", "tips"}
    assert [day["day"] for day in plan["days"]] == list(range(1, request.days + 1))
    for day in plan["days"]:
        assert tuple(day["meals"]) == SLOTS
        assert len({meal["name"] for meal in day["meals"].values()}) == 4
    figures = {"calories": request.kcal, "proteinG": request.protein}
    assert plan["dailyMacros"] == {**figures, "fatG": 140, "netCarbsG": 20}
    assert tuple(plan["shoppingList"]) == GROUPS


@plans
@given(wanted, st.text(max_size=5))
def test_every_day_has_about_the_energy_that_was_asked_for_and_few_carbohydrates(
    request: PlanRequest, seed: str
) -> None:
    for day in write_plan(request, seed)["days"]:
        meals = day["meals"].values()
        assert sum(meal["calories"] for meal in meals) == pytest.approx(request.kcal, rel=0.1)
        assert math.fsum(meal["netCarbsG"] for meal in meals) <= 55


@plans
@given(wanted, st.text(max_size=5))
def test_figures_follow_from_portions_within_the_budget_and_the_list_has_all_of_them(
    request: PlanRequest, seed: str
) -> None:
    plan = write_plan(request, seed)
    by_name = {food.name: food for food in foods().values()}
    bought = {
        line.partition(": ")[0].casefold() for g in GROUPS for line in plan["shoppingList"][g]
    }
    needed = set()
    for day in plan["days"]:
        for meal in day["meals"].values():
            grams = {by_name[name]: amount for name, amount in portions(meal).items()}
            assert meal["calories"] == pytest.approx(nutrition_of(grams).kcal, abs=0.51)
            assert all(food.price <= BUDGETS[request.budget] for food in grams)
            needed |= {food.name.casefold() for food in grams}
    assert bought == needed


@plans
@given(wanted, st.text(max_size=5))
def test_no_meal_or_shopping_list_names_an_allergen(request: PlanRequest, seed: str) -> None:
    plan = write_plan(request, seed)
    read = json.dumps([plan["days"], plan["shoppingList"]], ensure_ascii=False)
    for allergy in request.allergies:
        assert not re.search(WORDS[allergy], read, re.IGNORECASE), allergy


@pytest.mark.parametrize("allergy", sorted(WORDS))
def test_a_month_for_one_allergy_never_names_it(allergy: str) -> None:
    plan = write_plan(PlanRequest(days=30, allergies=[allergy], budget="premium"), "seed")
    read = json.dumps(plan, ensure_ascii=False)
    assert not re.findall(WORDS[allergy], read, re.IGNORECASE)


def test_a_month_has_all_its_days_and_is_not_the_same_day_over_and_over() -> None:
    plan = write_plan(PlanRequest(days=30), "seed")
    for slot in SLOTS:
        eaten = [day["meals"][slot]["name"] for day in plan["days"]]
        assert all(a != b for a, b in itertools.pairwise(eaten))
        assert len(set(eaten)) >= 8


def test_the_same_request_and_seed_give_the_same_plan_and_another_seed_another() -> None:
    assert write_plan(PlanRequest(), "a") == write_plan(PlanRequest(), "a")
    assert write_plan(PlanRequest(), "a")["days"] != write_plan(PlanRequest(), "b")["days"]


@pytest.mark.parametrize(
    "allergies",
    [["vegan", "soy", "nuts", "seeds"], ["meat", "fish", "eggs", "dairy", "vegetables"], ["all"]],
)
def test_even_when_next_to_nothing_is_allowed_every_meal_is_there(allergies: list[str]) -> None:
    plan = write_plan(PlanRequest(allergies=allergies, budget="budget"), "seed")
    assert all(tuple(day["meals"]) == SLOTS for day in plan["days"])


@pytest.mark.parametrize("kcal", [-200, 0, 300, 9000])
def test_figures_that_make_no_sense_still_give_a_plan(kcal: float) -> None:
    plan = write_plan(PlanRequest(kcal=kcal, protein=480), "seed")
    assert len(plan["days"]) == 7


def test_there_are_enough_dishes_and_their_energy_agrees_with_what_is_in_them() -> None:
    assert len(dishes()) >= 80
    for dish in dishes():
        kcal, protein, fat, carbs = nutrition_of(dish.grams)
        # Fibre has energy too, which is in no macro.
        assert kcal == pytest.approx(4 * protein + 9 * fat + 4 * carbs, rel=0.13), dish.name
        assert carbs < 11, dish.name


def test_no_dish_speaks_of_a_food_that_is_not_in_it() -> None:
    # These are names of dishes, not of foods.
    dish_words = {"omelette", "frittata", "shakshuka"}
    words = re.compile("|".join(WORDS.values()), re.IGNORECASE)
    for dish in dishes():
        tags = frozenset[str]().union(*(food.tags for food in dish.grams))
        in_it = " ".join([*(food.name for food in dish.grams), *tags]).casefold()
        named = {found.casefold() for found in words.findall(dish.words)} - dish_words
        if "dairy" in tags:
            named.discard("cheese")
        assert not {word for word in named if word not in in_it}, dish.name
