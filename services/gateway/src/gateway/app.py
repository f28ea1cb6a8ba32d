"""The ASGI application: request → limits → route → upstream request → response."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import perf_counter

from gateway.addresses import Clients
from gateway.cors import Cors
from gateway.deadlines import Deadlines
from gateway.limits import FREE, ClientAddresses, MemoryBudget, MemoryReservation, Peer
from gateway.pages import Pages
from gateway.paths import normalised
from gateway.pool import QueueFull
from gateway.rates import Rates
from gateway.refusals import Refusals
from gateway.request import ClientRequest
from gateway.request_body import read_body
from gateway.responses import (
    CLOSE,
    Buffer,
    ErrorResponse,
    Headers,
    Receive,
    Response,
    Scope,
    Send,
    json_response,
)
from gateway.routes import Backend, Backends, Route
from gateway.settings import Settings
from gateway.upstream import UpstreamRequest

log = logging.getLogger("gateway")

_PIECE = 16 * 1024

StartSpan = Callable[[ClientRequest, Route], AbstractContextManager[Callable[[int], None]]]


class Gateway:
    """Everything between hyper and the connections to the services."""

    def __init__(
        self,
        settings: Settings,
        backends: Backends,
        pages: Pages,
        clients: Clients,
        addresses: ClientAddresses,
        budget: MemoryBudget,
        abort: Callable[[Peer], None],
        start_span: StartSpan | None = None,
    ) -> None:
        self._settings = settings
        self._backends = backends
        self._cors = Cors(settings.frontend_url)
        self._pages = pages
        self._clients = clients
        self._addresses = addresses
        self._rates = Rates(settings)
        self._budget = budget
        self.deadlines = Deadlines()
        self._abort = abort
        # Makes each request a span of its trace, where traces are recorded.
        self._start_span = start_span
        self._response_limit = settings.answer_limit
        self._access_log = settings.access_log
        self._refusals = Refusals()
        # Each response ends its connection.
        self.is_ending = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = ClientRequest(scope, self._clients)
        extra = [*self._cors.headers(request.origin), (b"x-request-id", request.request_id)]
        if self.is_ending:
            extra.append(CLOSE)
        self._addresses.enter(request.peer, request.client)
        try:
            request.check()
            path = normalised(scope["raw_path"])
            backend = self._backends.find(path)
            if backend is None:
                response = await self._pages.response(request.method, path, request.passed_on)
                await self._send(send, response, extra, request)
            elif request.is_preflight:
                allowed = self._cors.preflight(request.origin)
                Response(204).send(send, [*allowed, (b"x-request-id", request.request_id)])
            else:
                await self._forward(backend, request, path, receive, send, extra)
        except ErrorResponse as error:
            error.response().send(send, extra)
        except asyncio.CancelledError:
            # The process is ending, and the time for requests in flight is over.
            log.warning("Abandoned at the end of the process", extra={"path": scope["path"]})
        finally:
            self._addresses.leave(request.peer, request.client)

    async def _forward(
        self,
        backend: Backend,
        request: ClientRequest,
        path: bytes,
        receive: Receive,
        send: Send,
        extra: Headers,
    ) -> None:
        """Send the service's response; every request is counted, every failure is logged."""
        memory = MemoryReservation(self._budget, request.client)
        counts = backend.counts
        counts.in_flight += 1
        start = perf_counter()
        status = 500
        try:
            if self._start_span is None:
                response = await self._respond(backend, request, path, receive, memory)
            else:
                with self._start_span(request, backend.route) as set_status:
                    response = await self._respond(backend, request, path, receive, memory)
                    set_status(response.status)
            status = response.status
            if response.body.size <= FREE:
                response.send(send, extra)
            else:
                await self._send(send, response, extra, request)
        finally:
            memory.release()
            counts.in_flight -= 1
            seconds = perf_counter() - start
            counts.count(status, seconds)
            if self._access_log:
                context = _log_context(backend, request, status)
                log.info("answered", extra={**context, "seconds": round(seconds, 4)})

    async def _respond(
        self,
        backend: Backend,
        request: ClientRequest,
        path: bytes,
        receive: Receive,
        memory: MemoryReservation,
    ) -> Response:
        """Return the service's response, or the error response that replaces it."""
        route, pool = backend.route, backend.pool
        method, reserve = request.method, memory.reserve
        try:
            self._addresses.check(request.client)
            self._rates.check(request.client, method, path)
            # A body that is on its way is read first: hyper would close its connection.
            if not request.has_body or getattr(receive, "has_arrived", False):
                pool.check_room()
            if request.has_body:
                body = await read_body(
                    receive,
                    self._settings,
                    route.body_limit,
                    request.headers.get(b"content-length"),
                    reserve,
                    self.deadlines,
                )
            else:
                body = Buffer()
            head = request.head(path, pool.authority, body.size)
            response = await pool.send(
                UpstreamRequest(method, head, body, self._response_limit, reserve)
            )
            self._rates.note(request.client, path, response.status)
            return response
        except QueueFull as error:
            # A proxy's connections carry the requests of many clients.
            client = request.client.network if request.is_proxied else request.peer
            return await self._refusals.response(error, client, route.service)
        except ErrorResponse as error:
            # A flood of requests must not become a flood of log lines.
            if error.status != 429:
                _log_failure(error, backend, request)
            return error.response()
        except Exception:
            log.exception("Failed", extra=_log_context(backend, request, 500))
            return json_response(500, {"error": "Internal server error"})

    async def _send(
        self, send: Send, response: Response, extra: Headers, request: ClientRequest
    ) -> None:
        body = response.body
        if body.size <= FREE or request.method == "HEAD":
            response.send(send, extra)
            return
        await send(response.start(extra))
        # As fast as the client takes it, but not slower than the limit.
        try:
            for page in body.pages:
                with self.deadlines.within(self._settings.reader_seconds):
                    for at in range(0, len(page), _PIECE):
                        piece = bytes(page[at : at + _PIECE])
                        await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            self._abort(request.peer)


def _log_failure(error: ErrorResponse, backend: Backend, request: ClientRequest) -> None:
    context = _log_context(backend, request, error.status)
    if str(error) != error.error:
        context["reason"] = f"{type(error).__name__}: {error}"
    level = logging.ERROR if error.status >= 500 else logging.WARNING
    log.log(level, error.error, extra=context)


def _log_context(backend: Backend, request: ClientRequest, status: int) -> dict[str, object]:
    return {
        "request_id": request.request_id.decode(),
        "method": request.method,
        "path": request.scope["path"],
        "upstream": backend.route.service,
        "status": status,
    }
