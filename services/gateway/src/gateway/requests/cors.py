"""CORS: only the frontend's origin may call the API; in a local run, also this machine's pages."""

import re
from urllib.parse import urlsplit

from gateway.messages import ErrorResponse, Headers, Response

_DEFAULT_PORTS = {"http": ":80", "https": ":443"}
_PREFLIGHT = [
    (b"access-control-allow-methods", b"GET, POST, PUT, PATCH, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type, if-none-match"),
    (b"access-control-max-age", b"7200"),
]
_EXPOSED = (b"access-control-expose-headers", b"x-request-id, retry-after, etag")
_LOOPBACK = re.compile(rb"https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?")


def origin_of(url: str) -> bytes:
    """Return the origin of a URL as a browser writes it; empty for an empty URL."""
    parts = urlsplit(url)
    host = parts.netloc.lower().removesuffix(_DEFAULT_PORTS.get(parts.scheme, ""))
    return f"{parts.scheme}://{host}".encode() if url else b""


class Cors:
    """The CORS headers. Credentials are never allowed: the page itself sends its bearer token."""

    def __init__(self, frontend_url: str, *, loopback_origins: bool = False) -> None:
        self._frontend = origin_of(frontend_url)
        self._loopback_origins = loopback_origins
        # Also on responses to other origins: a cache must keep them apart.
        self._vary: Headers = [(b"vary", b"Origin")] if self._frontend or loopback_origins else []

    def headers(self, origin: bytes | None) -> Headers:
        if not origin or not self._admits(origin):
            return self._vary
        return [(b"access-control-allow-origin", origin), _EXPOSED, *self._vary]

    def preflight(self, origin: bytes | None) -> Response:
        """Return the response to a preflight request, or refuse another origin."""
        if not origin or not self._admits(origin):
            raise ErrorResponse(403, "Origin not allowed")
        return Response(204, [*_PREFLIGHT], [])

    def _admits(self, origin: bytes) -> bool:
        if origin == self._frontend:
            return True
        return self._loopback_origins and _LOOPBACK.fullmatch(origin) is not None
