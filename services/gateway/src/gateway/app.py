"""A request's way: limits → route → service → response."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import perf_counter

from gateway.addresses import Clients
from gateway.client import ClientConnection
from gateway.cors import Cors
from gateway.limits import Counts, MemoryBudget, MemoryReservation
from gateway.messages import ErrorResponse, Response, json_response
from gateway.pages import Pages
from gateway.paths import normalised
from gateway.pool import QueueFull
from gateway.rates import Rates
from gateway.reader import MessageReader
from gateway.refusals import Refusals
from gateway.request import ClientRequest
from gateway.routes import Backend, Backends, Route
from gateway.settings import Settings
from gateway.upstream import UpstreamRequest

log = logging.getLogger("gateway")

# `server`: nothing that tells attackers what to try.
_ON_EVERY_RESPONSE = [(b"x-content-type-options", b"nosniff"), (b"server", b"keto")]

StartSpan = Callable[[ClientRequest, Route], AbstractContextManager[Callable[[int], None]]]


class Gateway:
    """What all requests of the public port share."""

    def __init__(
        self,
        settings: Settings,
        backends: Backends,
        pages: Pages,
        clients: Clients,
        requests: Counts,
        rates: Rates,
        memory: MemoryBudget,
        start_span: StartSpan | None = None,
    ) -> None:
        self.settings = settings
        self.backends = backends
        self.pages = pages
        self.clients = clients
        # In flight, including those whose client has disconnected.
        self.requests = requests
        self.rates = rates
        self.memory = memory
        # Makes each request a span of its trace, where traces are recorded.
        self.start_span = start_span
        self.cors = Cors(settings.frontend_url)
        self.refusals = Refusals()

    def __call__(self, reader: MessageReader, connection: ClientConnection) -> "Exchange":
        return Exchange(self, reader, connection)


class Exchange:
    """A request whose head is here, and its response."""

    __slots__ = ("_backend", "_connection", "_gateway", "_memory", "_path", "_reader", "_refusal",
                 "_request", "_start")  # fmt: skip

    def __init__(
        self, gateway: Gateway, reader: MessageReader, connection: ClientConnection
    ) -> None:
        self._gateway = gateway
        self._reader = reader
        self._connection = connection
        self._request = request = ClientRequest(reader, connection.host, gateway.clients)
        self._memory = MemoryReservation(gateway.memory, request.client)
        self._backend: Backend | None = None
        self._path = b""
        self._refusal: ErrorResponse | None = None
        self._start = perf_counter()
        gateway.requests.add(request.client)

    def check(self) -> None:
        """Find the route, or refuse a request before its body is read."""
        gateway, request, reader = self._gateway, self._request, self._reader
        try:
            request.check()
            self._path = path = normalised(request.path)
            self._backend = backend = gateway.backends.find(path)
            if backend is not None:
                backend.counts.in_flight += 1
                reader.body_limit = backend.route.body_limit
                reader.reserve = self._memory.reserve
            if gateway.requests.exceeds(request.client):
                raise ErrorResponse(429, "Too many requests", (b"retry-after", b"1"))
            gateway.rates.check(request.client, request.method, path)
        except ErrorResponse as error:
            # Without a body, the connection can have the next request.
            if not reader.is_complete:
                raise
            self._refusal = error

    @property
    def expects_continue(self) -> bool:
        return self._request.headers.get(b"expect", b"").lower() == b"100-continue"

    async def respond(self) -> Response:
        """Return the service's response, or the one that replaces it."""
        gateway, request, backend = self._gateway, self._request, self._backend
        try:
            if self._refusal is not None:
                raise self._refusal
            if backend is None:
                response = await gateway.pages.response(
                    request.method, self._path, request.passed_on
                )
            elif request.is_preflight:
                response = Response(204, gateway.cors.preflight(request.headers[b"origin"]))
            elif gateway.start_span is None:
                response = await self._forward(backend)
            else:
                with gateway.start_span(request, backend.route) as set_status:
                    response = await self._forward(backend)
                    set_status(response.status)
        except ErrorResponse as error:
            return self.error(error)
        return self._finished(response)

    def error(self, error: ErrorResponse) -> Response:
        """Return this response instead of a service's."""
        # A flood of requests must not become a flood of log lines.
        if error.status != 429 and self._backend is not None:
            self._log_failure(error)
        return self._finished(error.response())

    def end(self) -> None:
        """Give back what the request has taken."""
        self._memory.release()
        self._gateway.requests.subtract(self._request.client)
        if self._backend is not None:
            self._backend.counts.in_flight -= 1

    async def _forward(self, backend: Backend) -> Response:
        request, body, pool = self._request, self._reader.body, backend.pool
        head = request.head(self._path, pool.authority, body.size)
        limit = self._gateway.settings.limits.answer_limit
        try:
            response = await pool.send(
                UpstreamRequest(request.method, head, body, limit, self._memory.reserve)
            )
            self._gateway.rates.note(request.client, self._path, response.status)
            return response
        except QueueFull as error:
            # A proxy's connections carry the requests of many clients.
            client = request.client.network if request.is_proxied else self._connection
            return await self._gateway.refusals.response(error, client, backend.route.service)
        except ErrorResponse:
            raise
        except Exception:
            log.exception("Failed", extra=self._log_context(500))
            return json_response(500, {"error": "Internal server error"})

    def _finished(self, response: Response) -> Response:
        gateway, request, backend = self._gateway, self._request, self._backend
        if backend is not None:
            seconds = perf_counter() - self._start
            backend.counts.count(response.status, seconds)
            if gateway.settings.access_log:
                context = self._log_context(response.status)
                log.info("answered", extra={**context, "seconds": round(seconds, 4)})
        response.headers = [
            *response.headers,
            *_ON_EVERY_RESPONSE,
            *gateway.cors.headers(request.headers.get(b"origin")),
            (b"x-request-id", request.request_id),
        ]
        return response

    def _log_failure(self, error: ErrorResponse) -> None:
        context = self._log_context(error.status)
        if str(error) != error.error:
            context["reason"] = f"{type(error).__name__}: {error}"
        level = logging.ERROR if error.status >= 500 else logging.WARNING
        log.log(level, error.error, extra=context)

    def _log_context(self, status: int) -> dict[str, object]:
        assert self._backend is not None
        return {
            "request_id": self._request.request_id.decode(),
            "method": self._request.method,
            "path": self._path.decode(),
            "upstream": self._backend.route.service,
            "status": status,
        }
