"""Faults that can be injected into the model server."""

import logging
import re
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger("sandbox.model_server")

# What a response may contain instead of a plan.
Corruption = Literal["garbage", "cut", "nul", "markup", "error"]
# Runs where text is taken for HTML.
_MARKUP = "<img src=x onerror='window.ran=1'><script>window.ran=1</script>"


class Faults(BaseModel):
    """The injected faults; what a request leaves out is off."""

    model_config = ConfigDict(extra="forbid")

    # Seconds before a response, instead of the usual latency.
    slow: float | None = Field(default=None, ge=0, le=3600)
    # garbage: prose without JSON; cut: JSON that breaks off; nul: a NUL character within a string;
    # markup: HTML with scripts in every text of the plan; error: status 500.
    answer: Corruption | None = None
    # Every connection breaks before the response is complete, except for this API.
    down: bool = False
    # How many requests fail; None means all of them.
    times: int | None = Field(default=None, ge=1)


class FaultInjector:
    """Holds the injected faults, and counts down those that end by themselves."""

    def __init__(self) -> None:
        self.faults = Faults()

    def use(self) -> Faults:
        """Take the faults for one request."""
        faults = self.faults
        if faults.times is not None:
            left = faults.times - 1
            self.faults = faults.model_copy(update={"times": left}) if left else Faults()
        return faults


class DropConnections:
    """While the server is down, breaks every connection except those of the fault API."""

    def __init__(self, app: ASGIApp, fault_injector: FaultInjector) -> None:
        self.app = app
        self.fault_injector = fault_injector

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] != "http"
            or not self.fault_injector.faults.down
            or scope["path"] in ("/api/faults", "/healthz")
        ):
            await self.app(scope, receive, send)
            return
        self.fault_injector.use()
        # uvicorn closes the connection when a response is left incomplete.
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b'{"', "more_body": True})


def corrupt(text: str, how: Corruption | None) -> str:
    """Corrupt a response."""
    match how:
        case "garbage":
            return "I am sorry, I would rather talk about the weather. It is sunny."
        case "cut":
            return text[: len(text) // 2].rpartition("}")[0]
        case "nul":
            return text.replace('"summary": "', '"summary": "\\u0000', 1)
        case "markup":
            # The beginning of each text, in an object and in a list.
            return re.sub(r'": "|^ +"(?!\w+":)', rf"\g<0>{_MARKUP} ", text, flags=re.MULTILINE)
        case _:
            return text


def fault_routes(fault_injector: FaultInjector) -> APIRouter:
    routes = APIRouter()

    @routes.get("/api/faults")
    async def read_faults() -> Faults:
        return fault_injector.faults

    @routes.post("/api/faults")
    async def set_faults(wanted: Faults) -> Faults:
        """Replace the injected faults."""
        fault_injector.faults = wanted
        log.info("faults switched", extra=wanted.model_dump())
        return wanted

    @routes.delete("/api/faults", status_code=204)
    async def clear_faults() -> Response:
        fault_injector.faults = Faults()
        return Response(status_code=204)

    return routes
