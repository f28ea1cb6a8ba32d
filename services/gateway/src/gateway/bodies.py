"""Request bodies, read completely before the request is forwarded."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from gateway.buffers import Buffer
from gateway.responses import CLOSE, Receive, Refusal


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
    if length is not None and length > most:
        raise Refusal(413, "Request body too large", CLOSE)
    loop = asyncio.get_running_loop()
    started_at = loop.time()
    body = Buffer()
    try:
        async with asyncio.timeout_at(started_at + limits.seconds_for(0)) as timer:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise BodyIncomplete
                piece: bytes = message.get("body", b"")
                if piece:
                    size = body.size + len(piece)
                    if size > most:
                        raise Refusal(413, "Request body too large", CLOSE)
                    grow(len(piece), size)
                    body.add(piece)
                if not message.get("more_body", False) or body.size == length:
                    return body
                timer.reschedule(started_at + limits.seconds_for(body.size))
    except TimeoutError:
        raise Refusal(408, "Request body too slow", CLOSE) from None
