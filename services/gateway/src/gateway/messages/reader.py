"""Reads the HTTP messages of one side of a connection, one after the other.

llhttp parses a complete head of bounded size. Only this module decides where the body ends, so that
no two parsers can disagree about where the next message begins.
"""

import re
from collections.abc import Callable
from typing import Any

import httptools

from gateway.messages.responses import Body, ErrorResponse, Headers, in_pieces

_END = b"\r\n\r\n"
_EMPTY_LINES = re.compile(rb"(?:\r\n)*")
_FOLDED = re.compile(rb"\r\n[ \t]")
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,8})(?:;[\t\x20-\x7e\x80-\xff]*)?")
# Trailers are dropped, but one about the length is an attack (RFC 9110, 6.5.1).
_TRAILER = re.compile(
    rb"(?!(?i:content-length|transfer-encoding):)[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*"
)
# Chunks of 1 byte cost 20 s of CPU per request; framing (sizes, extensions, trailers) costs memory
# and does not count as part of the body. Services may send small chunks: they stream rows.
_FREE_CHUNKS = 1000
_CHUNK_AVERAGE = 64
_FREE_FRAMING = 64 * 1024
# Smaller pieces are joined: many small objects take more memory than their bytes.
_SMALL_PIECE = 4 * 1024


def malformed(reason: str) -> ErrorResponse:
    return ErrorResponse(400, "Bad request", reason=reason)


def too_large(reason: str) -> ErrorResponse:
    return ErrorResponse(413, "Request body too large", reason=reason)


