"""What the gateway answers by itself, and how an answer is handed to the server."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from gateway.buffers import Buffer

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]
Headers = list[Header]

JSON = b"application/json"
CLOSE = (b"connection", b"close")
RETRY_SOON = (b"retry-after", b"2")
# `server`: granian would say its own name and tell attackers what to try.
_ON_EVERY_ANSWER = [(b"x-content-type-options", b"nosniff"), (b"server", b"keto")]
_NO_BODY = (204, 304)


@dataclass(slots=True)
class Answer:
    """A whole answer: a service's, or the gateway's own."""

    status: int
    headers: Headers = field(default_factory=list)
    body: Buffer = field(default_factory=Buffer)
    # Of an answer to HEAD: the length of the body that it does not have, if it is known.
    to_head: bool = False
    length: bytes | None = None

    def start(self, extra: Headers) -> Message:
        """The message with which ASGI begins an answer; the length is that of the body in hand."""
        headers = [*self.headers, *_ON_EVERY_ANSWER, *extra]
        if self.to_head:
            if self.length is not None:
                headers.append((b"content-length", self.length))
        elif self.status not in _NO_BODY:
            headers.append((b"content-length", b"%d" % self.body.size))
        return {"type": "http.response.start", "status": self.status, "headers": headers}


class Refusal(Exception):
    """An answer that the gateway gives instead of a service."""

    def __init__(self, status: int, error: str, *headers: Header) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.headers = headers

    def answer(self) -> Answer:
        """The answer: `{error}`."""
        return json_answer(self.status, {"error": self.error}, *self.headers)


def json_answer(status: int, body: object, *headers: Header) -> Answer:
    """A small JSON document."""
    return Answer(status, [(b"content-type", JSON), *headers], Buffer(json.dumps(body).encode()))
