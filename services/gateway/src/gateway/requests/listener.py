"""A listening port: accepts connections, ends those that are too slow, and drains at shutdown."""

import asyncio
import logging
import resource
import socket
from contextlib import suppress

from gateway.requests.connection import ClientConnection
from gateway.requests.connections import Connections
from gateway.requests.exchange import Gateway

log = logging.getLogger("gateway")

_BACKLOG = 1024
# Without a limit, the kernel's buffer of an unread response grows to megabytes.
_SEND_BUFFER = 64 * 1024
_SWEEP_SECONDS = 0.1


class Listener:
    """One sweep looks at all deadlines: a timer for each costs a tenth of a request."""

    def __init__(self, gateway: Gateway, host: str, port: int, most: int) -> None:
        self.connections = Connections(gateway, most)
        self._gateway = gateway
        self._loop = asyncio.get_running_loop()
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]

    def close(self) -> None:
        """Close the port of a listener that may not have served."""
        self._socket.close()

    async def serve_until(self, stop: asyncio.Event, seconds: float) -> None:
        """Serve until `stop` is set; then finish requests in flight, for at most `seconds`."""
        now = self._loop.time
        server = await self._loop.create_server(
            self._new_connection, sock=self._socket, backlog=_BACKLOG
        )
        sweeping = self._loop.create_task(self._sweep_all())
        try:
            await stop.wait()
            self.connections.is_ending = True
            await self._close_after_backlog(server)
            gives_up = now() + seconds
            idle_until = min(now() + self._gateway.settings.limits.drain_seconds, gives_up)
            while self.connections and now() < gives_up:
                await asyncio.sleep(_SWEEP_SECONDS / 4)
                if now() >= idle_until:
                    for connection in list(self.connections.idle):
                        connection.end()
        finally:
            server.close()
            sweeping.cancel()
            self.connections.abort_all()

    async def _close_after_backlog(self, server: asyncio.Server) -> None:
        """Accept the connections that the kernel has established, then close the port.

        Closing alone would reset them. A handshake in progress is reset: in a cluster, `preStop`
        gives traffic the time to move away before SIGTERM.
        """
        accepted = []
        with suppress(OSError):
            while True:
                accepted.append(self._socket.accept()[0])
        server.close()
        for connection in accepted:
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
