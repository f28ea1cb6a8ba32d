"""The body of a request, read whole before a service hears of it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from gateway.answers import CLOSE, Receive, Refusal
from gateway.buffers import Buffer

# What is read and dropped of a body that is too large: a client that is still sending when the
# connection closes never sees the response.
_DROPPED = 4 * 1024 * 1024


class ClientLeft(Refusal):
    """The body ended before it was whole: the client left, or its chunks are malformed."""

    def __init__(self) -> None:
        super().__init__(400, "Request body incomplete", CLOSE)


@dataclass(frozen=True)
class BodyLimits:
    """How slow a body may be: in all, and on average once the time of grace is over."""

    seconds: float = 30.0
    rate: int = 1024
    grace_seconds: float = 5.0

    def seconds_for(self, size: int) -> float:
        """The time that a body which has come to this size may have taken."""
        return min(self.seconds, max(self.grace_seconds, size / self.rate))


async def read(
    receive: Receive,
    limits: BodyLimits,
    *,
    most: int,
    declared: bytes | None,
    grow: Callable[[int, int], None],
) -> Buffer:
    """The whole body, or a refusal; hyper has seen to it that it has the length declared."""
    length = None if declared is None else int(declared)
    if length == 0:
        return Buffer()
    loop = asyncio.get_running_loop()
    began = loop.time()
    body = Buffer()
    try:
        async with asyncio.timeout_at(began + limits.seconds_for(0)) as timer:
            if length is not None and length > most:
                await _refuse(receive, length)
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientLeft
                piece: bytes = message.get("body", b"")
                if piece:
                    size = body.size + len(piece)
                    if size > most:
                        await _refuse(receive, size)
                    grow(len(piece), size)
                    body.add(piece)
                if not message.get("more_body", False) or body.size == length:
                    return body
                timer.reschedule(began + limits.seconds_for(body.size))
    except TimeoutError:
        raise Refusal(408, "Request body too slow", CLOSE) from None


async def _refuse(receive: Receive, size: int) -> None:
    """Refuse a body of this size or more, after the client has sent it, unless it is very long."""
    dropped = 0
    while size <= _DROPPED and dropped <= _DROPPED:
        message = await receive()
        dropped += len(message.get("body", b""))
        if message["type"] == "http.disconnect" or not message.get("more_body", False):
            break
    raise Refusal(413, "Request body too large", CLOSE)
