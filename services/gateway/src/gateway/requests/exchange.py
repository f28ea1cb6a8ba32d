"""The way of a request: limits → route → service → response."""

import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

from gateway.clients import FREE_MEMORY, Clients, Counts, MemoryBudget, Rates
from gateway.messages import ErrorResponse, MessageReader, Response, normalised
from gateway.pages import Page
from gateway.requests.client_request import ClientRequest
from gateway.requests.cors import Cors
from gateway.settings import Settings
from gateway.upstream import Backend, Backends, UpstreamRequest

log = logging.getLogger("gateway")

# `server` does not name the software, which would help attackers.
_ON_EVERY_RESPONSE = [(b"x-content-type-options", b"nosniff"), (b"server", b"keto")]

StartSpan = Callable[[ClientRequest, Backend], AbstractContextManager[Callable[[int], None]]]


class Gateway:
    """State shared by all requests of a port: its pages, services, and limits of clients."""

    def __init__(
        self,
        settings: Settings,
        pages: Mapping[bytes, Page],
        clients: Clients,
        backends: Backends | None = None,
        start_span: StartSpan | None = None,
    ) -> None:
        self.settings = settings
        self.pages = pages
        self.clients = clients
        self.backends = backends
        # Records each request as a span, if traces are exported.
        self.start_span = start_span or (lambda *_: nullcontext(lambda _: None))
        # In flight, including those whose client has disconnected.
        self.requests = Counts(settings.requests_per_address)
        self.rates = Rates(settings)
        self.memory = MemoryBudget(settings.memory_budget)
        self.cors = Cors(settings.frontend_url, loopback_origins=settings.loopback_origins)


class Exchange:
    """A request whose head has arrived, and its response."""

    def __init__(self, gateway: Gateway, reader: MessageReader, host: str) -> None:
        self._gateway = gateway
        self._reader = reader
        self._request = request = ClientRequest(
            reader, host, gateway.clients, gateway.settings.sampled_share
        )
        self.expects_continue = request.expects_continue
        self._backend: Backend | None = None
        self._path = b""
        self._page: Page | None = None
        self._memory = 0
        self._start = perf_counter()
        gateway.requests.add(request.client)

    def check(self) -> None:
        """Find the route, or refuse the request before its body is read."""
        gateway, request = self._gateway, self._request
        request.check(self._reader)
        self._path = path = normalised(request.path)
        backend = gateway.backends.find(path) if gateway.backends else None
        if backend is not None:
            self._backend = backend
            backend.in_flight += 1
            self._reader.body_limit = backend.body_limit
            self._reader.reserve = self._reserve
        if gateway.requests.exceeds(request.client):
            raise ErrorResponse(429, "Too many requests", (b"retry-after", b"1"))
        rate = backend.rate if backend is not None else "all"
        gateway.rates.check(request.client, request.method, path, rate)
        if backend is None:
            self._page = gateway.pages.get(path)
            if self._page is None:
                raise ErrorResponse(404, "Not found")
            if request.method not in ("GET", "HEAD"):
                raise ErrorResponse(405, "Method not allowed", (b"allow", b"GET"))

    async def respond(self) -> Response:
        """Return the service's response, or the one that replaces it."""
        request, backend = self._request, self._backend
        try:
            if self._page is not None:
                return self._finished(await self._page(request.passed_on))
            assert backend is not None
            if request.is_preflight:
                return self._finished(self._gateway.cors.preflight(request.origin))
            with self._gateway.start_span(request, backend) as set_status:
                response = await self._forward(backend)
                set_status(response.status)
            return self._finished(response)
        except ErrorResponse as error:
            return self.error(error)
        except Exception as error:
            failure = ErrorResponse(500, "Internal server error", reason=type(error).__name__)
            failure.__cause__ = error
            return self.error(failure)

    def error(self, error: ErrorResponse) -> Response:
        if error.is_logged and (self._backend is not None or error.status == 500):
            context = {
                "request_id": self._request.request_id.decode(),
                "method": self._request.method,
                "path": self._path.decode(),
                "upstream": self._backend.service if self._backend else "gateway",
                "status": error.status,
                "reason": error.reason,
            }
            level = logging.ERROR if error.status >= 500 else logging.WARNING
            log.log(level, error.error, extra=context, exc_info=error.__cause__)
        return self._finished(error.response())

    def end(self) -> None:
        """Release the request's memory and counts: it was answered, or its client disconnected."""
        client = self._request.client
        if self._memory:
            self._gateway.memory.give_back(client, self._memory)
        self._gateway.requests.subtract(client)
        if self._backend is not None:
            self._backend.in_flight -= 1

    async def _forward(self, backend: Backend) -> Response:
        gateway, request, reader = self._gateway, self._request, self._reader
        head = request.head(self._path, backend.pool.authority, reader.size)
        limit = gateway.settings.limits.answer_limit
        response = await backend.pool.send(
            UpstreamRequest(request.method, head, reader.body, limit, self._reserve)
        )
        gateway.rates.note(request.client, self._path, response.status)
        return response

    def _reserve(self, growth: int, size: int) -> None:
        """Account for the memory of a body that grew; small ones are free."""
        if size > FREE_MEMORY:
            more = growth if size - growth > FREE_MEMORY else size
            self._gateway.memory.take(self._request.client, more)
            self._memory += more

    def _finished(self, response: Response) -> Response:
        gateway, request = self._gateway, self._request
        if self._backend is not None:
            exemplar = {"trace_id": request.trace_id} if request.is_sampled else None
            self._backend.count(response.status, perf_counter() - self._start, exemplar)
        if request.method == "HEAD":
            response.body = []
        cors = gateway.cors.headers(request.origin)
        response.headers += (*_ON_EVERY_RESPONSE, *cors, (b"x-request-id", request.request_id))
        return response
