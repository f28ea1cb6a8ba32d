"""Responses in memory, and their serialisation."""

import json
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from time import time

Header = tuple[bytes, bytes]
Headers = list[Header]
# Pieces: an object that grows to megabytes is copied repeatedly, and fragments the heap.
Body = list[bytes]

CLOSE = (b"connection", b"close")
RETRY_SECONDS = 2
RETRY_SOON = (b"retry-after", b"%d" % RETRY_SECONDS)
NO_BODY = (204, 304)
_PIECE = 64 * 1024
_STATUS_LINES = {s.value: f"HTTP/1.1 {s.value} {s.phrase}".encode() for s in HTTPStatus}


class Response:
    """A whole response, of a service or of the gateway."""

    __slots__ = ("body", "headers", "length", "status")

    def __init__(self, status: int, headers: Headers, body: Body) -> None:
        self.status = status
        self.headers = headers
        self.body = body
        # For a response to HEAD: the length of the body of the same GET, if it is known.
        self.length: int | None = sum(map(len, body))

    def head(self) -> bytes:
        lines = [_STATUS_LINES.get(self.status) or b"HTTP/1.1 %d " % self.status]
        lines += map(b": ".join, self.headers)
        if self.length is not None and self.status not in NO_BODY:
            lines.append(b"content-length: %d" % self.length)
        if not any(name == b"date" for name, _ in self.headers):
            lines.append(_date(int(time())))
        lines.append(b"\r\n")
        return b"\r\n".join(lines)


def in_pieces(data: bytes) -> Body:
    """Split data into pieces that a slow client can read one at a time."""
    return [data[at : at + _PIECE] for at in range(0, len(data), _PIECE)]


@lru_cache(1)
def _date(now: int) -> bytes:
    return b"date: " + formatdate(now, usegmt=True).encode()


class ErrorResponse(Exception):
    """An `{error}` response of the gateway instead of a service's; the reason is logged."""

    def __init__(self, status: int, error: str, *headers: Header, reason: str = "") -> None:
        super().__init__(f"{error}: {reason}")
        self.status = status
        self.error = error
        self.reason = reason
        self.headers = headers
        # A flood of requests must not become a flood of log lines.
        self.is_logged = status != 429

    def response(self) -> Response:
        return json_response(self.status, {"error": self.error}, *self.headers)


def json_response(status: int, body: object, *headers: Header) -> Response:
    content_type = (b"content-type", b"application/json")
    return Response(status, [content_type, *headers], [json.dumps(body).encode()])
