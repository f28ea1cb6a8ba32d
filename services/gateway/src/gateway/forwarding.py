"""Client requests, and the request head that is sent to the service."""

import re
from random import Random

from chassis.observability.context import REQUEST_ID
from gateway.reading import HOP_BY_HOP
from gateway.responses import CLOSE, Headers, Refusal, Scope

# Headers that the gateway interprets: it replaces or drops them, so that a client cannot forge its
# address or the length of its body. `origin` is forwarded as well.
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
_REQUEST_ID = re.compile(REQUEST_ID.pattern.encode())
_TRACEPARENT = re.compile(rb"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_QUERY = re.compile(rb"[\x21-\x7e]*")
_WITH_BODY = ("POST", "PUT", "PATCH")
# Request ids are not secrets, so a fast generator without system calls will do.
_random = Random()


class ClientRequest:
    """A client's request, with its headers split into interpreted (`read`) and kept ones."""

    __slots__ = ("client", "hops", "kept", "method", "origin", "peer", "read", "request_id",
                 "scope")  # fmt: skip

    def __init__(self, scope: Scope, trusted_proxies: int = 0) -> None:
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
                # A joined value is invalid for every header for which a duplicate is dangerous.
                read[name] += b", " + pair[1]
            else:
                read[name] = pair[1]
        self.scope = scope
        self.method: str = scope["method"]
        self.read = read
        self.kept = kept
        self.origin = read.get(b"origin")
        host, port = scope["client"]
        self.peer = (host, int(port))
        # The addresses from the client to the connected proxy, limited to trusted proxies.
        self.hops = [*_trusted_hops(read, trusted_proxies), host] if trusted_proxies else [host]
        self.client: str = self.hops[0]
        given = read.get(b"x-request-id")
        if given is None or not _REQUEST_ID.fullmatch(given):
            given = new_request_id()
        self.request_id = given

    @property
    def is_preflight(self) -> bool:
        """Whether this is a CORS preflight request."""
        return (
            self.method == "OPTIONS"
            and self.origin is not None
            and any(name == b"access-control-request-method" for name, _ in self.kept)
        )

    @property
    def has_body(self) -> bool:
        return b"content-length" in self.read or b"transfer-encoding" in self.read

    def check(self) -> None:
        """Refuse ambiguous requests and those that cannot be forwarded."""
        scope, read = self.scope, self.read
        if self.method in ("TRACE", "CONNECT"):
            raise Refusal(405, "Method not allowed")
        host = read.get(b"host", b"")
        if b"," in host or not (host or scope["http_version"] != "1.1"):
            raise Refusal(400, "One host is needed")
        coding = read.get(b"transfer-encoding")
        if coding is not None:
            if b"content-length" in read:
                raise Refusal(400, "Ambiguous length of the body", CLOSE)
            if coding.lower() != b"chunked":
                raise Refusal(501, "Transfer coding not supported", CLOSE)
        if not _QUERY.fullmatch(scope["query_string"]):
            raise Refusal(400, "Bad request")


def head(
    request: ClientRequest, path: bytes, authority: bytes, body_size: int, *, trusted: bool = False
) -> bytes:
    """Return the request head for the service; its length is that of the body."""
    scope, read, kept = request.scope, request.read, request.kept
    connection = read.get(b"connection")
    if connection is not None and connection not in (b"keep-alive", b"close"):
        named = {token.strip() for token in connection.lower().split(b",")}
        kept = [pair for pair in kept if pair[0] not in named]
    target = path
    if scope["query_string"]:
        target += b"?" + scope["query_string"]
    lines = [b"%b %b HTTP/1.1\r\nhost: %b" % (request.method.encode(), target, authority)]
    lines += [b"%b: %b" % pair for pair in kept]
    if body_size or request.method in _WITH_BODY:
        lines.append(b"content-length: %d" % body_size)
    lines.append(_forwarded(request, trusted=trusted))
    lines.append(_trace(read))
    lines.append(b"x-request-id: %b\r\n\r\n" % request.request_id)
    return b"\r\n".join(lines)


def new_request_id() -> bytes:
    """Return a random UUID (version 4)."""
    bits = _random.getrandbits(128) & ~(0xF << 76 | 0x3 << 62) | 0x4 << 76 | 0x2 << 62
    text = f"{bits:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}".encode()


def _trusted_hops(read: dict[bytes, bytes], trusted_proxies: int) -> list[str]:
    hops = [hop.strip() for hop in read.get(b"x-forwarded-for", b"").split(b",")]
    return [hop.decode("latin-1") for hop in hops if hop][-trusted_proxies:]


def _forwarded(request: ClientRequest, *, trusted: bool) -> bytes:
    read = request.read
    host, proto = read.get(b"host", b""), request.scope["scheme"].encode()
    if trusted:
        host = read.get(b"x-forwarded-host", host)
        given = read.get(b"x-forwarded-proto", proto).lower()
        proto = given if given in (b"http", b"https") else proto
    return b"x-forwarded-for: %b\r\nx-forwarded-proto: %b\r\nx-forwarded-host: %b" % (
        ", ".join(request.hops).encode("latin-1"),
        proto,
        host,
    )


def _trace(read: dict[bytes, bytes]) -> bytes:
    parent = read.get(b"traceparent")
    if parent is None or not _TRACEPARENT.fullmatch(parent):
        # Start a sampled trace (each service decides whether it exports spans); drop `tracestate`,
        # which belongs to another trace.
        trace, span = _random.getrandbits(128) | 1, _random.getrandbits(64) | 1
        return b"traceparent: 00-%032x-%016x-01" % (trace, span)
    state = read.get(b"tracestate")
    line = b"traceparent: " + parent
    return line + b"\r\ntracestate: " + state if state else line
