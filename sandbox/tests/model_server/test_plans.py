"""Properties of every plan."""

import itertools
import json
import math
import re
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from sandbox.model_server.food_data import GROUPS, SLOTS, dishes, foods
from sandbox.model_server.plan_request import BUDGETS, PlanRequest
from sandbox.model_server.plan_writer import Plan, write_plan

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
ACTIVITY = {"sedentary": 1.2, "light": 1.375, "moderate": 1.55, "active": 1.725}


@st.composite
def wanted(draw: st.DrawFn) -> PlanRequest:
    """Draw a member of ordinary size, with the macros that the service would compute."""
    weight, height = draw(st.integers(55, 110)), draw(st.integers(155, 200))
    age, man = draw(st.integers(18, 65)), draw(st.booleans())
    bmr = 10 * weight + 6.25 * height - 5 * age + (5 if man else -161)
    goal = draw(st.sampled_from(["weight_loss", "maintenance", "muscle_gain"]))
    change = {"weight_loss": -500, "maintenance": 0, "muscle_gain": 200}[goal]
    kcal = bmr * draw(st.sampled_from(sorted(ACTIVITY.values()))) + change
    # Below, protein alone would be half of the energy and the figures contradict each other.
    assume(kcal >= 1100)
    return PlanRequest(
        days=draw(st.integers(1, 4)),
        kcal=round(kcal),
        protein=round(weight * 1.6),
        fat=round(kcal * 0.7 / 9),
        carbs=20,
        allergies=draw(st.lists(st.sampled_from(sorted(WORDS)), max_size=3, unique=True)),
        budget=draw(st.sampled_from(sorted(BUDGETS))),
        goal=goal,
    )


