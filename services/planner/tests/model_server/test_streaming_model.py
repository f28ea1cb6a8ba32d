"""The model server as jobs ask it, whatever it sends."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import food_table
from planner.computed import ModelUnavailable
from planner.model_server.repetition import without_repetition
from planner.model_server.streaming import StreamingModel
from sandbox.model_server.dish_writer import write_dishes
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.model_double import ModelServerDouble, Reply, answers, sends, streams
from testkit.ports import free_port

SCHEMA = {"type": "object", "properties": {"days": {"type": "array"}}}
HEAD = b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n"


@asynccontextmanager
async def asking(
    settings: MakeSettings, *, read_seconds: float = 60, **changes: Any
) -> AsyncIterator[Callable[[], Any]]:
    """Asks the model server once, at each call."""
    client = StreamingModel(settings(**changes), read_seconds=read_seconds)

    async def ask() -> str:
        return await client.write("Write.", SCHEMA, model="keto-test", seed=7)

    try:
        yield ask
    finally:
        await client.close()


def without_end(line: Callable[[int], str], *, pause: float = 0) -> Reply:
    async def reply(writer: asyncio.StreamWriter) -> None:
        writer.write(HEAD)
        number = 0
        while True:
            writer.write(line(number).encode())
            await writer.drain()
            await asyncio.sleep(pause)
            number += 1

    return reply


def message(text: str) -> str:
    return json.dumps({"response": text, "done": False}) + "\n"


def event(**delta: object) -> str:
    return f"data: {json.dumps({'choices': [{'delta': delta, 'finish_reason': None}]})}\n\n"


async def test_ollama_is_asked_for_a_stream_of_the_schema(
    settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.streams = lambda body: streams('{"days": ["œufs 🥚"]}')
    async with asking(settings) as ask:
        assert await ask() == '{"days": ["œufs 🥚"]}'
    (asked,) = model.requests
    assert (asked.method, asked.path) == ("POST", "/api/generate")
    options = asked.body.pop("options")
    assert asked.body == {
        "model": "keto-test",
        "prompt": "Write.",
        "stream": True,
        "format": SCHEMA,
    }
    assert options == {"temperature": 0.7, "num_predict": 4000, "num_ctx": 8192, "seed": 7}


@pytest.mark.parametrize("path", ["", "/", "/v1", "/base"])
async def test_openai_is_asked_for_a_stream_of_the_schema(
    settings: MakeSettings, model: ModelServerDouble, path: str
) -> None:
    last = {"choices": [{"delta": {"content": "}"}, "finish_reason": "stop"}]}
    sent = [
        ": a comment\n\n",
        event(role="assistant", content=None),
        event(reasoning_content="eggs?"),
        event(content='{"days": '),
        event(content="[]"),
        "event: message\n",
        f"data: {json.dumps(last)}\n\n",
        "data: [DONE]\n\n",
    ]
    model.streams = lambda body: sends(HEAD + "".join(sent).encode())
    url = f"{model.url}{path}"
    async with asking(settings, model_kind="openai", model_server_url=url) as ask:
        assert await ask() == '{"days": []}'
    (asked,) = model.requests
    assert asked.path == f"{path.removesuffix('/').removesuffix('/v1')}/v1/chat/completions"
    assert asked.body["messages"] == [{"role": "user", "content": "Write."}]
    assert asked.body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert (asked.body["stream"], asked.body["max_tokens"], asked.body["seed"]) == (True, 4000, 7)


async def test_a_server_that_takes_no_schema_is_told_it_and_not_asked_again(
    settings: MakeSettings, model: ModelServerDouble
) -> None:
    def takes_objects_only(body: Any) -> Reply:
        if body["response_format"]["type"] == "json_schema":
            return answers(400, b"")
        assert json.dumps(SCHEMA) in body["messages"][0]["content"]
        return sends(HEAD + event(content="{}").encode() + b"data: [DONE]\n\n")

    async with asking(settings, model_kind="openai") as ask:
        # What refuses both forms may have refused something else.
        model.streams = lambda body: answers(404, b"")
        assert await ask() == ""
        model.streams = takes_objects_only
        assert [await ask(), await ask()] == ["{}", "{}"]
    forms = [asked.body["response_format"]["type"] for asked in model.requests]
    assert forms == [*["json_schema", "json_object"] * 2, "json_object"]


@pytest.mark.parametrize(
    ("kind", "reply"),
    [
        ("ollama", answers(500, b"")),
        ("ollama", answers(503, b"")),
        ("ollama", answers(429, b"")),
        ("ollama", sends(b"")),
        ("ollama", sends(b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{")),
        ("ollama", streams("{", is_whole=False)),
        ("ollama", sends(HEAD + b'{"error": "the runner has died"}\n')),
        ("openai", sends(HEAD + b'data: {"error": {"message": "out of memory"}}\n\n')),
        ("openai", sends(HEAD + event(content="{").encode())),
    ],
)
async def test_a_model_that_is_away_is_no_answer(
    settings: MakeSettings, model: ModelServerDouble, kind: str, reply: Reply
) -> None:
    model.streams = lambda body: reply
    async with asking(settings, model_kind=kind) as ask:
        with pytest.raises(ModelUnavailable):
            await ask()


async def test_no_connection_is_a_model_that_is_away(settings: MakeSettings) -> None:
    async with asking(settings, model_server_url=f"http://127.0.0.1:{free_port()}") as ask:
        with pytest.raises(ModelUnavailable):
            await ask()


@pytest.mark.parametrize("is_silent", [True, False], ids=["silent", "drips"])
async def test_an_answer_that_does_not_come_ends(
    settings: MakeSettings, model: ModelServerDouble, is_silent: bool
) -> None:
    drips = without_end(lambda number: message(""), pause=3600 if is_silent else 0.01)
    model.streams = lambda body: drips
    read_seconds, job_seconds = (0.05, 60) if is_silent else (60, 0.1)
    async with asking(settings, read_seconds=read_seconds, job_seconds=job_seconds) as ask:
        with pytest.raises(ModelUnavailable):
            await ask()


@pytest.mark.parametrize(
    "reply",
    [
        answers(404, b""),
        answers(400, b"no"),
        answers(302, b""),
        answers(200, b"<html>\n"),
        answers(200, b"7\n"),
        answers(200, b'{"response": 7, "done": true}\n'),
        answers(200, b'{"response": "\\ud800", "done": true}\n'),
        sends(HEAD + b" " * 9_000_000),
    ],
)
async def test_what_is_no_answer_is_an_empty_one(
    settings: MakeSettings, model: ModelServerDouble, reply: Reply
) -> None:
    model.streams = lambda body: reply
    async with asking(settings) as ask:
        assert await ask() == ""


async def test_an_answer_without_end_is_cut(
    settings: MakeSettings, model: ModelServerDouble
) -> None:
    async with asking(settings) as ask:
        model.streams = lambda body: without_end(lambda number: message(f"{number}, "))
        text = await ask()
        assert text.startswith("0, 1, 2, ")
        assert 65_536 < len(text) < 66_000
        piece = '{"food": "eggs", "share": 1}, '
        model.streams = lambda body: without_end(
            lambda number: message(piece if number else '{"days": [')
        )
        assert await ask() == '{"days": ['


# Repetition


@given(st.text(max_size=300), st.text(min_size=1, max_size=60), st.integers(6, 40))
def test_a_repeated_end_is_cut(before: str, piece: str, times: int) -> None:
    text = before + piece * times
    kept = without_repetition(text)
    if len(piece) * times >= 300:
        assert kept is not None
        assert len(kept) <= len(before)
    if kept is not None:
        assert text.startswith(kept)


@given(st.text(alphabet="ab ", max_size=1200))
def test_only_what_repeats_itself_is_cut(text: str) -> None:
    kept = without_repetition(text)
    if kept is not None:
        cut = text[len(kept) :]
        periods = [n for n in range(1, len(cut) // 6 + 1) if cut[n:] == cut[:-n]]
        assert len(cut) >= 300
        assert periods


@given(st.integers())
def test_dishes_do_not_repeat_themselves(seed: int) -> None:
    # The dishes of a week, which one answer has.
    choices: dict[str, Any] = {"foods": {"items": {"enum": sorted(food_table().foods)[::7]}}}
    choices |= {
        "way": {"enum": ["pan", "oven", "salad"]},
        "style": {"enum": ["none", "Greek", "Thai"]},
    }
    dish = {"properties": choices}
    schema = {"properties": {"days": {"type": "array", "items": dish, "minItems": 28}}}
    text = write_dishes(schema, str(seed), None)
    assert all(without_repetition(text[:end]) is None for end in range(0, len(text), 97))
