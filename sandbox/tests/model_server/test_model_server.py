import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import ALLERGENS
from sandbox.model_server import ollama
from sandbox.model_server.plan_request import PlanRequest, read_plan_request
from sandbox.tls import tls_context

PROMPT = """You write keto meal plans. Answer with JSON only.

Duration: 3 days
Goal: weight_loss
Budget: premium
Allergies: nuts, dairy
Calories: 1850 kcal
Protein: 120 g
Fat: 144 g
Net carbs: 20 g

{"summary": "text", "dailyMacros": {"calories": 0}}
"""


@pytest.fixture(scope="session")
async def running(serve_once: Any) -> AsyncIterator[httpx.AsyncClient]:
    settings = await serve_once("model-server")
    url = f"http://127.0.0.1:{settings.model_server_port}"
    async with httpx.AsyncClient(base_url=url, timeout=20, verify=tls_context()) as client:
        yield client


@pytest.fixture
async def http(running: httpx.AsyncClient) -> AsyncIterator[httpx.AsyncClient]:
    yield running
    await running.delete("/api/faults")


async def generate(http: httpx.AsyncClient, **request: object) -> httpx.Response:
    body = {"model": "keto-sandbox", "prompt": PROMPT, "stream": False} | request
    return await http.post("/api/generate", json=body)


async def test_a_plan_is_what_the_prompt_asks_for(http: httpx.AsyncClient) -> None:
    answer = (await generate(http, options={"temperature": 0.7, "num_predict": 4000})).json()
    assert (answer["model"], answer["done"], answer["done_reason"]) == (
        "keto-sandbox",
        True,
        "stop",
    )
    plan = json.loads(answer["response"])
    assert len(plan["days"]) == 3
    assert plan["dailyMacros"]["calories"] == 1850


LONG = PROMPT.replace("3 days", "30 days")


async def test_an_answer_is_cut_at_the_tokens_that_are_allowed(http: httpx.AsyncClient) -> None:
    for limit in ({}, {"num_predict": -1}):
        whole = (await generate(http, prompt=LONG, options=limit)).json()
        assert (whole["done_reason"], whole["eval_count"] > 4000) == ("stop", True)
    cut = (await generate(http, prompt=LONG, options={"num_predict": 4000})).json()
    assert whole["response"].startswith(cut["response"])
    assert (cut["done_reason"], cut["eval_count"]) == ("length", 4000)


async def test_a_rotation_has_the_distinct_days_and_which_is_eaten_when(
    http: httpx.AsyncClient,
) -> None:
    prompt = LONG.replace("Goal:", "Distinct days: 8\nDescriptions: none\nGoal:")
    plan = json.loads((await generate(http, prompt=prompt)).json()["response"])
    assert [day["day"] for day in plan["days"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert plan["rotation"] == [day % 8 + 1 for day in range(30)]
    assert {meal["description"] for day in plan["days"] for meal in day["meals"].values()} == {""}


@given(st.text())
def test_the_tokens_of_a_text_are_all_of_it(text: str) -> None:
    allowed = ollama.Options(num_predict=ollama.count_tokens(text))
    request = ollama.GenerateRequest(model="keto-sandbox", stream=False, options=allowed)
    assert ollama.answer(request, text, 0)["response"] == text
    assert ollama.count_tokens(text) >= len(text) / ollama.LONGEST_TOKEN


async def test_an_unknown_model_is_not_found(http: httpx.AsyncClient) -> None:
    answer = await generate(http, model="llama3")
    assert (answer.status_code, answer.json()) == (404, {"error": "model 'llama3' not found"})


FOODS = ["eggs", "salmon-raw", "spinach-raw", "olive-oil", "butter", "avocado-raw"]
ITEM = {
    "type": "object",
    "properties": {
        "food": {"$ref": "#/$defs/food"},
        "share": {"type": "integer", "minimum": 1, "maximum": 10},
    },
}
DISH = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 60},
        "text": {"type": "string", "maxLength": 300},
        "items": {"type": "array", "items": ITEM, "minItems": 2, "maxItems": 7},
    },
}
DAY = {"type": "object", "properties": {"lunch": {"$ref": "#/$defs/dish"}}}
SCHEMA = {
    "type": "object",
    "properties": {"days": {"type": "array", "items": DAY, "minItems": 4, "maxItems": 4}},
    "$defs": {"food": {"enum": FOODS}, "dish": DISH},
}


async def streamed(http: httpx.AsyncClient, **request: object) -> str:
    """The text of an answer in the way of Ollama."""
    answer = await generate(http, stream=True, format=SCHEMA, **request)
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["done"] for line in lines] == [False] * (len(lines) - 1) + [True]
    return "".join(line["response"] for line in lines)


