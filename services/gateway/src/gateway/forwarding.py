"""The request as the service sees it: the same bytes, with the gateway's word for who asks."""

import re
from random import Random

from chassis.observability.context import REQUEST_ID
from gateway.answers import CLOSE, Headers, Refusal, Scope
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
_REQUEST_ID = re.compile(REQUEST_ID.pattern.encode())
_TRACEPARENT = re.compile(rb"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_QUERY = re.compile(rb"[\x21-\x7e]*")
_WITH_BODY = ("POST", "PUT", "PATCH")
# Names, not secrets: nothing is granted to who guesses one, so no system call for each.
_random = Random()


class Asked:
    """What a client asked for, with its headers sorted into those to read and those to keep."""

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
                # Said twice, none of those that count can pass for a valid value any more.
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
        # From the client to the proxy that is connected, as far as proxies are believed.
        self.hops = [*_believed(read, trusted_proxies), host] if trusted_proxies else [host]
        self.client: str = self.hops[0]
        given = read.get(b"x-request-id")
        if given is None or not _REQUEST_ID.fullmatch(given):
            given = new_request_id()
        self.request_id = given

    @property
    def is_preflight(self) -> bool:
        """Whether a browser asks, before the request itself, if a page may send it."""
        return (
            self.method == "OPTIONS"
            and self.origin is not None
            and any(name == b"access-control-request-method" for name, _ in self.kept)
        )

    @property
    def has_body(self) -> bool:
        return b"content-length" in self.read or b"transfer-encoding" in self.read

    def check(self) -> None:
        """Refuse what has no single meaning, or none that a service could see."""
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
    asked: Asked, path: bytes, authority: bytes, body_size: int, *, trusted: bool = False
) -> bytes:
    """The head of the request for the service at this authority, with the length in hand."""
    scope, read, kept = asked.scope, asked.read, asked.kept
    connection = read.get(b"connection")
    if connection is not None and connection not in (b"keep-alive", b"close"):
        named = {token.strip() for token in connection.lower().split(b",")}
        kept = [pair for pair in kept if pair[0] not in named]
    target = path
    if scope["query_string"]:
        target += b"?" + scope["query_string"]
    lines = [b"%b %b HTTP/1.1\r\nhost: %b" % (asked.method.encode(), target, authority)]
    lines += [b"%b: %b" % pair for pair in kept]
    if body_size or asked.method in _WITH_BODY:
        lines.append(b"content-length: %d" % body_size)
    lines.append(_who(asked, believed=trusted))
    lines.append(_trace(read))
    lines.append(b"x-request-id: %b\r\n\r\n" % asked.request_id)
    return b"\r\n".join(lines)


def new_request_id() -> bytes:
    """A random UUID (version 4)."""
    bits = _random.getrandbits(128) & ~(0xF << 76 | 0x3 << 62) | 0x4 << 76 | 0x2 << 62
    text = f"{bits:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}".encode()


def _believed(read: dict[bytes, bytes], trusted_proxies: int) -> list[str]:
    said = [hop.strip() for hop in read.get(b"x-forwarded-for", b"").split(b",")]
    return [hop.decode("latin-1") for hop in said if hop][-trusted_proxies:]


def _who(asked: Asked, *, believed: bool) -> bytes:
    read = asked.read
    host, proto = read.get(b"host", b""), asked.scope["scheme"].encode()
    if believed:
        host = read.get(b"x-forwarded-host", host)
        said = read.get(b"x-forwarded-proto", proto).lower()
        proto = said if said in (b"http", b"https") else proto
    return b"x-forwarded-for: %b\r\nx-forwarded-proto: %b\r\nx-forwarded-host: %b" % (
        ", ".join(asked.hops).encode("latin-1"),
        proto,
        host,
    )


def _trace(read: dict[bytes, bytes]) -> bytes:
    parent = read.get(b"traceparent")
    if parent is None or not _TRACEPARENT.fullmatch(parent):
        # A new trace, sampled (whether spans are kept is each service's own setting); the state
        # of another trace says nothing about it.
        trace, span = _random.getrandbits(128) | 1, _random.getrandbits(64) | 1
        return b"traceparent: 00-%032x-%016x-01" % (trace, span)
    state = read.get(b"tracestate")
    line = b"traceparent: " + parent
    return line + b"\r\ntracestate: " + state if state else line
