"""Changes of a computed plan, and its versions."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio

from chassis import clock, ids
from contracts.planner import PlanGenerated
from foods import food_table
from planner import computed
from planner.main import make
from planner.rules import USUAL_MEALS
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient, outcome
from services.planner.tests.model_double import ModelServerDouble
from testkit import RunningService, eventually, running

FIXED = (409, {"error": "Plan cannot be changed"})
NO_SESSION = (404, {"error": "Session not found"})


async def swapped(member: PlannerClient, session_id: str, **body: Any) -> dict[str, Any]:
    answer = await member.post_to(f"/sessions/{session_id}/swaps", body)
    assert answer.status_code == 202, answer.text
    return await member.becomes_state(answer.json()["job"]["id"], "done")


async def changes(member: PlannerClient, session_id: str) -> list[str]:
    answer = await member.get(f"/sessions/{session_id}/versions")
    assert answer.status_code == 200
    versions = answer.json()["versions"]
    assert [each["number"] for each in versions] == list(range(len(versions), 0, -1))
    return [each["change"] for each in versions]


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def two_days(
    planner: RunningService, double_process: ModelServerDouble
) -> tuple[PlannerClient, str]:
    """A member with a plan of two days."""
    double_process.reset()
    mia = PlannerClient(planner)
    return mia, await mia.planned(durationDays=2)


def items(plan: dict[str, Any], day: int, meal: str) -> list[str]:
    found = plan["days"][day - 1]["meals"][meal]["ingredients"]
    return [each["foodId"] for each in found]


async def test_a_meal_is_another_one_and_the_rest_of_the_plan_the_same(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    session_id = await mia.planned(durationDays=2, cooking="fresh")
    before = await mia.plan(session_id)
    # A change takes nothing of the week, which is used.
    job = await swapped(mia, session_id, day=2, meal="dinner", wish="something with fish")
    facts = ("kind", "day", "days", "daysDone", "sessionId", "error")
    assert [job[name] for name in facts] == ["swap", 2, 1, 1, session_id, None]
    assert "something with fish" in model.prompts()[-1]
    after = await mia.plan(session_id)
    assert items(after, 2, "dinner") != items(before, 2, "dinner")
    for meal in ("breakfast", "lunch", "snack"):
        assert after["days"][1]["meals"][meal] == before["days"][1]["meals"][meal]
    assert after["days"][0] == before["days"][0]
    [shown] = (await mia.get(f"/jobs/{job['id']}")).json()["days"]
    assert shown["figures"] == after["days"][1]["figures"]
    assert shown["meals"]["dinner"] == after["days"][1]["meals"]["dinner"]
    assert await changes(mia, session_id) == ["Day 2: another dinner", "The plan was written"]
    assert len(await mia.sessions()) == 1
    assert len(await planner.all_published(PlanGenerated, user_id=mia.id)) == 1


async def test_days_that_change_with_a_swap_are_in_its_version(
    mia: PlannerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_id = await mia.planned(durationDays=2, cooking="fresh")

    def second_day_has_it_as_well(*given: Any) -> list[computed.Day]:
        _, _, after, [second] = given
        return [replace(second, meals={**second.meals, "lunch": after.meals["dinner"]})]

    monkeypatch.setattr(computed, "days_that_follow", second_day_has_it_as_well)
    await swapped(mia, session_id, day=1, meal="dinner")
    plan = await mia.plan(session_id)
    assert items(plan, 2, "lunch") == items(plan, 1, "dinner")
    change = "Day 1: another dinner; day 2: another lunch"
    assert await changes(mia, session_id) == [change, "The plan was written"]


async def test_a_change_is_taken_back_and_made_again(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=1)
    first = await mia.plan(session_id)
    await swapped(mia, session_id, day=1)
    second = await mia.plan(session_id)
    assert second["days"] != first["days"]
    restored = await mia.post_to(f"/sessions/{session_id}/versions/1/restore")
    assert restored.status_code == 200
    assert restored.json()["session"]["outputPlan"] == first == await mia.plan(session_id)
    await mia.post_to(f"/sessions/{session_id}/versions/2/restore")
    assert await mia.plan(session_id) == second
    assert await changes(mia, session_id) == [
        "Version 2 was restored",
        "Version 1 was restored",
        "Day 1: another day",
        "The plan was written",
    ]


async def test_a_food_that_is_left_out_by_now_is_not_published_anew(
    mia: PlannerClient, planner: RunningService
) -> None:
    session_id = await mia.planned(durationDays=1)
    plan = await mia.plan(session_id)
    of_meals = {meal: set(items(plan, 1, meal)) for meal in ("lunch", "dinner")}
    food = min(of_meals["lunch"] - of_meals["dinner"])
    name = food_table().foods[food].name
    # As if the table said since that the food has an allergen of hers.
    await planner.rows(
        "UPDATE ai_session SET input_params ="
        " jsonb_set(input_params::jsonb, '{allergies}', to_jsonb(ARRAY[$2::text])) WHERE id = $1",
        session_id, name,
    )  # fmt: skip
    assert outcome(await mia.post_to(f"/sessions/{session_id}/versions/1/restore")) == FIXED
    other = {"day": 1, "meal": "dinner"}
    assert outcome(await mia.post_to(f"/sessions/{session_id}/swaps", other)) == FIXED
    assert await changes(mia, session_id) == ["The plan was written"]
    # The day itself can be rewritten without the food.
    await swapped(mia, session_id, day=1)
    after = await mia.plan(session_id)
    assert food not in {each for meal in USUAL_MEALS for each in items(after, 1, meal)}


async def test_a_plan_of_the_specified_way_has_one_version_and_no_changes(
    mia: PlannerClient,
) -> None:
    session_id = (await mia.generate()).json()["sessionId"]
    assert await changes(mia, session_id) == ["The plan was written"]
    assert outcome(await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1})) == FIXED
    assert outcome(await mia.post_to(f"/sessions/{session_id}/versions/1/restore")) == FIXED


async def test_strangers_change_nothing(planner: RunningService, model: ModelServerDouble) -> None:
    mia, tom = PlannerClient(planner), PlannerClient(planner)
    session_id = await mia.planned(durationDays=1)
    for path in (session_id, "nothing", "%00", "%ed%a0%80"):
        assert outcome(await tom.post_to(f"/sessions/{path}/swaps", {"day": 1})) == NO_SESSION
        assert outcome(await tom.post_to(f"/sessions/{path}/versions/1/restore")) == NO_SESSION
        assert outcome(await tom.get(f"/sessions/{path}/versions")) == NO_SESSION
    assert await changes(mia, session_id) == ["The plan was written"]
    for number in ("2", "0", "-1", "x", "99999999999999999999"):
        answer = await mia.post_to(f"/sessions/{session_id}/versions/{number}/restore")
        assert outcome(answer) == (404, {"error": "Version not found"})


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "day"),
        ({"day": 0}, "day"),
        ({"day": 3}, "day"),
        ({"day": True}, "day"),
        ({"day": 10**30}, "day"),
        ({"day": 1, "meal": "brunch"}, "meal"),
        ({"day": 1, "meal": None}, "meal"),
        ({"day": 1, "wish": "x" * 201}, "wish"),
        ({"day": 1, "wish": "\0"}, "wish"),
        ([], "body"),
    ],
)
async def test_a_change_of_nothing_is_refused(
    planner: RunningService, two_days: tuple[PlannerClient, str], body: Any, field: str
) -> None:
    mia, session_id = two_days
    answer = await mia.post_to(f"/sessions/{session_id}/swaps", body)
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert [detail["field"] for detail in answer.json()["details"]] == [field]


async def test_a_live_job_keeps_changes_and_plans_waiting(
    planner: RunningService, model: ModelServerDouble
) -> None:
    pia = PlannerClient(planner)
    await pia.becomes("PRO")
    session_id = await pia.planned(durationDays=1)
    model.may_reply.clear()
    waiting = await pia.post_to(f"/sessions/{session_id}/swaps", {"day": 1})
    busy = {"error": "A plan is already being written", "jobId": waiting.json()["job"]["id"]}
    assert outcome(await pia.post_to(f"/sessions/{session_id}/swaps", {"day": 1})) == (409, busy)
    assert outcome(await pia.start()) == (409, busy)
    assert (await pia.cancel(busy["jobId"])).status_code == 200
    model.may_reply.set()
    assert await changes(pia, session_id) == ["The plan was written"]


async def test_a_member_has_20_changes_a_day(
    own_settings: MakeSettings, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(make(own_settings())) as planner:
        mia = PlannerClient(planner)
        session_id = await mia.planned(durationDays=1)
        (job,) = await planner.rows("SELECT * FROM plan_job")
        names = ", ".join(job)
        earlier = ("'canceled'" if name == "state" else "'swap'" if name == "kind" else name
                   for name in job if name != "id")  # fmt: skip
        await planner.rows(
            f"INSERT INTO plan_job (id, {names.removeprefix('id, ')})"
            f" SELECT '{ids.new()}' || n, {', '.join(earlier)}"
            " FROM plan_job, generate_series(1, 19) AS n"
        )
        await swapped(mia, session_id, day=1)
        refused = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1})
        assert refused.status_code == 429
        assert refused.json().keys() == {"error"}
        tomorrow = clock.now() + timedelta(days=1)
        monkeypatch.setattr(clock, "now", lambda: tomorrow)
        assert (await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1})).status_code == 202


async def test_a_version_that_is_restored_while_a_meal_is_written_gets_that_meal_alone(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    session_id = await mia.planned(durationDays=2)
    first = await mia.plan(session_id)
    await swapped(mia, session_id, day=2, meal="lunch")
    model.may_reply.clear()
    asked = len(model.requests)
    dinner = {"day": 2, "meal": "dinner"}
    job = (await mia.post_to(f"/sessions/{session_id}/swaps", dinner)).json()["job"]
    await eventually(lambda: len(model.requests) > asked)
    assert (await mia.post_to(f"/sessions/{session_id}/versions/1/restore")).status_code == 200
    model.may_reply.set()
    await mia.becomes_state(job["id"], "done")
    after = await mia.plan(session_id)
    assert after["days"][0] == first["days"][0]
    assert items(after, 2, "dinner") != items(first, 2, "dinner")
    for meal in ("breakfast", "lunch", "snack"):
        assert after["days"][1]["meals"][meal] == first["days"][1]["meals"][meal]
    # It is recomputed with the portions of the restored meals, from the stored answer.
    assert (await mia.get(f"/sessions/{session_id}/check")).json()["verdict"] == "computed"


async def test_versions_restored_at_once_are_all_there(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=1)
    restoring = (mia.post_to(f"/sessions/{session_id}/versions/1/restore") for _ in range(5))
    assert {answer.status_code for answer in await asyncio.gather(*restoring)} == {200}
    assert len(await changes(mia, session_id)) == 6


async def test_the_oldest_versions_are_forgotten(
    mia: PlannerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planner.plans.versions._KEPT", 3)
    session_id = await mia.planned(durationDays=1)
    for number in range(1, 6):
        await mia.post_to(f"/sessions/{session_id}/versions/{number}/restore")
    versions = (await mia.get(f"/sessions/{session_id}/versions")).json()["versions"]
    assert [each["number"] for each in versions] == [6, 5, 4]
