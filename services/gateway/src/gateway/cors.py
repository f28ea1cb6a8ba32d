"""Which page of another origin may call the API: the frontend's, and no other."""

from urllib.parse import urlsplit

from gateway.answers import Headers

_DEFAULT_PORTS = {"http": 80, "https": 443}
_VARY = (b"vary", b"Origin")


def origin_of(url: str) -> bytes:
    """The origin of a page, the way a browser writes it; empty for no page."""
    if not url:
        return b""
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    if parts.port in (None, _DEFAULT_PORTS.get(parts.scheme)):
        return f"{parts.scheme}://{host}".encode()
    return f"{parts.scheme}://{host}:{parts.port}".encode()


class Cors:
    """Bearer tokens are sent by the page itself, so no credentials are ever allowed."""

    def __init__(self, frontend_url: str) -> None:
        self._origin = origin_of(frontend_url)
        # Also on answers to everyone else: a cache must not hand one origin's answer to another.
        self._others: Headers = [_VARY] if self._origin else []
        self._frontends: Headers = [
            (b"access-control-allow-origin", self._origin),
            (b"access-control-expose-headers", b"x-request-id, retry-after"),
            _VARY,
        ]
        self._preflight: Headers = [
            (b"access-control-allow-origin", self._origin),
            (b"access-control-allow-methods", b"GET, POST, PUT, PATCH, DELETE"),
            (b"access-control-allow-headers", b"authorization, content-type"),
            (b"access-control-max-age", b"7200"),
            _VARY,
        ]

    def headers(self, origin: bytes | None) -> Headers:
        """What an answer to a page of this origin carries."""
        return self._frontends if origin and origin == self._origin else self._others

    def preflight(self, origin: bytes | None) -> Headers | None:
        """The answer to "may I", or None for no."""
        return self._preflight if origin and origin == self._origin else None
