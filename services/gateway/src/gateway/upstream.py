"""One connection to a service: a request goes out, an answer comes in, in pieces if it is long."""

import asyncio
from collections.abc import Callable
from typing import cast

import httptools

from gateway.asgi import Headers

HIGH_WATER = 64 * 1024
HEAD_LIMIT = 64 * 1024
NO_BODY = (204, 304)

# Of one connection only, so never passed on (RFC 9110, 7.6.1).
HOP_BY_HOP = frozenset(
    (
        b"connection",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    )
)


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
        self._loop = loop
        self._lost = lost
        self._parser = httptools.HttpResponseParser(self)
        self._transport: asyncio.Transport | None = None
        self._waiter: asyncio.Future[None] | None = None
        self._writable: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._paused = False
        self.opened_at = loop.time()
        self.idle_since = self.opened_at
        self.exchanges = 0
        self._reset(head_only=False)
        self.complete = True

    def _reset(self, *, head_only: bool) -> None:
        self._head_only = head_only
        self._informational = False
        self._until_close = False
        self._connection = b""
        self._length = self._coding = False
        self._head_size = self._unfinished = 0
        self._chunks: list[bytes] = []
        self._buffered = 0
        self.status = 0
        self.headers: Headers = []
        self.headed = False
        self.complete = False
        self.reusable = False
        self.touched = False
        self.failure: BaseException | None = None

    # What the proxy calls

    def begin(self, request: bytes, *, head_only: bool) -> bool:
        """Send the start of a request, or all of it; False if the connection is closed by now."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return False
        self._reset(head_only=head_only)
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
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, self.fail, TooSlow("No answer in time"))

    async def head(self) -> None:
        """Wait for the status and the headers."""
        while not self.headed:
            if self.failure is not None:
                raise self.failure
            await self._progress()
        self._stop_timer()

    async def body(self, seconds: float) -> bytes:
        """Whatever has come of the body since the last call; waits for some, but not longer."""
        if not self._chunks and not self.complete:
            self.within(seconds)
            while not self._chunks and not self.complete:
                if self.failure is not None:
                    raise self.failure
                await self._progress()
            self._stop_timer()
        return self.arrived()

    def arrived(self) -> bytes:
        """What has come of the body since it was last asked for."""
        chunks = self._chunks
        body = chunks[0] if len(chunks) == 1 else b"".join(chunks)
        self._chunks = []
        self._buffered = 0
        if self._paused and self._transport is not None:
            self._paused = False
            self._transport.resume_reading()
        return body

    def end(self) -> bool:
        """End the exchange; says whether the connection can carry another one."""
        self._stop_timer()
        self.idle_since = self._loop.time()
        transport = self._transport
        return (
            self.complete
            and self.reusable
            and not self._paused
            and transport is not None
            and not transport.is_closing()
        )

    def fail(self, failure: BaseException) -> None:
        """End the exchange and the connection: whoever waits gets this exception."""
        if self.failure is None and not self.complete:
            self.failure = failure
        self.abort()
        self._wake()

    def abort(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    @property
    def gone(self) -> bool:
        return self._transport is None

    def fileno(self) -> int:
        """The socket's number, -1 when it is closed."""
        if self._transport is None or self._transport.is_closing():
            return -1
        return int(self._transport.get_extra_info("socket").fileno())

    # What the loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.complete:
            # Nobody asked. Taken for an answer, it would be given to whoever asks next.
            self.reusable = False
            self.abort()
            return
        self.touched = True
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            self.reusable = False
            if not self.complete:
                self.fail(Malformed(f"Not an HTTP answer: {error}"))
        else:
            if not self.headed:
                self._unfinished += len(data)
                if self._unfinished > HEAD_LIMIT:
                    self.fail(Malformed("Headers too large"))
        if self._head_only and self.complete:
            # The parser cannot know that the body it was promised will not come.
            self._parser = httptools.HttpResponseParser(self)
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.complete and self.failure is None:
            if self._until_close and exc is None:
                self.complete = True
            else:
                self.failure = Closed("The service closed the connection")
        self._transport = None
        self._stop_timer()
        self.resume_writing()
        self._wake()
        self._lost(self)

    def pause_writing(self) -> None:
        self._writable = self._loop.create_future()

    def resume_writing(self) -> None:
        if self._writable is not None and not self._writable.done():
            self._writable.set_result(None)
        self._writable = None

    # What the parser calls

    def on_message_begin(self) -> None:
        if self.complete:
            self.reusable = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.headed:
            return  # a trailer, or what follows an answer that is complete
        name = name.lower()
        self._head_size += len(name) + len(value)
        if name in HOP_BY_HOP:
            if name == b"connection":
                self._connection += b"," + value.lower()
            elif name == b"transfer-encoding":
                self._coding = True
                if value.lower() != b"chunked":
                    self.fail(Malformed("Unknown transfer coding"))
            return
        if name == b"content-length":
            self._length = True
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        if self.headed or self.failure is not None:
            return
        status = self._parser.get_status_code()
        if status < 200:
            self._informational = True
            self.headers = []
            self._connection = b""
            return
        if status > 599 or self._head_size > HEAD_LIMIT:
            self.fail(Malformed(f"Status {status}, {self._head_size} bytes of headers"))
            return
        self.status = status
        if self._connection:
            named = {token.strip() for token in self._connection.split(b",")}
            self.headers = [pair for pair in self.headers if pair[0] not in named]
        self.headed = True
        self.reusable = self._parser.should_keep_alive()
        if self._head_only:
            self.complete = True
        elif status in NO_BODY:
            # uvicorn would wait for the body that the header speaks of.
            self.headers = [pair for pair in self.headers if pair[0] != b"content-length"]
        else:
            self._until_close = not self._length and not self._coding

    def on_body(self, body: bytes) -> None:
        if self.complete:
            self.reusable = False
            return
        self._chunks.append(body)
        self._buffered += len(body)
        if self._buffered > HIGH_WATER and not self._paused and self._transport is not None:
            self._paused = True
            self._transport.pause_reading()

    def on_message_complete(self) -> None:
        if self._informational:
            self._informational = False
        elif self.headed:
            self.complete = True

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _progress(self) -> None:
        self._waiter = self._loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
