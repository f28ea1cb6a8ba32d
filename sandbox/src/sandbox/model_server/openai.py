"""Chat completions as OpenAI, llama.cpp, vLLM and LM Studio have them; answers are streamed."""

import json
from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel, Field


class Message(BaseModel):
    role: str
    content: str


class JsonSchema(BaseModel):
    name: str
    content: dict[str, Any] = Field(alias="schema")


class ResponseFormat(BaseModel):
    type: Literal["text", "json_object", "json_schema"]
    json_schema: JsonSchema | None = None


class ChatRequest(BaseModel):
    """What this stand-in reads of a request; OpenAI has much more."""

    model: str
    messages: list[Message]
    # OpenAI does not stream by default; this stand-in always does.
    stream: Literal[True]
    response_format: ResponseFormat = ResponseFormat(type="text")
    max_tokens: int | None = None
    seed: int | None = None

    @property
    def prompt(self) -> str:
        return "\n".join(message.content for message in self.messages)

    @property
    def schema_of_answer(self) -> dict[str, Any] | None:
        given = self.response_format.json_schema
        return given.content if given else None


def events(request: ChatRequest, pieces: Iterator[str]) -> Iterator[str]:
    """The server-sent events of an answer that is written piece by piece."""
    for piece in pieces:
        yield _event(request, {"content": piece}, None)
    yield _event(request, {}, "stop")
    yield "data: [DONE]\n\n"


def _event(request: ChatRequest, delta: dict[str, str], reason: str | None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    chunk = {"object": "chat.completion.chunk", "model": request.model, "choices": [choice]}
    return f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n"
