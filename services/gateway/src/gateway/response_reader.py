"""Reads the responses of one connection to a service: bytes in, a whole response out."""

from collections.abc import Callable

import httptools

from gateway.request import HOP_BY_HOP
from gateway.responses import NO_BODY, ErrorResponse, Header, Response

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


class UpstreamError(ErrorResponse):
    """The service gave no response that can be passed on; the reason is for the log."""

    status = 502
    error = "Service gave no valid answer"
    headers: tuple[Header, ...] = ()

    def __init__(self, reason: str) -> None:
        Exception.__init__(self, reason)


class MalformedResponse(UpstreamError):
    """The service sent something that is not one HTTP response of an acceptable size."""


class ResponseReader:
    """llhttp finds the end of the response; a byte behind it makes the connection unusable."""

    def __init__(self) -> None:
        self._parser: httptools.HttpResponseParser | None = None
        self.expect(False, 0, _no_reservation)

    def expect(self, to_head: bool, limit: int, reserve: Callable[[int, int], None]) -> None:
        """Prepare for the response to the next request."""
        # One parser for all responses of a connection: making one costs more than a response.
        if self._parser is None:
            self._parser = httptools.HttpResponseParser(self)
        self._response = Response(0, None, None, to_head)
        self._limit = limit
        self._reserve = reserve
        self._error: Exception | None = None
        self._connection_options = self._coding = self._tail = b""
        self._head_complete = self._extra_bytes = self._keep_alive = False
        self._head_size = 0
        self.received = 0
        self.complete = False

    @property
    def leaves_reusable(self) -> bool:
        """Whether the connection can carry another exchange: nothing came behind the response."""
        response = self._response
        if not self.complete or self._extra_bytes or not self._keep_alive:
            return False
        if self._coding and not response.to_head:
            return self._tail == b"0\r\n\r\n"
        if response.length is None and not response.to_head and response.status not in NO_BODY:
            return False
        return self.received == self._head_size + response.body.size

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
        if self._coding:
            self._tail = (self._tail + data[-5:])[-5:]
        if not self._head_complete and self.received > _HEAD_LIMIT:
            raise MalformedResponse("Headers too large")
        if self._error is not None:
            raise self._error

    def end(self) -> bool:
        """Take the end of the connection; return whether it is the end of the response."""
        ends_here = self._head_complete and self._response.length is None and not self._coding
        self.complete = self.complete or (ends_here and self._error is None)
        return self.complete

    def take_response(self) -> Response:
        """Return the complete response and release it."""
        response = self._response
        self.discard()
        if response.to_head:
            self._parser = None  # it waits for a body
        return response

    def discard(self) -> None:
        """Release the memory of a response, also of one that failed."""
        # The traceback of a kept error would keep the body until the next garbage collection.
        self._response, self._reserve, self._error = _NOTHING, _no_reservation, None

    # Called by the parser. An exception in here would lose its type, so errors are kept.

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._head_complete:
            return  # a trailer, or what came behind the response
        name = name.lower()
        if name not in _NOT_PASSED_ON:
            self._response.headers.append((name, value))
        elif name == b"content-length":
            self._response.length = value
        elif name == b"connection":
            self._connection_options += b"," + value.lower()
        elif name == b"transfer-encoding":
            self._coding += value.lower()

    def on_headers_complete(self) -> None:
        if self._head_complete:
            self._extra_bytes = True
            return
        assert self._parser is not None
        response = self._response
        response.status = status = self._parser.get_status_code()
        # The end of a head may come in one piece with all that is too much of it.
        if self.received > _HEAD_LIMIT and sum(map(len, sum(response.headers, ()))) > _HEAD_LIMIT:
            self._error = MalformedResponse("Headers too large")
            return
        if status < 200:
            # An interim response (100, 103): the one that counts is still to come.
            response.headers, self._connection_options = [], b""
            self._extra_bytes = True
            return
        self._head_complete = True
        self._keep_alive = self._parser.should_keep_alive()
        if self._connection_options:
            named = {option.strip() for option in self._connection_options.split(b",")}
            response.headers = [pair for pair in response.headers if pair[0] not in named]
        if status > 599:
            self._error = MalformedResponse(f"No such status: {status}")
        elif self._coding not in (b"", b"chunked"):
            self._error = MalformedResponse(f"Unknown transfer coding: {self._coding!r}")
        elif response.to_head:
            self.complete = True
        elif response.length is not None and int(response.length) > self._limit:
            self._error = MalformedResponse(f"Response of {int(response.length)} bytes")

    def on_body(self, data: bytes) -> None:
        if not self._head_complete or self.complete or self._error is not None:
            return
        # No local variable: the traceback of an error would keep the body.
        size = self._response.body.size + len(data)
        if size > self._limit:
            self._error = MalformedResponse(f"Response of more than {self._limit} bytes")
            return
        try:
            self._reserve(len(data), size)
        except Exception as error:
            self._error = error
            return
        self._response.body.add(data)

    def on_message_complete(self) -> None:
        self.complete = self._head_complete


def _no_reservation(size: int, total: int) -> None:
    pass


_NOTHING = Response(0)
