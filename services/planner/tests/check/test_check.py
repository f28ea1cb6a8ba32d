"""The check of a stored plan."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import ALLERGENS
from planner.check.check_plan import Check, check, check_stored
from planner.plans.schemas import PlannerInput
from planner.plans.targets import macros_of
from planner.rules import USUAL_MEALS
from planner.stored_plans import read_input
from services.planner.tests.members import PLANNER_INPUT, PlannerClient
from services.planner.tests.model_double import PLAN, ModelServerDouble, writes
from services.planner.tests.stored_plans import (
    ANY_PLAN,
    TARGET,
    computed_days,
    computed_plan,
    written_plan,
)
from testkit import RunningService


def checked(plan: object, *allergies: str, days: int = 2) -> Check:
    return check(plan, TARGET, allergies, days)


@given(plan=ANY_PLAN, allergies=st.lists(st.sampled_from(["egg", "\ud800", "", "x" * 200])))
def test_any_json_has_a_verdict(plan: Any, allergies: list[str]) -> None:
    found = checked(plan, *allergies)
    assert (found.reason is not None) == (found.verdict == "doubtful")
    assert len(found.days) <= 30
    if found.verdict != "doubtful":
        assert [day.day for day in found.days] == [1, 2]


INPUT = PlannerInput.model_validate({**PLANNER_INPUT, "allergies": ["milk"], "durationDays": 2})
STORED = INPUT.model_dump(mode="json", by_alias=True)


def test_a_stored_input_is_read_as_it_was_asked_for() -> None:
    read = read_input(STORED)
    assert (read.macros, read.allergies, read.duration) == (macros_of(INPUT), ("milk",), 2)
    assert read.problems == ()
    assert check_stored(written_plan(), STORED) == check(
        written_plan(), macros_of(INPUT), ["milk"], 2
    )
    # What is missing has the default of the request.
    assert read_input(PLANNER_INPUT).duration == 7
    assert read_input(PLANNER_INPUT).problems == ()


@given(
    changes=st.dictionaries(st.sampled_from(sorted(STORED)), ANY_PLAN, min_size=1),
    is_object=st.booleans(),
)
def test_any_stored_input_has_a_verdict(changes: dict[str, Any], *, is_object: bool) -> None:
    found = check_stored(written_plan(), {**STORED, **changes} if is_object else changes)
    assert (found.reason is not None) == (found.verdict == "doubtful")


def test_what_is_left_out_is_looked_for_although_the_rest_cannot_be_read() -> None:
    plan = written_plan()
    plan["days"][1]["meals"]["snack"]["name"] = "Cheddar"
    found = check_stored(plan, {"allergies": ["milk", 7]})
    assert [(each.day, each.allergen) for each in found.allergens] == [(2, "milk")]
    assert found.verdict == "doubtful"
    assert check_stored({}, {"allergies": []}).reason == (
        "The targets that the plan was written for cannot be read"
    )


@pytest.mark.parametrize("plan", [None, [], 3, {}, {"days": {}}, {"days": [None]}, PLAN])
def test_what_is_not_in_the_shape_is_doubtful(plan: object) -> None:
    found = checked(plan)
    assert found.verdict == "doubtful"
    assert found.reason


def test_a_computed_plan_is_computed() -> None:
    plan = computed_plan()
    found = checked(plan)
    assert (found.verdict, found.reason, found.allergens) == ("computed", None, ())
    for day, written in zip(found.days, plan["days"], strict=True):
        assert day.computed is not None
        assert day.computed.to_json() == written["figures"]


@pytest.mark.parametrize("allergen", [each.name for each in ALLERGENS])
def test_a_computed_plan_names_nothing_that_was_left_out(allergen: str) -> None:
    found = checked(computed_plan(1, allergies=(allergen,), seed=5), allergen, days=1)
    assert (found.verdict, found.allergens) == ("computed", ())


@given(
    meal=st.sampled_from(USUAL_MEALS),
    key=st.sampled_from(["calories", "proteinG", "fatG", "netCarbsG"]),
    change=st.floats(0.11, 500),
)
def test_a_figure_that_is_no_sum_of_grams_is_not_computed(
    meal: str, key: str, change: float
) -> None:
    plan = deepcopy(computed_days(2))
    plan["days"][0]["meals"][meal][key] += change
    assert checked(plan).verdict != "computed"


def test_grams_that_were_changed_are_found() -> None:
    plan = deepcopy(computed_days(2))
    ingredient = plan["days"][1]["meals"]["dinner"]["ingredients"][0]
    ingredient["grams"] += 200
    assert checked(plan).verdict == "doubtful"


def test_a_day_over_its_net_carbs_is_not_computed_although_its_figures_are_sums() -> None:
    plan = deepcopy(computed_days(2))
    lower = {"calories": 1800, "proteinG": 110, "fatG": 140, "netCarbsG": 2}
    found = check({**plan, "dailyMacros": lower}, TARGET.__class__(1800, 110, 140, 20, 2), (), 2)
    assert found.verdict == "doubtful"


def test_a_plan_that_adds_up_is_consistent() -> None:
    found = checked(written_plan())
    assert (found.verdict, found.reason) == ("consistent", None)
    assert [day.computed for day in found.days] == [None, None]
    assert found.days[0].stated.calories == 1800


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"calories": 640}, "Day 1 has 1990 kcal, and your target is 1800"),
        ({"proteinG": 38}, "Day 1 has 122 g of protein, and your target is 110 g"),
        ({"netCarbsG": 12}, "Day 1 has 27 g of net carbs, and your target is 20 g"),
        ({"fatG": 60}, "The calories of day 1 are not those of its nutrients"),
        ({"calories": None}, "The lunch of day 1 has no figures"),
        ({"calories": True}, "The lunch of day 1 has no figures"),
        ({"calories": float("nan")}, "The lunch of day 1 has no figures"),
        ({"calories": 10**400}, "The lunch of day 1 has no figures"),
        ({"calories": "450"}, "The lunch of day 1 has no figures"),
        ({"name": " "}, "The lunch of day 1 has no name"),
    ],
)
def test_the_reason_names_the_day(change: dict[str, Any], reason: str) -> None:
    plan = written_plan()
    plan["days"][0]["meals"]["lunch"] |= change
    found = checked(plan)
    assert (found.verdict, found.reason) == ("doubtful", reason)


def test_energy_that_its_nutrients_do_not_have_is_doubtful() -> None:
    plan = written_plan()
    for meal in USUAL_MEALS:
        # Each figure alone is close enough to the target.
        plan["days"][0]["meals"][meal] |= {"calories": 428, "proteinG": 28, "fatG": 36.7}
    assert checked(plan).reason == "The calories of day 1 are not those of its nutrients"


def test_a_plan_that_is_too_short_or_for_somebody_else_is_doubtful() -> None:
    assert checked(written_plan(), days=7).reason == "The plan has 2 of 7 days"
    other = {"calories": 2400, "proteinG": 110, "fatG": 140, "netCarbsG": 20}
    assert checked(written_plan(dailyMacros=other)).reason == (
        "The plan is for other figures than yours"
    )


@pytest.mark.parametrize(
    ("text", "allergy", "named"),
    [
        ("Omelette with Cheddar", "milk", ("milk", "cheddar")),
        ("Creamy chicken", "lactose", ("milk", "creamy")),
        ("Peanut butter cups", "milk", None),
        ("Butternut soup", "milk", None),
        ("Almond milk smoothie", "Tree nuts", ("nuts", "almond milk")),
        ("Dairy-free soup", "dairy", None),
        ("Salad without eggs", "eggs", None),
        # "Free-range" does not mean "free of", and a denial does not reach back past punctuation.
        ("Scrambled eggs (free-range) with chives", "eggs", ("eggs", "scrambled eggs")),
        ("2 eggs, free-range, fried", "eggs", ("eggs", "eggs")),
        ("Chicken, free-range, roasted", "poultry", ("poultry", "chicken")),
        ("Free-range chicken", "poultry", ("poultry", "chicken")),
        ("Eggs, free of charge", "eggs", ("eggs", "eggs")),
        ("NO PEANUT? no: peanut butter!", "peanuts", ("peanuts", "peanut butter")),
        ("Salad – no – eggs", "eggs", ("eggs", "eggs")),
        ("Crème fraîche", "milk", ("milk", "creme fraiche")),
        ("Bacon and greens", "pork", ("pork", "bacon")),
        ("Tomatoes on toast", "tomato", ("tomato", "tomatoes")),
        # A food in no table is searched for as the member wrote it.
        ("Stew of Durian", "durians", ("durians", "durian")),
        ("Salmon", "", None),
        # In any of ten languages; an ingredient by its own name, too.
        ("Fromage with herbs", "Milch", ("milk", "fromage")),
        ("Salmon salad", "seed oils", None),
        ("Salad with canola oil", "seed oils", ("seed oils", "canola oil")),
        ("Fried in a pan with pain", "gluten", None),
        # Ginger does not contain gin, and zucchini noodles have no gluten.
        ("Ginger tofu", "alcohol", None),
        ("Zucchini noodles", "gluten", None),
        # The foods that the words of a sentence name are excluded.
        ("Creamy soup", "dairy products and eggs", ("milk", "creamy")),
        ("Shrimp salad", "I am allergic to peanuts and shellfish", ("crustaceans", "shrimp")),
        ("Walnut bread", "nuts, peanuts", ("nuts", "walnut")),
        ("Tuna in oil", "no cheese in my meals", None),
    ],
)
def test_words_of_what_is_left_out_are_found(
    text: str, allergy: str, named: tuple[str, str] | None
) -> None:
    plan = written_plan()
    plan["days"][1]["meals"]["snack"]["name"] = text
    found = checked(plan, allergy)
    assert [(each.day, each.meal, each.allergen, each.word) for each in found.allergens] == (
        [(2, "snack", *named)] if named else []
    )
    assert found.verdict == ("doubtful" if named else "consistent")


def test_what_cannot_be_looked_for_makes_a_plan_doubtful() -> None:
    found = checked(written_plan(), "milk", "xylophone", " ")
    assert (found.verdict, found.reason) == ("doubtful", "'xylophone' cannot be looked for")


def test_an_ingredient_that_is_left_out_is_found_whatever_it_is_called() -> None:
    plan = deepcopy(computed_days(2))
    dinner = plan["days"][0]["meals"]["dinner"]
    dinner["ingredients"].append({"foodId": "cheddar", "name": "Tofu", "grams": 5})
    found = checked(plan, "milk")
    assert ("dinner", "milk", "Cheddar") in {
        (each.meal, each.allergen, each.word) for each in found.allergens
    }


async def test_the_plan_of_a_job_is_computed(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=2, allergies=["eggs"])
    answer = await mia.get(f"/sessions/{session_id}/check")
    assert answer.status_code == 200
    found = answer.json()
    assert found.keys() == {"verdict", "days", "allergens"}
    assert (found["verdict"], found["allergens"]) == ("computed", [])
    plan = await mia.plan(session_id)
    for day, written in zip(found["days"], plan["days"], strict=True):
        assert day["day"] == written["day"]
        assert day["computed"] == day["stated"] == written["figures"]
        assert day["target"] == plan["dailyMacros"]


@pytest.mark.parametrize("plan", [{}, {"days": 7}, written_plan(400)])
async def test_a_plan_of_the_specified_way_is_checked(
    mia: PlannerClient, model: ModelServerDouble, plan: dict[str, Any]
) -> None:
    model.generates = writes(json.dumps(plan))
    session_id = (await mia.generate()).json()["sessionId"]
    answer = await mia.get(f"/sessions/{session_id}/check")
    assert answer.status_code == 200
    assert answer.json()["verdict"] == "doubtful"
    assert answer.json()["reason"]


@pytest.mark.parametrize("path", ["check", "shopping", "pdf", "calendar.ics"])
async def test_a_stranger_finds_nothing(
    planner: RunningService, model: ModelServerDouble, path: str
) -> None:
    mia, tom = PlannerClient(planner), PlannerClient(planner)
    session_id = (await mia.generate()).json()["sessionId"]
    for member, wanted in ((tom, session_id), (mia, "nothing"), (mia, "%00"), (mia, "%ed%a0%80")):
        answer = await member.get(f"/sessions/{wanted}/{path}")
        assert (answer.status_code, answer.json()) == (404, {"error": "Session not found"})
    assert (await mia.get(f"/sessions/{session_id}/{path}")).status_code == 200
