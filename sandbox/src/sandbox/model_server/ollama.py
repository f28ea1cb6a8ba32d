"""The requests and responses of Ollama's API."""

import json
import math
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice

from pydantic import BaseModel, Field

MODEL = "keto-sandbox"
MODIFIED_AT = "2026-01-01T00:00:00Z"
VERSION = "0.0.0-keto-sandbox"

# An approximation of Llama 3's tokens: the pieces into which it splits a text first (a word with
# the character before it, three digits, punctuation, white space), of at most nine characters.
PIECE = re.compile(r"[^\r\n\w]?[^\W\d_]+|\d{1,3}| ?[^\s\w]+[\r\n]*|\s*[\r\n]+|\s+|_+|.")
LONGEST_TOKEN = 9
TOKENS_PER_LINE = 16


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


def cut(request: GenerateRequest, text: str) -> str:
    """Cut a text at the most tokens that a request allows."""
    limit = request.options.num_predict
    # Ollama takes a negative limit for none.
    if limit is None or limit < 0:
        return text
    return "".join(islice(_tokens(text), limit))


def whole(
    request: GenerateRequest, text: str, nanoseconds: int, *, is_cut: bool
) -> dict[str, object]:
    """Build a response in one piece."""
    return {
        **_piece(request, text, done=True),
        "done_reason": ("length" if is_cut else "stop") if text else "load",
        "context": [],
        "total_duration": nanoseconds,
        "load_duration": 0,
        "prompt_eval_count": count_tokens(request.prompt),
        "prompt_eval_duration": 0,
        "eval_count": count_tokens(text),
        "eval_duration": nanoseconds,
    }


def pieces(
    request: GenerateRequest, text: str, nanoseconds: int, *, is_cut: bool
) -> Iterator[bytes]:
    """Build a streamed response: lines of JSON with some words each."""
    tokens = _tokens(text)
    while piece := "".join(islice(tokens, TOKENS_PER_LINE)):
        yield _line(_piece(request, piece, done=False))
    yield _line({**whole(request, text, nanoseconds, is_cut=is_cut), "response": ""})


def _piece(request: GenerateRequest, text: str, done: bool) -> dict[str, object]:
    return {
        "model": request.model,
        "created_at": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        "response": text,
        "done": done,
    }


def _line(answer: dict[str, object]) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def count_tokens(text: str) -> int:
    """The approximate number of a text's tokens."""
    return sum(math.ceil(len(piece[0]) / LONGEST_TOKEN) for piece in PIECE.finditer(text))


def _tokens(text: str) -> Iterator[str]:
    for piece in PIECE.finditer(text):
        for start in range(0, len(piece[0]), LONGEST_TOKEN):
            yield piece[0][start : start + LONGEST_TOKEN]
