"""A listening port: its connections, with their limits, their deadlines and their end."""

import asyncio
import ctypes
import logging
import resource
import socket
import struct
from contextlib import suppress

from gateway.clients import Client, Counts
from gateway.requests.connection import ClientConnection
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
        self.gateway = gateway
        self.loop = asyncio.get_running_loop()
        self.is_ending = False
        self.connections: dict[ClientConnection, Client] = {}
        # Those that wait for a request, the longest waiting one first.
        self.idle: dict[ClientConnection, None] = {}
        self._counts = Counts(gateway.settings.connections_per_address)
        self._most = most
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]

    async def serve_until(self, stop: asyncio.Event, seconds: float) -> None:
        """Serve until `stop` is set; then finish what has begun, for so many seconds."""
        server = await self.loop.create_server(
            lambda: ClientConnection(self), sock=self._socket, backlog=_BACKLOG
        )
        sweeping = self.loop.create_task(self._sweep_all())
        try:
            await stop.wait()
            self.is_ending = True
            if not _refuse_new(self._socket):
                await self._close_after_all_opened(server)
            gives_up = self.loop.time() + seconds
            idle_until = min(self.loop.time() + _DRAIN_SECONDS, gives_up)
            settled = self.loop.time() + _SWEEP_SECONDS
            while (self.connections or self.loop.time() < settled) and self.loop.time() < gives_up:
                await asyncio.sleep(_SWEEP_SECONDS / 4)
                if self.loop.time() >= idle_until:
                    for connection in list(self.idle):
                        connection.end()
        finally:
            server.close()
            sweeping.cancel()
            for connection in list(self.connections):
                connection.abort()

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
            await self.loop.connect_accepted_socket(lambda: ClientConnection(self), connection)

    def enter(self, connection: ClientConnection) -> None:
        """Take a connection; of too many, the one ends that has waited longest for a request."""
        client = self.gateway.clients.of_connection(connection.host)
        self.connections[connection] = client
        self.idle[connection] = None
        self._counts.add(client)
        if self._counts.exceeds(client):
            same = set(client.networks)
            self._evict(next(one for one in self.idle if same & {*self.connections[one].networks}))
        elif len(self.connections) > self._most:
            self._evict(next(iter(self.idle)))

    def leave(self, connection: ClientConnection) -> None:
        self.idle.pop(connection, None)
        client = self.connections.pop(connection, None)
        if client is not None:
            self._counts.subtract(client)

    def _evict(self, connection: ClientConnection) -> None:
        # It leaves now: the loop may accept more before it says that this one is lost.
        self.leave(connection)
        connection.abort()

    async def _sweep_all(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            now = self.loop.time()
            for connection in [one for one in self.connections if one.deadline < now]:
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
