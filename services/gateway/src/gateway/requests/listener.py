"""A listening port: accepts connections, ends those that are too slow, and ends itself.

The end of a port: a filter (BPF) drops what opens connections, those that the kernel has opened
are still accepted, and those in use end with their next response. Closed at once, the port would
reset what the kernel has opened for it.
"""

import asyncio
import ctypes
import logging
import resource
import socket
import struct
from contextlib import suppress

from gateway.requests.connection import ClientConnection
from gateway.requests.connections import Connections
from gateway.requests.exchange import Gateway

log = logging.getLogger("gateway")

_BACKLOG = 1024
# Without a limit, the kernel's buffer of an unread response grows to megabytes.
_SEND_BUFFER = 64 * 1024
_SWEEP_SECONDS = 0.1
# Closed at once, an idle connection may have the next request on its way. Within this time those
# in use carry another one, and end with its response.
_DRAIN_SECONDS = 0.5
# A program for the kernel (Linux's BPF) that drops what opens a connection: SYN, in byte 13 of TCP.
_SO_ATTACH_FILTER = 26
_NO_SYN = b"".join(
    struct.pack("HBBI", *each)
    for each in ((0x30, 0, 0, 13), (0x45, 1, 0, 2), (0x06, 0, 0, 0xFFFF), (0x06, 0, 0, 0))
)


class Listener:
    """One sweep looks at all deadlines: a timer for each costs a tenth of a request."""

    def __init__(self, gateway: Gateway, host: str, port: int, most: int) -> None:
        self.connections = Connections(gateway, most)
        self._gateway = gateway
        self._loop = asyncio.get_running_loop()
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]

    async def serve_until(self, stop: asyncio.Event, seconds: float) -> None:
        """Serve until `stop` is set; then finish what has begun, for so many seconds."""
        now = self._loop.time
        server = await self._loop.create_server(
            self._new_connection, sock=self._socket, backlog=_BACKLOG
        )
        sweeping = self._loop.create_task(self._sweep_all())
        try:
            await stop.wait()
            self.connections.is_ending = True
            if not _refuse_new(self._socket):
                await self._close_after_all_opened(server)
            gives_up = now() + seconds
            idle_until = min(now() + _DRAIN_SECONDS, gives_up)
            settled = now() + _SWEEP_SECONDS
            while (self.connections or now() < settled) and now() < gives_up:
                await asyncio.sleep(_SWEEP_SECONDS / 4)
                if now() >= idle_until:
                    for connection in list(self.connections.idle):
                        connection.end()
        finally:
            server.close()
            sweeping.cancel()
            self.connections.abort_all()

    async def _close_after_all_opened(self, server: asyncio.Server) -> None:
        # Left open, it would take the connections of clients that ask again and again until the
        # end, and reset the last ones. Only those that are half open are lost.
        opened = []
        with suppress(BlockingIOError):
            while True:
                opened.append(self._socket.accept()[0])
        server.close()
        for connection in opened:
            connection.setblocking(False)
            await self._loop.connect_accepted_socket(self._new_connection, connection)

    def _new_connection(self) -> ClientConnection:
        return ClientConnection(self._gateway, self.connections)

    async def _sweep_all(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            now = self._loop.time()
            for connection in self.connections.late(now):
                try:
                    connection.end()
                except Exception:
                    # The others have their deadlines still.
                    log.exception("A connection could not be ended")
                    connection.abort()


def _listening(host: str, port: int) -> socket.socket:
    # A connection is a file: as many as the system allows.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    listening = socket.create_server(
        (host, port),
        family=socket.AF_INET6 if ":" in host else socket.AF_INET,
        backlog=_BACKLOG,
        dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
    )
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    return listening


def _refuse_new(listening: socket.socket) -> bool:
    """Open no more connections, while those that the kernel has opened are still accepted.

    Closed at once, the socket would reset them. A client whose SYN is dropped sends it again a
    second later, to the next process.
    """
    program = ctypes.create_string_buffer(_NO_SYN)
    its_filter = struct.pack("HP", len(_NO_SYN) // 8, ctypes.addressof(program))
    try:
        listening.setsockopt(socket.SOL_SOCKET, _SO_ATTACH_FILTER, its_filter)
    except OSError as failure:  # not Linux, or it has no memory left for compiled filters
        log.info("The kernel takes no filter, so the port closes now: %s", failure)
        return False
    return True
