"""A request's way: limits → route → service → response."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

from gateway.addresses import Clients
from gateway.cors import Cors
from gateway.limits import Counts, MemoryBudget, MemoryReservation
from gateway.messages import ErrorResponse, Response, json_response
from gateway.pages import Page, Pages
from gateway.paths import normalised
from gateway.pool import QueueFull
from gateway.rates import Rates
from gateway.reader import MessageReader
from gateway.refusals import Refusals
from gateway.request import ClientRequest
from gateway.routes import Backend, Backends
from gateway.settings import Settings
from gateway.upstream import UpstreamRequest

log = logging.getLogger("gateway")

# `server`: nothing that tells attackers what to try.
_ON_EVERY_RESPONSE = [(b"x-content-type-options", b"nosniff"), (b"server", b"keto")]

StartSpan = Callable[[ClientRequest, Backend], AbstractContextManager[Callable[[int], None]]]


class Gateway:
    """What all requests of a port share: its pages and services, and its clients' limits."""

    def __init__(
        self,
        settings: Settings,
        pages: Pages,
        clients: Clients,
        backends: Backends | None = None,
        start_span: StartSpan | None = None,
    ) -> None:
        self.settings = settings
        self.pages = pages
        self.clients = clients
        self.backends = backends
        # Makes each request a span of its trace, where traces are recorded.
        self.start_span = start_span or (lambda *_: nullcontext(lambda _: None))
        # In flight, including those whose client has disconnected.
        self.requests = Counts(settings.requests_per_address)
        self.rates = Rates(settings)
        self.memory = MemoryBudget(settings.memory_budget)
        self.cors = Cors(settings.frontend_url)
        self.refusals = Refusals()


class Exchange:
    """A request whose head is here, and its response."""

    def __init__(self, gateway: Gateway, reader: MessageReader, connection: object, host: str):
        self._gateway = gateway
        self._reader = reader
        self._connection = connection
        self._request = request = ClientRequest(reader, host, gateway.clients)
        self._memory = MemoryReservation(gateway.memory, request.client)
        self._backend: Backend | None = None
        self._path = b""
        self._page: Page | None = None
        self._start = perf_counter()
        expect = request.headers.get(b"expect", b"").lower()
        self.expects_continue = expect == b"100-continue" and request.version == "1.1"
        gateway.requests.add(request.client)

    def check(self) -> None:
        """Find the route, or refuse the request before its body is read."""
        gateway, request = self._gateway, self._request
        request.check()
        self._path = path = normalised(request.path)
        backend = gateway.backends.find(path) if gateway.backends else None
        if backend is not None:
            self._backend = backend
            backend.in_flight += 1
            self._reader.body_limit = backend.body_limit
            self._reader.reserve = self._memory.reserve
        if gateway.requests.exceeds(request.client):
            raise ErrorResponse(429, "Too many requests", (b"retry-after", b"1"))
        gateway.rates.check(request.client, request.method, path)
        if backend is None:
            self._page = gateway.pages.find(request.method, path)

    async def respond(self) -> Response:
        """Return the service's response, or the one that replaces it."""
        request, backend = self._request, self._backend
        try:
            if backend is None:
                assert self._page is not None
                response = await self._page(request.passed_on)
            elif request.is_preflight:
                response = Response(204, self._gateway.cors.preflight(request.origin))
            else:
                with self._gateway.start_span(request, backend) as set_status:
                    response = await self._forward(backend)
                    set_status(response.status)
        except ErrorResponse as error:
            return self.error(error)
        return self._finished(response)

    def error(self, error: ErrorResponse) -> Response:
        """Return this response instead."""
        # A flood of requests must not become a flood of log lines.
        if error.status != 429 and self._backend is not None:
            context = self._log_context(self._backend, error.status)
            if str(error) != error.error:
                context["reason"] = f"{type(error).__name__}: {error}"
            level = logging.ERROR if error.status >= 500 else logging.WARNING
            log.log(level, error.error, extra=context)
        return self._finished(error.response())

    def failed(self) -> Response:
        """Return what stands for an error of this code."""
        log.exception("Failed", extra=self._log_context(self._backend, 500))
        return self._finished(json_response(500, {"error": "Internal server error"}))

    def end(self) -> None:
        """Give back what the request has taken: its response is sent, or its client has left."""
        self._memory.release()
        self._gateway.requests.subtract(self._request.client)
        if self._backend is not None:
            self._backend.in_flight -= 1

    async def _forward(self, backend: Backend) -> Response:
        gateway, request, body = self._gateway, self._request, self._reader.body
        head = request.head(self._path, backend.pool.authority, body.size)
        limit, reserve = gateway.settings.limits.answer_limit, self._memory.reserve
        try:
            response = await backend.pool.send(
                UpstreamRequest(request.method, head, body, limit, reserve)
            )
        except QueueFull as error:
            # A proxy's connections carry the requests of many clients.
            client = request.client.network if request.is_proxied else self._connection
            return await gateway.refusals.response(error, client, backend.service)
        gateway.rates.note(request.client, self._path, response.status)
        return response

    def _finished(self, response: Response) -> Response:
        gateway, backend, request_id = self._gateway, self._backend, self._request.request_id
        if backend is not None:
            seconds = perf_counter() - self._start
            backend.count(response.status, seconds)
            if gateway.settings.access_log:
                context = self._log_context(backend, response.status)
                log.info("answered", extra={**context, "seconds": round(seconds, 4)})
        if self._request.method == "HEAD" and not response.to_head:
            response.to_head, response.length = True, response.body.size
        cors = gateway.cors.headers(self._request.origin)
        response.add(*_ON_EVERY_RESPONSE, *cors, (b"x-request-id", request_id))
        return response

    def _log_context(self, backend: Backend | None, status: int) -> dict[str, object]:
        return {
            "request_id": self._request.request_id.decode(),
            "method": self._request.method,
            "path": self._path.decode(),
            "upstream": backend.service if backend else "gateway",
            "status": status,
        }
