"""The body of a request on its way to the service: as it was sent, up to a size and a time."""

import asyncio

from gateway.answers import Refusal
from gateway.asgi import Receive
from gateway.forwarding import Outgoing


class ClientLeft(Exception):
    """The client closed its connection."""


class Upload:
    """Takes the body from the client piece by piece, framed the way the request's head says."""

    def __init__(self, receive: Receive, request: Outgoing, limit: int, seconds: float) -> None:
        self._receive = receive
        self._limit = limit
        self._chunked = request.chunked
        self._size = 0
        self._until = asyncio.get_running_loop().time() + seconds
        self.more = request.has_body
        if request.length is not None and request.length > limit:
            raise Refusal(413, "Request body too large")

    async def next(self) -> bytes:
        """The next bytes for the service."""
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise Refusal(408, "Request body too slow", (b"connection", b"close")) from None
        if message["type"] == "http.disconnect":
            raise ClientLeft
        body: bytes = message.get("body", b"")
        self.more = message.get("more_body", False)
        self._size += len(body)
        if self._size > self._limit:
            raise Refusal(413, "Request body too large")
        if not self._chunked:
            return body
        chunk = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
        return chunk if self.more else chunk + b"0\r\n\r\n"
