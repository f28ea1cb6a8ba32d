"""The requests and responses of Ollama's API."""

import json
import math
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from pydantic import BaseModel, Field

MODEL = "keto-sandbox"
MODIFIED_AT = "2026-01-01T00:00:00Z"

# An approximation of Llama 3's tokens: the pieces into which it splits a text first (a word with
# the character before it, three digits, punctuation, white space), of at most nine characters.
_PIECE = re.compile(r"[^\r\n\w]?[^\W\d_]+|\d{1,3}| ?[^\s\w]+[\r\n]*|\s*[\r\n]+|\s+|_+|.")
LONGEST_TOKEN = 9


class Options(BaseModel):
    """The options that this stand-in reads; Ollama has many more."""

    num_predict: int | None = None
    seed: int | None = None


class GenerateRequest(BaseModel):
    model: str
    prompt: str = ""
    # Ollama streams by default; who asks this stand-in says which is wanted.
    stream: bool
    format: dict[str, Any] | str | None = None
    options: Options = Field(default_factory=Options)


def knows(model: str) -> bool:
    """A name without a tag means the tag `latest`."""
    return model in (MODEL, f"{MODEL}:latest")


def tags() -> dict[str, object]:
    details = {"format": "none", "family": "stand-in", "families": ["stand-in"]}
    details |= {"parent_model": "", "parameter_size": "0", "quantization_level": "none"}
    name = f"{MODEL}:latest"
    model = {"name": name, "model": name, "modified_at": MODIFIED_AT, "size": 0}
    return {"models": [{**model, "digest": "0" * 64, "details": details}]}


def answer(request: GenerateRequest, text: str, nanoseconds: int) -> dict[str, object]:
    """A text, cut at the most tokens that the request allows."""
    allowed = "".join(allowed_tokens(text, request.options.num_predict))
    return {
        "model": request.model,
        "created_at": _now(),
        "response": allowed,
        "done": True,
        "done_reason": "length" if allowed != text else "stop",
        "context": [],
        "total_duration": nanoseconds,
        "load_duration": 0,
        "prompt_eval_count": count_tokens(request.prompt),
        "prompt_eval_duration": 0,
        "eval_count": count_tokens(allowed),
        "eval_duration": nanoseconds,
    }


def lines(request: GenerateRequest, pieces: Iterator[str]) -> Iterator[str]:
    """The lines of JSON of an answer that is written piece by piece."""
    for piece in pieces:
        yield _line(request, response=piece, done=False)
    yield _line(request, response="", done=True, done_reason="stop")


def _line(request: GenerateRequest, **more: object) -> str:
    line = {"model": request.model, "created_at": _now(), **more}
    return json.dumps(line, ensure_ascii=False) + "\n"


def _now() -> str:
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")


def allowed_tokens(text: str, limit: int | None) -> Iterator[str]:
    """The tokens of a text, up to a limit; Ollama takes a negative one for none."""
    return _tokens(text) if limit is None or limit < 0 else islice(_tokens(text), limit)


def count_tokens(text: str) -> int:
    """The approximate number of a text's tokens."""
    return sum(math.ceil(len(piece[0]) / LONGEST_TOKEN) for piece in _PIECE.finditer(text))


def _tokens(text: str) -> Iterator[str]:
    for piece in _PIECE.finditer(text):
        for start in range(0, len(piece[0]), LONGEST_TOKEN):
            yield piece[0][start : start + LONGEST_TOKEN]
