"""One connection to a service: a request goes out, an answer comes in, in pieces if it is long."""

import asyncio
import select
from collections.abc import Callable
from typing import cast

from gateway.reading import AnswerReader

_HIGH_WATER = 64 * 1024


class UpstreamError(Exception):
    """The service gave no answer that could be passed on."""


class Closed(UpstreamError):
    """The service closed the connection in the middle of something."""


class Malformed(UpstreamError):
    """The service sent something that is not HTTP."""


class TooSlow(UpstreamError):
    """The service did not answer in time."""


class UpstreamConnection(asyncio.Protocol):
    """Speaks HTTP/1.1 to a service: one exchange at a time, over and over."""

    def __init__(self, loop: asyncio.AbstractEventLoop, lost: Callable[..., None]) -> None:
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._waiter: asyncio.Future[None] | None = None
        self._writable: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._failure: BaseException | None = None
        self._paused = False
        self.loop = loop
        self.answer = AnswerReader()
        self.opened_at = loop.time()
        self.idle_since = self.opened_at
        self.exchanges = 0

    @property
    def gone(self) -> bool:
        """Whether nothing is left of it."""
        return self._transport is None

    @property
    def open(self) -> bool:
        """Whether something can be sent on it."""
        return self._transport is not None and not self._transport.is_closing()

    def has_news(self) -> bool:
        """Whether something came that the loop has not told yet; between answers, it is the end."""
        assert self._transport is not None
        poll = select.poll()
        poll.register(self._transport.get_extra_info("socket").fileno(), select.POLLIN)
        return bool(poll.poll(0))

    def begin(self, request: bytes, *, head_only: bool) -> bool:
        """Send the start of a request, or all of it; False if the connection is closed by now."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return False
        self.answer.expect(head_only=head_only)
        self._failure = None
        self.exchanges += 1
        transport.write(request)
        return True

    async def write(self, data: bytes) -> None:
        """Send more of the request's body, as fast as the service takes it."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)
            if self._writable is not None:
                await self._writable

    def within(self, seconds: float) -> None:
        """Let the wait for the answer end after this time."""
        self.after(seconds, self.fail, TooSlow("No answer in time"))

    def after(self, seconds: float, call: Callable[..., None], *args: object) -> None:
        """Do this if the wait for the answer still goes on after this time."""
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, call, *args)

    async def head(self) -> None:
        """Wait for the status and the headers."""
        while not self.answer.headed:
            await self._progress()
        self._stop_timer()

    async def body(self, seconds: float) -> bytes:
        """What has come of the body since the last call; waits for some, but not longer."""
        answer = self.answer
        if not answer.buffered and not answer.complete:
            self._resume()
            self.within(seconds)
            while not answer.buffered and not answer.complete:
                await self._progress()
            self._stop_timer()
        return answer.take()

    def end(self) -> bool:
        """End the exchange; says whether the connection can carry another one."""
        self._stop_timer()
        self._resume()
        self.idle_since = self.loop.time()
        return self.answer.complete and self.answer.keeps_open and self.open

    def fail(self, failure: BaseException) -> None:
        """End the exchange and the connection; whoever waits for the answer gets this instead."""
        if self._failure is None and not self.answer.complete:
            self._failure = failure
        self.abort()
        self._wake()

    def abort(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    # What the loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        answer = self.answer
        if answer.complete:
            self.abort()
        answer.feed(data)
        if answer.problem:
            self.fail(Malformed(answer.problem))
        elif answer.buffered > _HIGH_WATER and not self._paused and self._transport is not None:
            self._paused = True
            self._transport.pause_reading()
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is None and self._failure is None:
            self.answer.end_of_stream()
        if not self.answer.complete and self._failure is None:
            self._failure = Closed("The service closed the connection")
        self._transport = None
        self._stop_timer()
        self.resume_writing()
        self._wake()
        self._lost(self)

    def pause_writing(self) -> None:
        self._writable = self.loop.create_future()

    def resume_writing(self) -> None:
        if self._writable is not None and not self._writable.done():
            self._writable.set_result(None)
        self._writable = None

    def _resume(self) -> None:
        if self._paused and self._transport is not None:
            self._paused = False
            self._transport.resume_reading()

    async def _progress(self) -> None:
        if self._failure is not None:
            raise self._failure
        self._waiter = self.loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
