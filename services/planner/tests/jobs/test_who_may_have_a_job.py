"""Whom a plan is written for, and whom not, through the API."""

import json
from typing import Any

import pytest
from httpx import Response

from contracts.planner import PlanGenerated
from planner.republish import republish
from services.planner.tests.computing import GOOD
from services.planner.tests.health.test_own_health import ANSWERS
from services.planner.tests.hostile import care
from services.planner.tests.members import PLANNER_INPUT, PlannerClient, outcome
from services.planner.tests.model_double import ModelServerDouble, Reply, streams
from testkit import RunningService

HEALTHY = dict.fromkeys((*ANSWERS, "heart", "bloodThinner", "fatMetabolism"), False)
ASK = "Ask a doctor first"


def little_salt(body: Any) -> Reply:
    """Dishes with so little salt that a plan names what is missing."""
    return streams(json.dumps({"days": [GOOD]}))


def details_of(answer: Response) -> list[tuple[str, str]]:
    assert (answer.status_code, answer.json()["error"]) == (400, "Invalid input")
    return [(each["field"], each["code"]) for each in answer.json()["details"]]


def asking_for(*reasons: str) -> tuple[int, dict[str, Any]]:
    return 409, {"error": ASK, "reasons": list(reasons)}


async def test_who_must_ask_a_doctor_gets_no_plan_and_loses_nothing(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    await mia.put("/health", {**HEALTHY, "sglt2": True, "kidneyOrLiver": True})
    for _ in range(2):
        assert outcome(await mia.start()) == asking_for("sglt2", "kidneyOrLiver")
    assert (await mia.get("/jobs")).json() == {"jobs": []}
    assert model.requests == []
    # Her week's plan is still there, and the specified way asks no question.
    await mia.put("/health", HEALTHY)
    assert (await mia.start(durationDays=1)).status_code == 202


async def test_the_specified_way_asks_nobody(mia: PlannerClient) -> None:
    await mia.put("/health", {**HEALTHY, "insulin": True})
    answer = await mia.generate(age=16, weightKg=33, targetWeightKg=30)
    assert answer.status_code == 200


async def test_a_member_whom_a_doctor_supervises_gets_a_plan_that_says_so(
    mia: PlannerClient,
) -> None:
    await mia.put("/health", {**HEALTHY, "insulin": True, "supervised": True})
    plan = await mia.plan(await mia.planned(durationDays=1))
    assert any("doctor who supervises you" in note for note in plan["notes"])


async def test_a_plan_says_that_it_was_written_without_answers(mia: PlannerClient) -> None:
    plan = await mia.plan(await mia.planned(durationDays=1))
    assert any("without your answers about health" in note for note in plan["notes"])


async def test_medicine_for_blood_pressure_is_a_note(mia: PlannerClient) -> None:
    await mia.put("/health", {**HEALTHY, "bloodPressureMedicine": True})
    plan = await mia.plan(await mia.planned(durationDays=1))
    assert any("lower dose" in note for note in plan["notes"])
    assert "saltG" not in plan
    assert not any("without your answers" in note for note in plan["notes"])


async def test_a_plan_names_salt_to_who_has_no_reason_against_it(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.streams = little_salt
    await mia.put("/health", HEALTHY)
    plan = await mia.plan(await mia.planned(durationDays=1))
    assert 0 < plan["saltG"] <= 6
    assert f"{plan['saltG']:g} g of salt a day" in plan["tips"][0]
    assert f"Salt may be added: {plan['saltG']:g} g a day, as the tips say." in plan["notes"]


# A BMI of 13 at 16 years.
STARVED: dict[str, Any] = {
    "age": 16,
    "heightCm": 160,
    "weightKg": 33.3,
    "targetWeightKg": 30,
    "goal": "maintenance",
}


@pytest.mark.parametrize("goal", ["maintenance", "weight_loss", "muscle_gain"])
async def test_a_severely_underweight_member_gets_no_plan_whatever_the_goal(
    mia: PlannerClient, model: ModelServerDouble, goal: str
) -> None:
    aim = {"targetWeightKg": 50} if goal == "muscle_gain" else {}
    for answers in (HEALTHY, {**HEALTHY, "supervised": True}):
        await mia.put("/health", answers)
        answer = await mia.start(**{**STARVED, "goal": goal, **aim, "age": 18})
        if goal == "weight_loss":
            assert ("weightKg", "underweight") in details_of(answer)
        else:
            assert outcome(answer) == asking_for("underweight")
    await mia.put("/health", {**HEALTHY, "insulin": True})
    insulin = await mia.start(**{**STARVED, "age": 18})
    assert outcome(insulin) == asking_for("insulin", "underweight")
    # The rule of minors comes first; a doctor alone does not change that.
    assert ("goal", "minor") in details_of(await mia.start(**STARVED))
    await mia.put("/health", {**HEALTHY, "supervised": True})
    up = {**STARVED, "targetWeightKg": 50, "goal": "muscle_gain"}
    assert outcome(await mia.start(**up)) == asking_for("underweight")
    assert (await mia.get("/jobs")).json() == {"jobs": []}
    assert model.requests == []
    # The specified way is as specified.
    assert (await mia.generate(**STARVED)).status_code == 200


async def test_an_underweight_member_gets_a_plan_towards_a_higher_weight(
    mia: PlannerClient,
) -> None:
    # A BMI of 17.7; she uses 1,676 kcal.
    thin = {"weightKg": 50, "goal": "muscle_gain"}
    for aim in (50, 52.2):
        answer = await mia.start(**thin, targetWeightKg=aim)
        assert answer.status_code == 400
        [detail] = answer.json()["details"]
        assert (detail["field"], detail["code"], detail["min"]) == (
            *("targetWeightKg", "underweight"),
            52.3,
        )
    plan = await mia.plan(await mia.planned(**thin, targetWeightKg=52.3, durationDays=1))
    assert plan["dailyMacros"]["calories"] == 1676 + 200
    assert any("your weight is low" in note for note in plan["notes"])


async def test_vegan_plans_name_what_vegan_food_lacks(mia: PlannerClient) -> None:
    await mia.becomes("PRO")
    plan = await mia.plan(await mia.planned(durationDays=1, allergies=["vegan"]))
    [note] = [note for note in plan["notes"] if "B12" in note]
    for what in ("10 µg", "150 µg of iodine", "algae oil", "mg of calcium"):
        assert what in note
    # Whatever the words.
    words = ["meat", "fish", "seafood", "dairy", "eggs", "gelatin"]
    plan = await mia.plan(await mia.planned(durationDays=1, allergies=words))
    assert any("B12" in note for note in plan["notes"])
    plan = await mia.plan(await mia.planned(durationDays=1, allergies=["milk"]))
    assert not any("B12" in note for note in plan["notes"])


async def test_a_pregnant_member_under_supervision_gets_a_plan_without_a_deficit(
    mia: PlannerClient,
) -> None:
    await mia.becomes("PRO")
    same = {"goal": "maintenance", "targetWeightKg": PLANNER_INPUT["weightKg"]}
    keeping = await mia.plan(await mia.planned(durationDays=1, **same))
    needed = keeping["dailyMacros"]["calories"]
    losing_id = await mia.planned(durationDays=2)
    assert (await mia.plan(losing_id))["dailyMacros"]["calories"] == needed - 500
    await mia.put("/health", {**HEALTHY, "pregnantOrBreastfeeding": True, "supervised": True})
    plan = await mia.plan(await mia.planned(durationDays=1, goal="weight_loss"))
    assert plan["dailyMacros"]["calories"] == needed
    assert sum(meal["calories"] for meal in plan["days"][0]["meals"].values()) > needed - 200
    assert any("pregnant or breastfeeding" in note for note in plan["notes"])
    # Nor is a plan with a deficit written on.
    fixed = (409, {"error": "Plan cannot be changed"})
    path = f"/sessions/{losing_id}/swaps"
    assert outcome(await mia.post_to(path, {"day": 1})) == fixed
    assert outcome(await mia.get(f"{path}?day=1&meal=lunch")) == fixed


@pytest.mark.parametrize("changes", [{}, {"allergies": ["eggs", "nuts"]}])
async def test_plans_of_supervised_members_keep_what_their_answers_ask_for(
    mia: PlannerClient, model: ModelServerDouble, changes: dict[str, Any]
) -> None:
    await mia.becomes("PRO")
    for name in ("pregnantOrBreastfeeding", "kidneyOrLiver", "heart", "bloodThinner"):
        answers = {name: True, "supervised": True}
        await mia.put("/health", {**HEALTHY, **answers})
        plan = await mia.plan(await mia.planned(durationDays=4, **changes))
        assert list(care.of_days(plan["days"], answers, plan["dailyMacros"])) == []


async def test_what_a_doctor_agreed_to_are_the_targets_of_the_plan(mia: PlannerClient) -> None:
    agreed = {"netCarbsG": 40, "proteinG": 80, "calories": 1_700}
    await mia.put("/health", {**HEALTHY, "supervised": True, "agreed": agreed})
    targets = (await mia.plan(await mia.planned(durationDays=1)))["dailyMacros"]
    assert {name: targets[name] for name in agreed} == agreed
    await mia.becomes("PRO")
    await mia.put("/health", {**HEALTHY, "agreed": agreed})
    targets = (await mia.plan(await mia.planned(durationDays=1)))["dailyMacros"]
    assert targets["netCarbsG"] == 20


async def test_a_version_with_a_food_that_pregnancy_rules_out_is_not_restored(
    mia: PlannerClient, planner: RunningService
) -> None:
    same = {"goal": "maintenance", "targetWeightKg": PLANNER_INPUT["weightKg"], "netCarbsG": 100}
    await mia.put("/health", {**HEALTHY, "supervised": True})
    session_id = await mia.planned(durationDays=1, **same)
    await mia.put("/health", {**HEALTHY, "supervised": True, "pregnantOrBreastfeeding": True})
    answer = await mia.post_to(f"/sessions/{session_id}/versions/1/restore", {})
    assert outcome(answer) == (409, {"error": "Plan cannot be changed"})


@pytest.mark.parametrize("age", [17, 18])
async def test_a_plan_mentions_salt_to_an_adult_and_never_to_a_minor(
    mia: PlannerClient, model: ModelServerDouble, age: int
) -> None:
    model.streams = little_salt
    await mia.put("/health", HEALTHY)
    keeping = {"age": age, "goal": "maintenance", "targetWeightKg": 82.5, "netCarbsG": 50}
    plan = await mia.plan(await mia.planned(durationDays=1, **keeping))
    is_mentioned = "saltG" in plan or any("salt" in tip for tip in plan["tips"])
    assert is_mentioned == (age >= 18)


async def test_what_is_refused_comes_in_one_order(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    await mia.put("/health", {**HEALTHY, "insulin": True})
    minor = await mia.start(age=16)
    assert (minor.status_code, minor.json()["error"]) == (400, "Invalid input")
    await mia.put("/health", HEALTHY)
    await mia.planned(durationDays=1)
    await mia.put("/health", {**HEALTHY, "insulin": True})
    # The week's plan is used: nothing else is looked at.
    assert (await mia.start(age=16)).status_code == 429
    await mia.becomes("PRO")
    await mia.put("/health", HEALTHY)
    model.may_reply.clear()
    live = await mia.started(durationDays=1)
    await mia.put("/health", {**HEALTHY, "insulin": True})
    busy = {"error": "A plan is already being written", "jobId": live}
    assert outcome(await mia.start(age=16)) == (409, busy)


@pytest.mark.parametrize(
    ("changes", "details"),
    [
        ({"age": 17}, [("goal", "minor")]),
        ({"targetWeightKg": 50}, [("targetWeightKg", "underweight")]),
        (
            {"weightKg": 50, "targetWeightKg": 49},
            [("weightKg", "underweight"), ("targetWeightKg", "underweight")],
        ),
        ({"targetWeightKg": 83}, [("targetWeightKg", "contradiction")]),
        ({"goal": "muscle_gain"}, [("targetWeightKg", "contradiction")]),
        ({"goal": "maintenance", "targetWeightKg": 80}, [("targetWeightKg", "contradiction")]),
        (
            {"goal": "maintenance", "targetWeightKg": 82.5, "age": 17},
            [("goal", "minor")],
        ),
        (
            {"age": 65, "weightKg": 64, "targetWeightKg": 60},
            [("weightKg", "older")],
        ),
        # Together with the other problems of the request.
        ({"age": 17, "allergies": ["xylophones"]}, [("goal", "minor"), ("allergies", "invalid")]),
    ],
)
async def test_whom_no_plan_is_written_for_is_told_why(
    mia: PlannerClient, changes: dict[str, Any], details: list[tuple[str, str]]
) -> None:
    answer = await mia.start(**changes)
    assert (answer.status_code, answer.json()["error"]) == (400, "Invalid input")
    found = answer.json()["details"]
    assert [(each["field"], each["code"]) for each in found] == details
    for each in found:
        if each["code"] == "underweight":
            # A BMI of 18.5 at 168 cm.
            assert each["min"] == 52.3


async def test_a_swap_asks_a_doctor_first_too(mia: PlannerClient, planner: RunningService) -> None:
    session_id = await mia.planned(durationDays=2)
    await mia.put("/health", {**HEALTHY, "eatingDisorder": True})
    path = f"/sessions/{session_id}/swaps"
    assert outcome(await mia.post_to(path, {"day": 1})) == asking_for("eatingDisorder")
    # After what is wrong with the swap itself.
    assert (await mia.post_to(path, {"day": 3})).status_code == 400
    await planner.rows(
        "UPDATE ai_session SET input_params = jsonb_set(input_params::jsonb, '{age}', '16')"
        " WHERE id = $1",
        session_id,
    )
    fixed = (409, {"error": "Plan cannot be changed"})
    assert outcome(await mia.post_to(path, {"day": 1})) == fixed
    await mia.put("/health", HEALTHY)
    assert outcome(await mia.post_to(path, {"day": 1})) == fixed


async def test_what_a_member_leaves_out_is_left_out_of_a_job_that_says_nothing(
    mia: PlannerClient,
) -> None:
    await mia.becomes("PRO")
    await mia.put("/exclusions/mine", {"texts": ["milk", "tree nuts"]})

    async def left_out(**changes: Any) -> list[str]:
        session_id = await mia.planned(durationDays=1, **changes)
        session = (await mia.get(f"/sessions/{session_id}")).json()["session"]
        found: list[str] = session["inputParams"]["allergies"]
        return found

    assert "allergies" not in PLANNER_INPUT
    assert await left_out() == ["milk", "tree nuts"]
    assert await left_out(allergies=[]) == []
    assert await left_out(allergies=["eggs"]) == ["eggs"]
    # A change of the plan leaves out what the plan does.
    await mia.put("/exclusions/mine", {"texts": []})


async def test_how_a_plan_is_cooked_is_kept_with_it(mia: PlannerClient) -> None:
    await mia.becomes("PRO")
    for cooking in ("fresh", "batch"):
        session_id = await mia.planned(durationDays=1, cooking=cooking)
        session = (await mia.get(f"/sessions/{session_id}")).json()["session"]
        assert session["inputParams"]["cooking"] == cooking
    refused = await mia.start(cooking="raw")
    assert [each["field"] for each in refused.json()["details"]] == ["cooking"]
    # The specified way has no such field, and stores none.
    await mia.generate(cooking="raw")
    newest = (await mia.sessions())[0]
    assert "cooking" not in newest["inputParams"]


async def test_a_plan_is_told_and_checked_with_what_it_was_written_for(
    mia: PlannerClient, planner: RunningService
) -> None:
    session_id = await mia.planned(durationDays=1, weightKg=130, targetWeightKg=100)
    plan = await mia.plan(session_id)
    written_for = plan["dailyMacros"]
    # Protein is for the weight at a BMI of 25, not for 130 kg.
    assert written_for["proteinG"] == 113
    (event,) = await planner.all_published(PlanGenerated, user_id=mia.id)

    told = (event.macros.calories, event.macros.protein_g, event.macros.fat_g)
    assert told == tuple(written_for[name] for name in ("calories", "proteinG", "fatG"))
    check = (await mia.get(f"/sessions/{session_id}/check")).json()
    assert (check["verdict"], check.get("reason")) == ("computed", None)
    assert check["days"][0]["target"] == written_for
    await republish(planner.database)
    again = await planner.all_published(PlanGenerated, user_id=mia.id)
    assert [each.macros for each in again] == [event.macros] * 2
