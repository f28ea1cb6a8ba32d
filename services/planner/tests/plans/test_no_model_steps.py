"""No member reads how a model would cook, in a new plan or one of an earlier release."""

import json
from typing import Any

import pytest

from foods import food_table
from planner.computed.dishes import Item
from planner.computed.recipes import made_recipe
from planner.rules import USUAL_MEALS
from services.planner.tests.computing import GOOD, dish
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble, Reply, streams, writes
from testkit import RunningService

TEXT = "Fry the chicken breast in the olive oil for 1 minute. Bring it up again afterwards."
NAME = "Bring up the chicken again"
LUNCH = {**dish("salad", "chicken-breast", "lettuce", "olive-oil"), "text": TEXT, "name": TEXT}
TABLE = food_table().foods


def a_minute_for_chicken(_: Any) -> Reply:
    return streams(json.dumps({"days": [{**GOOD, "lunch": LUNCH}]}))


def says_no_model(text: str) -> bool:
    return " 1 minute" not in text and "Bring" not in text


async def planned(mia: PlannerClient, model: ModelServerDouble, **changes: Any) -> str:
    model.streams = a_minute_for_chicken
    session_id = await mia.planned(durationDays=1, **changes)
    assert "writtenBy" not in (await mia.plan(session_id))["days"][0]
    return session_id


async def as_earlier_release(planner: RunningService, session_id: str) -> None:
    """Store the plan as it was before: a model's dishes with its texts, and without a recipe."""
    [row] = await planner.rows("SELECT output_plan FROM ai_session WHERE id = $1", session_id)
    plan = json.loads(row["output_plan"])
    for name, meal in plan["days"][0]["meals"].items():
        del meal["recipe"], meal["way"]
        meal["description"] = f"{TEXT} 100 g of it"
        if name == "lunch":
            meal["name"] = NAME
    [row] = await planner.rows("SELECT days FROM plan_version WHERE session_id = $1", session_id)
    days = json.loads(row["days"])
    for name, meal in days[0]["meals"].items():
        del meal["recipe"], meal["byModel"], meal["named"]
        meal["text"] = TEXT
        if name == "lunch":
            meal["name"] = NAME
    await planner.rows(
        "UPDATE ai_session SET output_plan = $2::text::json WHERE id = $1",
        session_id,
        json.dumps(plan),
    )
    await planner.rows(
        "UPDATE plan_version SET days = $2::text::json WHERE session_id = $1",
        session_id,
        json.dumps(days),
    )


def assert_engine_steps(plan: dict[str, Any], *but: str) -> None:
    assert says_no_model(json.dumps(plan))
    for name in (each for each in USUAL_MEALS if each not in but):
        meal = plan["days"][0]["meals"][name]
        items = [Item(TABLE[each["foodId"]], each["grams"]) for each in meal["ingredients"]]
        made = made_recipe(items, name, meal["way"]).to_json()
        assert {each: meal["recipe"][each] for each in made} == made
        assert meal["description"].startswith(" ".join(meal["recipe"]["steps"]))
    lunch = plan["days"][0]["meals"]["lunch"]
    assert "until the core has 74 °C" in lunch["description"]
    assert lunch["recipe"]["doneness"] == "Chicken breast: 74 °C in the core"


async def test_a_plan_of_a_model_has_the_engines_steps(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    plan = await mia.plan(await planned(mia, model))
    assert plan["days"][0]["meals"]["lunch"]["name"] == "Chicken breast salad with lettuce"
    assert_engine_steps(plan)
    [job] = (await mia.get("/jobs")).json()["jobs"]
    assert says_no_model((await mia.get(f"/jobs/{job['id']}")).text)


@pytest.mark.parametrize("targets", ["targets", "NULL"])
async def test_a_stored_plan_of_an_earlier_release_is_shown_with_the_engines_steps(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble, targets: str
) -> None:
    session_id = await planned(mia, model)
    before = await mia.plan(session_id)
    await as_earlier_release(planner, session_id)
    # Before they were stored, versions alone told a job's plan from the model's own.
    await planner.rows(f"UPDATE ai_session SET targets = {targets} WHERE id = $1", session_id)
    shown = await mia.plan(session_id)
    assert_engine_steps(shown)
    assert [meal["name"] for meal in shown["days"][0]["meals"].values()][1] == (
        "Chicken breast with lettuce"
    )
    assert before["shoppingList"] == shown["shoppingList"]
    calendar = (await mia.get(f"/sessions/{session_id}/calendar.ics")).text
    unfolded = calendar.replace("\r\n ", "")
    assert "Done when: Chicken breast: 74 °C in the core" in unfolded
    assert says_no_model(unfolded)
    # What is shown is not stored.
    [row] = await planner.rows("SELECT output_plan FROM ai_session WHERE id = $1", session_id)
    assert not says_no_model(row["output_plan"])


async def test_a_change_of_a_stored_plan_brings_no_text_of_a_model_back(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    session_id = await planned(mia, model)
    await as_earlier_release(planner, session_id)
    answer = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1, "meal": "dinner"})
    assert answer.status_code == 202, answer.text
    await mia.becomes_state(answer.json()["job"]["id"], "done")
    # The kitchen's dish has the cookbook's steps.
    assert_engine_steps(await mia.plan(session_id), "dinner")
    restored = await mia.post_to(f"/sessions/{session_id}/versions/1/restore")
    assert_engine_steps(restored.json()["session"]["outputPlan"])


async def test_a_dish_whose_food_has_left_the_table_shows_no_steps(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    session_id = await planned(mia, model)
    await as_earlier_release(planner, session_id)
    await planner.rows(
        "UPDATE ai_session SET output_plan ="
        " replace(output_plan::text, '\"chicken-breast\"', '\"moa-breast\"')::json WHERE id = $1",
        session_id,
    )
    plan = await mia.plan(session_id)
    lunch = plan["days"][0]["meals"]["lunch"]
    assert (lunch["name"], lunch["description"], "recipe" in lunch) == ("Lunch", "", False)
    assert says_no_model(json.dumps(plan))


async def test_salt_that_an_earlier_release_named_to_a_minor_is_not_shown(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    session_id = await planned(mia, model)
    salted = "With 4 g of salt a day, in the dishes and beside them: less, if a doctor told you so."
    await planner.rows(
        "UPDATE ai_session SET"
        " input_params = (input_params::jsonb || '{\"age\": 17}')::json,"
        " output_plan = (output_plan::jsonb || $2::text::jsonb)::json WHERE id = $1",
        session_id,
        json.dumps({"saltG": 4, "tips": [salted, "Drink water."]}),
    )
    plan = await mia.plan(session_id)
    assert "saltG" not in plan
    assert plan["tips"] == ["Drink water."]


async def test_a_plan_of_the_specified_way_stays_as_the_model_returned_it(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    meal = {"name": "Chicken", "description": TEXT, "ingredients": []}
    plan = {"figures": "computed", "days": [{"day": 1, "meals": dict.fromkeys(USUAL_MEALS, meal)}]}
    model.generates = writes(json.dumps(plan))
    made = (await mia.generate()).json()
    assert made["plan"] == plan
    assert await mia.plan(made["sessionId"]) == plan
