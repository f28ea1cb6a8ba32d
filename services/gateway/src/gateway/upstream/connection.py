"""One connection to a service: one whole request is written, one whole response is read.

Requests are written immediately. uvloop would collect the writes of all requests of one iteration
of its loop, and the service would wait for the last of them: with 32 connections, all of them ran
in lockstep.
"""

import asyncio
import math
import select
from collections.abc import Callable
from typing import NamedTuple, cast

from gateway.messages import (
    HOP_BY_HOP,
    NO_BODY,
    Body,
    ErrorResponse,
    MessageReader,
    Response,
    malformed,
    without_named,
)

_HEAD_LIMIT = 32 * 1024
_FIELDS = 200
# Below it, one copy is cheaper than a second system call.
_JOINED = 64 * 1024
# The gateway sets these on every response.
_NOT_PASSED_ON = HOP_BY_HOP.union(
    b"access-control-allow-origin access-control-expose-headers content-length server "
    b"x-content-type-options x-request-id".split()
)


class InvalidResponse(ErrorResponse):
    """The service returned no response that can be forwarded."""

    def __init__(self, reason: str) -> None:
        super().__init__(502, "Service gave no valid answer", reason=reason)


class NoResponse(InvalidResponse):
    """The service closed the connection before the first byte of a response."""


class UpstreamRequest(NamedTuple):
    """A whole request for a service, and the limit of its response."""

    method: str
    head: bytes
    body: Body
    response_limit: int
    # Accounts for the memory of the response: called with the growth and the new size.
    reserve: Callable[[int, int], None] | None = None

    @property
    def repeatable(self) -> bool:
        """Whether the request is idempotent."""
        return self.method in ("GET", "HEAD", "PUT", "DELETE")


class UpstreamConnection(asyncio.Protocol):
    """Carries exchanges one at a time, as long as each one ends cleanly."""

    def __init__(self, loop: asyncio.AbstractEventLoop, lost: Callable[..., None]) -> None:
        self._loop = loop
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._reader = MessageReader(of_requests=False, head_limit=_HEAD_LIMIT, fields=_FIELDS)
        self._response: asyncio.Future[Response] | None = None
        self._to_head = self._has_head = self._has_begun = False
        self.opened_at = self.idle_since = loop.time()
        self.deadline = math.inf
        self.reusable = False

    @property
    def open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def has_unread_input(self) -> bool:
        """Whether input is waiting; on an idle connection this means that it was closed."""
        assert self._transport is not None
        poll = select.poll()
        poll.register(self._transport.get_extra_info("socket"), select.POLLIN)
        return bool(poll.poll(0))

    async def exchange(self, request: UpstreamRequest, seconds: float) -> Response:
        """Send a whole request and wait for the whole response, or abort the connection."""
        self.reusable = False
        transport, reader = self._transport, self._reader
        if transport is None or transport.is_closing():
            raise NoResponse("The connection is closed")
        reader.begin(request.response_limit, request.reserve)
        self._to_head, self._has_head, self._has_begun = request.method == "HEAD", False, False
        # No local variable: with the traceback of an error it would be a reference cycle.
        self._response = self._loop.create_future()
        self.deadline = self._loop.time() + seconds
        if sum(map(len, request.body)) <= _JOINED:
            transport.write(b"".join([request.head, *request.body]))
        else:
            transport.writelines([request.head, *request.body])
        try:
            return await self._response
        finally:
            self._response = None
            self.deadline = math.inf
            self.idle_since = self._loop.time()
            # Release the memory of the body now, not at the next exchange.
            reader.begin()
            if not self.reusable:
                self.abort()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # Called by the loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        # Write immediately (see the module's docstring).
        self._transport.set_write_buffer_limits(0)

    def data_received(self, data: bytes) -> None:
        reader = self._reader
        if self._response is None or self._response.done():
            # Unsolicited: it must not become the response of the next request.
            self.abort()
            return
        self._has_begun = True
        reader.unread = reader.unread + data if reader.unread else data
        try:
            if self._read():
                self._complete()
        except ErrorResponse as error:
            out_of_memory = error.status == 503
            self._fail(error if out_of_memory else InvalidResponse(error.reason or error.error))

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        reader = self._reader
        ends_here = self._has_head and reader.length is None and not reader.coding
        if exc is None and ends_here and self._response and not self._response.done():
            self._complete()
        kind = InvalidResponse if self._has_begun else NoResponse
        self._fail(kind(str(exc or "The service closed the connection")))
        self.reusable = False
        self._lost(self)

    def time_out(self) -> None:
        """End an exchange whose deadline has passed."""
        reason = "No response in time"
        self._fail(ErrorResponse(504, "Service took too long to answer", reason=reason))

    def _fail(self, error: Exception) -> None:
        if self._response is not None and not self._response.done():
            self._response.set_exception(error)

    def _read(self) -> bool:
        reader = self._reader
        while not self._has_head:
            if not reader.read_head():
                return False
            if reader.status > 599 or reader.status == 101:
                raise malformed(f"Status {reader.status}")
            self._has_head = reader.status >= 200
            if not self._has_head:  # interim (100, 103): the one that counts is still to come
                reader.begin(reader.body_limit, reader.reserve)
        if self._to_head or reader.status in NO_BODY:
            return True
        if reader.coding not in (b"", b"chunked"):
            raise malformed("Transfer coding not supported")
        if (reader.length or 0) > reader.body_limit:
            raise malformed(f"{reader.length} bytes")
        return reader.read_body()

    def _complete(self) -> None:
        reader, transport = self._reader, self._transport
        assert self._response is not None
        connection = b",".join(v for n, v in reader.headers if n == b"connection")
        headers = [pair for pair in reader.headers if pair[0] not in _NOT_PASSED_ON]
        response = Response(reader.status, without_named(headers, connection), reader.body)
        if self._to_head:
            response.length = reader.length
        self.reusable = (
            transport is not None
            and reader.keeps_alive
            and (reader.length is not None or bool(reader.coding) or reader.status in NO_BODY)
            and not reader.unread
            and not transport.get_write_buffer_size()
        )
        self._response.set_result(response)
