"""The outermost layer of a service: request ids, metrics, and error responses."""

import asyncio
import logging
import time
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chassis import context, ids, tracing
from chassis.http import places
from chassis.http.auth import REFUSED
from chassis.http.bodies import StrictRequest, issues, unreadable
from chassis.http.details import Detail
from chassis.http.errors import ApiError
from chassis.http.operations import Operations
from chassis.http.routes import UNKNOWN, Operation, operation_of
from chassis.metrics import IN_FLIGHT, REQUEST_SECONDS, REQUESTS
from messaging import is_of_erased_subject

log = logging.getLogger(__name__)

_ANSWERED = (ApiError, RequestValidationError, HTTPException)
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
# A response to a request with a token is for its member only, and a POST can return a token.
_NO_STORE = (b"cache-control", b"no-store")


def install_error_handlers(app: FastAPI) -> None:
    """Turn exceptions into `{error, details}` responses."""
    for kind in _ANSWERED:
        app.add_exception_handler(kind, _on_error)


def _operation(scope: Any) -> Operation:
    return operation_of(scope.get("endpoint")) if scope.get("endpoint") else UNKNOWN


async def _on_error(request: Request, error: Exception) -> JSONResponse:
    return _error_response(request, error)


def _error_response(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, ApiError):
        return _of_api_error(request, error)
    if isinstance(error, RequestValidationError):
        return _of_invalid_request(request, error)
    assert isinstance(error, HTTPException)
    return _of_http_exception(request, error)


def _of_api_error(request: Request, error: ApiError) -> JSONResponse:
    # A 503 is counted, not logged: under load there are many.
    if error.status == 500:
        log.error("%s: %s", error.message, error.__cause__ or "no cause given")
    if not _operation(request.scope).declares(error.status, error.message):
        log.error("The route does not declare its error %s %r", error.status, error.message)
    return JSONResponse(error.body, error.status, headers=error.headers)


def _of_invalid_request(request: Request, error: RequestValidationError) -> JSONResponse:
    operation = _operation(request.scope)
    errors = list(error.errors())
    if any(each["loc"][:1] == ("path",) for each in errors):
        # A malformed id cannot exist: 404.
        return JSONResponse({"error": operation.not_found}, 404)
    return _invalid_request(operation, issues(errors, error.body))


def _of_http_exception(request: Request, error: HTTPException) -> JSONResponse:
    if error.status_code == 400:
        details = [unreadable("The body can't be read")]
        return _invalid_request(_operation(request.scope), details)
    headers = error.headers
    if error.status_code == 405:
        headers = {"allow": ", ".join(_methods_of_path(request))}
    return JSONResponse({"error": str(error.detail)}, error.status_code, headers=headers)


def _methods_of_path(request: Request) -> list[str]:
    """The methods of every route of this path; Starlette's `Allow` has those of the first."""
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.routes
        )
    ]


def _invalid_request(operation: Operation, details: list[Detail]) -> JSONResponse:
    invalid = operation.invalid
    body: dict[str, Any] = {"error": invalid.message}
    if invalid.details:
        body["details"] = details
    return JSONResponse(body, invalid.status)


class RequestMiddleware:
    """Set each request's id and trace, count it, and answer an unexpected error with the
    operation's own message, never with a stack trace."""

    def __init__(self, app: ASGIApp, operations: Operations) -> None:
        self.app = app
        self._operations = operations

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        request_id = headers.get(b"x-request-id", "")
        if not context.REQUEST_ID.fullmatch(request_id):
            request_id = ids.new()
        parent = headers.get(b"traceparent", "")
        if not context.TRACEPARENT.fullmatch(parent):
            parent = tracing.new_traceparent()
        context.request_id.set(request_id)
        context.traceparent.set(parent)
        is_private = b"authorization" in headers or scope["method"] not in ("GET", "HEAD")
        response = _Response(send, request_id, [_NO_STORE] if is_private else [])
        started = time.perf_counter()
        IN_FLIGHT.inc()
        try:
            with tracing.serving(scope["method"], scope["path"], parent) as finish_span:
                try:
                    await self._answer(scope, receive, response)
                finally:
                    if finish_span is not None:
                        finish_span(_route(scope), response.status or 500)
        except Exception as error:
            if response.status:
                raise
            if is_of_erased_subject(error):
                # The guard accepted the token before it knew of the erasure.
                await JSONResponse({"error": REFUSED}, 401)(scope, receive, response)
                return
            failure = _operation(scope).failure
            log.exception("%s %s: %s", scope["method"], scope["path"], failure)
            await JSONResponse({"error": failure}, 500)(scope, receive, response)
        except asyncio.CancelledError:
            # The process is stopping, and the request did not finish within the shutdown time.
            if not response.status:
                failure = _operation(scope).failure
                await JSONResponse({"error": failure}, 500)(scope, receive, response)
            raise
        finally:
            places.give_back(scope)
            IN_FLIGHT.dec()
            route = _route(scope) or "unknown"
            REQUESTS.labels(scope["method"], route, response.status).inc()
            seconds = time.perf_counter() - started
            REQUEST_SECONDS.labels(route).observe(seconds, tracing.exemplar())

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        operation = self._operations.find(scope)
        if operation is None:
            await self.app(scope, receive, send)
            return
        request = StrictRequest(scope, receive)
        try:
            response = await operation(request)
        except _ANSWERED as error:
            response = _error_response(request, error)
        await response(scope, receive, send)


class _Response:
    """Sends the response with additional headers, such as the request's id."""

    __slots__ = ("_more", "_send", "status")

    def __init__(self, send: Send, request_id: str, more: list[tuple[bytes, bytes]]) -> None:
        self._send = send
        self._more = [(b"x-request-id", request_id.encode("ascii")), *more]
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *self._more]
        await self._send(message)


def _route(scope: Scope) -> str | None:
    return getattr(scope.get("route"), "path", None)


def _headers(scope: Scope) -> dict[bytes, str]:
    return {
        name: value.decode("latin-1")
        for name, value in scope["headers"]
        if name in (b"authorization", b"x-request-id", b"traceparent")
    }
