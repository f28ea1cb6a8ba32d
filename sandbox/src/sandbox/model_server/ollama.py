"""The requests and responses of Ollama's API."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

from pydantic import BaseModel, Field

MODEL = "keto-sandbox"
MODIFIED_AT = "2026-01-01T00:00:00Z"
VERSION = "0.0.0-keto-sandbox"

# An estimate: tokens are not counted exactly.
CHARACTERS_PER_TOKEN = 4


class Options(BaseModel):
    """The options that this stand-in reads; Ollama has many more."""

    num_predict: int | None = None
    temperature: float | None = None
    seed: int | None = None


class GenerateRequest(BaseModel):
    model: str = ""
    prompt: str = ""
    # Ollama streams by default.
    stream: bool = True
    format: object = None
    options: Options = Field(default_factory=Options)


def knows(model: str) -> bool:
    """A name without a tag means the tag `latest`."""
    return model in (MODEL, f"{MODEL}:latest")


def tags() -> dict[str, object]:
    """List the one model."""
    return {
        "models": [
            {
                "name": f"{MODEL}:latest",
                "model": f"{MODEL}:latest",
                "modified_at": MODIFIED_AT,
                "size": 0,
                "digest": "0" * 64,
                "details": {
                    "parent_model": "",
                    "format": "none",
                    "family": "stand-in",
                    "families": ["stand-in"],
                    "parameter_size": "0",
                    "quantization_level": "none",
                },
            }
        ]
    }


def whole(request: GenerateRequest, text: str, nanoseconds: int) -> dict[str, object]:
    """Build a response in one piece."""
    return {
        **_piece(request, text, done=True),
        "done_reason": "stop" if text else "load",
        "context": [],
        "total_duration": nanoseconds,
        "load_duration": 0,
        "prompt_eval_count": _tokens(request.prompt),
        "prompt_eval_duration": 0,
        "eval_count": _tokens(text),
        "eval_duration": nanoseconds,
    }


def pieces(request: GenerateRequest, text: str, nanoseconds: int) -> Iterator[bytes]:
    """Build a streamed response: lines of JSON with some words each."""
    step = 16 * CHARACTERS_PER_TOKEN
    for start in range(0, len(text), step):
        yield _line(_piece(request, text[start : start + step], done=False))
    yield _line({**whole(request, text, nanoseconds), "response": ""})


def _piece(request: GenerateRequest, text: str, done: bool) -> dict[str, object]:
    return {
        "model": request.model,
        "created_at": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        "response": text,
        "done": done,
    }


def _line(answer: dict[str, object]) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def _tokens(text: str) -> int:
    return -(-len(text) // CHARACTERS_PER_TOKEN)
