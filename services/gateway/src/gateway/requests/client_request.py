"""The head of a request: as the client sent it, and as the service sees it."""

import re
from random import Random

from chassis.context import REQUEST_ID, TRACEPARENT
from gateway.clients import Clients
from gateway.messages import HOP_BY_HOP, ErrorResponse, Headers, MessageReader, without_named

# Interpreted by the gateway, which rewrites or drops them (an origin is also forwarded).
_INTERPRETED = HOP_BY_HOP.union(
    b"content-length expect forwarded host http2-settings origin traceparent tracestate "
    b"x-client-networks x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto "
    b"x-real-ip x-request-id".split()
)
_REQUEST_ID = re.compile(REQUEST_ID.pattern.encode())
_TRACEPARENT = re.compile(TRACEPARENT.pattern.encode())
_TARGET = re.compile(
    rb"(?:https?://[^/?#]*)?(/[\x21\x22\x24-\x3e\x40-\x7e]*)(\?[\x21\x22\x24-\x7e]*)?"
)
_WITH_BODY = ("POST", "PUT", "PATCH")
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
# RFC 9110 (15.5.6) requires it with every 405. Only the service knows a path's methods.
_ALLOW = (b"allow", ", ".join(_METHODS).encode())
# A name or an address with a port: what a service may see in x-forwarded-host.
_HOST = re.compile(rb"[A-Za-z0-9._~-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
# Identifiers, not secrets: nothing is granted for guessing one, so no system call for each.
_random = Random()


class ClientRequest:
    """A client's request, its headers split into those to interpret and those to pass on."""

    def __init__(
        self, reader: MessageReader, host: str, clients: Clients, sampled_share: float
    ) -> None:
        headers: dict[bytes, bytes] = {}
        passed_on: Headers = []
        for pair in reader.headers:
            name, value = pair
            if name not in _INTERPRETED or name == b"origin":
                passed_on.append(pair)
            if name in _INTERPRETED:
                # A repeated header of this kind must not pass for a valid value.
                headers[name] = headers[name] + b", " + value if name in headers else value
        self.method = reader.method
        self.version = reader.version
        self.headers = headers
        self.passed_on = passed_on
        self.origin = headers.get(b"origin")
        self.is_proxied = clients.is_trusted(host)
        self.client = clients.of_request(host, headers.get(b"x-forwarded-for"))
        # One number for the request and its trace, where the client has not named them.
        number = _random.getrandbits(128)
        n = f"{number:032x}"
        self.request_id = headers.get(b"x-request-id", b"")
        if not _REQUEST_ID.fullmatch(self.request_id):
            # A UUID (version 4).
            self.request_id = f"{n[:8]}-{n[8:12]}-4{n[13:16]}-a{n[17:20]}-{n[20:]}".encode()
        # The client's trace is continued. A random number of ours decides whether it is sampled:
        # the client can neither cause nor prevent spans with its flag or its trace id.
        self.is_sampled = number % 2**64 < sampled_share * 2**64
        self.continues_trace = bool(_TRACEPARENT.fullmatch(headers.get(b"traceparent", b"")))
        ids = headers[b"traceparent"][3:52] if self.continues_trace else f"{n}-{n[:16]}".encode()
        self.traceparent = b"00-%b-%02d" % (ids, self.is_sampled)
        split = _TARGET.fullmatch(reader.target)
        self.path, self.query = (split[1], split[2] or b"") if split else (b"", b"")

    def check(self, reader: MessageReader) -> None:
        """Refuse a request that is ambiguous or that cannot be forwarded."""
        coding = self.headers.get(b"transfer-encoding", b"chunked").lower()
        if self.method not in _METHODS or coding != b"chunked":
            # The bytes that follow may belong to this request in a way that is unknown here.
            reader.keeps_alive = False
        if self.method not in _METHODS:
            raise ErrorResponse(405, "Method not allowed", _ALLOW)
        host = self.headers.get(b"host", b"")
        if not (_HOST.fullmatch(host) if host else self.version == "1.0"):
            raise ErrorResponse(400, "One valid host is needed")
        if coding != b"chunked":
            raise ErrorResponse(501, "Transfer coding not supported")
        of_1_0 = self.version == "1.0" and b"transfer-encoding" not in self.headers
        if not self.path or not (self.version == "1.1" or of_1_0):
            raise ErrorResponse(400, "Bad request")

    @property
    def expects_continue(self) -> bool:
        """Whether the client waits for a go-ahead before it sends the body."""
        return self.headers.get(b"expect", b"").lower() == b"100-continue" and self.version == "1.1"

    @property
    def is_preflight(self) -> bool:
        """Whether this is a browser's CORS preflight."""
        return (
            self.method == "OPTIONS"
            and self.origin is not None
            and any(name == b"access-control-request-method" for name, _ in self.passed_on)
        )

    def head(self, path: bytes, authority: bytes, body_size: int) -> bytes:
        headers, client = self.headers, self.client
        lines = [
            self.method.encode() + b" " + path + self.query + b" HTTP/1.1",
            b"host: " + authority,
            *map(b": ".join, without_named(self.passed_on, headers.get(b"connection"))),
        ]
        if body_size or self.method in _WITH_BODY:
            lines.append(b"content-length: %d" % body_size)
        proto, host = b"http", headers.get(b"host", b"")
        if self.is_proxied:
            host = headers.get(b"x-forwarded-host", host)
            forwarded = headers.get(b"x-forwarded-proto", proto).lower()
            proto = forwarded if forwarded in (b"http", b"https") else proto
        if not client.is_exempt:
            lines.append(b"x-client-networks: " + " ".join(client.networks).encode())
        lines += (
            b"x-forwarded-for: " + ", ".join(client.hops).encode(),
            b"x-forwarded-proto: " + proto,
            b"x-forwarded-host: " + host,
            b"x-request-id: " + self.request_id,
            *self._trace(),
            b"\r\n",
        )
        return b"\r\n".join(lines)

    @property
    def trace_id(self) -> str:
        return self.traceparent[3:35].decode()

    def _trace(self) -> list[bytes]:
        state = self.headers.get(b"tracestate") if self.continues_trace else None
        more = [b"tracestate: " + state] if state else []
        return [b"traceparent: " + self.traceparent, *more]
