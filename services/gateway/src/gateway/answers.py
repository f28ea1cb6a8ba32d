"""What the gateway answers by itself: JSON, with the request's id."""

import json
from collections.abc import Iterable
from email.utils import formatdate
from typing import Any

from gateway.asgi import Headers, Send

NOSNIFF = (b"x-content-type-options", b"nosniff")


class Refusal(Exception):
    """An answer that the gateway gives instead of a service."""

    def __init__(self, status: int, error: str, *headers: tuple[bytes, bytes]) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.headers = headers


async def answer(
    send: Send, status: int, body: dict[str, Any], headers: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    """Send a small JSON document."""
    await answer_text(send, status, json.dumps(body), b"application/json", headers)


async def answer_text(
    send: Send,
    status: int,
    text: str,
    content_type: bytes,
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    """Send a document."""
    await _send(send, status, text.encode(), [(b"content-type", content_type), *headers])


async def answer_nothing(send: Send, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
    """Send 204."""
    await _send(send, 204, b"", list(headers))


async def _send(send: Send, status: int, content: bytes, headers: Headers) -> None:
    headers.append((b"date", formatdate(usegmt=True).encode()))
    headers.append(NOSNIFF)
    if status != 204:
        headers.append((b"content-length", str(len(content)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