async def completed(http: httpx.AsyncClient, **request: object) -> httpx.Response:
    schema = {"type": "json_schema", "json_schema": {"name": "days", "schema": SCHEMA}}
    message = {"role": "user", "content": "Write four days."}
    body = {"model": "keto-sandbox", "messages": [message], "stream": True, "seed": 7}
    return await http.post(
        "/v1/chat/completions", json=body | {"response_format": schema} | request
    )


def text_of(answer: httpx.Response) -> str:
    """The text of an answer in the way of OpenAI."""
    *events, done, end = answer.text.split("\n\n")
    assert (done, end) == ("data: [DONE]", "")
    deltas = [json.loads(event.removeprefix("data: "))["choices"][0]["delta"] for event in events]
    return "".join(delta.get("content", "") for delta in deltas)


def dishes_of(text: str) -> list[Any]:
    return [day["lunch"] for day in json.loads(text)["days"]]


async def test_dishes_are_of_the_foods_of_the_schema(http: httpx.AsyncClient) -> None:
    text = await streamed(http, options={"seed": 7})
    assert await streamed(http, options={"seed": 7}) == text
    assert await streamed(http, options={"seed": 8}) != text
    assert len(dishes_of(text)) == 4
    for dish in dishes_of(text):
        assert list(dish) == ["name", "text", "items"]
        chosen = [item["food"] for item in dish["items"]]
        assert set(chosen) <= set(FOODS)
        assert len(chosen) == len(set(chosen)) >= 2


async def test_the_same_is_streamed_in_the_way_of_openai(http: httpx.AsyncClient) -> None:
    assert len(dishes_of(text_of(await completed(http)))) == 4
    # Without a schema, that of the prompt.
    told = {"role": "user", "content": f"Write.\n\nJSON schema: {json.dumps(SCHEMA)}"}
    answer = await completed(http, messages=[told], response_format={"type": "json_object"})
    assert len(dishes_of(text_of(answer))) == 4
    assert (await completed(http, model="gpt")).status_code == 404
    assert (await completed(http, stream=False)).status_code == 400
    assert (await http.get("/v1/models")).json()["data"][0]["id"] == "keto-sandbox"


async def test_a_server_may_take_no_schema(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "no-schema"})
    assert (await completed(http)).status_code == 400
    plain = await completed(http, response_format={"type": "json_object"})
    assert plain.status_code == 200


async def test_dishes_can_be_lies(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "wrong-ids"})
    chosen = {item["food"] for dish in dishes_of(await streamed(http)) for item in dish["items"]}
    assert chosen
    assert not chosen & set(FOODS)
    await http.post("/api/faults", json={"answer": "allergens"})
    words = {word for each in ALLERGENS for word in (each.name, *each.also_called)}
    assert all(dish["name"].split(" and ")[0] in words for dish in dishes_of(await streamed(http)))
    await http.post("/api/faults", json={"answer": "free-text"})
    assert (await streamed(http)).startswith("Here is what I would cook:\n- ")


async def test_an_answer_can_have_no_end(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "repeat"})
    body = {"model": "keto-sandbox", "prompt": "", "stream": True, "format": SCHEMA}
    read = 0
    async with http.stream("POST", "/api/generate", json=body) as answer:
        async for piece in answer.aiter_raw():
            read += len(piece)
            if read > 1_000_000:
                break
    assert (await http.get("/healthz")).status_code == 200


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"model": "keto-sandbox"}'])
async def test_a_body_that_is_no_request_is_refused(http: httpx.AsyncClient, body: bytes) -> None:
    answer = await http.post("/api/generate", content=body)
    assert answer.status_code == 400
    assert isinstance(answer.json()["error"], str)


async def test_the_list_of_models_says_that_this_is_a_stand_in(http: httpx.AsyncClient) -> None:
    [model] = (await http.get("/api/tags")).json()["models"]
    assert model["name"] == "keto-sandbox:latest"
    assert model["details"]["family"] == "stand-in"
    assert "sandbox" in (await http.get("/api/version")).json()["version"]


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


async def test_a_fault_ends_after_as_many_requests_as_it_was_given(
    http: httpx.AsyncClient,
) -> None:
    await http.post("/api/faults", json={"answer": "error", "times": 2})
    assert [(await generate(http)).status_code for _ in range(3)] == [500, 500, 200]


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


def test_the_plan_request_is_read_from_the_lines_of_a_prompt() -> None:
    assert read_plan_request(PROMPT) == PlanRequest(
        days=3,
        kcal=1850,
        protein=120,
        fat=144,
        carbs=20,
        allergies=["nuts", "dairy"],
        budget="premium",
    )


def test_the_first_line_of_a_key_counts_and_missing_keys_have_defaults() -> None:
    request = read_plan_request("Calories: 1500\nAllergies: nuts\nCalories: 9000")
    assert (request.kcal, request.allergies) == (1500, ["nuts"])
    assert read_plan_request("Hello!") == PlanRequest()
