"""Generating a plan."""

import asyncio
import json
import logging
from typing import Any

import pytest

from contracts.planner import PlanGenerated
from planner.main import make
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import FAILED, PLANNER_INPUT, PlannerClient
from services.planner.tests.model_double import (
    PLAN,
    ModelServerDouble,
    Reply,
    answers,
    sends,
    writes,
)
from testkit import FaultProxy, RunningService, eventually, running

DEFAULTS = {"allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 7}


async def test_a_plan_is_generated_stored_and_published(
    mia: PlannerClient, planner: RunningService
) -> None:
    answer = await mia.generate()
    assert answer.status_code == 200
    session_id = answer.json()["sessionId"]
    assert answer.json() == {
        "sessionId": session_id,
        "plan": PLAN,
        # 10*82.5 + 6.25*168 - 5*34 - 161 = 1544; * 1.375 = 2123; - 500. Fat 126.23.
        "macros": {
            "calories": 1623,
            "proteinG": 132,
            "fatG": 126,
            "carbsG": 20,
            "netCarbsG": 20,
        },
    }
    (kept,) = await mia.sessions()
    assert (kept["id"], kept["inputParams"]) == (session_id, {**PLANNER_INPUT, **DEFAULTS})
    (event,) = await planner.published(PlanGenerated, user_id=mia.id)
    assert (event.session_id, event.model, event.duration_days) == (session_id, "keto-test", 7)
    stated = {**answer.json()["macros"]}
    del stated["carbsG"]
    assert event.macros.model_dump(by_alias=True) == stated


async def test_the_model_is_asked_as_specified(
    planner: RunningService, model: ModelServerDouble
) -> None:
    await PlannerClient(planner).generate(allergies=["nuts", "dairy"], durationDays=3, age=34.5)
    (asked,) = model.requests
    prompt = asked.body.pop("prompt")
    assert (asked.method, asked.path) == ("POST", "/api/generate")
    assert asked.body.pop("format")["properties"]["days"]["minItems"] == 3
    assert asked.body == {
        "model": "keto-test",
        "stream": False,
        "options": {"temperature": 0.7, "num_predict": 4000, "num_ctx": 8192},
    }
    lines = prompt.splitlines()
    for line in ("Duration: 3 days", "Age: 34.5 years", "Allergies: nuts, dairy", "Fat: 126 g"):
        assert line in lines


async def test_numbers_come_back_as_they_were_sent(mia: PlannerClient) -> None:
    numbers = {"weightKg": 82.25, "age": 34.5, "durationDays": 2.5, "heightCm": 168.0}
    await mia.generate(**numbers, unknown="field")
    (kept,) = await mia.sessions()
    assert kept["inputParams"] == {**PLANNER_INPUT, **DEFAULTS, **numbers}
    assert '"targetWeightKg":70,' in (await mia.get("/sessions")).text


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ('Sure! Here it is:\n```json\n{"days": []}\n```\nEnjoy', {"days": []}),
        ('[{"day": 1}]', {"day": 1}),
        ('{"b": 1, "a": {"z": 0.1, "é🥑": [null, true, -0.0]}}',) * 2,
        ('{"big": ' + "9" * 400 + ', "small": 5e-324, "": ""}',) * 2,
        ('{"a": ' * 190 + "1" + "}" * 190,) * 2,
        ("{}", {}),
    ],
    ids=["chatter", "in a list", "order", "numbers", "depth", "empty"],
)
async def test_any_object_of_the_model_is_stored_unchanged(
    mia: PlannerClient, model: ModelServerDouble, text: str, plan: Any
) -> None:
    model.generates = writes(text)
    answer = await mia.generate()
    assert answer.status_code == 200
    expected = plan if isinstance(plan, dict) else json.loads(plan)
    kept = (await mia.get(f"/sessions/{answer.json()['sessionId']}")).json()["session"]
    for found in (answer.json()["plan"], kept["outputPlan"]):
        assert json.dumps(found) == json.dumps(expected)


def _response(value: Any) -> Reply:
    return answers(200, json.dumps({"response": value}).encode())


