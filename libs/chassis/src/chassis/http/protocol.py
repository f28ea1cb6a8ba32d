"""uvicorn's HTTP protocol, without upgrades, and with a shutdown that loses no request."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# The key of a request's scope under which it puts a function that ends its wait at shutdown.
ON_SHUTDOWN = "keto.on_shutdown"


class UpgradeRefused(Exception):
    """The client offered another protocol."""


class JoinedWrites:
    """A transport that sends all writes of one iteration of the event loop with one call.

    uvicorn writes the head and the body of a response separately, which would be two packets, and
    two reads in the gateway.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._written:
            self._transport.writelines(self._written)
            self._written = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class ServiceProtocol(HttpToolsProtocol):
    """Answers an offer to upgrade with 400 and closes the connection.

    httptools stops at such a head and reports an empty body, so the body that follows would be
    read as the next request. The gateway does not forward such offers.
    """

    # At shutdown, idle connections are not closed at once: the next request may be on the way, a
    # POST that the gateway must not repeat. The gateway reuses the most recently used connection
    # first, so within this time those in use carry another request, and close after its response.
    drain_seconds = 0.5
    is_ending = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(JoinedWrites(transport, self.loop))  # type: ignore[arg-type]

    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade():
            # uvicorn answers any error of the parser with 400, and closes.
            raise UpgradeRefused
        super().on_headers_complete()
        if self.is_ending:
            # The response says `Connection: close`.
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """Close after the response in flight or the next one, or when idle for long enough."""
        self.is_ending = True
        if not self._is_idle():
            end_wait: Any = self.scope.get(ON_SHUTDOWN, lambda: None)
            end_wait()
        if self._is_idle():
            self.loop.call_later(self.drain_seconds, self._end_if_idle)
        else:
            super().shutdown()

    def _end_if_idle(self) -> None:
        if self._is_idle():
            super().shutdown()

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete
