"""The gateway's own pages: links, health, and the API's documentation."""

from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files

from gateway.buffers import Buffer
from gateway.health import Readiness
from gateway.responses import JSON, Refusal, Response, json_response

_HTML = b"text/html; charset=utf-8"

Page = Callable[[], Awaitable[Response]]


class Pages:
    """The gateway's own pages by path; 404 for every other path."""

    def __init__(self, pages: Mapping[bytes, Page]) -> None:
        self._pages = pages

    async def response(self, method: str, path: bytes) -> Response:
        """Return the page of this path, or refuse the request."""
        page = self._pages.get(path)
        if page is None:
            raise Refusal(404, "Not found")
        if method not in ("GET", "HEAD"):
            raise Refusal(405, "Method not allowed", (b"allow", b"GET"))
        response = await page()
        return Response(response.status, response.headers, response.body)


def public_pages(services: Mapping[str, str], readiness: Readiness) -> Pages:
    """The pages on the public port."""
    links = {"docs": "/docs", "openapi": "/openapi.json", "health": "/healthz", "ready": "/readyz"}
    return Pages(
        {
            b"/": always(json_response(200, {"name": "Keto", "links": links})),
            b"/docs": always(_document("docs.html", _HTML)),
            b"/openapi.json": always(_document("openapi.json", JSON)),
            **health_pages(readiness),
        }
    )


def health_pages(readiness: Readiness) -> dict[bytes, Page]:
    """The pages for probes: liveness of the gateway, readiness of every service."""

    async def readyz() -> Response:
        checks = await readiness.checks()
        ready = all(check == "ok" for check in checks.values())
        return json_response(200 if ready else 503, {"ready": ready, "checks": checks})

    return {b"/healthz": always(json_response(200, {"status": "ok"})), b"/readyz": readyz}


def always(response: Response) -> Page:
    """Return a page with a constant response."""

    async def page() -> Response:
        return response

    return page


def _document(name: str, content_type: bytes) -> Response:
    """Return a document that `python -m tools.openapi` generated."""
    content = files("gateway").joinpath("documents", name).read_bytes()
    return Response(200, [(b"content-type", content_type)], Buffer(content))
