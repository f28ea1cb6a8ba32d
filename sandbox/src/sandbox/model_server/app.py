"""The model server's composition root: Ollama's paths, and faults that tests switch on."""

import asyncio
import json
import logging
import re
import time
from typing import Literal

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sandbox.cut_off import CutOff
from sandbox.model_server import ollama
from sandbox.model_server.plan_request import read_plan_request
from sandbox.model_server.plan_writer import write_plan
from sandbox.settings import Settings

log = logging.getLogger("sandbox.model_server")

# Runs where text is taken for HTML.
_MARKUP = "<img src=x onerror='window.ran=1'><script>window.ran=1</script>"


class Faults(BaseModel):
    """The injected faults; what a request leaves out is off."""

    model_config = ConfigDict(extra="forbid")

    # Seconds before a response, instead of the usual latency.
    slow: float | None = Field(default=None, ge=0, le=3600)
    # garbage: prose without JSON; cut: JSON that breaks off; nul: a NUL character within a string;
    # markup: HTML with scripts in every text of the plan; error: status 500.
    answer: Literal["garbage", "cut", "nul", "markup", "error"] | None = None
    # Connections break before the response is complete.
    down: bool = False
    # How many requests fail; None means all of them.
    times: int | None = Field(default=None, ge=1)


def create_app(settings: Settings) -> FastAPI:
    """Build the model server."""
    app = FastAPI(title="Keto sandbox model server", docs_url=None, redoc_url=None)
    injected = Faults()

    def use_faults() -> Faults:
        """The faults of one request; those that are limited count down."""
        nonlocal injected
        found = injected
        if found.times is not None:
            left = found.times - 1
            injected = found.model_copy(update={"times": left}) if left else Faults()
        return found

    @app.get("/")
    async def greet() -> PlainTextResponse:
        return PlainTextResponse("The sandbox's stand-in for Ollama is running")

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/api/faults")
    async def read_faults() -> Faults:
        return injected

    @app.post("/api/faults")
    async def set_faults(wanted: Faults) -> Faults:
        """Replace the injected faults."""
        nonlocal injected
        injected = wanted
        log.info("faults switched", extra=wanted.model_dump())
        return wanted

    @app.delete("/api/faults", status_code=204)
    async def clear_faults() -> None:
        nonlocal injected
        injected = Faults()

    @app.get("/api/version")
    async def version() -> dict[str, str]:
        return {"version": ollama.VERSION}

    @app.get("/api/tags", response_model=None)
    async def tags() -> Response:
        return CutOff() if injected.down and use_faults() else JSONResponse(ollama.tags())

    @app.post("/api/generate")
    async def generate(request: Request) -> Response:
        try:
            wanted = ollama.GenerateRequest.model_validate_json(await request.body())
        except ValidationError as refused:
            return JSONResponse({"error": refused.errors()[0]["msg"]}, 400)
        if not ollama.knows(wanted.model):
            return JSONResponse({"error": f"model '{wanted.model}' not found"}, 404)
        faults = use_faults()
        began = time.monotonic_ns()
        latency = settings.model_server_latency_seconds if faults.slow is None else faults.slow
        await asyncio.sleep(latency)
        if faults.down:
            return CutOff()
        if faults.answer == "error":
            return JSONResponse({"error": "a fault was injected"}, 500)
        text = await asyncio.to_thread(_write, wanted, faults)
        answer = ollama.answer(wanted, text, time.monotonic_ns() - began)
        log.info("plan written", extra={"tokens": answer["eval_count"], "fault": faults.answer})
        return JSONResponse(answer)

    return app


def _write(request: ollama.GenerateRequest, faults: Faults) -> str:
    wanted = read_plan_request(request.prompt)
    plan = write_plan(wanted, seed=f"{request.options.seed}\n{request.prompt}")
    text = json.dumps(plan, indent=1, ensure_ascii=False)
    match faults.answer:
        case "garbage":
            return "I am sorry, I would rather talk about the weather. It is sunny."
        case "cut":
            return text[: len(text) // 2].rpartition("}")[0]
        case "nul":
            return text.replace('"summary": "', '"summary": "\\u0000', 1)
        case "markup":
            # The beginning of each text, in an object and in a list.
            return re.sub(r'": "|^ +"(?!\w+":)', rf"\g<0>{_MARKUP} ", text, flags=re.MULTILINE)
    return text