class MessageReader:
    """Append received bytes to `unread`; then call `read_head`, and after it `read_body`."""

    def __init__(self, *, of_requests: bool, head_limit: int, fields: int) -> None:
        self._of_requests = of_requests
        self._head_limit, self._fields = head_limit, fields
        self.unread = b""
        self.begin()

    def begin(self, limit: int = 0, reserve: Callable[[int, int], None] | None = None) -> None:
        """Forget the last message; `reserve` is called with the growth of a body and its size."""
        self.method = self.version = ""
        self.target = self.coding = b""
        self.status = 0
        self.headers: Headers = []
        self.body: Body = []
        self.size = 0
        self.body_limit = limit
        self.reserve = reserve
        self.length: int | None = None
        self.keeps_alive = self.is_complete = self._has_head = False
        self._chunks = self._in_chunks = self._rest_of_chunk = self._framing = 0
        # How to read the next line between chunks; a bound method would be a reference cycle.
        self._read_line = MessageReader._begin_chunk

    def read_head(self) -> bool:
        """Return whether the head is complete; raise an error if it is invalid."""
        unread = self.unread
        if unread.startswith(b"\r\n"):
            self.unread = unread = _EMPTY_LINES.sub(b"", unread, count=1)
        if unread and not unread[:1].isalpha():
            raise malformed("Invalid start of a message")
        end = unread.find(_END) + len(_END)
        size = len(unread) if end < len(_END) else end
        lines = unread.count(b"\n", 0, size)
        if size > self._head_limit or lines > self._fields + 2:
            raise ErrorResponse(431, "Request head too large")
        if unread.count(b"\r\n", 0, size) != lines:
            raise malformed("A line ends in a line feed alone")
        if end < len(_END):
            return False
        head, self.unread = unread[:end], unread[end:]
        if _FOLDED.search(head):
            raise malformed("A folded line")
        self._parse(head)
        return True

    def read_body(self) -> bool:
        """Return whether the body is complete; raise an error if it is invalid."""
        if self.is_complete:
            return True
        if self.coding:
            self._read_chunks()
        else:
            # Without a length, a response ends with its connection.
            end = len(self.unread) if self.length is None else self.length - self.size
            data, self.unread = self.unread[:end], self.unread[end:]
            self._add(data)
            self.is_complete = self.size == self.length
        return self.is_complete

    def skip_body(self) -> bool:
        """Return whether the message is complete; drop a body that was not read."""
        if self.length is not None and not self.size and len(self.unread) >= self.length:
            self.unread = self.unread[self.length :]
            self.is_complete = True
        return self.is_complete

    def _parse(self, head: bytes) -> None:
        kind = httptools.HttpRequestParser if self._of_requests else httptools.HttpResponseParser
        parser: Any = kind(self)
        self._parser = parser
        try:
            parser.feed_data(head)
        except httptools.HttpParserUpgrade:
            pass  # The offer is declined: the message is read like any other (RFC 9110, 7.8).
        except httptools.HttpParserError as error:
            raise malformed(str(error)) from None
        finally:
            # Break the reference cycle: the garbage collector would find it much later.
            del self._parser
        if not self._has_head:
            raise malformed("The head does not end at its blank line")
        if self._of_requests:
            self.method = parser.get_method().decode()
        else:
            self.status = parser.get_status_code()
        self.version = parser.get_http_version()
        self.is_complete = self._of_requests and not self.length and not self.coding

    # Called by the parser

    def on_url(self, url: bytes) -> None:
        self.target = url

    def on_header(self, name: bytes, value: bytes) -> None:
        name = name.lower()
        self.headers.append((name, value))
        if name == b"content-length":
            self.length = int(value)
        elif name == b"transfer-encoding":
            self.coding = value.lower()

    def on_headers_complete(self) -> None:
        self._has_head = True
        # HTTP/1.0 would need a `Connection: keep-alive` in the response.
        is_1_1 = self._parser.get_http_version() == "1.1"
        self.keeps_alive = is_1_1 and self._parser.should_keep_alive()

    # The body

    def _read_chunks(self) -> None:
        data, at = self.unread, 0
        while at < len(data) and not self.is_complete:
            if self._rest_of_chunk:
                piece = data[at : at + self._rest_of_chunk]
                self._rest_of_chunk -= len(piece)
                at += len(piece)
                self._add(piece)
                continue
            end = data.find(b"\r\n", at)
            if end < 0:
                if data.find(b"\n", at) >= 0:
                    raise malformed("A line ends in a line feed alone")
                if len(data) - at > self._head_limit:
                    raise too_large("A line between chunks is too long")
                break
            self._framing += end + 2 - at
            if self._of_requests and self._framing > self.size + _FREE_FRAMING:
                raise too_large("Too much framing around the chunks")
            self._read_line(self, data[at:end])
            at = end + 2
        self.unread = data[at:]

    def _begin_chunk(self, line: bytes) -> None:
        size = _CHUNK.fullmatch(line)
        if size is None:
            raise malformed("Invalid start of a chunk")
        self._rest_of_chunk = int(size[1], 16)
        is_last = not self._rest_of_chunk
        self._read_line = MessageReader._read_trailer if is_last else MessageReader._end_chunk
        self._chunks += 1
        self._in_chunks += self._rest_of_chunk
        few = self._chunks * _CHUNK_AVERAGE > self._in_chunks and self._chunks > _FREE_CHUNKS
        if few and self._rest_of_chunk and self._of_requests:
            raise too_large("Too many chunks")

    def _end_chunk(self, line: bytes) -> None:
        if line:
            raise malformed("A chunk is longer than its size")
        self._read_line = MessageReader._begin_chunk

    def _read_trailer(self, line: bytes) -> None:
        self.is_complete = not line
        if line and not _TRAILER.fullmatch(line):
            raise malformed("Invalid trailer")

    def _add(self, data: bytes) -> None:
        self.size += len(data)
        if self.size > self.body_limit:
            raise too_large(f"More than {self.body_limit} bytes")
        if self.reserve is not None:
            self.reserve(len(data), self.size)
        if self.body and len(self.body[-1]) < _SMALL_PIECE:
            data = self.body.pop() + data
        self.body += in_pieces(data)
