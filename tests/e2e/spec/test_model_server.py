"""/api/ai with a working and a failing model server."""

from collections.abc import Callable

import httpx
import pytest

from tests.e2e.people import Person
from tests.e2e.spec.model_server import INSTALLED, NAME, ModelServerStub
from tests.e2e.spec.payloads import PLANNER_INPUT
from tests.e2e.spec.planner import GENERATE, SESSIONS, STATUS, generate

FAILED = (500, {"error": "Failed to generate plan. Please try again."})


def writing(text: str) -> Callable[[ModelServerStub], None]:
    return lambda model: model.writes(text)


def answering(status: int, content: bytes) -> Callable[[ModelServerStub], None]:
    return lambda model: setattr(model, "generates", (status, content))


@pytest.mark.parametrize(
    "misbehave",
    [
        writing("I would rather talk about the weather."),
        writing(""),
        writing('{"days": ['),
        writing('{"a": 1} and {"b": 2}'),
        writing("} nothing {"),
        writing('{"a": "\\u0000"}'),
        writing('{"a": NaN}'),
        answering(500, b'{"error": "out of memory"}'),
        answering(404, b'{"error": "model not found"}'),
        answering(503, b"<html>busy</html>"),
        answering(200, b"no JSON"),
        answering(200, b'{"done": true}'),
        lambda model: setattr(model, "generates", None),
    ],
    ids=[
        *("prose", "nothing", "cut off", "two objects", "reversed braces", "NUL", "NaN"),
        *("500", "404", "503", "no JSON", "no response", "hung up"),
    ],
)
async def test_a_model_server_that_fails_is_a_500_that_costs_nothing(
    member: Person, model: ModelServerStub, misbehave: Callable[[ModelServerStub], None]
) -> None:
    misbehave(model)
    answer = await member.post(GENERATE, PLANNER_INPUT)
    assert (answer.status_code, answer.json()) == FAILED
    assert (await member.get(SESSIONS)).json() == {"sessions": []}
    model.behave()
    await generate(member)


async def test_status_names_the_models_to_anybody(
    api: httpx.AsyncClient, model: ModelServerStub
) -> None:
    answer = await api.get(STATUS)
    assert answer.status_code == 200
    assert answer.json() == {"available": True, "models": INSTALLED, "recommended": NAME}


@pytest.mark.parametrize(
    "tags",
    [(500, b"{}"), (200, b"no JSON"), (404, b""), (200, b'{"models": 3}'), None],
    ids=["500", "no JSON", "404", "no models", "hung up"],
)
async def test_status_says_when_the_model_server_is_not_reachable(
    api: httpx.AsyncClient, model: ModelServerStub, tags: tuple[int, bytes] | None
) -> None:
    model.tags = tags
    answer = await api.get(STATUS)
    assert answer.status_code == 200
    body = answer.json()
    assert body == {"available": False, "models": [], "error": body["error"]}
    assert "not reachable" in body["error"]
