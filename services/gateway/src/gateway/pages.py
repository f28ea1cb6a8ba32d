"""The gateway's own pages, on the public port and on the port of probes and operators."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from prometheus_client import generate_latest
from prometheus_client.registry import CollectorRegistry

from gateway.client import ClientConnection
from gateway.documents import documents, home
from gateway.messages import (
    Buffer,
    ErrorResponse,
    Headers,
    Response,
    json_response,
)
from gateway.reader import MessageReader
from gateway.upstream import UpstreamConnection, UpstreamError, UpstreamRequest

_METRICS = b"text/plain; version=0.0.4; charset=utf-8"
_READYZ_LIMIT = 64 * 1024
# Clients may ask for /readyz as often as they like, and each check asks every service.
_CACHE_SECONDS = 1.0

Page = Callable[[Headers], Awaitable[Response]]


class Readiness:
    """Checks every service; a result is shared by all waiting requests, and cached."""

    def __init__(self, services: Mapping[str, str], seconds: float = 2.0) -> None:
        self._services = services
        self._seconds = seconds
        self._checking: asyncio.Task[dict[str, str]] | None = None
        self._fresh_until = 0.0

    async def checks(self) -> dict[str, str]:
        """Return "ok" or the failure of each service."""
        now = asyncio.get_running_loop().time()
        if self._checking is None or (self._checking.done() and now >= self._fresh_until):
            self._checking = asyncio.create_task(self._check_all())
        return await asyncio.shield(self._checking)

    async def _check_all(self) -> dict[str, str]:
        results = await asyncio.gather(*(self._check(url) for url in self._services.values()))
        self._fresh_until = asyncio.get_running_loop().time() + _CACHE_SECONDS
        return dict(zip(self._services, results, strict=True))

    async def _check(self, url: str) -> str:
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        head = f"GET /readyz HTTP/1.1\r\nhost: {parts.netloc}\r\nconnection: close\r\n\r\n".encode()
        request = UpstreamRequest("GET", head, Buffer(), _READYZ_LIMIT, lambda *_: None)
        try:
            async with asyncio.timeout(self._seconds):
                _, connection = await loop.create_connection(
                    lambda: UpstreamConnection(loop, lambda _: None),
                    parts.hostname or "",
                    parts.port or 80,
                )
                response = await connection.exchange(request)
                return "ok" if response.status == 200 else "not ready"
        except TimeoutError:
            return "no answer in time"
        except (OSError, UpstreamError):
            return "unreachable"


class Pages:
    """The gateway's own pages by path; 404 for every other path."""

    def __init__(self, pages: Mapping[bytes, Page]) -> None:
        self._pages = pages

    async def response(self, method: str, path: bytes, headers: Headers) -> Response:
        """Return the page of this path, as the request's headers want it."""
        page = self._pages.get(path)
        if page is None:
            raise ErrorResponse(404, "Not found")
        if method not in ("GET", "HEAD"):
            raise ErrorResponse(405, "Method not allowed", (b"allow", b"GET"))
        return await page(headers)


class Admin:
    """The application of the admin port, which the outside never reaches."""

    def __init__(self, readiness: Readiness, registry: CollectorRegistry) -> None:
        async def metrics(_: Headers) -> Response:
            headers = [(b"content-type", _METRICS)]
            return Response(200, headers, Buffer(generate_latest(registry)))

        self._pages = Pages({**health_pages(readiness), b"/metrics": metrics})

    def __call__(self, reader: MessageReader, connection: ClientConnection) -> "AdminExchange":
        return AdminExchange(self._pages, reader)


class AdminExchange:
    """A request to the admin port, and its response."""

    expects_continue = False

    def __init__(self, pages: Pages, reader: MessageReader) -> None:
        self._pages = pages
        self._reader = reader

    def check(self) -> None:
        """Take every request; a body is over the limit of 0."""

    async def respond(self) -> Response:
        """Return the page."""
        try:
            method = self._reader.parser.get_method().decode()
            return await self._pages.response(method, self._reader.target, self._reader.headers)
        except ErrorResponse as error:
            return self.error(error)

    def error(self, error: ErrorResponse) -> Response:
        """Return this response instead of a page."""
        return error.response()

    def end(self) -> None:
        """Give back nothing."""


def public_pages(frontend_url: str, readiness: Readiness) -> Pages:
    """Return the pages of the public port."""
    found = {path: document.response for path, document in documents().items()}
    return Pages({b"/": home(frontend_url), **found, **health_pages(readiness)})


def health_pages(readiness: Readiness) -> dict[bytes, Page]:
    """Return the pages for probes: liveness of the gateway, readiness of every service."""

    async def healthz(_: Headers) -> Response:
        return json_response(200, {"status": "ok"})

    async def readyz(_: Headers) -> Response:
        checks = await readiness.checks()
        ready = all(result == "ok" for result in checks.values())
        return json_response(200 if ready else 503, {"ready": ready, "checks": checks})

    return {b"/healthz": healthz, b"/readyz": readyz}
