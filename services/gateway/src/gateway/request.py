"""The head of a request: as the client sent it, and as the service sees it."""

import re
from random import Random

from chassis.observability.context import REQUEST_ID
from gateway.addresses import Clients
from gateway.messages import CLOSE, ErrorResponse, Headers
from gateway.reader import MessageReader

# Of one connection only, so never passed on (RFC 9110, 7.6.1).
HOP_BY_HOP = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer "
    b"transfer-encoding upgrade".split()
)
# Interpreted by the gateway, and written anew or left out (an origin is also passed on).
_INTERPRETED = HOP_BY_HOP.union(
    b"content-length expect forwarded host http2-settings origin traceparent tracestate "
    b"x-client-networks x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto "
    b"x-real-ip x-request-id".split()
)
_REQUEST_ID = re.compile(REQUEST_ID.pattern.encode())
_TRACEPARENT = re.compile(rb"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_TARGET = re.compile(
    rb"(?:https?://[^/?#]*)?(/[\x21\x22\x24-\x3e\x40-\x7e]*)(?:\?([\x21\x22\x24-\x7e]*))?"
)
_WITH_BODY = ("POST", "PUT", "PATCH")
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
                 "path", "query", "request_id", "version")  # fmt: skip

    def __init__(self, reader: MessageReader, host: str, clients: Clients) -> None:
        headers: dict[bytes, bytes] = {}
        passed_on: Headers = []
        for pair in reader.headers:
            name, value = pair
            if name not in _INTERPRETED:
                passed_on.append(pair)
                continue
            # A repeated header of this kind must not pass for a valid value.
            headers[name] = headers[name] + b", " + value if name in headers else value
            if name == b"origin":
                passed_on.append(pair)
        self.method = reader.parser.get_method().decode()
        self.version = reader.parser.get_http_version()
        self.headers = headers
        self.passed_on = passed_on
        self.origin = headers.get(b"origin")
        self.is_proxied = clients.is_trusted(host)
        self.client = clients.of_request(host, headers.get(b"x-forwarded-for"))
        # One number for the request and its trace, where the client has not named them.
        self._number = number = f"{_random.getrandbits(128):032x}"
        request_id = headers.get(b"x-request-id")
        if request_id is None or not _REQUEST_ID.fullmatch(request_id):
            request_id = _uuid(number)
        self.request_id = request_id
        split = _TARGET.fullmatch(reader.target)
        self.path: bytes = split[1] if split else b""
        self.query: bytes | None = split[2] if split else None

    def check(self) -> None:
        """Refuse a request that is ambiguous or that a service could not receive."""
        if self.method not in _METHODS:
            raise ErrorResponse(405, "Method not allowed", _ALLOW, CLOSE)
        host = self.headers.get(b"host", b"")
        if not (_HOST.fullmatch(host) if host else self.version == "1.0"):
            raise ErrorResponse(400, "One valid host is needed")
        coding = self.headers.get(b"transfer-encoding")
        if coding is not None and coding.lower() != b"chunked":
            raise ErrorResponse(501, "Transfer coding not supported", CLOSE)
        is_known = self.version == "1.1" or (self.version == "1.0" and coding is None)
        if not self.path or not is_known:
            raise ErrorResponse(400, "Bad request")

    @property
    def is_preflight(self) -> bool:
        """Whether a browser asks, before the request itself, if a page may send it."""
        return (
            self.method == "OPTIONS"
            and self.origin is not None
            and any(name == b"access-control-request-method" for name, _ in self.passed_on)
        )

    def head(self, path: bytes, authority: bytes, body_size: int) -> bytes:
        """Return the head of the request for the service at this authority."""
        headers, passed_on = self.headers, self.passed_on
        connection = headers.get(b"connection")
        if connection is not None and connection not in (b"keep-alive", b"close"):
            named = {option.strip() for option in connection.lower().split(b",")}
            passed_on = [pair for pair in passed_on if pair[0] not in named]
        target = path if self.query is None else path + b"?" + self.query
        lines = [self.method.encode() + b" " + target + b" HTTP/1.1", b"host: " + authority]
        lines += map(b": ".join, passed_on)
        if body_size or self.method in _WITH_BODY:
            lines.append(b"content-length: %d" % body_size)
        proto, host = b"http", headers.get(b"host", b"")
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
