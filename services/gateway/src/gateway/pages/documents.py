"""Serves the files of the package `documents`: the API, the events, and the page at `/`."""

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable
from html import escape
from importlib.resources import files
from string import Template

from gateway.messages import Body, Headers, Response, in_pieces, json_response

_JSON = b"application/json"
_HTML = b"text/html; charset=utf-8"
_CSS = b"text/css; charset=utf-8"
_SCRIPT = b"text/javascript; charset=utf-8"
_FOLDER = files("documents")
_LINKS = {
    "docs": "/docs",
    "openapi": "/openapi.json",
    "events": "/docs/events",
    "asyncapi": "/asyncapi.json",
    "health": "/healthz",
    "ready": "/readyz",
}
_POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    b"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_ON_DOCUMENTS: Headers = [
    (b"content-security-policy", _POLICY),
    (b"referrer-policy", b"no-referrer"),
    # Clients revalidate each time; the document is sent only when it has changed.
    (b"cache-control", b"no-cache"),
]


class Document:
    """A file of the package, read and compressed at its first request."""

    def __init__(self, name: str, content_type: bytes) -> None:
        self._name = name
        self._content_type = content_type
        self._loading: asyncio.Task[tuple[Body, Body, bytes]] | None = None

    async def response(self, headers: Headers) -> Response:
        """Return the document, compressed if the client accepts it; 304 if it is unchanged."""
        if self._loading is None:
            self._loading = asyncio.create_task(asyncio.to_thread(self._load))
        plain, compressed, tag = await asyncio.shield(self._loading)
        about = [*_ON_DOCUMENTS, (b"vary", b"Accept-Encoding"), (b"etag", tag)]
        if tag in values_of(headers, b"if-none-match"):
            return Response(304, about, [])
        about.append((b"content-type", self._content_type))
        if b"gzip" not in values_of(headers, b"accept-encoding"):
            return Response(200, about, plain)
        return Response(200, [*about, (b"content-encoding", b"gzip")], compressed)

    def _load(self) -> tuple[Body, Body, bytes]:
        content = _FOLDER.joinpath(self._name).read_bytes()
        # Weak: the compressed content has the same one.
        tag = b'W/"%b"' % hashlib.sha256(content).hexdigest()[:32].encode()
        return in_pieces(content), in_pieces(gzip.compress(content, mtime=0)), tag


def documents() -> dict[bytes, Document]:
    return {
        b"/docs": Document("docs.html", _HTML),
        b"/docs/events": Document("events.html", _HTML),
        b"/docs/pages.css": Document("pages.css", _CSS),
        b"/docs/swagger-ui-bundle.js": Document("swagger-ui/swagger-ui-bundle.js", _SCRIPT),
        b"/docs/swagger-ui-start.js": Document("swagger-ui-start.js", _SCRIPT),
        b"/docs/swagger-ui.css": Document("swagger-ui/swagger-ui.css", _CSS),
        b"/docs/keto-client.tgz": Document("keto-client.tgz", b"application/gzip"),
        b"/openapi.json": Document("openapi.json", _JSON),
        b"/asyncapi.json": Document("asyncapi.json", _JSON),
    }


def home(frontend_url: str) -> Callable[[Headers], Awaitable[Response]]:
    """Return the page at `/`: links for people, the same as JSON for every other client."""
    url = escape(frontend_url)
    app = f'<li><a href="{url}">The app</a>, for members</li>\n' if url else ""
    page = Template(_FOLDER.joinpath("index.html").read_text()).substitute(app=app).encode()
    vary = (b"vary", b"Accept")

    async def response(headers: Headers) -> Response:
        # Only browsers list text/html in `Accept`.
        if b"text/html" not in values_of(headers, b"accept"):
            return json_response(200, {"name": "Keto", "links": _LINKS}, vary)
        return Response(200, [*_ON_DOCUMENTS, (b"content-type", _HTML), vary], [page])

    return response


def values_of(headers: Headers, name: bytes) -> set[bytes]:
    """Return the values of a header that is a list, without those that are refused by `q=0`."""
    items = [item for key, value in headers if key == name for item in value.split(b",")]
    split = [[part.strip() for part in item.split(b";")] for item in items]
    return {value for value, *parameters in split if not any(map(_is_refused, parameters))}


def _is_refused(parameter: bytes) -> bool:
    name, _, value = parameter.partition(b"=")
    return name.strip() == b"q" and value.strip() in (b"0", b"0.0", b"0.00", b"0.000")
