"""Reads the HTTP messages of one side of a connection, one after the other.

llhttp parses what this guard lets through: a whole head of bounded size, and then the bytes of its
body. What follows a message is never part of it.
"""

import re
from collections.abc import Callable
from typing import Any

import httptools

from gateway.messages import Body, Headers, in_pieces

_END = b"\r\n\r\n"
_EMPTY_LINES = re.compile(rb"(?:\r\n)*")
_FOLDED = re.compile(rb"\r\n[ \t]")
_UPGRADE = re.compile(rb"\r\nupgrade:[^\r\n]*", re.IGNORECASE)
# Chunks of 1 byte cost 20 s of CPU a request; what surrounds chunks (sizes, extensions, trailers)
# costs memory, and counts as no part of the body.
_FREE_CHUNKS = 1000
_CHUNK_AVERAGE = 64
_FREE_FRAMING = 64 * 1024
_CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\n]*)?")
# Smaller ones are joined: many small objects take more memory than their bytes.
_SMALL_PIECE = 4 * 1024


class Malformed(Exception):
    """What came is not HTTP."""


class HeadTooLarge(Malformed):
    """The head has too many bytes or fields."""


class BodyTooLarge(Malformed):
    """The body has too many bytes, or too many chunks for its bytes."""


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

    def begin(self, limit: int = 0, reserve: Callable[[int, int], None] | None = None) -> None:
        """Forget the last message; `reserve` is called with the growth of a body and its size."""
        self.target = b""
        self.headers: Headers = []
        self.body: Body = []
        self.size = 0
        self.body_limit = limit
        self.reserve = reserve
        self.length: int | None = None
        self.is_coded = self.is_chunked = self.keeps_alive = self.is_complete = False
        self._in_head, self._in_trailers = True, False
        self._received = self._chunks = self._in_chunks = self._rest_of_chunk = 0

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
            raise HeadTooLarge("The head is too large")
        if unread.count(b"\r\n", 0, size) != lines:
            raise Malformed("A line ends in a line feed alone")
        if end < len(_END):
            return False
        head, self.unread = unread[:end], unread[end:]
        if _FOLDED.search(head):
            raise Malformed("A folded line")
        self._feed(head)
        if self._in_head:
            raise Malformed("The head ends elsewhere")
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
        framing = self._received - self.size
        if self._is_request and self.length is None and framing > self.size + _FREE_FRAMING:
            raise BodyTooLarge("Too much around the chunks")
        return self.is_complete

    def skip_body(self) -> bool:
        """Return whether the message is here, to its end; a body that was not read is dropped."""
        if self.length is not None and not self._received and len(self.unread) >= self.length:
            self.body_limit, self.reserve = self.length, None
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
            line, at = data[at:end], end + 2
            if self._in_trailers:
                if not line:
                    break
            else:
                self._begin_chunk(line)
        return at

    def _begin_chunk(self, line: bytes) -> None:
        size = _CHUNK_SIZE.fullmatch(line)
        if size is None:
            raise Malformed("No chunk begins like this")
        length = int(size[1], 16)
        self._in_trailers = not length
        self._rest_of_chunk = length and length + 2
        self._chunks += 1
        self._in_chunks += length
        few = self._chunks * _CHUNK_AVERAGE > self._in_chunks
        if length and few and self._chunks > _FREE_CHUNKS and self._is_request:
            raise BodyTooLarge("Too many chunks")

    def _feed(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
            return
        except httptools.HttpParserUpgrade:
            pass
        except httptools.HttpParserCallbackError as error:
            raise error.__context__ or error from None
        except httptools.HttpParserError as error:
            raise Malformed(str(error)) from None
        # llhttp ends the message here, whatever its length. The offer is declined, so that the
        # body arrives (RFC 9110, 7.8); CONNECT has no other end.
        declined = _UPGRADE.sub(b"", data)
        self.is_complete = declined == data
        if not self.is_complete:
            self.renew()
            self.headers, self._in_head = [], True
            self._feed(declined)

    # Called by the parser

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
            self.is_coded, self.is_chunked = True, value.lower() == b"chunked"

    def on_headers_complete(self) -> None:
        if self._in_head:
            self._in_head = False
            # HTTP/1.0 would want to be told that its connection is kept.
            is_1_1 = self.parser.get_http_version() == "1.1"
            self.keeps_alive = is_1_1 and self.parser.should_keep_alive()

    def on_body(self, data: bytes) -> None:
        if self.is_complete:
            raise Malformed("The message ends elsewhere")
        self.size += len(data)
        if self.size > self.body_limit:
            raise BodyTooLarge(f"More than {self.body_limit} bytes")
        if self.reserve is not None:
            self.reserve(len(data), self.size)
        if self.body and len(self.body[-1]) < _SMALL_PIECE:
            data = self.body.pop() + data
        self.body += in_pieces(data)

    def on_message_complete(self) -> None:
        self.is_complete = True

    def on_message_begin(self) -> None:
        if self.is_complete:
            raise Malformed("The message ends elsewhere")
