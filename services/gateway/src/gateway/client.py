"""The clients' connections: uvicorn's, with the limits that uvicorn leaves to somebody else."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gateway.transport import HeadWithBody

_REASONS = {400: "Bad Request", 431: "Request Header Fields Too Large", 503: "Service Unavailable"}


@dataclass(frozen=True)
class ClientLimits:
    connections: int = 4096
    head_bytes: int = 32 * 1024
    head_seconds: float = 10.0


class ClientConnection(HttpToolsProtocol):
    """One client: so many bytes and so much time for the head of a request, and no more."""

    limits = ClientLimits()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._in_head = False
        self._head_bytes = 0
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(cast(asyncio.Transport, HeadWithBody(transport, self.loop)))
        if len(self.connections) > self.limits.connections:
            self._refuse(503, "Too many connections")
        else:
            self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_head_timer()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > self.limits.head_bytes:
                self._refuse(431, "Request headers too large")
        if self._head_timer is None and (self.cycle is None or self.cycle.response_complete):
            # Whatever trickles in now, a request has to come of it in time.
            self._expect_head()

    def on_message_begin(self) -> None:
        self._in_head = True
        self._head_bytes = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop_head_timer()
        super().on_headers_complete()
        # A trailer behind the body is no header, whatever it is called.
        self.headers = []

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, msg)

    def _unsupported_upgrade_warning(self) -> None:
        """Answered as a plain request; nothing for an operator to do."""

    def _expect_head(self) -> None:
        self._head_timer = self.loop.call_later(self.limits.head_seconds, self.transport.abort)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _refuse(self, status: int, error: str) -> None:
        """Say so and close, where the client can tell which request is meant."""
        self._stop_head_timer()
        cycle = self.cycle
        between_requests = cycle is None or cycle.response_complete
        if not between_requests and not cycle.more_body:
            # The request before was in order. It gets its answer, and this one none.
            cycle.keep_alive = False
            self.flow.pause_reading()
            return
        if not between_requests:
            cycle.disconnected = True
            cycle.message_event.set()
        if between_requests or not (cycle.response_started or self.pipeline):
            content = json.dumps({"error": error})
            self.transport.write(
                f"HTTP/1.1 {status} {_REASONS[status]}\r\ncontent-type: application/json\r\n"
                f"content-length: {len(content)}\r\nx-content-type-options: nosniff\r\n"
                f"connection: close\r\n\r\n{content}".encode()
            )
        self.transport.close()


def limited(limits: ClientLimits) -> type[ClientConnection]:
    """The protocol for uvicorn, which makes one of it for each client."""
    return type("LimitedClientConnection", (ClientConnection,), {"limits": limits})
