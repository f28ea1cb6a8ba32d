"""The body of a request, read whole before the request is sent to a service."""

from collections.abc import Callable
from contextlib import suppress

from gateway.deadlines import Deadline, Deadlines
from gateway.responses import CLOSE, Buffer, ErrorResponse, Receive
from gateway.settings import Settings

# What is read and dropped of a body that is too large: a client that is still sending when the
# connection closes never sees the response.
_DROPPED = 4 * 1024 * 1024


async def read_body(
    receive: Receive,
    settings: Settings,
    limit: int,
    declared: bytes | None,
    reserve: Callable[[int, int], None],
    deadlines: Deadlines,
) -> Buffer:
    """Return the whole body; hyper ensures that it has the declared length."""
    body = Buffer()
    length = None if declared is None else int(declared)
    if length == 0:
        return body
    if length is not None and length > limit:
        await _drop(receive, length, deadlines.within(settings.body_grace_seconds))
        raise ErrorResponse(413, "Request body too large", CLOSE)
    try:
        with deadlines.within(settings.seconds_for_body(0)) as deadline:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    # The client left, or its chunks are malformed.
                    raise ErrorResponse(400, "Request body incomplete", CLOSE)
                piece: bytes = message.get("body", b"")
                if piece:
                    size = body.size + len(piece)
                    if size > limit:
                        if message.get("more_body", False):
                            grace = deadlines.within(settings.body_grace_seconds)
                            await _drop(receive, size, grace)
                        raise ErrorResponse(413, "Request body too large", CLOSE)
                    reserve(len(piece), size)
                    body.add(piece)
                if not message.get("more_body", False) or body.size == length:
                    return body
                deadline.extend(settings.seconds_for_body(body.size))
    except TimeoutError:
        raise ErrorResponse(408, "Request body too slow", CLOSE) from None


async def _drop(receive: Receive, size: int, deadline: Deadline) -> None:
    """Read the rest of a body without keeping it, unless it is very long."""
    dropped = 0
    with suppress(TimeoutError), deadline:
        while size <= _DROPPED and dropped <= _DROPPED:
            message = await receive()
            dropped += len(message.get("body", b""))
            if not message.get("more_body", False):
                return
