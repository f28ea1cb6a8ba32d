"""Ollama's API in front of llama.cpp's, as far as planner uses it."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
from fastapi import FastAPI
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel

NAME = "smollm2"
# The model's own context: a request cannot have a larger one.
CONTEXT = 8192
_MOST_TOKENS = 3000


class Options(BaseModel):
    """The options that are passed on."""

    temperature: float = 0.8
    num_predict: int = -1
    seed: int | None = None


class GenerateRequest(BaseModel):
    """A request for a text, with a schema or without."""

    model: str
    prompt: str
    stream: bool = True
    format: dict[str, Any] | None = None
    options: Options = Options()


def create_app(llama: httpx.AsyncClient) -> FastAPI:
    """Ollama's two operations, answered by a server of llama.cpp."""
    app = FastAPI()

    @app.get("/api/tags")
    async def tags() -> dict[str, Any]:
        return {"models": [{"name": f"{NAME}:latest", "model": f"{NAME}:latest"}]}

    @app.post("/api/generate")
    async def generate(request: GenerateRequest) -> Response:
        if request.model not in (NAME, f"{NAME}:latest"):
            return JSONResponse({"error": f"model '{request.model}' not found"}, 404)
        pieces = _pieces(llama, request)
        if request.stream:
            return StreamingResponse(
                (_line(piece) async for piece in pieces), media_type="application/x-ndjson"
            )
        text, reason = "", None
        async for piece, ended in pieces:
            text, reason = text + piece, ended or reason
        return Response(_line((text, reason or "stop")), media_type="application/json")

    return app


async def _pieces(
    llama: httpx.AsyncClient, request: GenerateRequest
) -> AsyncIterator[tuple[str, str | None]]:
    """The parts of the answer; the last one has the reason of its end."""
    body: dict[str, Any] = {
        "messages": [{"role": "user", "content": request.prompt}],
        "stream": True,
        "temperature": request.options.temperature,
        "max_tokens": min(request.options.num_predict, _MOST_TOKENS),
        "seed": request.options.seed or 0,
    }
    if request.format is not None:
        schema = {"name": "answer", "strict": True, "schema": request.format}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    # llama.cpp stops writing when this connection is closed, which happens if the caller has left.
    async with llama.stream("POST", "/v1/chat/completions", json=body) as answer:
        answer.raise_for_status()
        async for line in answer.aiter_lines():
            if not line.startswith("data: {"):
                continue
            for choice in json.loads(line.removeprefix("data: ")).get("choices", []):
                yield choice["delta"].get("content") or "", choice.get("finish_reason")


def _line(piece: tuple[str, str | None]) -> str:
    text, reason = piece
    ended = {} if reason is None else {"done_reason": reason}
    return json.dumps({"model": NAME, "response": text, "done": reason is not None, **ended}) + "\n"
