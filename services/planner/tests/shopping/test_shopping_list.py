"""The shopping list of a member's plan, and its ticks."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import httpx
import pytest

from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble, writes
from services.planner.tests.stored_plans import grams_of, written_plan
from testkit import RunningService


async def listed(member: PlannerClient, session_id: str, query: str = "") -> list[dict[str, Any]]:
    answer = await member.get(f"/sessions/{session_id}/shopping{query}")
    assert answer.status_code == 200, answer.text
    assert answer.json().keys() == {"lines", "cooked"}
    found: list[dict[str, Any]] = answer.json()["lines"]
    return found


async def ticked(
    planner: RunningService, member: PlannerClient, path: str, checked: Any, **more: Any
) -> httpx.Response:
    return await planner.client.put(
        f"/api/ai/sessions/{path}", json={"checked": checked, **more}, headers=member.headers
    )


def grams_by_food(lines: Iterable[dict[str, Any]]) -> dict[str, float]:
    return {each["foodId"]: each["grams"] for line in lines for each in line["foods"]}


async def test_days_and_servings_are_chosen(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=3)
    plan = await mia.plan(session_id)
    for query, first, last, servings in (
        ("", 1, 3, 1),
        ("?days=1-3", 1, 3, 1),
        ("?days=2&servings=12", 2, 2, 12),
        ("?days=2-3&servings=2", 2, 3, 2),
    ):
        lines = await listed(mia, session_id, query)
        bought = [each for line in lines for each in line["foods"]]
        assert {each["foodId"]: each["grams"] for each in bought} == pytest.approx(
            {food: grams * servings for food, grams in grams_of(plan, first, last).items()}
        )
        names = {"key", "foodId", "name", "grams", "asBought", "group", "checked"}
        assert lines[0].keys() == names | {"foods", "cupboard", "aisle"}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("days=1-3", "days"),
        ("days=3", "days"),
        ("days=0", "days"),
        ("days=0-1", "days"),
        ("days=2-1", "days"),
        ("days=", "days"),
        ("days=a", "days"),
        ("days=1-", "days"),
        ("days=-1", "days"),
        ("days=1-2-3", "days"),
        ("days=%D9%A1", "days"),
        ("days=1%0A", "days"),
        ("days=99999999999999999999", "days"),
        ("servings=0", "servings"),
        ("servings=13", "servings"),
        ("servings=1.5", "servings"),
        ("servings=x", "servings"),
    ],
)
async def test_days_beyond_the_plan_are_a_validation_error(
    two_written_days: tuple[PlannerClient, str], query: str, field: str
) -> None:
    mia, session_id = two_written_days
    answer = await mia.get(f"/sessions/{session_id}/shopping?{query}")
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert [issue["field"] for issue in answer.json()["details"]] == [field]


async def test_a_tick_is_seen_by_every_device_and_for_all_days(
    mia: PlannerClient, planner: RunningService
) -> None:
    session_id = await mia.planned(durationDays=2)
    line = (await listed(mia, session_id))[0]
    assert line["checked"] is False
    path = f"{session_id}/shopping/{line['key']}"
    # Two devices at once, and once more.
    answers = await asyncio.gather(*(ticked(planner, mia, path, True) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert answers[0].json() == {"line": {**line, "checked": True}}
    found = {each["key"]: each["checked"] for each in await listed(mia, session_id)}
    assert [key for key, checked in found.items() if checked] == [line["key"]]
    # For three, the rest is not bought.
    tripled = await listed(mia, session_id, "?servings=3")
    assert not any(each["checked"] for each in tripled)
    assert tripled[0]["grams"] == pytest.approx(2 * line["grams"])
    scaled = await ticked(planner, mia, f"{path}?servings=2", False)
    assert scaled.json()["line"]["grams"] == 2 * line["grams"]
    assert not any(each["checked"] for each in await listed(mia, session_id))


async def test_a_tick_survives_a_swap(mia: PlannerClient, planner: RunningService) -> None:
    session_id = await mia.planned(durationDays=2)
    before = await listed(mia, session_id)
    for line in before:
        path = f"{session_id}/shopping/{line['key']}"
        assert (await ticked(planner, mia, path, True)).status_code == 200
    known = {line["key"] for line in before}
    bought = grams_by_food(before)
    after = before
    for _ in range(9):
        swap = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1, "meal": "dinner"})
        assert swap.status_code == 202, swap.text
        await mia.becomes_state(swap.json()["job"]["id"], "done")
        after = await listed(mia, session_id)
        # Another dinner may be of the same foods.
        if {line["key"] for line in after} != known:
            break
    assert {line["key"] for line in after} != known
    needed = grams_of(await mia.plan(session_id), 1, 2)
    for line in after:
        assert line["checked"] == all(
            needed[each["foodId"]] <= bought.get(each["foodId"], 0) + 0.05 for each in line["foods"]
        )
    # What is bought, and what is left, are together what is needed.
    left = grams_by_food(line for line in after if not line["checked"])
    assert left == pytest.approx(
        {
            food: grams - bought.get(food, 0)
            for food, grams in needed.items()
            if grams - bought.get(food, 0) > 0.05
        }
    )


async def test_a_plan_without_ingredients_has_its_own_list(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    own = {"proteins": ["Eggs: 12", "Eggs: 12", 7, "\n"], "other": ["Salt 🧂"], "fats": "x"}
    model.generates = writes(json.dumps(written_plan(shoppingList=own)))
    session_id = (await mia.generate()).json()["sessionId"]
    lines = await listed(mia, session_id, "?days=1-2&servings=4")
    assert [(line["name"], line["group"]) for line in lines] == [
        ("Eggs: 12", "proteins"),
        ("Eggs: 12", "proteins"),
        ("Salt 🧂", "other"),
    ]
    assert {(line["foodId"], line["grams"], line["asBought"]) for line in lines} == {
        (None, None, None)
    }
    path = f"{session_id}/shopping/{lines[1]['key']}"
    assert (await ticked(planner, mia, path, True)).json() == {
        "line": {**lines[1], "checked": True}
    }
    assert [line["checked"] for line in await listed(mia, session_id)] == [False, True, False]


async def test_only_lines_of_the_own_list_are_ticked(
    planner: RunningService, model: ModelServerDouble
) -> None:
    mia, tom = PlannerClient(planner), PlannerClient(planner)
    session_id = await mia.planned(durationDays=1)
    key = (await listed(mia, session_id))[0]["key"]
    for member, path, error in (
        (tom, f"{session_id}/shopping/{key}", "Session not found"),
        (mia, f"nothing/shopping/{key}", "Session not found"),
        (mia, f"{session_id}/shopping/nothing", "Line not found"),
        (mia, f"{session_id}/shopping/%00", "Line not found"),
        (mia, f"{session_id}/shopping/%ed%a0%80", "Line not found"),
        (mia, f"{session_id}/shopping/{'x' * 5000}", "Line not found"),
    ):
        answer = await ticked(planner, member, path, True)
        assert (answer.status_code, answer.json()) == (404, {"error": error})
    for wrong in (None, "true", 1):
        answer = await ticked(planner, mia, f"{session_id}/shopping/{key}", wrong)
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert not any(line["checked"] for line in await listed(mia, session_id))
