"""Reads the responses of one connection to a service: bytes in, a whole response out."""

from collections.abc import Callable

import httptools

from gateway.request import HOP_BY_HOP
from gateway.responses import NO_BODY, Buffer, Headers, Response

_HEAD_LIMIT = 32 * 1024
# The gateway sets these on every response.
_NOT_PASSED_ON = HOP_BY_HOP | {
    b"access-control-allow-origin",
    b"access-control-expose-headers",
    b"content-length",
    b"server",
    b"x-content-type-options",
    b"x-request-id",
}


class UpstreamError(Exception):
    """The service gave no response that can be passed on."""


class MalformedResponse(UpstreamError):
    """The service sent something that is not one HTTP response of an acceptable size."""


class ResponseReader:
    """llhttp finds the end of the response; a byte behind it makes the connection unusable."""

    def __init__(self) -> None:
        self._parser: httptools.HttpResponseParser | None = None
        self._headers: Headers = []
        self._body = Buffer()
        self.expect(to_head=False, limit=0, reserve=_no_reservation)

    def expect(self, *, to_head: bool, limit: int, reserve: Callable[[int, int], None]) -> None:
        """Prepare for the response to the next request."""
        # One parser for all responses of a connection: making one costs more than a response.
        self._parser = self._parser or httptools.HttpResponseParser(self)
        self._to_head = to_head
        self._limit = limit
        self._reserve = reserve
        self._error: Exception | None = None
        self._connection_options = b""
        self._length: bytes | None = None
        self._coding = b""
        self._head_size = 0
        self._tail = b""
        self._head_complete = False
        self._extra_bytes = False
        self._keep_alive = False
        self._status = 0
        self.received = 0
        self.complete = False

    @property
    def leaves_reusable(self) -> bool:
        """Whether the connection can carry another exchange: nothing came behind the response."""
        if not self.complete or self._extra_bytes or not self._keep_alive:
            return False
        if self._coding and not self._to_head:
            return self._tail == b"0\r\n\r\n"
        if not (self._to_head or self._length is not None or self._status in NO_BODY):
            return False
        return self.received == self._head_size + self._body.size

    def feed(self, data: bytes) -> None:
        """Take received bytes; raise what is wrong with them."""
        assert self._parser is not None
        if not self.received:
            self._head_size = data.find(b"\r\n\r\n") + 4
        self.received += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            self._extra_bytes = True
            if not self.complete and self._error is None:
                self._error = MalformedResponse(f"Not an HTTP response: {error}")
        if self._length is None:
            self._tail = (self._tail + data[-5:])[-5:]
        if not self._head_complete and self.received > _HEAD_LIMIT:
            raise MalformedResponse("Headers too large")
        if self._error is not None:
            raise self._error

    def end(self) -> bool:
        """Take the end of the connection; return whether it is the end of the response."""
        ends_here = self._length is None and not self._coding
        self.complete = self.complete or (self._head_complete and ends_here and self._error is None)
        return self.complete

    def take_response(self) -> Response:
        """Return the complete response and release it."""
        response = Response(self._status, self._headers, self._body, self._to_head, self._length)
        self.discard()
        if self._to_head:
            self._parser = None  # it waits for a body
        return response

    def discard(self) -> None:
        """Release the memory of a response, also of one that failed."""
        # The traceback of a kept error would keep the body until the next garbage collection.
        self._headers, self._body, self._reserve = [], Buffer(), _no_reservation
        self._error = None

    # Called by the parser. An exception in here would lose its type, so errors are kept.

    def on_message_begin(self) -> None:
        self._extra_bytes = self.complete

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._head_complete:
            return  # a trailer, or what came behind the response
        name = name.lower()
        if name not in _NOT_PASSED_ON:
            self._headers.append((name, value))
        elif name == b"content-length":
            self._length = value
        elif name == b"connection":
            self._connection_options += b"," + value.lower()
        elif name == b"transfer-encoding":
            self._coding += value.lower()

    def on_headers_complete(self) -> None:
        if self._head_complete or self._parser is None:
            return
        self._status = self._parser.get_status_code()
        # The end of a head may come in one piece with all that is too much of it.
        if self.received > _HEAD_LIMIT and sum(map(len, sum(self._headers, ()))) > _HEAD_LIMIT:
            self._error = MalformedResponse("Headers too large")
            return
        if self._status < 200:
            # An interim response (100, 103): the one that counts is still to come.
            self._headers, self._connection_options = [], b""
            self._extra_bytes = True
            return
        self._head_complete = True
        self._keep_alive = self._parser.should_keep_alive()
        if self._connection_options:
            named = {option.strip() for option in self._connection_options.split(b",")}
            self._headers = [pair for pair in self._headers if pair[0] not in named]
        if self._status > 599:
            self._error = MalformedResponse(f"No such status: {self._status}")
        elif self._coding not in (b"", b"chunked"):
            self._error = MalformedResponse(f"Unknown transfer coding: {self._coding!r}")
        elif self._to_head:
            self.complete = True
        elif self._length is not None and int(self._length) > self._limit:
            self._error = MalformedResponse(f"Response of {int(self._length)} bytes")

    def on_body(self, data: bytes) -> None:
        if not self._head_complete or self.complete or self._error is not None:
            return
        size = self._body.size + len(data)
        if size > self._limit:
            self._error = MalformedResponse(f"Response of more than {self._limit} bytes")
            return
        try:
            self._reserve(len(data), size)
        except Exception as error:
            self._error = error
            return
        self._body.add(data)

    def on_message_complete(self) -> None:
        self.complete = self._head_complete


def _no_reservation(size: int, total: int) -> None:
    pass
