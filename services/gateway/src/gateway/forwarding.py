"""The request as the service sees it: the same bytes, with the gateway's word for who asks."""

import re
from dataclasses import dataclass

from gateway import ids
from gateway.answers import Refusal
from gateway.asgi import Headers, Scope
from gateway.reading import HOP_BY_HOP

# Read here, and written anew or left out (an origin is read and kept). What a client says under
# these names about itself, or about where its request ends, is not passed on as it is.
_READ = HOP_BY_HOP | {
    b"content-length",
    b"expect",
    b"forwarded",
    b"host",
    b"http2-settings",
    b"origin",
    b"traceparent",
    b"tracestate",
    b"x-forwarded-for",
    b"x-forwarded-host",
    b"x-forwarded-port",
    b"x-forwarded-proto",
    b"x-real-ip",
    b"x-request-id",
}
_SANE_ID = re.compile(rb"[A-Za-z0-9._:/+=-]{1,128}")
_TRACEPARENT = re.compile(rb"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_CLOSE = (b"connection", b"close")


class Asked:
    """What a client asked for, with its headers sorted into those to read and those to keep."""

    __slots__ = ("kept", "method", "origin", "read", "request_id", "scope")

    def __init__(self, scope: Scope) -> None:
        read: dict[bytes, bytes] = {}
        kept: Headers = []
        for pair in scope["headers"]:
            name = pair[0]
            if name not in _READ:
                kept.append(pair)
                continue
            if name == b"origin":
                kept.append(pair)
            if name in read:
                # Said twice, none of those that count can pass for a valid value any more.
                read[name] += b", " + pair[1]
            else:
                read[name] = pair[1]
        self.scope = scope
        self.method: str = scope["method"]
        self.read = read
        self.kept = kept
        self.origin = read.get(b"origin")
        given = read.get(b"x-request-id")
        if given is None or not _SANE_ID.fullmatch(given):
            given = ids.request_id()
        self.request_id = given

    @property
    def is_preflight(self) -> bool:
        """Whether a browser asks, before the request itself, if a page may send it."""
        return self.origin is not None and any(
            name == b"access-control-request-method" for name, _ in self.kept
        )


@dataclass(slots=True)
class Outgoing:
    """One request on its way to a service."""

    method: str
    head: bytes
    length: int | None
    chunked: bool
    upgrade: bool
    needs_length: bool

    @property
    def has_body(self) -> bool:
        return self.chunked or bool(self.length)

    @property
    def idempotent(self) -> bool:
        return self.method in ("GET", "HEAD", "OPTIONS", "PUT", "DELETE")

    @property
    def safe(self) -> bool:
        return self.method in ("GET", "HEAD", "OPTIONS")


class Forwarding:
    """Writes the head of a request for a service."""

    def __init__(self, trusted_proxies: int = 0, head_limit: int = 32 * 1024) -> None:
        self._trusted = trusted_proxies
        self._head_limit = head_limit

    def outgoing(self, asked: Asked, authority: bytes) -> Outgoing:
        """The request for the service at this authority, or a refusal."""
        scope, read, kept = asked.scope, asked.read, asked.kept
        if scope["http_version"] not in ("1.1", "1.0"):
            raise Refusal(505, "HTTP version not supported", _CLOSE)
        if asked.method in ("TRACE", "CONNECT"):
            raise Refusal(405, "Method not allowed")
        host = read.get(b"host", b"")
        if b"," in host or not (host or scope["http_version"] == "1.0"):
            raise Refusal(400, "One host is needed")
        upgrade = False
        connection = read.get(b"connection", b"").lower()
        if connection not in (b"", b"keep-alive", b"close"):
            named = {token.strip() for token in connection.split(b",")}
            kept = [pair for pair in kept if pair[0] not in named]
            upgrade = b"upgrade" in named
            if upgrade and b"websocket" in read.get(b"upgrade", b"").lower():
                raise Refusal(400, "WebSocket is not supported", _CLOSE)

        target = scope["raw_path"]
        if scope["query_string"]:
            target += b"?" + scope["query_string"]
        lines = [b"%b %b HTTP/1.1\r\nhost: %b" % (asked.method.encode(), target, authority)]
        lines += [b"%b: %b" % pair for pair in kept]
        length, chunked = _framing(scope, read)
        if chunked:
            lines.append(b"transfer-encoding: chunked")
        elif length is not None:
            lines.append(b"content-length: %d" % length)
        lines.append(self._who(scope, read, host))
        lines.append(_trace(read))
        lines.append(b"x-request-id: %b\r\n\r\n" % asked.request_id)
        head = b"\r\n".join(lines)
        if len(head) > self._head_limit:
            raise Refusal(431, "Request headers too large")
        needs_length = scope["http_version"] == "1.0" and asked.method != "HEAD"
        return Outgoing(asked.method, head, length, chunked, upgrade, needs_length)

    def _who(self, scope: Scope, read: dict[bytes, bytes], host: bytes) -> bytes:
        peer = scope["client"][0].encode() if scope["client"] else b"unknown"
        proto = scope["scheme"].encode()
        if self._trusted:
            before = [hop.strip() for hop in read.get(b"x-forwarded-for", b"").split(b",")]
            peer = b", ".join([*[hop for hop in before if hop][-self._trusted :], peer])
            host = read.get(b"x-forwarded-host", host)
            said = read.get(b"x-forwarded-proto", proto).lower()
            proto = said if said in (b"http", b"https") else proto
        return b"x-forwarded-for: %b\r\nx-forwarded-proto: %b\r\nx-forwarded-host: %b" % (
            peer,
            proto,
            host,
        )


def _trace(read: dict[bytes, bytes]) -> bytes:
    parent = read.get(b"traceparent")
    if parent is None or not _TRACEPARENT.fullmatch(parent):
        # A new trace; the state of another one says nothing about it.
        return b"traceparent: " + ids.traceparent()
    state = read.get(b"tracestate")
    line = b"traceparent: " + parent
    return line + b"\r\ntracestate: " + state if state else line


def _framing(scope: Scope, read: dict[bytes, bytes]) -> tuple[int | None, bool]:
    """Where the body ends. What two readers could answer differently is refused."""
    length = read.get(b"content-length")
    coding = read.get(b"transfer-encoding")
    if coding is None:
        if length is None:
            return None, False
        if not length.isdigit():
            raise Refusal(400, "Not a content-length", _CLOSE)
        return int(length), False
    if length is not None or scope["http_version"] == "1.0":
        raise Refusal(400, "Ambiguous length of the body", _CLOSE)
    if coding.lower() != b"chunked":
        raise Refusal(501, "Transfer coding not supported", _CLOSE)
    return None, True
