"""Responses: those of the services and the gateway's own."""

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
# `server`: otherwise granian sends its own name, which helps attackers.
_ON_EVERY_RESPONSE = [(b"x-content-type-options", b"nosniff"), (b"server", b"keto")]
_NO_BODY = (204, 304)


@dataclass(slots=True)
class Response:
    """A complete response: a service's, or the gateway's own."""

    status: int
    headers: Headers = field(default_factory=list)
    body: Buffer = field(default_factory=Buffer)
    # Of a response to HEAD: the length that the service declared, if any.
    to_head: bool = False
    length: bytes | None = None

    def start(self, extra: Headers) -> Message:
        """Return the ASGI message that starts the response; its length is that of the body."""
        headers = [*self.headers, *_ON_EVERY_RESPONSE, *extra]
        if self.to_head:
            if self.length is not None:
                headers.append((b"content-length", self.length))
        elif self.status not in _NO_BODY:
            headers.append((b"content-length", b"%d" % self.body.size))
        return {"type": "http.response.start", "status": self.status, "headers": headers}


class Refusal(Exception):
    """An error response of the gateway itself."""

    def __init__(self, status: int, error: str, *headers: Header) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.headers = headers

    def response(self) -> Response:
        """Return the response: `{error}`."""
        return json_response(self.status, {"error": self.error}, *self.headers)


def json_response(status: int, body: object, *headers: Header) -> Response:
    """Return a response with a JSON body."""
    return Response(status, [(b"content-type", JSON), *headers], Buffer(json.dumps(body).encode()))
