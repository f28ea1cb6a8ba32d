"""The ASGI application: request → limits → route → service → response."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import perf_counter

from gateway import bodies, forwarding, paths
from gateway.backends import Backend, Backends
from gateway.bodies import BodyLimits
from gateway.buffers import Buffer
from gateway.cors import Cors
from gateway.forwarding import ClientRequest
from gateway.limits import FREE, Addresses, Budget, Holding, Peer, counted_as
from gateway.pages import Pages
from gateway.pool import Busy, Unreachable
from gateway.reading import ResponseReader, UpstreamError
from gateway.responses import Headers, Receive, Refusal, Response, Scope, Send, json_response
from gateway.routes import Route
from gateway.upstream import TooSlow

log = logging.getLogger("gateway")

_PIECE = 16 * 1024

StartSpan = Callable[[ClientRequest, Route], AbstractContextManager[Callable[[int], None]]]


@dataclass(frozen=True)
class Rules:
    """The limits and settings of every request."""

    body: BodyLimits
    answer_limit: int
    reader_seconds: float
    trusted_proxies: int
    access_log: bool


@dataclass(slots=True)
class _ServiceRequest:
    """A complete request to a service."""

    method: str
    head: bytes
    body: Buffer
    limit: int
    grow: Callable[[int, int], None]

    @property
    def repeatable(self) -> bool:
        return self.method in ("GET", "HEAD", "PUT", "DELETE")

    def reader(self) -> ResponseReader:
        return ResponseReader(to_head=self.method == "HEAD", limit=self.limit, grow=self.grow)


_READS = ("GET", "HEAD", "OPTIONS")


class Gateway:
    """The ASGI application between hyper and the connections to the services."""

    def __init__(
        self,
        rules: Rules,
        backends: Backends,
        cors: Cors,
        pages: Pages,
        addresses: Addresses,
        budget: Budget,
        abort: Callable[[Peer], None],
        start_span: StartSpan | None = None,
    ) -> None:
        self._rules = rules
        self._backends = backends
        self._cors = cors
        self._pages = pages
        self._addresses = addresses
        self._budget = budget
        self._abort = abort
        # Starts a span for each request; None without tracing.
        self._start_span = start_span

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = ClientRequest(scope, self._rules.trusted_proxies)
        extra = [*self._cors.headers(request.origin), (b"x-request-id", request.request_id)]
        address = counted_as(request.client)
        self._addresses.enter(request.peer, address)
        try:
            request.check()
            path = paths.normalised(scope["raw_path"])
            backend = self._backends.find(path)
            if backend is None:
                await self._send(
                    send, await self._pages.response(request.method, path), extra, request
                )
            elif request.is_preflight:
                await send_whole(send, *self._preflight(request, extra))
            else:
                await self._forward(backend, request, path, address, receive, send, extra)
        except Refusal as refusal:
            await send_whole(send, refusal.response(), extra)
        except paths.AmbiguousPath:
            await send_whole(send, json_response(400, {"error": "Bad request"}), extra)
        except asyncio.CancelledError:
            # The request did not finish within the shutdown time.
            log.warning("Request abandoned at shutdown", extra={"path": scope["path"]})
        finally:
            self._addresses.leave(request.peer, address)

    def _preflight(self, request: ClientRequest, extra: Headers) -> tuple[Response, Headers]:
        allowed = self._cors.preflight(request.origin)
        if allowed is None:
            return json_response(403, {"error": "Origin not allowed"}), extra
        return Response(204), [*allowed, (b"x-request-id", request.request_id)]

    async def _forward(
        self,
        backend: Backend,
        request: ClientRequest,
        path: bytes,
        address: str,
        receive: Receive,
        send: Send,
        extra: Headers,
    ) -> None:
        """Forward the request; count it, and log a failure."""
        holding = Holding(self._budget, address, exempt=self._addresses.is_exempt(address))
        backend.counts.in_flight += 1
        started_at = perf_counter()
        status = 500
        try:
            if self._start_span is None:
                response = await self._response(backend, request, path, address, receive, holding)
            else:
                with self._start_span(request, backend.route) as set_status:
                    response = await self._response(
                        backend, request, path, address, receive, holding
                    )
                    set_status(response.status)
            status = response.status
            await self._send(send, response, extra, request)
        finally:
            holding.release()
            backend.counts.in_flight -= 1
            seconds = perf_counter() - started_at
            backend.counts.count(status, seconds)
            if self._rules.access_log:
                fields = _log_fields(backend, request, status)
                log.info("answered", extra={**fields, "seconds": round(seconds, 4)})

    async def _response(
        self,
        backend: Backend,
        request: ClientRequest,
        path: bytes,
        address: str,
        receive: Receive,
        holding: Holding,
    ) -> Response:
        """Return the service's response, or an error response if there is none."""
        try:
            writes = request.method not in _READS and backend.route.service == "identity"
            self._addresses.check(address, writes_auth=writes)
            body = Buffer()
            if request.has_body:
                body = await bodies.read(
                    receive,
                    self._rules.body,
                    most=backend.route.body_limit,
                    declared=request.read.get(b"content-length"),
                    grow=holding.grow,
                )
            trusted = self._rules.trusted_proxies > 0
            authority = backend.pool.authority
            head = forwarding.head(request, path, authority, body.size, trusted=trusted)
            limit = self._rules.answer_limit
            return await backend.pool.send(
                _ServiceRequest(request.method, head, body, limit, holding.grow)
            )
        except Refusal as refusal:
            # A flood of requests must not cause a flood of log lines.
            if refusal.status != 429:
                _log_failure(refusal.error, refusal.status, refusal, backend, request)
            return refusal.response()
        except UpstreamError as error:
            instead = _refusal_for(error)
            _log_failure(instead.error, instead.status, error, backend, request)
            return instead.response()
        except Exception:
            log.exception("Failed", extra=_log_fields(backend, request, 500))
            return json_response(500, {"error": "Internal server error"})

    async def _send(
        self, send: Send, response: Response, extra: Headers, request: ClientRequest
    ) -> None:
        """Send a large response page by page; abort the connection of a slow client."""
        if response.body.size <= FREE or request.method == "HEAD":
            await send_whole(send, response, extra)
            return
        await send(response.start(extra))
        try:
            for page in response.body.pages:
                async with asyncio.timeout(self._rules.reader_seconds):
                    for at in range(0, len(page), _PIECE):
                        piece = bytes(page[at : at + _PIECE])
                        await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            self._abort(request.peer)


async def send_whole(send: Send, response: Response, extra: Headers) -> None:
    """Send a response with its body in one piece."""
    await send(response.start(extra))
    await send({"type": "http.response.body", "body": response.body.joined()})


def _refusal_for(error: UpstreamError) -> Refusal:
    if isinstance(error, Busy | Unreachable):
        return Refusal(503, "Service unavailable", (b"retry-after", b"2"))
    if isinstance(error, TooSlow):
        return Refusal(504, "Service took too long to answer")
    return Refusal(502, "Service gave no valid answer")


def _log_failure(
    message: str, status: int, error: Exception, backend: Backend, request: ClientRequest
) -> None:
    fields = _log_fields(backend, request, status)
    if str(error) != message:
        fields["reason"] = f"{type(error).__name__}: {error}"
    log.log(logging.ERROR if status >= 500 else logging.WARNING, message, extra=fields)


def _log_fields(backend: Backend, request: ClientRequest, status: int) -> dict[str, object]:
    return {
        "request_id": request.request_id.decode(),
        "method": request.method,
        "path": request.scope["path"],
        "upstream": backend.route.service,
        "status": status,
    }
