"""One client's connection: a whole request in, a whole response out, then the next request."""

import asyncio
import logging
import math
import socket
import struct
from enum import Enum, auto
from typing import cast

from gateway.messages import (
    CLOSE,
    RETRY_SECONDS,
    RETRY_SOON,
    ErrorResponse,
    MessageReader,
    Response,
    too_large,
)
from gateway.requests.connections import Connections
from gateway.requests.exchange import Exchange, Gateway

log = logging.getLogger("gateway")

_HEAD_LIMIT = 16 * 1024
_FIELDS = 100
_WRITE_AHEAD = 64 * 1024
_RESET = struct.pack("ii", 1, 0)


class ConnectionState(Enum):
    HEAD = auto()  # between two requests, or in the middle of a head
    BODY = auto()
    RESPONDING = auto()
    CLOSING = auto()  # the last response is written


class ClientConnection(asyncio.Protocol):
    """`deadline` is for what the client does now; the listener looks at all of them."""

    def __init__(self, gateway: Gateway, connections: Connections) -> None:
        self._gateway = gateway
        self._connections = connections
        self._limits = gateway.settings.limits
        self._loop = asyncio.get_running_loop()
        self._reader = MessageReader(of_requests=True, head_limit=_HEAD_LIMIT, fields=_FIELDS)
        self._transport: asyncio.Transport | None = None
        self._exchange: Exchange | None = None
        self._task: asyncio.Task[None] | None = None
        self._drained: asyncio.Future[None] | None = None
        self._has_ended = False
        self._body_began = 0.0
        self._wait_until = 0.0
        self.state = ConnectionState.HEAD
        self.host = ""
        self.deadline = math.inf

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(_WRITE_AHEAD)
        self.host = (transport.get_extra_info("peername") or ("",))[0]
        self.deadline = self._loop.time() + self._limits.head_seconds
        self._connections.enter(self)

    def data_received(self, data: bytes) -> None:
        reader = self._reader
        if self.state is ConnectionState.CLOSING:
            return
        reader.unread = reader.unread + data if reader.unread else data
        if self.state is not ConnectionState.RESPONDING:
            self._read()
        elif len(reader.unread) > _HEAD_LIMIT and self._transport is not None:
            self._transport.pause_reading()

    def eof_received(self) -> bool:
        # A client may close its side after the request and wait for the response.
        self._has_ended = True
        if self.state is ConnectionState.BODY:
            self._refuse(ErrorResponse(400, "Bad request"))
        return self.state is ConnectionState.RESPONDING

    def connection_lost(self, exc: Exception | None) -> None:
        # A service finishes what it has begun: a plan is stored although its client has left.
        self._transport = None
        self.resume_writing()
        if self.state is not ConnectionState.RESPONDING:
            self._forget()

    def pause_writing(self) -> None:
        self._drained = self._loop.create_future()

    def resume_writing(self) -> None:
        drained, self._drained = self._drained, None
        if drained is not None and not drained.done():
            drained.set_result(None)

    # The request

    def _read(self) -> None:
        reader = self._reader
        try:
            if self.state is ConnectionState.HEAD:
                if not reader.read_head():
                    return
                self._begin_exchange()
            if reader.read_body():
                self._begin_response(None)
            else:
                self.deadline = self._body_began + self._limits.seconds_for_body(reader.size)
            return
        except ErrorResponse as error:
            refusal = error
        except Exception:
            log.exception("Failed")
            refusal = ErrorResponse(500, "Internal server error")
        self._refuse(refusal)

    def _begin_exchange(self) -> None:
        reader = self._reader
        self.state = ConnectionState.BODY
        self._body_began = self._loop.time()
        self._connections.idle.pop(self, None)
        self._exchange = exchange = Exchange(self._gateway, reader, self.host)
        exchange.check()
        if reader.length is not None and reader.length > reader.body_limit:
            raise too_large("The declared length is over the limit")
        if exchange.expects_continue and not reader.is_complete and not reader.unread:
            self._write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def _refuse(self, error: ErrorResponse) -> None:
        """Respond with an error; without the end of the request, the connection ends, too."""
        if self._exchange is not None and self._reader.skip_body():
            self._begin_response(error)
            return
        response = self._exchange.error(error) if self._exchange else error.response()
        response.headers.append(CLOSE)
        self._write(b"".join([response.head(), *response.body]))
        self._close()

    # The response

    def _begin_response(self, error: ErrorResponse | None) -> None:
        self.state = ConnectionState.RESPONDING
        self.deadline = math.inf
        self._task = self._loop.create_task(self._respond(error))

    async def _respond(self, error: ErrorResponse | None) -> None:
        exchange, reader = self._exchange, self._reader
        assert exchange is not None
        ends = True
        try:
            response = exchange.error(error) if error else await exchange.respond()
            if response.status == 503 and RETRY_SOON in response.headers:
                if self._loop.time() < self._wait_until:
                    await asyncio.sleep(self._limits.early_seconds)
                self._wait_until = self._loop.time() + RETRY_SECONDS
            # Requests that have already been received are answered before the connection closes.
            is_last = (self._has_ended or self._connections.is_ending) and not reader.unread
            ends = is_last or not reader.keeps_alive
            if ends:
                response.headers.append(CLOSE)
            await self._send(response)
        except Exception:
            # A part of the response may have been sent: nothing else may follow on this connection.
            log.exception("A response could not be sent")
            self.abort()
        if self._transport is None:
            self._forget()
        elif ends:
            self._close()
        else:
            self._wait_for_request(self._transport)

    async def _send(self, response: Response) -> None:
        first, *others = response.body or (b"",)
        for piece in (response.head() + first, *others):
            self._write(piece)
            if self._drained is not None:
                self.deadline = self._loop.time() + self._limits.reader_seconds
                await self._drained
                self.deadline = math.inf

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    def _wait_for_request(self, transport: asyncio.Transport) -> None:
        self._end_exchange()
        self.state = ConnectionState.HEAD
        self.deadline = self._loop.time() + self._limits.head_seconds
        self._connections.idle[self] = None
        if self._reader.unread:
            transport.resume_reading()
            self._read()

    def _end_exchange(self) -> None:
        self._reader.begin()
        exchange, self._exchange = self._exchange, None
        if exchange is not None:
            exchange.end()

    # The end

    def _close(self) -> None:
        """Half-close and read on: a client that is still sending could lose the response."""
        self._end_exchange()
        self.state = ConnectionState.CLOSING
        self._reader.unread = b""
        self.deadline = self._loop.time() + self._limits.reader_seconds
        if self._transport is None:
            return
        if self._has_ended:
            self._transport.close()
        else:
            self._transport.resume_reading()
            self._transport.write_eof()

    def _forget(self) -> None:
        self._end_exchange()
        self._connections.leave(self)

    def end(self) -> None:
        """End a request that takes too long, or an idle connection."""
        transport = self._transport
        if self.state is ConnectionState.BODY:
            self._refuse(ErrorResponse(408, "Request body too slow"))
        elif (
            self.state is ConnectionState.HEAD
            and transport
            and not transport.get_write_buffer_size()
        ):
            transport.close()
        else:
            self.abort()

    def abort(self) -> None:
        """Reset the connection; data that the client has not read is dropped."""
        transport, self._transport = self._transport, None
        if transport is not None:
            its_socket = transport.get_extra_info("socket")
            its_socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            transport.abort()
