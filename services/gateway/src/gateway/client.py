"""One client's connection: a whole request in, a whole response out, then the next request."""

import asyncio
import math
from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol, cast

from httptools import HttpRequestParser

from gateway.addresses import Client
from gateway.messages import CLOSE, ErrorResponse, Response
from gateway.reader import BodyTooLarge, HeadTooLarge, Malformed, MessageReader

if TYPE_CHECKING:
    from gateway.listener import Listener

HEAD_LIMIT = 16 * 1024
_FIELDS = 100
_WRITE_AHEAD = 64 * 1024
# A client that is still sending when its connection closes never sees the response. So the rest
# of a body is read and dropped, unless it is very long.
_LINGER_SECONDS = 5.0
_DROPPED = 4 * 1024 * 1024

_REFUSALS = {
    HeadTooLarge: (431, "Request head too large"),
    BodyTooLarge: (413, "Request body too large"),
    Malformed: (400, "Bad request"),
}


class State(Enum):
    HEAD = auto()  # between two requests, or in the middle of a head
    BODY = auto()
    RESPONDING = auto()
    CLOSING = auto()  # the last response is written


class Exchange(Protocol):
    """What an application makes of a head: a request with its response."""

    @property
    def expects_continue(self) -> bool: ...

    def check(self) -> None:
        """Say how large the body may be, or refuse the request."""

    async def respond(self) -> Response:
        """Return the response to the whole request."""

    def error(self, error: ErrorResponse) -> Response:
        """Return this response to a request that is not read to its end."""

    def end(self) -> None:
        """The response is sent, or the client has left."""


Application = Callable[[MessageReader, "ClientConnection"], Exchange]


class ClientConnection(asyncio.Protocol):
    """Its deadline is that of what the client does now; the listener's sweep looks at it."""

    def __init__(self, listener: "Listener") -> None:
        self._listener = listener
        self._loop = listener.loop
        self._reader = MessageReader(HttpRequestParser, HEAD_LIMIT, _FIELDS)
        self._transport: asyncio.Transport | None = None
        self._exchange: Exchange | None = None
        self._task: asyncio.Task[None] | None = None
        self._room: asyncio.Future[None] | None = None
        self._has_ended = False
        self._body_began = 0.0
        self._dropped = 0
        self.host = ""
        self.client = Client((), (), False)
        self.state = State.HEAD
        self.deadline = self._loop.time() + listener.limits.head_seconds

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(_WRITE_AHEAD)
        self.host = (transport.get_extra_info("peername") or ("",))[0]
        self._listener.enter(self)

    def data_received(self, data: bytes) -> None:
        reader = self._reader
        if self.state is State.CLOSING:
            self._dropped += len(data)
            if self._dropped > _DROPPED:
                self.abort()
            return
        reader.unread = reader.unread + data if reader.unread else data
        if self.state is not State.RESPONDING:
            self._read()
        elif len(reader.unread) > HEAD_LIMIT and self._transport is not None:
            self._transport.pause_reading()

    def eof_received(self) -> bool:
        # It may have sent all that it wants to, and wait for the response.
        self._has_ended = True
        return self.state is State.RESPONDING

    def connection_lost(self, exc: Exception | None) -> None:
        # A service finishes what it has begun: a plan is stored although its client has left.
        self._transport = None
        self.resume_writing()
        if self.state is State.BODY:
            self._end_exchange()
        self._listener.leave(self)

    def pause_writing(self) -> None:
        self._room = self._loop.create_future()

    def resume_writing(self) -> None:
        if self._room is not None:
            self._room.set_result(None)
            self._room = None

    # The request

    def _read(self) -> None:
        try:
            if self.state is State.HEAD:
                if not self._reader.read_head():
                    return
                self._begin_exchange()
            if self._reader.read_body():
                self.state = State.RESPONDING
                self.deadline = math.inf
                self._task = self._loop.create_task(self._respond())
            elif self._exchange is not None:
                seconds = self._listener.limits.seconds_for_body(self._reader.body.size)
                self.deadline = self._body_began + seconds
        except ErrorResponse as error:
            self._refuse(error)
        except Malformed as error:
            self._refuse(ErrorResponse(*_REFUSALS[type(error)]))

    def _begin_exchange(self) -> None:
        reader = self._reader
        self.state = State.BODY
        self._listener.idle.pop(self, None)
        self._exchange = exchange = self._listener.application(reader, self)
        exchange.check()
        if reader.length is not None and reader.length > reader.body_limit:
            raise BodyTooLarge
        if not reader.is_complete:
            self._body_began = self._loop.time()
            if exchange.expects_continue and not reader.unread and self._transport is not None:
                self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    # The response

    async def _respond(self) -> None:
        exchange, reader = self._exchange, self._reader
        assert exchange is not None
        try:
            response = await exchange.respond()
            ends = (
                reader.has_extra
                or self._has_ended
                or self._listener.is_ending
                or not reader.keeps_alive
                or CLOSE in response.headers
            )
            await self._write(response, ends)
        finally:
            self._end_exchange()
        if self._transport is None:
            return
        if ends:
            self._close()
        else:
            self._wait_for_request()

    async def _write(self, response: Response, ends: bool) -> None:
        if ends and CLOSE not in response.headers:
            response.headers.append(CLOSE)
        head, pages = response.head(), response.body.pages
        if self._transport is not None:
            self._transport.write(head if response.to_head or not pages else head + pages[0])
        for page in pages[1:] if not response.to_head else ():
            await self._written()
            if self._transport is not None:
                self._transport.write(page)
        await self._written()

    async def _written(self) -> None:
        """Wait until the client has read, which has a deadline."""
        if self._room is not None:
            self.deadline = self._loop.time() + self._listener.limits.reader_seconds
            await self._room
            self.deadline = math.inf

    def _wait_for_request(self) -> None:
        assert self._transport is not None
        self._reader.begin()
        self.state = State.HEAD
        self.deadline = self._loop.time() + self._listener.limits.head_seconds
        self._listener.idle[self] = None
        if self._reader.unread:
            self._transport.resume_reading()
            self._read()

    def _refuse(self, error: ErrorResponse) -> None:
        """Respond to a request that is not read to its end."""
        if self._transport is None:
            return
        response = self._exchange.error(error) if self._exchange else error.response()
        self._end_exchange()
        response.headers.append(CLOSE)
        self._transport.write(response.head() + b"".join(response.body.pages))
        self._close()

    def _close(self) -> None:
        assert self._transport is not None
        self.state = State.CLOSING
        self._reader.unread = b""
        self.deadline = self._loop.time() + _LINGER_SECONDS
        self._transport.resume_reading()
        self._transport.write_eof()

    def _end_exchange(self) -> None:
        exchange, self._exchange = self._exchange, None
        if exchange is not None:
            exchange.end()

    # Called by the listener

    def end(self) -> None:
        """End what has taken too long, or a connection that is idle."""
        if self.state is State.BODY:
            self._refuse(ErrorResponse(408, "Request body too slow"))
        elif self.state is State.HEAD and self._transport is not None:
            self._transport.close()
        else:
            self.abort()

    def abort(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()
