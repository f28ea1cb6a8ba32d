"""The model server's composition root: the paths of Ollama and OpenAI, and faults to switch on."""

import asyncio
import json
import logging
import re
import time
from collections.abc import Iterator
from itertools import repeat
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import ValidationError

from sandbox.cut_off import CutOff
from sandbox.model_server import dish_writer, ollama, openai
from sandbox.model_server.dish_styles import preference_in
from sandbox.model_server.faults import Answer, FaultSwitch, ModelServerFaults
from sandbox.model_server.plan_request import read_plan_request
from sandbox.model_server.plan_writer import write_plan
from sandbox.settings import Settings

log = logging.getLogger("sandbox.model_server")

# Runs where text is taken for HTML.
_MARKUP = "<img src=x onerror='window.ran=1'><script>window.ran=1</script>"
# A loop of a model, ended where no client reads any more.
_LOOP = '{"food": "eggs", "share": 1}, '
_LOOPS = 200_000


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(title="Keto sandbox model server", docs_url=None, redoc_url=None)
    switch = FaultSwitch()

    async def failing(faults: ModelServerFaults) -> Response | None:
        """Wait as long as an answer takes; the response, if there is to be no answer."""
        latency = settings.model_server_latency_seconds if faults.slow is None else faults.slow
        await switch.wait(latency)
        if faults.down:
            return CutOff()
        if faults.answer == "error":
            return JSONResponse({"error": "a fault was injected"}, 500)
        return None

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.post("/api/faults")
    async def set_faults(wanted: ModelServerFaults) -> ModelServerFaults:
        switch.change(wanted)
        log.info("faults switched", extra=wanted.model_dump())
        return wanted

    @app.get("/api/faults")
    async def show_faults() -> dict[str, int]:
        return {"waiting": switch.waiting}

    @app.delete("/api/faults", status_code=204)
    async def clear_faults() -> None:
        switch.change(ModelServerFaults())

    @app.get("/api/tags", response_model=None)
    async def tags() -> Response:
        return CutOff() if switch.injected.down else JSONResponse(ollama.tags())

    @app.post("/api/generate")
    async def generate(request: Request) -> Response:
        try:
            wanted = ollama.GenerateRequest.model_validate_json(await request.body())
        except ValidationError as refused:
            return JSONResponse({"error": refused.errors()[0]["msg"]}, 400)
        if not ollama.knows(wanted.model):
            return JSONResponse({"error": f"model '{wanted.model}' not found"}, 404)
        faults = switch.injected
        began = time.monotonic_ns()
        if failure := await failing(faults):
            return failure
        schema = wanted.format if isinstance(wanted.format, dict) else None
        text = await asyncio.to_thread(
            _write, wanted.prompt, schema, wanted.options.seed, faults.answer
        )
        log.info("answer written", extra={"fault": faults.answer, "streamed": wanted.stream})
        if wanted.stream:
            pieces = _pieces(text, wanted.options.num_predict, faults.answer)
            lines = ollama.lines(wanted, pieces)
            return StreamingResponse(lines, media_type="application/x-ndjson")
        return JSONResponse(ollama.answer(wanted, text, time.monotonic_ns() - began))

    @app.post("/v1/chat/completions")
    async def complete(request: Request) -> Response:
        try:
            wanted = openai.ChatRequest.model_validate_json(await request.body())
        except ValidationError as refused:
            return JSONResponse({"error": {"message": refused.errors()[0]["msg"]}}, 400)
        if not ollama.knows(wanted.model):
            return JSONResponse({"error": {"message": f"no model '{wanted.model}'"}}, 404)
        faults = switch.injected
        if faults.answer == "no-schema" and wanted.schema_of_answer:
            return JSONResponse({"error": {"message": "'json_schema' is not supported"}}, 400)
        if failure := await failing(faults):
            return failure
        text = await asyncio.to_thread(
            _write, wanted.prompt, wanted.schema_of_answer, wanted.seed, faults.answer
        )
        log.info("answer written", extra={"fault": faults.answer, "streamed": True})
        pieces = _pieces(text, wanted.max_tokens, faults.answer)
        return StreamingResponse(openai.events(wanted, pieces), media_type="text/event-stream")

    return app


def _pieces(text: str, limit: int | None, fault: Answer | None) -> Iterator[str]:
    yield from ollama.allowed_tokens(text, limit)
    if fault == "repeat":
        yield from repeat(_LOOP, _LOOPS)


def _write(
    prompt: str, schema: dict[str, Any] | None, seed: int | None, fault: Answer | None
) -> str:
    if fault == "garbage":
        return "I am sorry, I would rather talk about the weather. It is sunny."
    schema = schema or dish_writer.schema_in(prompt)
    if schema and dish_writer.has_dishes(schema):
        text = dish_writer.write_dishes(schema, f"{seed}\n{prompt}", fault, preference_in(prompt))
    else:
        plan = write_plan(read_plan_request(prompt), seed=f"{seed}\n{prompt}")
        text = json.dumps(plan, indent=1, ensure_ascii=False)
    match fault:
        case "cut":
            return text[: len(text) // 2].rpartition("}")[0]
        case "nul":
            return re.sub(r'"(summary|name)": "', r"\g<0>\\u0000", text, count=1)
        case "markup":
            # The beginning of each text, in an object and in a list.
            return re.sub(r'": "|^ +"(?!\w+":)', rf"\g<0>{_MARKUP} ", text, flags=re.MULTILINE)
    return text
