"""The model server's composition root: Ollama's paths, and switches for faults."""

import asyncio
import json
import logging
import time

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from pydantic import ValidationError

from sandbox.model_server import ollama
from sandbox.model_server.faults import Breakdown, Faults, FaultSwitch, spoil, switch_routes
from sandbox.model_server.plan_writer import write_plan
from sandbox.model_server.wishes import read_wishes
from sandbox.settings import Settings

log = logging.getLogger("sandbox.model_server")

PROSE = "Here is your {days}-day keto plan:\n\n{plan}\n\nEnjoy your meals, and drink enough water!"


def create_app(settings: Settings) -> FastAPI:
    """Build the model server."""
    switch = FaultSwitch()
    app = FastAPI(title="Keto sandbox model server", docs_url=None, redoc_url=None)
    app.add_middleware(Breakdown, switch=switch)
    app.include_router(switch_routes(switch))

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
            wish = ollama.GenerateRequest.model_validate_json(await request.body())
        except ValidationError as refused:
            return JSONResponse({"error": refused.errors()[0]["msg"]}, 400)
        if not ollama.knows(wish.model):
            return JSONResponse({"error": f"model '{wish.model}' not found"}, 404)
        faults = switch.use()
        began = time.monotonic_ns()
        await asyncio.sleep(_pause(faults, settings))
        if faults.answer == "error":
            return JSONResponse({"error": "the stand-in was told to fail"}, 500)
        text = spoil(await asyncio.to_thread(_write, wish), faults.answer)
        took = time.monotonic_ns() - began
        log.info("plan written", extra={"characters": len(text), "fault": faults.answer})
        if wish.stream:
            lines = ollama.pieces(wish, text, took)
            return StreamingResponse(lines, media_type="application/x-ndjson")
        return JSONResponse(ollama.whole(wish, text, took))

    return app


def _pause(faults: Faults, settings: Settings) -> float:
    return settings.model_server_latency_seconds if faults.slow is None else faults.slow


def _write(wish: ollama.GenerateRequest) -> str:
    if not wish.prompt:
        return ""
    wishes = read_wishes(wish.prompt)
    plan = write_plan(wishes, seed=f"{wish.options.seed}\n{wish.prompt}")
    text = json.dumps(plan, indent=1, ensure_ascii=False)
    # Who asks for JSON gets nothing else; others get it with a word around, as models write it.
    return text if wish.format else PROSE.format(days=wishes.days, plan=text)
