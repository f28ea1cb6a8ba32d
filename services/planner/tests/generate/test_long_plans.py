"""Plans that are too long to be written out within the model's limit of tokens."""

import json
import logging
from typing import Any

import pytest

from planner.generate.layout import Layout, layout_of, schema_of, with_every_day
from planner.model_server.ollama import context_for
from services.planner.tests.members import FAILED, PlannerClient
from services.planner.tests.model_double import PLAN, ModelServerDouble, answers, writes
from testkit import RunningService

MONTH = layout_of(30)
WRITTEN = [{"day": number, "meals": {"lunch": {"name": f"Dish {number}"}}} for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("duration", "layout"),
    [
        (1, Layout(days=1, distinct_days=1, has_descriptions=True)),
        (7, Layout(days=7, distinct_days=7, has_descriptions=True)),
        (7.5, Layout(days=8, distinct_days=8, has_descriptions=False)),
        (10, Layout(days=10, distinct_days=10, has_descriptions=False)),
        (14, Layout(days=14, distinct_days=8, has_descriptions=False)),
        (30, Layout(days=30, distinct_days=8, has_descriptions=False)),
    ],
)
def test_less_is_asked_for_as_the_days_grow(duration: float, layout: Layout) -> None:
    assert layout_of(duration) == layout
    schema = schema_of(layout)
    assert schema["properties"]["days"]["maxItems"] == layout.distinct_days
    assert ("rotation" in schema["required"]) == layout.is_rotation
    meal = schema["properties"]["days"]["items"]["properties"]["meals"]["properties"]["lunch"]
    assert (meal["properties"]["description"] == {"const": ""}) != layout.has_descriptions


async def test_a_month_is_asked_for_as_a_rotation_and_stored_with_every_day(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    rotation = [1, 2, 3] * 10
    model.generates = writes(json.dumps({**PLAN, "days": WRITTEN, "rotation": rotation}))
    answer = await mia.generate(durationDays=30)

    (prompt,) = model.prompts()
    assert "Write 8 distinct days and number them from 1 to 8." in prompt
    assert "Descriptions: none" in prompt.splitlines()
    plan = answer.json()["plan"]
    assert list(plan) == list(PLAN)
    assert [day["day"] for day in plan["days"]] == list(range(1, 31))
    eaten = [day["meals"]["lunch"]["name"] for day in plan["days"]]
    assert eaten == ["Dish 1", "Dish 2", "Dish 3"] * 10
    kept = (await mia.get(f"/sessions/{answer.json()['sessionId']}")).json()["session"]
    assert kept["outputPlan"] == plan


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        {},
        {"days": WRITTEN},
        {"days": WRITTEN, "rotation": [1, 2, 3]},
        {"days": WRITTEN, "rotation": [4] * 30},
        {"days": WRITTEN, "rotation": [[]] * 30},
        {"days": WRITTEN, "rotation": [True] * 30},
        {"days": [[], {"day": []}, {}], "rotation": [1] * 30},
        {"days": "all", "rotation": 7},
        # Thirty times 100 kB.
        {"days": [{"day": 1, "text": "é" * 50_000}], "rotation": [1] * 30},
    ],
)
def test_a_plan_without_a_valid_rotation_is_unchanged(plan: dict[str, Any]) -> None:
    assert with_every_day(plan, MONTH) == plan
    assert with_every_day({"rotation": [1], "days": [{"day": 1}]}, layout_of(1)) == {
        "rotation": [1],
        "days": [{"day": 1}],
    }


async def test_an_answer_that_was_cut_is_a_failure_and_is_logged(
    planner: RunningService, model: ModelServerDouble, caplog: pytest.LogCaptureFixture
) -> None:
    cut = {"response": json.dumps(PLAN)[:40], "done": True, "done_reason": "length"}
    model.generates = answers(200, json.dumps(cut).encode())
    with caplog.at_level(logging.WARNING, "planner.model_server"):
        answer = await PlannerClient(planner).generate()
    assert (answer.status_code, answer.json()) == (500, FAILED)
    assert any("done_reason is length" in record.getMessage() for record in caplog.records)


def test_the_context_holds_the_longest_prompt_and_the_answer() -> None:
    assert context_for("x" * 1600) == context_for("x" * 4000) == 8192
    assert context_for("🥑" * 20_000) >= 20_000 + 4000
