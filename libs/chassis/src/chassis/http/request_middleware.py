"""The one place that turns what went wrong into `{error, details}`, and counts requests."""

import asyncio
import logging
import re
import time
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chassis import ids
from chassis.http.bodies import issues
from chassis.http.errors import ApiError
from chassis.http.routes import SILENT, Words, words_of
from chassis.observability import context, tracing
from chassis.observability.metrics import IN_FLIGHT, REQUEST_SECONDS, REQUESTS

log = logging.getLogger(__name__)

_SANE_TRACE = re.compile(r"00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}\Z")


def install_error_handlers(app: FastAPI) -> None:
    """Give an application its error answers."""
    app.add_exception_handler(ApiError, _on_problem)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)


def _words(scope: Any) -> Words:
    return words_of(scope.get("endpoint")) if scope.get("endpoint") else SILENT


async def _on_problem(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, ApiError)
    # A 503 is counted, not logged: under load there are many.
    if problem.status == 500:
        log.error("%s: %s", problem.message, problem.__cause__ or "no cause given")
    return JSONResponse(problem.body, problem.status, headers=problem.headers)


async def _on_invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    words = _words(request.scope)
    found = list(error.errors())
    if any(issue["loc"][:1] == ("path",) for issue in found):
        # What does not even look like an id is the id of nothing.
        return JSONResponse({"error": words.missing}, 404)
    body: dict[str, Any] = {"error": words.invalid}
    if words.details:
        body["details"] = issues(found, error.body)
    return JSONResponse(body, words.invalid_status)


async def _on_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    words = _words(request.scope)
    if error.status_code == 400:
        body: dict[str, Any] = {"error": words.invalid}
        if words.details:
            body["details"] = [{"field": "body", "message": "The body can't be read"}]
        return JSONResponse(body, words.invalid_status)
    return JSONResponse({"error": str(error.detail)}, error.status_code, headers=error.headers)


class RequestMiddleware:
    """The outermost layer: knows each request by its id, counts it, and answers what nobody
    expected with the operation's own words, never with a stack trace."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sent = _sent(scope)
        request_id = sent.get(b"x-request-id", "")
        if not context.REQUEST_ID.fullmatch(request_id):
            request_id = ids.new()
        parent = sent.get(b"traceparent", "")
        if not _SANE_TRACE.match(parent):
            parent = tracing.new_traceparent()
        context.request_id.set(request_id)
        context.traceparent.set(parent)
        answer = _Answer(send, request_id)
        started = time.perf_counter()
        IN_FLIGHT.inc()
        try:
            with tracing.serving(scope["method"], scope["path"], parent) as answered:
                try:
                    await self.app(scope, receive, answer)
                finally:
                    if answered is not None:
                        answered(_route(scope), answer.status or 500)
        except Exception:
            if answer.status:
                raise
            words = _words(scope)
            log.exception("%s %s: %s", scope["method"], scope["path"], words.failure)
            await JSONResponse({"error": words.failure}, 500)(scope, receive, answer)
        except asyncio.CancelledError:
            # The process is ending, and this request has used up the time that is left to it.
            if not answer.status:
                await JSONResponse({"error": _words(scope).failure}, 500)(scope, receive, answer)
            raise
        finally:
            IN_FLIGHT.dec()
            route = _route(scope) or "unknown"
            REQUESTS.labels(scope["method"], route, answer.status).inc()
            REQUEST_SECONDS.labels(route).observe(time.perf_counter() - started)


class _Answer:
    """Sends the answer on, with the request's id on it."""

    __slots__ = ("_id", "_send", "status")

    def __init__(self, send: Send, request_id: str) -> None:
        self._send = send
        self._id = (b"x-request-id", request_id.encode("ascii"))
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], self._id]
        await self._send(message)


def _route(scope: Scope) -> str | None:
    return getattr(scope.get("route"), "path", None)


def _sent(scope: Scope) -> dict[bytes, str]:
    return {
        name: value.decode("latin-1")
        for name, value in scope["headers"]
        if name in (b"x-request-id", b"traceparent")
    }
