import json

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.model_server import ollama

from .conftest import PROMPT, generate


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


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"model": "keto-sandbox"}'])
async def test_a_body_that_is_no_request_is_refused(http: httpx.AsyncClient, body: bytes) -> None:
    answer = await http.post("/api/generate", content=body)
    assert answer.status_code == 400
    assert isinstance(answer.json()["error"], str)


async def test_the_list_of_models_says_that_this_is_a_stand_in(http: httpx.AsyncClient) -> None:
    [model] = (await http.get("/api/tags")).json()["models"]
    assert model["name"] == "keto-sandbox:latest"
    assert model["details"]["family"] == "stand-in"
