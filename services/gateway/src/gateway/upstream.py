"""One connection to a service: one whole request is written, one whole answer is read."""

import asyncio
import select
from collections.abc import Callable
from typing import cast

from gateway.answers import Answer
from gateway.buffers import Buffer
from gateway.reading import AnswerReader, UpstreamError

# Below it, one copy is cheaper than a second system call.
_JOINED = 64 * 1024


class Closed(UpstreamError):
    """The service closed the connection before the answer was complete."""


class Unanswered(Closed):
    """The service closed the connection, and not a byte of an answer came."""


class TooSlow(UpstreamError):
    """The service did not answer in time."""


class UpstreamConnection(asyncio.Protocol):
    """Carries one exchange after the other, as long as each one ends cleanly."""

    def __init__(self, loop: asyncio.AbstractEventLoop, lost: Callable[..., None]) -> None:
        self._loop = loop
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._reader: AnswerReader | None = None
        self._answer: asyncio.Future[Answer] | None = None
        self.opened_at = self.idle_since = loop.time()
        self.reusable = False

    @property
    def open(self) -> bool:
        """Whether something can be sent on it."""
        return self._transport is not None and not self._transport.is_closing()

    def has_news(self) -> bool:
        """Whether something came that the loop has not told yet; when idle, it is the end."""
        assert self._transport is not None
        poll = select.poll()
        poll.register(self._transport.get_extra_info("socket").fileno(), select.POLLIN)
        return bool(poll.poll(0))

    async def exchange(
        self, head: bytes, body: Buffer, seconds: float, reader: AnswerReader
    ) -> Answer:
        """Send a whole request and wait for the whole answer, or abort the connection."""
        self.reusable = False
        if self._transport is None or self._transport.is_closing():
            raise Unanswered("The connection is closed")
        self._reader = reader
        self._answer = self._loop.create_future()
        if body.size <= _JOINED:
            self._transport.write(head + body.joined())
        else:
            self._transport.writelines([head, *body.pages])
        timer = self._loop.call_later(seconds, self._fail, TooSlow("No answer in time"))
        try:
            return await self._answer
        finally:
            timer.cancel()
            self._reader = self._answer = None
            self.idle_since = self._loop.time()
            if not self.reusable:
                self.abort()

    def abort(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    # What the loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        reader = self._reader
        if reader is None or self._answer is None or self._answer.done():
            # Nobody asked for it. Taken for an answer, it would go to whoever asks next.
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
            self._answer.set_result(reader.answer())

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self.reusable = False
        if self._reader is not None and self._answer is not None and not self._answer.done():
            if exc is None and self._reader.end():
                self._answer.set_result(self._reader.answer())
            else:
                kind = Closed if self._reader.touched else Unanswered
                self._fail(kind(str(exc or "The service closed the connection")))
        self._lost(self)

    def _wrote_everything(self) -> bool:
        transport = self._transport
        return transport is not None and not transport.get_write_buffer_size()

    def _fail(self, error: Exception) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error)
