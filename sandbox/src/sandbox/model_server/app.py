"""The model server's composition root: Ollama's paths, and switches for faults."""

import asyncio
import json
import logging
import time

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from pydantic import ValidationError

from sandbox.model_server import ollama
from sandbox.model_server.fault_injection import (
    DropConnections,
    FaultInjector,
    Faults,
    corrupt,
    fault_routes,
)
from sandbox.model_server.plan_request import read_plan_request
from sandbox.model_server.plan_writer import write_plan
from sandbox.settings import Settings

log = logging.getLogger("sandbox.model_server")

PROSE = "Here is your {days}-day keto plan:\n\n{plan}\n\nEnjoy your meals, and drink enough water!"


def create_app(settings: Settings) -> FastAPI:
    """Build the model server."""
    fault_injector = FaultInjector()
    app = FastAPI(title="Keto sandbox model server", docs_url=None, redoc_url=None)
    app.add_middleware(DropConnections, fault_injector=fault_injector)
    app.include_router(fault_routes(fault_injector))

    @app.get("/")
    async def greet() -> PlainTextResponse:
        return PlainTextResponse("The sandbox's stand-in for Ollama is running")

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/api/version")
    async def version() -> dict[str, str]:
        return {"version": ollama.VERSION}

    @app.get("/api/tags")
    async def tags() -> dict[str, object]:
        return ollama.tags()

    @app.post("/api/generate")
    async def generate(request: Request) -> Response:
        try:
            wanted = ollama.GenerateRequest.model_validate_json(await request.body())
        except ValidationError as refused:
            return JSONResponse({"error": refused.errors()[0]["msg"]}, 400)
        if not ollama.knows(wanted.model):
            return JSONResponse({"error": f"model '{wanted.model}' not found"}, 404)
        faults = fault_injector.use()
        began = time.monotonic_ns()
        await asyncio.sleep(_latency(faults, settings))
        if faults.answer == "error":
            return JSONResponse({"error": "a fault was injected"}, 500)
        written = corrupt(await asyncio.to_thread(_write, wanted), faults.answer)
        text = ollama.cut(wanted, written)
        is_cut = text != written
        took = time.monotonic_ns() - began
        log.info("plan written", extra=_facts(text, faults, is_cut))
        if wanted.stream:
            lines = ollama.pieces(wanted, text, took, is_cut=is_cut)
            return StreamingResponse(lines, media_type="application/x-ndjson")
        return JSONResponse(ollama.whole(wanted, text, took, is_cut=is_cut))

    return app


def _facts(text: str, faults: Faults, is_cut: bool) -> dict[str, object]:
    return {"tokens": ollama.count_tokens(text), "cut": is_cut, "fault": faults.answer}


def _latency(faults: Faults, settings: Settings) -> float:
    return settings.model_server_latency_seconds if faults.slow is None else faults.slow


def _write(request: ollama.GenerateRequest) -> str:
    if not request.prompt:
        return ""
    wanted = read_plan_request(request.prompt)
    plan = write_plan(wanted, seed=f"{request.options.seed}\n{request.prompt}")
    text = json.dumps(plan, indent=1, ensure_ascii=False)
    # With `format`, the response is JSON only; without, it has text around it, as from real models.
    return text if request.format else PROSE.format(days=wanted.days, plan=text)
