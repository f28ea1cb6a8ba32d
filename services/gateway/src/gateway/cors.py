"""CORS: only the frontend's origin may call the API."""

from urllib.parse import urlsplit

from gateway.messages import ErrorResponse, Headers

_DEFAULT_PORTS = {"http": 80, "https": 443}
_VARY = (b"vary", b"Origin")
_PREFLIGHT = [
    (b"access-control-allow-methods", b"GET, POST, PUT, PATCH, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type"),
    (b"access-control-max-age", b"7200"),
]


def origin_of(url: str) -> bytes:
    """Return the origin of a URL as a browser writes it; empty for an empty URL."""
    if not url:
        return b""
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    if parts.port in (None, _DEFAULT_PORTS.get(parts.scheme)):
        return f"{parts.scheme}://{host}".encode()
    return f"{parts.scheme}://{host}:{parts.port}".encode()


class Cors:
    """The CORS headers. Credentials are never allowed: the page itself sends its bearer token."""

    def __init__(self, frontend_url: str) -> None:
        self._origin = origin_of(frontend_url)
        # On responses to other origins as well: a cache must not mix up their responses.
        self._others: Headers = [_VARY] if self._origin else []
        self._frontends: Headers = [
            (b"access-control-allow-origin", self._origin),
            (b"access-control-expose-headers", b"x-request-id, retry-after"),
            _VARY,
        ]

    def headers(self, origin: bytes | None) -> Headers:
        """Return the headers of a response to a page of this origin."""
        return self._frontends if origin and origin == self._origin else self._others

    def preflight(self, origin: bytes | None) -> Headers:
        """Return what a preflight response has besides, or refuse another origin."""
        if not origin or origin != self._origin:
            raise ErrorResponse(403, "Origin not allowed")
        return _PREFLIGHT