# Shrinking would write hundreds of plans for a slightly simpler example.
plans = settings(
    max_examples=25, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


def portions(text: str) -> dict[str, int]:
    """Read the grams of each food out of a meal's description."""
    _, _, portion = text.rpartition("Portion: ")
    return {name: int(grams) for grams, name in re.findall(r"(\d+) g ([^,.]+)", portion)}


def day_sum(day: Any, figure: str) -> float:
    return math.fsum(meal[figure] for meal in day["meals"].values())


@plans
@given(wanted(), st.text(max_size=5))
def test_a_plan_has_every_day_and_the_shape_that_was_asked_for(
    request: PlanRequest, seed: str
) -> None:
    plan = json.loads(json.dumps(write_plan(request, seed)))

    assert set(plan) == {"summary", "dailyMacros", "days", "shoppingList", "tips"}
    assert [day["day"] for day in plan["days"]] == list(range(1, request.days + 1))
    for day in plan["days"]:
        assert tuple(day["meals"]) == SLOTS
        assert len({meal["name"] for meal in day["meals"].values()}) == 4
        for meal in day["meals"].values():
            assert set(meal) == {
                "name",
                "description",
                "calories",
                "netCarbsG",
                "proteinG",
                "fatG",
            }
    assert tuple(plan["shoppingList"]) == GROUPS
    assert plan["dailyMacros"] == {
        "calories": request.kcal,
        "proteinG": request.protein,
        "fatG": request.fat,
        "netCarbsG": 20,
    }
    assert plan["tips"]


@plans
@given(wanted(), st.text(max_size=5))
def test_every_day_has_the_energy_and_about_the_macros_that_were_asked_for(
    request: PlanRequest, seed: str
) -> None:
    # The energy that differs from the sum of the macros; a plan cannot meet both.
    contradiction = (
        abs(4 * request.protein + 9 * request.fat + 4 * request.carbs - request.kcal) / request.kcal
    )
    for day in write_plan(request, seed)["days"]:
        assert day_sum(day, "calories") == pytest.approx(request.kcal, rel=0.05)
        assert day_sum(day, "proteinG") == pytest.approx(
            request.protein, rel=0.06 + contradiction / 2
        )
        assert day_sum(day, "fatG") == pytest.approx(request.fat, rel=0.06 + 2 * contradiction)
        assert day_sum(day, "netCarbsG") <= 25


@plans
@given(wanted(), st.text(max_size=5))
def test_no_meal_or_shopping_list_names_an_allergen(request: PlanRequest, seed: str) -> None:
    plan = write_plan(request, seed)
    read = json.dumps([plan["days"], plan["shoppingList"]], ensure_ascii=False)

    for allergy in request.allergies:
        assert not re.search(WORDS[allergy], read, re.IGNORECASE), allergy


@pytest.mark.parametrize("allergy", sorted(WORDS))
@pytest.mark.parametrize("budget", sorted(BUDGETS))
def test_a_month_for_one_allergy_never_names_it(allergy: str, budget: str) -> None:
    plan = write_plan(PlanRequest(days=30, allergies=[allergy], budget=budget), "seed")
    read = json.dumps(plan, ensure_ascii=False)
    assert not re.findall(WORDS[allergy], read, re.IGNORECASE)


@plans
@given(wanted(), st.text(max_size=5))
def test_a_plan_costs_no_more_than_its_budget(request: PlanRequest, seed: str) -> None:
    price = {food.name: food.price for food in foods().values()}
    for day in write_plan(request, seed)["days"]:
        for meal in day["meals"].values():
            for name in portions(meal["description"]):
                assert price[name] <= BUDGETS[request.budget]


@plans
@given(wanted(), st.text(max_size=5))
def test_figures_follow_from_the_portions_and_the_list_has_all_of_them(
    request: PlanRequest, seed: str
) -> None:
    plan = write_plan(request, seed)
    by_name = {food.name: food for food in foods().values()}
    needed: dict[str, int] = {}
    for day in plan["days"]:
        for meal in day["meals"].values():
            grams = portions(meal["description"])
            kcal = sum(by_name[name].per_100g.kcal * g / 100 for name, g in grams.items())
            assert meal["calories"] == pytest.approx(kcal, abs=0.51)
            for name, g in grams.items():
                needed[name] = needed.get(name, 0) + g
    assert listed(plan) == {name: pytest.approx(g, rel=0.006) for name, g in needed.items()}


def listed(plan: Plan) -> dict[str, float]:
    """Read the shopping list back into grams."""
    found = {}
    by_name = {food.name.casefold(): food.name for food in foods().values()}
    for entries in plan["shoppingList"].values():
        for entry in entries:
            name, _, amount = entry.partition(": ")
            number, unit = re.search(r"([\d.]+) (k?g)\)?$", amount).groups()  # type: ignore[union-attr]
            found[by_name[name.casefold()]] = float(number) * (1000 if unit == "kg" else 1)
    return found


def test_a_month_has_all_its_days_and_is_not_the_same_day_over_and_over() -> None:
    plan = write_plan(PlanRequest(days=30), "seed")
    assert [day["day"] for day in plan["days"]] == list(range(1, 31))
    for slot in SLOTS:
        eaten = [day["meals"][slot]["name"] for day in plan["days"]]
        assert all(a != b for a, b in itertools.pairwise(eaten))
        assert len(set(eaten)) >= 12


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
    plan = write_plan(PlanRequest(kcal=kcal, protein=480, fat=kcal * 0.7 / 9), "seed")
    assert len(plan["days"]) == 7


def test_there_are_enough_dishes_and_their_energy_agrees_with_what_is_in_them() -> None:
    assert len(dishes()) >= 80
    for dish in dishes():
        in_them = 4 * dish.nutrition.protein + 9 * dish.nutrition.fat + 4 * dish.nutrition.carbs
        # Fibre has energy too, which is in no macro.
        assert dish.nutrition.kcal == pytest.approx(in_them, rel=0.13), dish.name
        assert dish.nutrition.carbs < 11, dish.name


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
