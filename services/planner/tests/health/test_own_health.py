"""What a member answers about health: kept by planner, and nowhere else."""

import json
import logging
from typing import Any

import pytest

from contracts import planner as events
from services.planner.tests.members import PlannerClient, outcome
from testkit import RunningService

ANSWERS: dict[str, Any] = {
    "insulin": False,
    "sglt2": True,
    "bloodPressureMedicine": True,
    "pregnantOrBreastfeeding": False,
    "kidneyOrLiver": False,
    "eatingDisorder": False,
    "supervised": True,
}
# What an earlier release did not ask.
LATER: dict[str, Any] = {"heart": None, "bloodThinner": None, "fatMetabolism": None, "agreed": None}


async def test_health_is_unknown_until_it_is_answered(mia: PlannerClient) -> None:
    assert outcome(await mia.get("/health")) == (200, {"health": None})
    stored = {"health": {**ANSWERS, **LATER}}
    assert outcome(await mia.put("/health", ANSWERS)) == (200, stored)
    assert outcome(await mia.get("/health")) == (200, stored)
    others: dict[str, Any] = {name: not answer for name, answer in ANSWERS.items()}
    others |= {"heart": True, "bloodThinner": False, "fatMetabolism": None}
    await mia.put("/health", others)
    assert (await mia.get("/health")).json() == {"health": {**others, "agreed": None}}


async def test_what_a_doctor_agreed_to_is_kept_until_it_is_left_out(mia: PlannerClient) -> None:
    for agreed in (
        {"netCarbsG": 10, "proteinG": 20, "calories": 800},
        {"netCarbsG": 130, "proteinG": 250, "calories": 4_000},
        {"proteinG": 60},
        {},
    ):
        stored = {"health": {**ANSWERS, **LATER, "agreed": agreed}}
        assert outcome(await mia.put("/health", {**ANSWERS, "agreed": agreed})) == (200, stored)
        assert (await mia.get("/health")).json() == stored
    await mia.put("/health", ANSWERS)
    assert (await mia.get("/health")).json()["health"]["agreed"] is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("netCarbsG", (9, 131, "50", True)),
        ("proteinG", (19, 251, -1)),
        ("calories", (799, 4_001, 1e300)),
    ],
)
async def test_agreed_figures_have_limits(
    mia: PlannerClient, name: str, values: tuple[Any, ...]
) -> None:
    for value in values:
        answer = await mia.put("/health", {**ANSWERS, "agreed": {name: value}})
        assert answer.status_code == 400, value
        assert [each["field"] for each in answer.json()["details"]] == [f"agreed.{name}"]
    assert (await mia.get("/health")).json() == {"health": None}


async def test_answers_of_an_earlier_release_are_read(
    mia: PlannerClient, planner: RunningService
) -> None:
    await planner.rows(
        "INSERT INTO health_answer (user_id, answers) VALUES ($1, $2)", mia.id, json.dumps(ANSWERS)
    )
    assert (await mia.get("/health")).json() == {"health": {**ANSWERS, **LATER}}


@pytest.mark.parametrize("name", ANSWERS)
async def test_every_question_must_be_answered(mia: PlannerClient, name: str) -> None:
    missing = {each: answer for each, answer in ANSWERS.items() if each != name}
    for wrong in (missing, {**ANSWERS, name: None}, {**ANSWERS, name: 1}, {**ANSWERS, name: "no"}):
        answer = await mia.put("/health", wrong)
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
        assert [detail["field"] for detail in answer.json()["details"]] == [name]
    assert (await mia.get("/health")).json() == {"health": None}


async def test_members_do_not_see_the_health_of_others(
    mia: PlannerClient, planner: RunningService
) -> None:
    await mia.put("/health", ANSWERS)
    assert (await PlannerClient(planner).get("/health")).json() == {"health": None}
    assert (await planner.client.get("/api/ai/health")).status_code == 401
    assert (await planner.client.put("/api/ai/health", json=ANSWERS)).status_code == 401


async def test_no_event_and_no_log_line_tells_of_health(
    mia: PlannerClient, planner: RunningService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await mia.put("/health", ANSWERS)
    await mia.put("/health", {**ANSWERS, "insulin": "yes"})
    await mia.planned(durationDays=1)
    published = [
        json.dumps(event.model_dump(mode="json", by_alias=True)).casefold()
        for kind in (events.PlanGenerated, events.PlanJobEnded)
        for event in await planner.all_published(kind, user_id=mia.id)
    ]
    assert len(published) == 1
    logged = [f"{record.getMessage()} {vars(record)}".casefold() for record in caplog.records]
    assert logged
    for line in (*published, *logged):
        for word in ("insulin", "sglt2", "bloodpressure", "eatingdisorder", "supervised"):
            assert word not in line
