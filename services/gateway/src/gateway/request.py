"""The head of a request: as the client sent it, and as the service sees it."""

import re
from random import Random

from chassis.observability.context import REQUEST_ID
from gateway.addresses import Clients
from gateway.limits import Peer
from gateway.responses import CLOSE, ErrorResponse, Headers, Scope

# Of one connection only, so never passed on (RFC 9110, 7.6.1).
HOP_BY_HOP = frozenset(
    (
        b"connection",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    )
)
# Interpreted by the gateway, and written anew or left out (an origin is also passed on).
_INTERPRETED = HOP_BY_HOP | {
    b"content-length",
    b"expect",
    b"forwarded",
    b"host",
    b"http2-settings",
    b"origin",
    b"traceparent",
    b"tracestate",
    b"x-client-networks",
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
# hyper takes any token as a method, also what an ambiguous request leaves before the next one.
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
# RFC 9110 (15.5.6) wants it with every 405. What a path has in particular, its service knows.
_ALLOW = (b"allow", ", ".join(_METHODS).encode())
# A name or an address with a port: what a service may see in x-forwarded-host.
_HOST = re.compile(rb"[A-Za-z0-9._~-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
# Identifiers, not secrets: nothing is granted for guessing one, so no system call for each.
_random = Random()


class ClientRequest:
    """A client's request, its headers split into those to interpret and those to pass on."""

    __slots__ = ("_number", "client", "headers", "is_proxied", "method", "origin", "passed_on",
                 "peer", "request_id", "scope")  # fmt: skip

    def __init__(self, scope: Scope, clients: Clients) -> None:
        headers: dict[bytes, bytes] = {}
        passed_on: Headers = []
        for pair in scope["headers"]:
            name, value = pair
            if name not in _INTERPRETED:
                passed_on.append(pair)
                continue
            # A repeated header of this kind must not pass for a valid value.
            headers[name] = headers[name] + b", " + value if name in headers else value
            if name == b"origin":
                passed_on.append(pair)
        self.scope = scope
        self.method: str = scope["method"]
        self.headers = headers
        self.passed_on = passed_on
        self.origin = headers.get(b"origin")
        self.peer: Peer = scope["client"]
        host = self.peer[0]
        self.is_proxied = clients.is_trusted(host)
        self.client = clients.of_request(host, headers.get(b"x-forwarded-for"))
        # One number for the request and its trace, where the client has not named them.
        self._number = number = f"{_random.getrandbits(128):032x}"
        request_id = headers.get(b"x-request-id")
        if request_id is None or not _REQUEST_ID.fullmatch(request_id):
            request_id = _uuid(number)
        self.request_id = request_id

    def check(self) -> None:
        """Refuse a request that is ambiguous or that a service could not receive."""
        scope, headers = self.scope, self.headers
        if self.method not in _METHODS:
            raise ErrorResponse(405, "Method not allowed", _ALLOW, CLOSE)
        host = headers[b"host"]
        if not (_HOST.fullmatch(host) if host else scope["http_version"] != "1.1"):
            raise ErrorResponse(400, "One valid host is needed")
        coding = headers.get(b"transfer-encoding")
        if coding is not None:
            if b"content-length" in headers:
                raise ErrorResponse(400, "Ambiguous length of the body", CLOSE)
            if coding.lower() != b"chunked":
                raise ErrorResponse(501, "Transfer coding not supported", CLOSE)
        query = scope["query_string"]
        if query and not _QUERY.fullmatch(query):
            raise ErrorResponse(400, "Bad request")

    @property
    def is_preflight(self) -> bool:
        """Whether a browser asks, before the request itself, if a page may send it."""
        return (
            self.method == "OPTIONS"
            and self.origin is not None
            and any(name == b"access-control-request-method" for name, _ in self.passed_on)
        )

    @property
    def has_body(self) -> bool:
        return b"content-length" in self.headers or b"transfer-encoding" in self.headers

    def head(self, path: bytes, authority: bytes, body_size: int) -> bytes:
        """Return the head of the request for the service at this authority."""
        headers, passed_on = self.headers, self.passed_on
        connection = headers.get(b"connection")
        if connection is not None and connection not in (b"keep-alive", b"close"):
            named = {option.strip() for option in connection.lower().split(b",")}
            passed_on = [pair for pair in passed_on if pair[0] not in named]
        query = self.scope["query_string"]
        target = path + b"?" + query if query else path
        lines = [self.method.encode() + b" " + target + b" HTTP/1.1", b"host: " + authority]
        lines += map(b": ".join, passed_on)
        if body_size or self.method in _WITH_BODY:
            lines.append(b"content-length: %d" % body_size)
        proto, host = b"http", headers[b"host"]
        if self.is_proxied:
            host = headers.get(b"x-forwarded-host", host)
            forwarded = headers.get(b"x-forwarded-proto", proto).lower()
            proto = forwarded if forwarded in (b"http", b"https") else proto
        lines += (
            b"x-forwarded-for: " + ", ".join(self.client.hops).encode(),
            b"x-forwarded-proto: " + proto,
            b"x-forwarded-host: " + host,
            *self._networks(),
            b"x-request-id: " + self.request_id,
            b"traceparent: " + self._trace(),
            b"\r\n",
        )
        return b"\r\n".join(lines)

    def _networks(self) -> list[bytes]:
        """Return the line about the client's networks, which a client without limits has not."""
        if self.client.is_exempt:
            return []
        return [b"x-client-networks: " + " ".join(self.client.networks).encode()]

    def _trace(self) -> bytes:
        """Return the value of traceparent, and the line of tracestate that belongs to it."""
        parent = self.headers.get(b"traceparent")
        if parent is None or not _TRACEPARENT.fullmatch(parent):
            # A new trace, sampled (whether spans are kept is each service's own setting); the
            # state of another trace does not belong to it.
            number = self._number
            return f"00-{number}-{number[:16]}-01".encode()
        state = self.headers.get(b"tracestate")
        return parent + b"\r\ntracestate: " + state if state else parent


def _uuid(number: str) -> bytes:
    """Return a random number as a UUID (version 4)."""
    return f"{number[:8]}-{number[8:12]}-4{number[13:16]}-a{number[17:20]}-{number[20:]}".encode()
