"""Other calories of a computed plan: from a day on, only its grams change."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
import pytest_asyncio

from planner import computed
from planner.jobs import write_refit
from planner.jobs.check_again import ASK_FIRST, OTHER_ANSWERS
from planner.jobs.schemas import RefitInput
from services.planner.tests.jobs.test_answers_since import HEALTHY, SUPERVISED
from services.planner.tests.jobs.test_swaps import FIXED, NO_SESSION, changes
from services.planner.tests.members import PlannerClient, outcome
from services.planner.tests.model_double import ModelServerDouble
from testkit import RunningService


async def refitted(mia: PlannerClient, session_id: str, calories: int, day: int) -> dict[str, Any]:
    answer = await mia.post_to(
        f"/sessions/{session_id}/refit", {"calories": calories, "fromDay": day}
    )
    assert answer.status_code == 202, answer.text
    return await mia.becomes_state(answer.json()["job"]["id"], "done")


async def portions(mia: PlannerClient, session_id: str, calories: int, day: int) -> int:
    answer = await mia.get(f"/sessions/{session_id}/refit?calories={calories}&fromDay={day}")
    assert answer.status_code == 200, answer.text
    found: int = answer.json()["portions"]
    return found


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def two_days(
    planner: RunningService, double_process: ModelServerDouble
) -> tuple[PlannerClient, str]:
    """A member with a plan of two days."""
    double_process.reset()
    mia = PlannerClient(planner)
    return mia, await mia.planned(durationDays=2)


def grams(plan: dict[str, Any], day: int) -> dict[str, list[tuple[str, float]]]:
    return {
        meal: [(each["foodId"], each["grams"]) for each in dish["ingredients"]]
        for meal, dish in plan["days"][day - 1]["meals"].items()
    }


async def test_the_portions_from_a_day_on_have_other_grams(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=3)
    before = await mia.plan(session_id)
    wanted = before["dailyMacros"]["calories"] + 150
    [egg] = [line for line in await lines(mia, session_id) if line["key"] == "egg"]
    await mia.put(f"/sessions/{session_id}/shopping/egg", {"checked": True})
    promised = await portions(mia, session_id, wanted, 2)
    job = await refitted(mia, session_id, wanted, 2)
    facts = ("kind", "day", "days", "daysDone", "sessionId", "error")
    assert [job[name] for name in facts] == ["refit", 2, 2, 2, session_id, None]
    after = await mia.plan(session_id)
    assert after["days"][0] == before["days"][0]
    # It was cooked on the first day.
    assert after["days"][1]["meals"]["lunch"] == before["days"][1]["meals"]["lunch"]
    assert [day.get("targets", {}).get("calories") for day in after["days"]] == [
        None,
        *[wanted] * 2,
    ]
    changed = 0
    for day in (2, 3):
        now, then = grams(after, day), grams(before, day)
        assert after["days"][day - 1]["figures"]["calories"] == pytest.approx(wanted, rel=0.04)
        for meal, dish in now.items():
            assert [food for food, _ in dish] == [food for food, _ in then[meal]]
            changed += dish != then[meal]
    assert changed == promised >= 5
    assert (await mia.get(f"/sessions/{session_id}/check")).json()["verdict"] == "computed"
    name = f"From day 2: portions for {wanted:,} kcal"
    assert await changes(mia, session_id) == [name, "The plan was written"]
    # The list has what else to buy.
    [more] = [line for line in await lines(mia, session_id) if line["key"] == "egg"]
    assert more["checked"] or more["foods"][0]["boughtGrams"] == egg["grams"]
    # A swap keeps the day's calories.
    swap = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 3, "meal": "dinner"})
    await mia.becomes_state(swap.json()["job"]["id"], "done")
    day = (await mia.plan(session_id))["days"][2]
    assert day["targets"]["calories"] == wanted
    assert day["figures"]["calories"] == pytest.approx(wanted, rel=0.04)
    # An earlier version has what its days aimed at.
    await mia.post_to(f"/sessions/{session_id}/versions/1/restore")
    assert await mia.plan(session_id) == before


async def lines(mia: PlannerClient, session_id: str) -> Sequence[dict[str, Any]]:
    found: Sequence[dict[str, Any]] = (await mia.get(f"/sessions/{session_id}/shopping")).json()[
        "lines"
    ]
    return found


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"fromDay": 1}, "calories"),
        ({"calories": 1700}, "fromDay"),
        ({"calories": 799, "fromDay": 1}, "calories"),
        ({"calories": 6001, "fromDay": 1}, "calories"),
        ({"calories": 1700.5, "fromDay": 1}, "calories"),
        ({"calories": 1700, "fromDay": 0}, "fromDay"),
        ({"calories": 1700, "fromDay": 3}, "fromDay"),
        # Below the least of a woman without supervision.
        ({"calories": 1199, "fromDay": 1}, "calories"),
    ],
)
async def test_calories_and_days_that_a_plan_cannot_have_are_refused(
    two_days: tuple[PlannerClient, str], body: Any, field: str
) -> None:
    mia, session_id = two_days
    answer = await mia.post_to(f"/sessions/{session_id}/refit", body)
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert [detail["field"] for detail in answer.json()["details"]] == [field]


async def test_dishes_that_cannot_have_so_many_calories_stay(
    two_days: tuple[PlannerClient, str],
) -> None:
    mia, session_id = two_days
    before = await mia.plan(session_id)
    assert await portions(mia, session_id, 5900, 1) == 0
    answer = await mia.post_to(f"/sessions/{session_id}/refit", {"calories": 5900, "fromDay": 1})
    job = await mia.becomes_state(answer.json()["job"]["id"], "failed", "done")
    assert job["state"] == "failed"
    assert "5,900 kcal" in job["error"]
    assert await mia.plan(session_id) == before


async def test_only_the_own_computed_plan_and_one_job_at_once(
    planner: RunningService, model: ModelServerDouble
) -> None:
    mia, tom = PlannerClient(planner), PlannerClient(planner)
    wanted = {"calories": 1700, "fromDay": 1}
    session_id = await mia.planned(durationDays=1)
    path = f"/sessions/{session_id}/refit"
    assert outcome(await tom.post_to(path, wanted)) == NO_SESSION
    assert outcome(await tom.get(f"{path}?calories=1700&fromDay=1")) == NO_SESSION
    fixed = (await tom.generate()).json()["sessionId"]
    assert outcome(await tom.post_to(f"/sessions/{fixed}/refit", wanted)) == FIXED
    await mia.becomes("PRO")
    model.may_reply.clear()
    busy = await mia.started()
    refused = await mia.post_to(path, wanted)
    assert (refused.status_code, refused.json()["jobId"]) == (409, busy)
    await mia.cancel(busy)
    model.may_reply.set()
    await mia.put("/health", {**HEALTHY, "sglt2": True})
    refused = await mia.post_to(path, wanted)
    assert outcome(refused) == (409, {"error": "Ask a doctor first", "reasons": ["sglt2"]})


@pytest.mark.parametrize(
    ("after", "error"),
    [
        ({**HEALTHY, "sglt2": True}, ASK_FIRST),
        # 1,000 kcal were allowed to a member whom a doctor supervises.
        (HEALTHY, OTHER_ANSWERS),
        ({**SUPERVISED, "insulin": True}, OTHER_ANSWERS),
    ],
)
async def test_a_refit_that_the_answers_no_longer_allow_changes_nothing(
    mia: PlannerClient, planner: RunningService, after: dict[str, bool], error: str
) -> None:
    await mia.put("/health", SUPERVISED)
    session_id = await mia.planned(durationDays=1)
    plan = await mia.plan(session_id)
    job = await refitted(mia, session_id, plan["dailyMacros"]["calories"], 1)
    assert await mia.plan(session_id) == plan
    await mia.put("/health", after)
    # As if it had been requested before the answers changed.
    await planner.rows(
        "UPDATE plan_job SET state = 'queued', written = '[]',"
        " input = (input::jsonb || $2::text::jsonb)::json WHERE id = $1",
        job["id"],
        json.dumps({"calories": 1000}),
    )
    await planner.rows("SELECT add_work('refit-plan', $1, $2, now())", job["id"], mia.id)
    assert (await mia.becomes_state(job["id"], "failed", "done"))["error"] == error
    assert await mia.plan(session_id) == plan


async def test_a_plan_that_changes_meanwhile_is_computed_again(
    mia: PlannerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_id = await mia.planned(durationDays=1)
    calories = (await mia.plan(session_id))["dailyMacros"]["calories"]
    await refitted(mia, session_id, calories + 100, 1)
    loop, calls = asyncio.get_running_loop(), 0

    def restored_meanwhile(*wanted: Any) -> list[computed.Day]:
        nonlocal calls
        calls += 1
        if calls == 1:
            restoring = mia.post_to(f"/sessions/{session_id}/versions/1/restore")
            asyncio.run_coroutine_threadsafe(restoring, loop).result()
        return computed.refit(*wanted)

    monkeypatch.setattr(write_refit, "refit", restored_meanwhile)
    await refitted(mia, session_id, calories + 150, 1)
    assert calls == 2
    assert [each.partition(" ")[0] for each in await changes(mia, session_id)] == [
        *("From", "Version", "From", "The"),
    ]


def test_a_version_says_on_how_many_days_the_portions_changed() -> None:
    wanted = RefitInput.model_validate({"calories": 3400, "fromDay": 2})
    assert write_refit._name(wanted, [3400, 3400]) == "From day 2: portions for 3,400 kcal"
    some = "From day 2: portions for 3,400 kcal on 1 of 2 days"
    assert write_refit._name(wanted, [1900, 3400]) == some
