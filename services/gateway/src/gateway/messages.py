"""Responses in memory, and how they look on the wire."""

import json
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from time import time

Header = tuple[bytes, bytes]
Headers = list[Header]

JSON = b"application/json"
CLOSE = (b"connection", b"close")
RETRY_SOON = (b"retry-after", b"2")
NO_BODY = (204, 304)
_STATUS_LINES = {s.value: f"HTTP/1.1 {s.value} {s.phrase}".encode() for s in HTTPStatus}
# One object that grows to megabytes is copied again and again, and fragments the heap: 28
# responses of 3.4 MB took four times their size.
_PAGE = 64 * 1024


class Buffer:
    """A body that grows: neither many small objects nor a large one."""

    __slots__ = ("pages", "size")

    def __init__(self, content: bytes = b"") -> None:
        self.pages: list[bytes | bytearray] = []
        self.size = 0
        if content:
            self.add(content)

    def add(self, data: bytes) -> None:
        """Append; a page that has room takes it."""
        self.size += len(data)
        pages = self.pages
        if not pages and len(data) <= _PAGE:
            pages.append(data)
        elif pages and len(pages[-1]) + len(data) <= _PAGE:
            last = pages[-1]
            if isinstance(last, bytes):
                last = pages[-1] = bytearray(last)
            last += data
        else:
            pages.extend(data[at : at + _PAGE] for at in range(0, len(data), _PAGE))


class Response:
    """A whole response: a service's, or the gateway's own."""

    __slots__ = ("body", "headers", "length", "status", "to_head")

    def __init__(
        self,
        status: int,
        headers: Headers | None = None,
        body: Buffer | None = None,
        to_head: bool = False,
    ) -> None:
        self.status = status
        self.headers: Headers = [] if headers is None else headers
        self.body = Buffer() if body is None else body
        self.to_head = to_head
        # Of a response to HEAD: the length of the body that it does not have, if it is known.
        self.length: int | None = None

    def add(self, *headers: Header) -> None:
        """Add headers; the list may belong to other responses, too."""
        self.headers = [*self.headers, *headers]

    def head(self) -> bytes:
        """Return the status line and the headers, with the length of the body."""
        status = self.status
        lines = [_STATUS_LINES.get(status) or b"HTTP/1.1 %d " % status]
        lines += map(b": ".join, self.headers)
        length = self.length if self.to_head else self.body.size
        if length is not None and (self.to_head or status not in NO_BODY):
            lines.append(b"content-length: %d" % length)
        if not any(name == b"date" for name, _ in self.headers):
            lines.append(_date(int(time())))
        lines.append(b"\r\n")
        return b"\r\n".join(lines)


@lru_cache(1)
def _date(now: int) -> bytes:
    return b"date: " + formatdate(now, usegmt=True).encode()


class ErrorResponse(Exception):
    """A response `{error}` that the gateway gives instead of a service."""

    def __init__(self, status: int, error: str, *headers: Header) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.headers: tuple[Header, ...] = headers

    def response(self) -> Response:
        """Return the response."""
        return json_response(self.status, {"error": self.error}, *self.headers)


def json_response(status: int, body: object, *headers: Header) -> Response:
    """Return a small JSON document."""
    return Response(status, [(b"content-type", JSON), *headers], Buffer(json.dumps(body).encode()))
