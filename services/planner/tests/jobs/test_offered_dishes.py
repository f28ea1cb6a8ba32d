"""Dishes that are offered in the place of a meal, and the swap to one of them."""

from typing import Any

import pytest

from services.planner.tests.jobs.test_swaps import changes, items, swapped
from services.planner.tests.jobs.test_who_may_have_a_job import HEALTHY
from services.planner.tests.members import PlannerClient, outcome


async def offered(member: PlannerClient, session_id: str, query: str) -> list[dict[str, Any]]:
    answer = await member.get(f"/sessions/{session_id}/swaps?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.json().keys() == {"choices"}
    found: list[dict[str, Any]] = answer.json()["choices"]
    return found


@pytest.mark.parametrize("meal", ["breakfast", "lunch", "dinner", "snack"])
async def test_three_dishes_are_offered_that_keep_the_day_within_its_targets(
    mia: PlannerClient, meal: str
) -> None:
    session_id = await mia.planned(durationDays=3, allergies=["fish"])
    plan = await mia.plan(session_id)
    choices = await offered(mia, session_id, f"day=2&meal={meal}")
    # Up to three: of a plan that fits tightly, fewer.
    assert 1 <= len({each["dish"] for each in choices}) == len(choices) <= 3
    target = plan["dailyMacros"]
    for each in choices:
        foods = {item["foodId"] for item in each["meal"]["ingredients"]}
        assert foods != set(items(plan, 2, meal))
        assert each["figures"]["netCarbsG"] <= target["netCarbsG"]
        assert each["figures"]["calories"] == pytest.approx(target["calories"], rel=0.041)
        others = [m for name, m in plan["days"][1]["meals"].items() if name != meal]
        calories = each["meal"]["calories"] + sum(other["calories"] for other in others)
        assert each["figures"]["calories"] == pytest.approx(calories, abs=0.5)


async def test_the_chosen_dish_is_stored_as_it_was_offered_and_can_be_taken_back(
    mia: PlannerClient,
) -> None:
    session_id = await mia.planned(durationDays=2)
    before = await mia.plan(session_id)
    chosen = (await offered(mia, session_id, "day=1&meal=snack"))[1]
    await swapped(mia, session_id, day=1, meal="snack", dish=chosen["dish"])
    after = await mia.plan(session_id)
    assert after["days"][0]["meals"]["snack"] == chosen["meal"]
    assert after["days"][0]["figures"] == chosen["figures"]
    assert after["days"][1] == before["days"][1]
    assert (await changes(mia, session_id))[0] == "Day 1: another snack"


async def test_what_the_member_leaves_out_since_is_not_offered(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=1)
    await mia.put("/exclusions/mine", {"texts": ["eggs", "milk"]})
    choices = await offered(mia, session_id, "day=1&meal=breakfast")
    left_out = set((await mia.get("/exclusions/mine")).json()["exclusions"]["foodIds"])
    assert choices
    for each in choices:
        assert left_out.isdisjoint(item["foodId"] for item in each["meal"]["ingredients"])
    await swapped(mia, session_id, day=1, meal="breakfast", dish=choices[0]["dish"])
    assert left_out.isdisjoint(items(await mia.plan(session_id), 1, "breakfast"))


async def test_a_dish_that_is_none_of_the_kitchen_leaves_the_plan_as_it_is(
    mia: PlannerClient,
) -> None:
    session_id = await mia.planned(durationDays=1)
    before = await mia.plan(session_id)
    body = {"day": 1, "meal": "lunch", "dish": "Bread with honey"}
    answer = await mia.post_to(f"/sessions/{session_id}/swaps", body)
    job = await mia.becomes_state(answer.json()["job"]["id"], "failed")
    assert job["error"].startswith("That dish does not fit the day any more.")
    assert await mia.plan(session_id) == before


async def test_dishes_are_offered_as_a_swap_is_allowed(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=1)
    path = f"/sessions/{session_id}/swaps"
    for query, field in (
        ("day=2&meal=lunch", "day"),
        ("day=0&meal=lunch", "day"),
        ("day=1&meal=brunch", "meal"),
        ("day=1", "meal"),
        ("meal=lunch", "day"),
    ):
        answer = await mia.get(f"{path}?{query}")
        assert answer.status_code == 400, query
        assert [each["field"] for each in answer.json()["details"]] == [field]
    for wrong in (
        {"day": 1, "dish": "Omelette"},
        {"day": 1, "meal": "lunch", "dish": "Omelette", "wish": "fish"},
        {"day": 1, "meal": "lunch", "dish": "x" * 201},
    ):
        assert (await mia.post_to(path, wrong)).status_code == 400, wrong
    missing = await mia.get("/sessions/nothing/swaps?day=1&meal=lunch")
    assert outcome(missing) == (404, {"error": "Session not found"})
    await mia.put("/health", {**HEALTHY, "insulin": True})
    refused = await mia.get(f"{path}?day=1&meal=lunch")
    assert (refused.status_code, refused.json()["error"]) == (409, "Ask a doctor first")
