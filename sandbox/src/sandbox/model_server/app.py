"""The model server's composition root: Ollama's paths, and switches for faults."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from pydantic import ValidationError

from sandbox.model_server import ollama
from sandbox.model_server.faults import Faults, spoil
from sandbox.model_server.plan_writer import write_plan
from sandbox.model_server.wishes import read_wishes
from sandbox.settings import Settings

log = logging.getLogger("sandbox.model_server")

OFTEN = "Here is your {days}-day keto plan:\n\n{plan}\n\nEnjoy your meals, and drink enough water!"


def create_app(settings: Settings) -> FastAPI:
    """Build the model server."""
    app = FastAPI(title="Keto sandbox model server", docs_url=None, redoc_url=None)
    app.state.faults = Faults()

    @app.middleware("http")
    async def go_down(
        request: Request, answer: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        if app.state.faults.down and request.url.path not in ("/api/faults", "/healthz"):
            return _BrokenOff()
        return await answer(request)

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
        faults: Faults = app.state.faults
        app.state.faults = faults.used_once()
        began = time.monotonic_ns()
        slow = faults.slow
        await asyncio.sleep(settings.model_server_latency_seconds if slow is None else slow)
        if faults.answer == "error":
            return JSONResponse({"error": "the stand-in was told to fail"}, 500)
        text = spoil(await asyncio.to_thread(_write, wish), faults.answer)
        took = time.monotonic_ns() - began
        log.info("plan written", extra={"characters": len(text), "fault": faults.answer})
        if wish.stream:
            return StreamingResponse(
                ollama.pieces(wish, text, took), media_type="application/x-ndjson"
            )
        return JSONResponse(ollama.whole(wish, text, took))

    @app.get("/api/faults")
    async def read_faults() -> Faults:
        return app.state.faults

    @app.post("/api/faults")
    async def switch_faults(wanted: Faults) -> Faults:
        """Replace the faults in force."""
        app.state.faults = wanted
        log.info("faults switched", extra=wanted.model_dump())
        return wanted

    @app.delete("/api/faults", status_code=204)
    async def clear_faults() -> Response:
        app.state.faults = Faults()
        return Response(status_code=204)

    return app


def _write(wish: ollama.GenerateRequest) -> str:
    if not wish.prompt:
        return ""
    wishes = read_wishes(wish.prompt)
    plan = json.dumps(
        write_plan(wishes, seed=f"{wish.options.seed}\n{wish.prompt}"), indent=1, ensure_ascii=False
    )
    # Who asks for JSON gets nothing else; others get it as real models write it, with a word around.
    return plan if wish.format else OFTEN.format(days=wishes.days, plan=plan)


class _BrokenOff(Response):
    """Promises more than it sends, so that the caller sees the connection break."""

    def __init__(self) -> None:
        super().__init__(b'{"', headers={"content-length": "1000"}, media_type="application/json")
