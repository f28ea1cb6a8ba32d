"""What can be wrong with an answer, as a test asks for it."""

import asyncio
import json

import httpx
import pytest

from testkit import eventually

from .conftest import PROMPT, generate


@pytest.mark.parametrize("fault", ["garbage", "cut"])
async def test_a_corrupt_response_is_not_json(http: httpx.AsyncClient, fault: str) -> None:
    await http.post("/api/faults", json={"answer": fault})
    text = (await generate(http)).json()["response"]
    with pytest.raises(ValueError):
        json.loads(text)


async def test_a_nul_character_can_be_put_into_the_plan(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "nul"})
    plan = json.loads((await generate(http)).json()["response"])
    assert "\0" in plan["summary"]


async def test_markup_can_be_put_into_every_text_of_the_plan(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "markup"})
    plan = json.loads((await generate(http)).json()["response"])
    meal = plan["days"][0]["meals"]["lunch"]
    for text in (plan["summary"], meal["name"], meal["description"], plan["tips"][0]):
        assert text.startswith("<img src=x onerror=")
    assert all(line.startswith("<img") for line in plan["shoppingList"]["proteins"])


async def test_a_server_may_fail(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "error"})
    assert (await generate(http)).status_code == 500


async def test_a_server_that_is_down_breaks_connections(
    http: httpx.AsyncClient,
) -> None:
    await http.post("/api/faults", json={"down": True})
    with pytest.raises(httpx.TransportError):
        await http.get("/api/tags")
    with pytest.raises(httpx.TransportError):
        await generate(http)

    await http.delete("/api/faults")

    assert (await generate(http)).status_code == 200


async def test_a_slow_server_answers_after_the_caller_has_given_up(
    http: httpx.AsyncClient,
) -> None:
    await http.post("/api/faults", json={"slow": 1})
    body = {"model": "keto-sandbox", "prompt": PROMPT, "stream": False}
    with pytest.raises(httpx.ReadTimeout):
        await http.post("/api/generate", json=body, timeout=0.05)


async def test_the_requests_that_are_held_are_counted(http: httpx.AsyncClient) -> None:
    async def are_waiting(count: int) -> bool:
        return bool((await http.get("/api/faults")).json() == {"waiting": count})

    await http.post("/api/faults", json={"slow": 60})
    held = asyncio.create_task(generate(http))
    await eventually(lambda: are_waiting(1))
    await http.delete("/api/faults")
    assert (await held).status_code == 200
    await eventually(lambda: are_waiting(0))
