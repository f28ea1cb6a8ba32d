"""Reads the HTTP messages of one side of a connection, one after the other.

llhttp parses what this guard lets through: a whole head of bounded size, and then the bytes of its
body. What follows a message is never part of it.
"""

import re
from collections.abc import Callable
from typing import Any

import httptools

from gateway.messages import Buffer, Headers

_END = b"\r\n\r\n"
_EMPTY_LINES = re.compile(rb"(?:\r\n)*")
_UPGRADE = re.compile(rb"\r\nupgrade:[^\r\n]*", re.IGNORECASE)
# Chunks of 1 byte cost 20 s of CPU a request; what surrounds chunks (sizes, extensions, trailers)
# costs memory, and counts as no part of the body.
_FREE_CHUNKS = 1000
_CHUNK_AVERAGE = 64
_FREE_FRAMING = 64 * 1024
_CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\n]*)?")


class Malformed(Exception):
    """What came is not HTTP."""


class HeadTooLarge(Malformed):
    """The head has too many bytes or fields."""


class BodyTooLarge(Malformed):
    """The body has too many bytes, or too many chunks for its bytes."""


def free(size: int, total: int) -> None:
    """Account for no memory."""


class MessageReader:
    """`unread` takes what was received; then ask for the head, and after it for the body."""

    def __init__(self, parser: Callable[["MessageReader"], Any], head_limit: int, fields: int):
        self._new_parser = parser
        # A service's chunks are what it makes of its rows.
        self._is_request = parser is httptools.HttpRequestParser
        self._head_limit, self._fields = head_limit, fields
        # httptools.HttpRequestParser or HttpResponseParser.
        self.parser = parser(self)
        self.unread = b""
        self.begin()

    def begin(self, body_limit: int = 0, reserve: Callable[[int, int], None] = free) -> None:
        """Forget the last message; `reserve` is called with the growth of a body and its size."""
        self.target = b""
        self.headers: Headers = []
        self.body = Buffer()
        self.body_limit = body_limit
        self.reserve = reserve
        self.length: int | None = None
        self.keeps_alive = False
        self.is_complete = False
        self.is_chunked = False
        self._rest_of_chunk = 0
        self._in_trailers = False
        self._chunks = self._in_chunks = self._received = 0
        self._in_head = True
        self._error: Exception | None = None

    def read_head(self) -> bool:
        """Return whether the whole head is here; raise what is wrong with it."""
        unread = self.unread
        if unread.startswith(b"\r\n"):
            self.unread = unread = _EMPTY_LINES.sub(b"", unread, count=1)
        if unread and not unread[:1].isalpha():
            raise Malformed("No message begins like this")
        end = unread.find(_END) + len(_END)
        size = len(unread) if end < len(_END) else end
        lines = unread.count(b"\n", 0, size)
        if size > self._head_limit or lines > self._fields + 2:
            raise HeadTooLarge
        if unread.count(b"\r\n", 0, size) != lines:
            raise Malformed("A line ends in a line feed alone")
        if end < len(_END):
            return False
        head, self.unread = unread[:end], unread[end:]
        if b"\r\n " in head or b"\r\n\t" in head:
            raise Malformed("A folded line")
        try:
            self.parser.feed_data(head)
        except httptools.HttpParserUpgrade:
            # llhttp ends the message there, whatever its length. The offer is declined, so that
            # the body arrives (RFC 9110, 7.8).
            self.renew()
            self.headers = []
            self.is_complete, self._in_head = False, True
            self._feed(_UPGRADE.sub(b"", head))
        except httptools.HttpParserError as error:
            raise Malformed(str(error)) from None
        if self._in_head:
            raise Malformed("The head ends elsewhere")
        if self._error is not None:
            raise self._error
        return True

    def read_body(self) -> bool:
        """Return whether the whole body is here; raise what is wrong with it."""
        if self.is_complete:
            return True
        data, end = self.unread, len(self.unread)
        if self.length is not None:
            end = self.length - self._received
        elif self.is_chunked:
            end = self._end_of_chunks(data)
        data, self.unread = data[:end], data[end:]
        self._received += len(data)
        if data:
            self._feed(data)
        framing = self._received - self.body.size
        if self._is_request and self.length is None and framing > self.body.size + _FREE_FRAMING:
            self._error = BodyTooLarge("Too much around the chunks")
        if self._error is not None:
            raise self._error
        return self.is_complete

    def skip_body(self) -> bool:
        """Return whether the message is here, to its end; its body is dropped."""
        if self.length is not None and self._received + len(self.unread) >= self.length:
            self._error = None
            self.body_limit = self.length
            self.reserve = free
            self.read_body()
        return self.is_complete

    def release(self) -> None:
        """Give up the parser, which refers to this: the collector would find the two much later."""
        self.parser = None

    def renew(self) -> None:
        """Take a new parser: this one waits for something that does not come."""
        self.parser = self._new_parser(self)

    def _end_of_chunks(self, data: bytes) -> int:
        """Return where the last whole line or the message ends; llhttp must see the same."""
        at = 0
        while at < len(data):
            if self._rest_of_chunk:
                step = min(self._rest_of_chunk, len(data) - at)
                self._rest_of_chunk -= step
                at += step
                continue
            end = data.find(b"\r\n", at)
            if end < 0:
                if data.find(b"\n", at) >= 0:
                    raise Malformed("A line ends in a line feed alone")
                if len(data) - at > self._head_limit:
                    raise BodyTooLarge("Too long a line between chunks")
                break
            line, at = slice(at, end), end + 2
            if self._in_trailers:
                if line.start == line.stop:
                    break
            elif size := _CHUNK_SIZE.fullmatch(data, line.start, line.stop):
                length = int(size[1], 16)
                self._in_trailers = not length
                self._rest_of_chunk = length and length + 2
                self._count_chunk(length)
            else:
                raise Malformed("No chunk begins like this")
        return at

    def _count_chunk(self, length: int) -> None:
        self._chunks += 1
        self._in_chunks += length
        few = self._chunks * _CHUNK_AVERAGE > self._in_chunks
        if length and few and self._chunks > _FREE_CHUNKS and self._is_request:
            raise BodyTooLarge("Too many chunks")

    def _feed(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:  # CONNECT, whatever its headers are
            self.is_complete = True
        except httptools.HttpParserError as error:
            raise Malformed(str(error)) from None

    # Called by the parser. An exception in here would lose its type, so errors are kept.

    def on_url(self, url: bytes) -> None:
        if self._in_head:
            self.target = url

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:
            return  # a trailer, or another message
        name = name.lower()
        self.headers.append((name, value))
        if name == b"content-length":
            self.length = int(value)
        elif name == b"transfer-encoding":
            self.is_chunked = value.lower() == b"chunked"

    def on_headers_complete(self) -> None:
        if self._in_head:
            self._in_head = False
            # HTTP/1.0 would want to be told that its connection is kept.
            is_1_1 = self.parser.get_http_version() == "1.1"
            self.keeps_alive = is_1_1 and self.parser.should_keep_alive()

    def on_body(self, data: bytes) -> None:
        if self._error is not None or self.is_complete:
            return
        size = self.body.size + len(data)
        if size > self.body_limit:
            self._error = BodyTooLarge(f"More than {self.body_limit} bytes")
            return
        try:
            self.reserve(len(data), size)
        except Exception as error:
            self._error = error
            return
        self.body.add(data)

    def on_message_complete(self) -> None:
        self.is_complete = True

    def on_message_begin(self) -> None:
        if self.is_complete:
            self._error = Malformed("The message ends elsewhere")
