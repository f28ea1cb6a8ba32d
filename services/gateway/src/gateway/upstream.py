"""A connection to a service: sends one request at a time and reads its response."""

import asyncio
import select
from collections.abc import Callable
from typing import cast

from gateway.buffers import Buffer
from gateway.reading import ResponseReader, UpstreamError
from gateway.responses import Response

# Up to this size, a copy is cheaper than a second system call.
_JOINED = 64 * 1024


class Closed(UpstreamError):
    """The service closed the connection before the response was complete."""


class Unanswered(Closed):
    """The service closed the connection without sending a byte."""


class TooSlow(UpstreamError):
    """The service did not respond in time."""


class UpstreamConnection(asyncio.Protocol):
    """A keep-alive connection, reused as long as each exchange ends cleanly."""

    def __init__(self, loop: asyncio.AbstractEventLoop, lost: Callable[..., None]) -> None:
        self._loop = loop
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._reader: ResponseReader | None = None
        self._response: asyncio.Future[Response] | None = None
        self.opened_at = self.idle_since = loop.time()
        self.reusable = False

    @property
    def open(self) -> bool:
        """Whether a request can be sent."""
        return self._transport is not None and not self._transport.is_closing()

    def has_news(self) -> bool:
        """Whether the socket has unread data; on an idle connection that is its end."""
        assert self._transport is not None
        poll = select.poll()
        poll.register(self._transport.get_extra_info("socket").fileno(), select.POLLIN)
        return bool(poll.poll(0))

    async def exchange(
        self, head: bytes, body: Buffer, seconds: float, reader: ResponseReader
    ) -> Response:
        """Send a complete request and wait for the complete response, or abort the connection."""
        self.reusable = False
        if self._transport is None or self._transport.is_closing():
            raise Unanswered("The connection is closed")
        self._reader = reader
        self._response = self._loop.create_future()
        if body.size <= _JOINED:
            self._transport.write(head + body.joined())
        else:
            self._transport.writelines([head, *body.pages])
        timer = self._loop.call_later(seconds, self._fail, TooSlow("No answer in time"))
        try:
            return await self._response
        finally:
            timer.cancel()
            self._reader = self._response = None
            self.idle_since = self._loop.time()
            if not self.reusable:
                self.abort()

    def abort(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    # Callbacks of the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        reader = self._reader
        if reader is None or self._response is None or self._response.done():
            # Unsolicited data must not become the response to the next request.
            self.reusable = False
            self.abort()
            return
        try:
            reader.feed(data)
        except Exception as error:
            self._fail(error)
            return
        if reader.complete:
            self.reusable = reader.leaves_reusable and self._wrote_everything()
            self._response.set_result(reader.response())

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self.reusable = False
        if self._reader is not None and self._response is not None and not self._response.done():
            if exc is None and self._reader.end():
                self._response.set_result(self._reader.response())
            else:
                kind = Closed if self._reader.touched else Unanswered
                self._fail(kind(str(exc or "The service closed the connection")))
        self._lost(self)

    def _wrote_everything(self) -> bool:
        transport = self._transport
        return transport is not None and not transport.get_write_buffer_size()

    def _fail(self, error: Exception) -> None:
        if self._response is not None and not self._response.done():
            self._response.set_exception(error)