@pytest.mark.parametrize(
    "reply",
    [
        answers(500, b'{"error": "out of memory"}'),
        answers(404, b'{"error": "model not found"}'),
        answers(500, json.dumps({"response": json.dumps(PLAN)}).encode()),
        answers(307, b""),
        answers(200, b""),
        answers(200, b"\xff\xfe"),
        answers(200, b"[]"),
        answers(200, b'{"done": true}'),
        answers(200, b"[" * 100_000),
        _response(None),
        _response(PLAN),
        writes("As a language model, I can't."),
        sends(b""),
        sends(b"SSH-2.0-OpenSSH_9.2\r\n"),
        sends(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"),
        # A plan, if anybody read that far.
        answers(200, b" " * 3_000_000 + b'{"response": "{}"}'),
    ],
)
async def test_an_invalid_response_stores_nothing_and_leaves_the_quota(
    mia: PlannerClient, model: ModelServerDouble, reply: Reply
) -> None:
    model.generates = reply
    answer = await mia.generate()
    assert (answer.status_code, answer.json()) == (500, FAILED)
    assert await mia.sessions() == []
    # Once: a generation that has begun is not asked for again.
    assert len(model.requests) == 1
    model.generates = writes(json.dumps(PLAN))
    assert (await mia.generate()).status_code == 200


async def test_an_unreachable_model_server_leaves_the_quota(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    await model.stop()
    try:
        answer = await mia.generate()
    finally:
        await model.start()
    assert (answer.status_code, answer.json()) == (500, FAILED)
    assert (await mia.generate()).status_code == 200


async def test_a_refused_connection_is_retried(
    planner: RunningService, model: ModelServerDouble, caplog: pytest.LogCaptureFixture
) -> None:
    await model.stop()
    with caplog.at_level(logging.WARNING, "planner.model_server"):
        asking = asyncio.create_task(PlannerClient(planner).generate())
        await eventually(lambda: caplog.records, what="a refused connection")
        await model.start()
    assert (await asking).status_code == 200
    assert len(model.requests) == 1


async def test_a_generation_is_cancelled_after_the_time_limit_although_bytes_arrive(
    settings: MakeSettings, model: ModelServerDouble
) -> None:
    async def drips(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n")
        while not writer.is_closing():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.01)

    model.generates = drips
    async with running(make(settings(model_seconds=1))) as hasty:
        mia = PlannerClient(hasty)
        answer = await mia.generate()
        assert (answer.status_code, answer.json()) == (500, FAILED)
        assert await mia.sessions() == []
        assert len(model.requests) == 1


@pytest.mark.parametrize("path", ["", "/", "/ollama", "/ollama/"])
async def test_the_model_servers_address_may_have_a_path(
    settings: MakeSettings, model: ModelServerDouble, path: str
) -> None:
    from planner.model_server.ollama import ModelServer

    server = ModelServer(settings(model_server_url=model.url + path))
    assert await server.models() == ["llama3.2:latest", "keto"]
    assert model.looks[0].path == path.rstrip("/") + "/api/tags"
    await server.close()


@pytest.mark.parametrize("url", ["", "ollama:11434", "ftp://x", "http://", "http://x:99999"])
def test_a_wrong_address_is_refused_at_the_start(settings: MakeSettings, url: str) -> None:
    with pytest.raises(ValueError, match="model_server_url"):
        settings(model_server_url=url)


# What the specification limits is tested in tests/e2e/spec.
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"allergies": {"0": "nuts"}}, "allergies"),
    ({"allergies": ["nuts", 7]}, "allergies.1"),
    ({"allergies": ["nul \0"]}, "allergies.0"),
    ({"allergies": ["x" * 201]}, "allergies.0"),
    ({"allergies": ["x"] * 101}, "allergies"),
    ({"weightKg": "80"}, "weightKg"),
]


@pytest.mark.parametrize(("changes", "field"), WRONG)
async def test_a_wrong_field_is_named(
    mia: PlannerClient, model: ModelServerDouble, changes: dict[str, Any], field: str
) -> None:
    answer = await mia.generate(**changes)
    assert answer.status_code == 400
    assert answer.json()["error"] == "Invalid input"
    assert [issue["field"] for issue in answer.json()["details"]] == [field]
    assert model.requests == []
    assert await mia.sessions() == []


@pytest.mark.faults
@pytest.mark.parametrize("tier", ["FREE", "PRO"])
async def test_a_database_outage_while_a_plan_is_stored_loses_no_plan(
    settings: MakeSettings, model: ModelServerDouble, tier: str
) -> None:
    known = settings()
    async with (
        FaultProxy(known.database_url) as line,
        running(make(known.model_copy(update={"database_url": line.url}))) as planner,
    ):
        mia = PlannerClient(planner)
        await mia.becomes(tier)
        model.may_reply.clear()
        asking = asyncio.create_task(mia.generate())
        await eventually(lambda: model.requests)
        await line.cut()
        model.may_reply.set()
        # Restore the connection after at least one refused attempt, while planner retries.
        asyncio.get_running_loop().call_later(1, asyncio.ensure_future, line.restore())
        answer = await asking
        assert (answer.status_code, answer.json().get("plan")) == (200, PLAN)
        assert len(await mia.sessions()) == 1
        assert await mia.reserved() == []
        await planner.published(PlanGenerated, user_id=mia.id)
