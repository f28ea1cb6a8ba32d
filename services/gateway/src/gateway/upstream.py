"""One connection to a service: one whole request is written, one whole response is read."""

import asyncio
import math
import select
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from gateway.response_reader import ResponseReader, UpstreamError
from gateway.responses import Buffer, Response

# Below it, one copy is cheaper than a second system call.
_JOINED = 64 * 1024


class Closed(UpstreamError):
    """The service closed the connection before the response was complete."""


class NoResponse(Closed):
    """The service closed the connection before the first byte of a response."""


class ResponseTimeout(UpstreamError):
    """The service did not respond in time."""

    status = 504
    error = "Service took too long to answer"


@dataclass(slots=True)
class UpstreamRequest:
    """A whole request for a service, and how large its response may be."""

    method: str
    head: bytes
    body: Buffer
    response_limit: int
    # Accounts for the memory of the response: called with the growth and the new size.
    reserve: Callable[[int, int], None]

    @property
    def repeatable(self) -> bool:
        return self.method in ("GET", "HEAD", "PUT", "DELETE")


class UpstreamConnection(asyncio.Protocol):
    """Carries one exchange after the other, as long as each one ends cleanly."""

    def __init__(self, loop: asyncio.AbstractEventLoop, lost: Callable[..., None]) -> None:
        self._loop = loop
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._poll: select.poll | None = None
        self._reader = ResponseReader()
        self._response: asyncio.Future[Response] | None = None
        self._deadline = math.inf
        self.opened_at = self.idle_since = loop.time()
        self.reusable = False

    @property
    def open(self) -> bool:
        """Whether something can be sent on it."""
        return self._transport is not None and not self._transport.is_closing()

    def has_unread_input(self) -> bool:
        """Whether the loop has not read everything yet; on an idle connection that is the end."""
        assert self._transport is not None
        if self._poll is None:
            self._poll = select.poll()
            self._poll.register(self._transport.get_extra_info("socket"), select.POLLIN)
        return bool(self._poll.poll(0))

    async def exchange(self, request: UpstreamRequest, deadline: float = math.inf) -> Response:
        """Send a whole request and wait for the whole response, or abort the connection."""
        self.reusable = False
        transport = self._transport
        if transport is None or transport.is_closing():
            raise NoResponse("The connection is closed")
        self._reader.expect(request.method == "HEAD", request.response_limit, request.reserve)
        self._deadline = deadline
        # No local variable: with the traceback of an error it would be a reference cycle.
        self._response = self._loop.create_future()
        body = request.body
        if not body.size:
            transport.write(request.head)
        elif body.size <= _JOINED:
            transport.write(request.head + body.joined())
        else:
            transport.writelines([request.head, *body.pages])
        try:
            return await self._response
        finally:
            self._response = None
            self._deadline = math.inf
            self.idle_since = self._loop.time()
            if not self.reusable:
                self._reader.discard()
                self.abort()

    def fail_if_overdue(self, now: float) -> None:
        """End the exchange if its deadline has passed."""
        if now > self._deadline:
            self._fail(ResponseTimeout("No response in time"))

    def abort(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    # Called by the loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        # Write at once. uvloop would collect the writes of all requests that came together, and
        # the service would wait for the last of them.
        self._transport.set_write_buffer_limits(0)

    def data_received(self, data: bytes) -> None:
        transport, reader = self._transport, self._reader
        if self._response is None or self._response.done() or transport is None:
            # Unsolicited. Taken for a response, it would go to the next request.
            self.reusable = False
            self.abort()
            return
        try:
            reader.feed(data)
        except Exception as error:
            self._fail(error)
            return
        if reader.complete:
            self.reusable = reader.leaves_reusable and not transport.get_write_buffer_size()
            self._response.set_result(reader.take_response())

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self.reusable = False
        if self._response is not None and not self._response.done():
            if exc is None and self._reader.end():
                self._response.set_result(self._reader.take_response())
            else:
                kind = Closed if self._reader.received else NoResponse
                self._fail(kind(str(exc or "The service closed the connection")))
        self._lost(self)

    def _fail(self, error: Exception) -> None:
        if self._response is not None and not self._response.done():
            self._response.set_exception(error)
