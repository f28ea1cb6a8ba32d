"""Request bodies, read completely before the request is forwarded."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from gateway.buffers import Buffer
from gateway.responses import CLOSE, Receive, Refusal

# How much of a body that is too large is read and dropped: a client that is still sending when the
# connection closes never sees the response.
_DROPPED = 4 * 1024 * 1024


class BodyIncomplete(Refusal):
    """The body is incomplete: the client disconnected, or its chunks are malformed."""

    def __init__(self) -> None:
        super().__init__(400, "Request body incomplete", CLOSE)


@dataclass(frozen=True)
class BodyLimits:
    """Time limits of a body: in total, and as an average rate after the grace period."""

    seconds: float = 30.0
    rate: int = 1024
    grace_seconds: float = 5.0

    def seconds_for(self, size: int) -> float:
        """Return the time within which a body must have reached this size."""
        return min(self.seconds, max(self.grace_seconds, size / self.rate))


async def read(
    receive: Receive,
    limits: BodyLimits,
    *,
    most: int,
    declared: bytes | None,
    grow: Callable[[int, int], None],
) -> Buffer:
    """Read the whole body, or refuse it; hyper checks the declared length."""
    length = None if declared is None else int(declared)
    if length == 0:
        return Buffer()
    loop = asyncio.get_running_loop()
    started_at = loop.time()
    body = Buffer()
    try:
        async with asyncio.timeout_at(started_at + limits.seconds_for(0)) as timer:
            if length is not None and length > most:
                await _refuse(receive, length)
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise BodyIncomplete
                piece: bytes = message.get("body", b"")
                if piece:
                    size = body.size + len(piece)
                    if size > most:
                        await _refuse(receive, size)
                    grow(len(piece), size)
                    body.add(piece)
                if not message.get("more_body", False) or body.size == length:
                    return body
                timer.reschedule(started_at + limits.seconds_for(body.size))
    except TimeoutError:
        raise Refusal(408, "Request body too slow", CLOSE) from None


async def _refuse(receive: Receive, size: int) -> None:
    """Refuse a body of at least this size; read it first unless it is very large."""
    dropped = 0
    while size <= _DROPPED and dropped <= _DROPPED:
        message = await receive()
        dropped += len(message.get("body", b""))
        if message["type"] == "http.disconnect" or not message.get("more_body", False):
            break
    raise Refusal(413, "Request body too large", CLOSE)
