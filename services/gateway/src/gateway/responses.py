"""A response in memory, and how it is handed to the server."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]
Headers = list[Header]

JSON = b"application/json"
CLOSE = (b"connection", b"close")
RETRY_SOON = (b"retry-after", b"2")
NO_BODY = (204, 304)
# `server`: granian would send its own name and tell attackers what to try.
_ON_EVERY_RESPONSE = [(b"x-content-type-options", b"nosniff"), (b"server", b"keto")]
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

    def joined(self) -> bytes:
        """The whole content in one object, which is for small bodies."""
        return b"".join(self.pages)


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
        # Of a response to HEAD: the length of the body that it does not have, if it is known.
        self.to_head = to_head
        self.length: bytes | None = None

    def start(self, extra: Headers) -> Message:
        """Return the message that starts a response in ASGI, with the length of the body."""
        headers = [*self.headers, *_ON_EVERY_RESPONSE, *extra]
        if self.to_head:
            if self.length is not None:
                headers.append((b"content-length", self.length))
        elif self.status not in NO_BODY:
            headers.append((b"content-length", b"%d" % self.body.size))
        return {"type": "http.response.start", "status": self.status, "headers": headers}

    def send(self, send: Send, extra: Headers) -> None:
        """Send the response in one piece; granian takes it at once, without being awaited."""
        send(self.start(extra))
        send({"type": "http.response.body", "body": self.body.joined()})


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
