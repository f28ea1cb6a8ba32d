"""The two protocols of model servers: how a text is requested and streamed."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chassis.http import parse_json
from planner.model_server.ollama import TEMPERATURE, TOKENS, context_for
from planner.settings import ModelKind


@dataclass(frozen=True)
class Question:
    """A request to a model for a text of this schema."""

    model: str
    prompt: str
    schema: dict[str, Any]
    seed: int


@dataclass(frozen=True)
class Piece:
    """A part of an answer."""

    text: str = ""
    is_last: bool = False


class NotAnAnswer(Exception):
    """A line that this kind of server does not send."""


class ServerError(Exception):
    """The server reports that it failed while it was writing."""


@dataclass(frozen=True)
class Kind:
    """A kind of model server."""

    address: Callable[[str], str]
    # The bodies of a request, best first: a server may refuse one and accept the next.
    forms: Callable[[Question], list[dict[str, Any]]]
    # The part of the answer in a line of the response.
    piece: Callable[[bytes], Piece]


def _ollama_forms(question: Question) -> list[dict[str, Any]]:
    options = {
        "temperature": TEMPERATURE,
        "num_predict": TOKENS,
        "num_ctx": context_for(question.prompt),
        "seed": question.seed,
    }
    return [
        {
            "model": question.model,
            "prompt": question.prompt,
            "stream": True,
            "format": question.schema,
            "options": options,
        }
    ]


def _ollama_piece(line: bytes) -> Piece:
    match parse_json(line) if line else {"response": ""}:
        case {"error": _}:
            raise ServerError("The model server reported an error")
        case {"response": str(text), **more}:
            return Piece(text, is_last=more.get("done") is True)
    raise NotAnAnswer


def _openai_forms(question: Question) -> list[dict[str, Any]]:
    def body(prompt: str, response_format: dict[str, Any]) -> dict[str, Any]:
        return {
            "model": question.model,
            "messages": [{"role": "user", "content": prompt}],
            "stream": True,
            "temperature": TEMPERATURE,
            "max_tokens": TOKENS,
            "seed": question.seed,
            "response_format": response_format,
        }

    schema = {"name": "days", "strict": True, "schema": question.schema}
    # If the server does not enforce the schema, the prompt has to ask for it.
    told = f"{question.prompt}\n\nJSON schema: {json.dumps(question.schema)}"
    return [
        body(question.prompt, {"type": "json_schema", "json_schema": schema}),
        body(told, {"type": "json_object"}),
    ]


def _openai_piece(line: bytes) -> Piece:
    kind, _, data = line.partition(b":")
    if kind != b"data":
        # Between two events, or a comment that keeps the connection open.
        if kind in (b"", b"event", b"id", b"retry"):
            return Piece()
        raise NotAnAnswer
    if data.strip() == b"[DONE]":
        return Piece(is_last=True)
    match parse_json(data):
        case {"error": _}:
            raise ServerError("The model server reported an error")
        case {"choices": [{"delta": dict(delta), **more}, *_]}:
            # The content is null while the model sends its reasoning.
            text = delta.get("content")
            return Piece(
                text if isinstance(text, str) else "", is_last=bool(more.get("finish_reason"))
            )
        case {"choices": []}:
            return Piece()
    raise NotAnAnswer


def _openai_address(base: str) -> str:
    # An address that was copied from a documentation may end with the version.
    return f"{base.removesuffix('/v1')}/v1/chat/completions"


KINDS: dict[ModelKind, Kind] = {
    "ollama": Kind(lambda base: f"{base}/api/generate", _ollama_forms, _ollama_piece),
    "openai": Kind(_openai_address, _openai_forms, _openai_piece),
}
