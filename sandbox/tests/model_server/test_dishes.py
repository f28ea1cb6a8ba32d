"""Days of dishes, by the schema of a request."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from foods import ALLERGENS

from .conftest import generate

FOODS = ["eggs", "salmon-raw", "spinach-raw", "olive-oil", "butter", "avocado-raw"]
DISH = {
    "type": "object",
    "properties": {
        "foods": {
            "type": "array",
            "items": {"$ref": "#/$defs/food"},
            "minItems": 2,
            "maxItems": 7,
        },
        "way": {"enum": ["pan", "oven", "plate"]},
        "adjective": {"enum": ["crispy", "golden"]},
        "style": {"enum": ["bistro", "rustic"]},
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
        assert list(dish) == ["foods", "way", "adjective", "style"]
        assert dish["way"] in ("pan", "oven", "plate")
        chosen = dish["foods"]
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


async def test_a_server_may_take_no_schema(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "no-schema"})
    assert (await completed(http)).status_code == 400
    plain = await completed(http, response_format={"type": "json_object"})
    assert plain.status_code == 200


async def test_dishes_can_be_lies(http: httpx.AsyncClient) -> None:
    await http.post("/api/faults", json={"answer": "wrong-ids"})
    chosen = {food for dish in dishes_of(await streamed(http)) for food in dish["foods"]}
    assert chosen
    assert not chosen & set(FOODS)
    await http.post("/api/faults", json={"answer": "allergens"})
    words = {word for each in ALLERGENS for word in (each.name, *each.also_called)}
    assert all(dish["adjective"] in words for dish in dishes_of(await streamed(http)))
    await http.post("/api/faults", json={"answer": "free-text"})
    assert (await streamed(http)).startswith("Here is what I would cook:\n- ")


@pytest.mark.parametrize(
    ("fault", "is_a_lie"),
    [
        ("raw-plate", lambda dish: dish["way"] == "plate" and "pork-chop" in dish["foods"]),
        ("unknown-way", lambda dish: dish["way"] not in ("pan", "oven", "plate")),
        ("many-ids", lambda dish: len(dish["foods"]) == 300),
        ("homoglyphs", lambda dish: not dish["style"].isascii()),
        ("languages", lambda dish: dish["name"] and dish["style"] not in ("bistro", "rustic")),
        ("same-food", lambda dish: len(dish["foods"]) == 2 * len(set(dish["foods"]))),
        ("empty-names", lambda dish: dish["name"] == dish["way"] == dish["adjective"] == ""),
    ],
)
async def test_a_dish_can_have_what_its_schema_does_not_allow(
    http: httpx.AsyncClient, fault: str, is_a_lie: Callable[[Any], bool]
) -> None:
    await http.post("/api/faults", json={"answer": fault})
    assert all(map(is_a_lie, dishes_of(await streamed(http))))


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
