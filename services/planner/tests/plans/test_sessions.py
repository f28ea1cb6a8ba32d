"""The stored plans of a member, and the status of the model server."""

import asyncio
import json
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

import httpx
import pytest

from chassis import clock
from contracts.planner import PlanGenerated
from planner.computed import requirements_of
from planner.model_server import ollama
from planner.plans.schemas import PlannerInput
from planner.plans.targets import macros_of
from planner.republish import republish
from services.planner.tests.members import PLANNER_INPUT, PlannerClient
from services.planner.tests.model_double import PLAN, ModelServerDouble, Reply, answers, sends
from testkit import RunningService, eventually

DOWN = {"available": False, "models": [], "error": "The model server is not reachable"}
# As the gateway names the networks of a client that limits count.
STRANGER = {"x-client-networks": "192.0.2.7/32"}


async def test_sessions_are_listed_newest_first_without_the_plans(
    mia: PlannerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = clock.now()
    monkeypatch.setattr(clock, "now", lambda: first)
    await mia.generate(durationDays=1)
    later = first + timedelta(days=8)
    monkeypatch.setattr(clock, "now", lambda: later)
    await mia.generate(durationDays=2)
    found = await mia.sessions()
    assert [kept["inputParams"]["durationDays"] for kept in found] == [2, 1]
    for kept, at in zip(found, (later, first), strict=True):
        assert set(kept) == {"id", "createdAt", "inputParams", "model", "pdfUrl"}
        assert (kept["model"], kept["pdfUrl"]) == ("keto-test", None)
        assert kept["createdAt"].endswith("Z")
        assert datetime.fromisoformat(kept["createdAt"]) == at


async def test_a_session_is_shown_in_full(mia: PlannerClient) -> None:
    session_id = (await mia.generate(allergies=["œufs 🥚"])).json()["sessionId"]
    session: dict[str, Any] = (await mia.get(f"/sessions/{session_id}")).json()["session"]
    assert session.pop("createdAt").endswith("Z")
    assert session == {
        "id": session_id,
        "userId": mia.id,
        "inputParams": {
            **PLANNER_INPUT,
            "allergies": ["œufs 🥚"],
            "budget": "medium",
            "goal": "weight_loss",
            "durationDays": 7,
        },
        "outputPlan": PLAN,
        "model": "keto-test",
        "pdfUrl": None,
    }


async def test_members_do_not_see_the_plans_of_others(
    planner: RunningService, model: ModelServerDouble
) -> None:
    mia, tom = PlannerClient(planner), PlannerClient(planner)
    hers = (await mia.generate()).json()["sessionId"]
    his = (await tom.generate()).json()["sessionId"]
    assert [kept["id"] for kept in await mia.sessions()] == [hers]
    assert [kept["id"] for kept in await tom.sessions()] == [his]
    for member, other in ((mia, his), (tom, hers)):
        answer = await member.get(f"/sessions/{other}")
        assert (answer.status_code, answer.json()) == (404, {"error": "Session not found"})


@pytest.mark.parametrize("session_id", ["nothing", "%00", "%ff%fe%ed%a0%80", "x" * 5000])
async def test_an_unknown_id_is_not_found(planner: RunningService, session_id: str) -> None:
    answer = await PlannerClient(planner).get(f"/sessions/{session_id}")
    assert (answer.status_code, answer.json()) == (404, {"error": "Session not found"})


async def test_republish_publishes_every_stored_plan(
    planner: RunningService, model: ModelServerDouble
) -> None:
    pia = PlannerClient(planner)
    await pia.becomes("PRO")
    written = {(await pia.generate()).json()["sessionId"] for _ in range(3)}
    first = {e.session_id: e for e in await planner.published(PlanGenerated, 3, user_id=pia.id)}
    assert await republish(planner.database) >= 3
    again = (await planner.published(PlanGenerated, 6, user_id=pia.id))[3:]
    assert {event.session_id: event for event in again} == first
    assert first.keys() == written


# Which other releases may have stored, and this one refuses or does not know.
OTHER_INPUTS: list[object] = [
    {**PLANNER_INPUT, "weightKg": 20, "age": 12},
    {**PLANNER_INPUT, "activityLevel": "bedridden"},
    {**PLANNER_INPUT, "durationDays": "a week"},
    {**PLANNER_INPUT, "allergies": None},
    {**PLANNER_INPUT, "allergies": ["a word " * 100] * 200},
    {},
    [],
    None,
]


@pytest.mark.parametrize("stored", OTHER_INPUTS)
async def test_a_plan_whose_input_is_of_another_release_is_read(
    mia: PlannerClient, planner: RunningService, stored: object
) -> None:
    session_id = (await mia.generate()).json()["sessionId"]
    await store_input(planner, session_id, stored)
    own = f"/sessions/{session_id}"
    for path in ("/sessions", own, "/export", f"{own}/check", f"{own}/shopping"):
        assert (await mia.get(path)).status_code == 200, path
    for path in (f"{own}/pdf", f"{own}/calendar.ics"):
        assert (await mia.get(path)).status_code in (200, 409), path
    (listed,) = await mia.sessions()
    assert listed["inputParams"] == (stored if isinstance(stored, dict) else {})


async def test_republish_continues_after_a_plan_that_cannot_be_read(
    planner: RunningService, model: ModelServerDouble
) -> None:
    pia = PlannerClient(planner)
    await pia.becomes("PRO")
    first, *others = [(await pia.generate()).json()["sessionId"] for _ in range(3)]
    before = await republish(planner.database)
    await planner.published(PlanGenerated, 6, user_id=pia.id)
    await store_input(planner, first, {})
    assert await republish(planner.database) == before - 1
    again = (await planner.published(PlanGenerated, 8, user_id=pia.id))[6:]
    assert sorted(event.session_id for event in again) == sorted(others)


async def store_input(planner: RunningService, session_id: str, stored: object) -> None:
    await planner.rows(
        "UPDATE ai_session SET input_params = $2::text::json WHERE id = $1",
        session_id,
        json.dumps(stored),
    )


async def test_the_allergens_are_public_and_each_of_their_words_can_be_excluded(
    planner: RunningService,
) -> None:
    answer = await planner.client.get("/api/ai/allergens")
    assert answer.status_code == 200
    listed = answer.json()["allergens"]
    assert len(listed) == 14
    assert listed[0].keys() == {"id", "name", "alsoCalled"}
    words = [word for each in listed for word in (each["name"], each["id"], *each["alsoCalled"])]
    for word in words:
        body = PlannerInput.model_validate({**PLANNER_INPUT, "allergies": [word]})
        requirements_of(body, macros_of(body), seed=1)


async def test_the_status_is_public_and_lists_the_models(
    planner: RunningService, model: ModelServerDouble
) -> None:
    answer = await planner.client.get("/api/ai/status")
    assert answer.status_code == 200
    assert answer.json() == {
        "available": True,
        "models": ["llama3.2:latest", "keto"],
        "recommended": "keto-test",
    }
    assert (model.looks[0].method, model.looks[0].path) == ("GET", "/api/tags")


async def test_the_model_server_is_asked_once_by_all_who_ask_within_five_seconds(
    planner: RunningService, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def status(headers: dict[str, str]) -> httpx.Response:
        return await planner.client.get("/api/ai/status", headers=headers)

    now = monotonic() + 3600
    monkeypatch.setattr("planner.model_server.status.monotonic", lambda: now)
    model.may_list.clear()
    asking = [asyncio.create_task(status(STRANGER)) for _ in range(50)]
    await eventually(lambda: model.looks)
    model.may_list.set()
    assert {(await task).json()["available"] for task in asking} == {True}
    model.tags = answers(500, b"oh")
    now += 4.9
    assert (await status(STRANGER)).json()["available"]
    assert len(model.looks) == 1
    # A client without limits sees each change at once, and those who ask later see it as well.
    assert (await status({})).json() == DOWN
    assert (await status(STRANGER)).json() == DOWN
    assert len(model.looks) == 2
    model.tags = ModelServerDouble().tags
    now += 5.1
    assert (await status(STRANGER)).json()["available"]
    assert len(model.looks) == 3


async def test_a_client_that_leaves_does_not_end_the_question_of_the_others(
    planner: RunningService, model: ModelServerDouble
) -> None:
    model.may_list.clear()
    leaving, other = (asyncio.create_task(planner.client.get("/api/ai/status")) for _ in range(2))
    await eventually(lambda: model.looks)
    leaving.cancel()
    model.may_list.set()
    assert (await other).json()["available"]


async def test_a_model_server_without_models_is_available(
    planner: RunningService, model: ModelServerDouble
) -> None:
    model.tags = answers(200, b'{"models": []}')
    answer = await planner.client.get("/api/ai/status")
    assert (answer.json()["available"], answer.json()["models"]) == (True, [])


@pytest.mark.parametrize(
    "reply",
    [
        answers(500, b"oh"),
        answers(200, b"<html>"),
        answers(200, b"{}"),
        answers(200, b'{"models": {"name": "x"}}'),
        answers(200, b'{"models": ["keto"]}'),
        answers(200, b'{"models": [{"name": 7}]}'),
        sends(b""),
    ],
)
async def test_a_model_server_with_an_invalid_response_is_not_available(
    planner: RunningService, model: ModelServerDouble, reply: Reply
) -> None:
    model.tags = reply
    answer = await planner.client.get("/api/ai/status")
    assert answer.status_code == 200
    assert answer.json() == DOWN


async def test_a_model_server_that_hangs_is_not_available(
    planner: RunningService, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ollama, "STATUS_SECONDS", 0.1)
    model.may_list.clear()
    answer = await planner.client.get("/api/ai/status")
    assert (answer.status_code, answer.json()) == (200, DOWN)
