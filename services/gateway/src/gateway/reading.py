"""The parser of a service's response."""

from collections.abc import Callable

import httptools

from gateway.buffers import Buffer
from gateway.responses import Headers, Response

_HEAD_LIMIT = 32 * 1024

# Hop-by-hop headers are never forwarded (RFC 9110, 7.6.1).
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
# The gateway sets these itself.
_SET_BY_GATEWAY = frozenset(
    (
        b"access-control-allow-origin",
        b"access-control-expose-headers",
        b"content-length",
        b"server",
        b"x-content-type-options",
        b"x-request-id",
    )
)
_NOT_FORWARDED = HOP_BY_HOP | _SET_BY_GATEWAY
_NO_BODY = (204, 304)


class UpstreamError(Exception):
    """The service gave no response that can be forwarded."""


class MalformedResponse(UpstreamError):
    """The service sent no valid HTTP response within the size limit."""


class ResponseReader:
    """Parses one response with llhttp; bytes after its end make the connection unusable."""

    def __init__(self, *, to_head: bool, limit: int, grow: Callable[[int, int], None]) -> None:
        self._parser = httptools.HttpResponseParser(self)
        self._to_head = to_head
        self._limit = limit
        self._grow = grow
        self._error: Exception | None = None
        self._headers: Headers = []
        self._named: set[bytes] = set()
        self._length: bytes | None = None
        self._coding = b""
        self._head_size = 0
        self._received = 0
        self._tail = b""
        self._headed = False
        self._more_came = False
        self._keeps_open = False
        self._body = Buffer()
        self._status = 0
        self.complete = False

    @property
    def touched(self) -> bool:
        """Whether any byte was received."""
        return self._received > 0

    @property
    def leaves_reusable(self) -> bool:
        """Whether the connection can be reused: nothing followed this response."""
        if not self.complete or self._more_came or not self._keeps_open:
            return False
        if self._coding and not self._to_head:
            return self._tail == b"0\r\n\r\n"
        if not (self._to_head or self._length is not None or self._status in _NO_BODY):
            return False
        return self._received == self._head_size + self._body.size

    def feed(self, data: bytes) -> None:
        """Parse received bytes; raise an error if they are invalid."""
        if not self._received:
            self._head_size = data.find(b"\r\n\r\n") + 4
        self._received += len(data)
        self._tail = (self._tail + data[-5:])[-5:]
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            self._more_came = True
            if not self.complete and self._error is None:
                self._error = MalformedResponse(f"Not an HTTP response: {error}")
        if not self._headed and self._received > _HEAD_LIMIT:
            raise MalformedResponse("Headers too large")
        if self._error is not None:
            raise self._error

    def end(self) -> bool:
        """Note the end of the connection; return whether it completes the response."""
        ends_here = self._length is None and not self._coding
        self.complete = self.complete or (self._headed and ends_here and self._error is None)
        return self.complete

    def response(self) -> Response:
        """Return the complete response."""
        return Response(self._status, self._headers, self._body, self._to_head, self._length)

    # Callbacks of the parser, which hides the type of an exception: errors are stored instead.

    def on_message_begin(self) -> None:
        self._more_came = self.complete

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._headed:
            return  # a trailer, or bytes after the response
        name = name.lower()
        if name not in _NOT_FORWARDED:
            self._headers.append((name, value))
        elif name == b"content-length":
            self._length = value
        elif name == b"connection":
            self._named |= {token.strip() for token in value.lower().split(b",")}
        elif name == b"transfer-encoding":
            self._coding += value.lower()

    def on_headers_complete(self) -> None:
        if self._headed:
            return
        self._status = self._parser.get_status_code()
        if self._status < 200:
            # An interim response (100, 103): the final one follows.
            self._headers, self._named = [], set()
            self._more_came = True
            return
        self._headed = True
        self._keeps_open = self._parser.should_keep_alive()
        if self._named:
            self._headers = [pair for pair in self._headers if pair[0] not in self._named]
        if self._status > 599:
            self._error = MalformedResponse(f"No such status: {self._status}")
        elif self._coding not in (b"", b"chunked"):
            self._error = MalformedResponse(f"Unknown transfer coding: {self._coding!r}")
        elif self._to_head:
            self.complete = True
        elif self._length is not None and int(self._length) > self._limit:
            self._error = MalformedResponse(f"Response of {int(self._length)} bytes")

    def on_body(self, data: bytes) -> None:
        if not self._headed or self.complete or self._error is not None:
            return
        size = self._body.size + len(data)
        if size > self._limit:
            self._error = MalformedResponse(f"Response of more than {self._limit} bytes")
            return
        try:
            self._grow(len(data), size)
        except Exception as error:
            self._error = error
            return
        self._body.add(data)

    def on_message_complete(self) -> None:
        self.complete = self._headed
