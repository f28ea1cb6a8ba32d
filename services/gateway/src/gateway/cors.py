"""CORS: only the frontend's origin may call the API."""

from urllib.parse import urlsplit

from gateway.messages import ErrorResponse, Headers, Response

_DEFAULT_PORTS = {"http": ":80", "https": ":443"}
_PREFLIGHT = [
    (b"access-control-allow-methods", b"GET, POST, PUT, PATCH, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type"),
    (b"access-control-max-age", b"7200"),
]


def origin_of(url: str) -> bytes:
    """Return the origin of a URL as a browser writes it; empty for an empty URL."""
    parts = urlsplit(url)
    host = parts.netloc.lower().removesuffix(_DEFAULT_PORTS.get(parts.scheme, ""))
    return f"{parts.scheme}://{host}".encode() if url else b""


class Cors:
    """The CORS headers. Credentials are never allowed: the page itself sends its bearer token."""

    def __init__(self, frontend_url: str) -> None:
        self._origin = origin_of(frontend_url)
        # On responses to other origins as well: a cache must not mix up their responses.
        self._others: Headers = [(b"vary", b"Origin")] if self._origin else []
        self._frontends: Headers = [
            (b"access-control-allow-origin", self._origin),
            (b"access-control-expose-headers", b"x-request-id, retry-after"),
            *self._others,
        ]

    def headers(self, origin: bytes | None) -> Headers:
        return self._frontends if origin and origin == self._origin else self._others

    def preflight(self, origin: bytes | None) -> Response:
        """Return the response to a preflight request, or refuse another origin."""
        if not origin or origin != self._origin:
            raise ErrorResponse(403, "Origin not allowed")
        return Response(204, [*_PREFLIGHT], [])
