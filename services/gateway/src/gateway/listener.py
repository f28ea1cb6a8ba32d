"""A listening port: its connections, their limits and their deadlines."""

import asyncio
import ctypes
import socket
import struct
import sys
from collections.abc import Callable

from gateway.client import ClientConnection, State

_BACKLOG = 1024
# Without a limit, the kernel's buffer of an unread response grows to megabytes.
_SEND_BUFFER = 64 * 1024


class Listener:
    def __init__(self, application, limits, host, port, most, per_address, is_exempt) -> None:
        self.loop = asyncio.get_running_loop()
        self.application = application
        self.limits = limits
        self.is_ending = False
        self.connections: set[ClientConnection] = set()
        # Those that wait for a request, the longest waiting one first.
        self.idle: dict[ClientConnection, None] = {}
        self._most = most
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]

    async def start(self):
        self._server = await self.loop.create_server(lambda: ClientConnection(self), sock=self._socket, backlog=_BACKLOG)

    def enter(self, c):
        self.connections.add(c)
        self.idle[c] = None
        if len(self.connections) > self._most:
            next(iter(self.idle)).abort()

    def leave(self, c):
        self.connections.discard(c)
        self.idle.pop(c, None)

    def sweep(self):
        now = self.loop.time()
        for c in [c for c in self.connections if c.deadline < now]:
            c.end()


def _listening(host, port):
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    listening = socket.create_server((host, port), family=family, backlog=_BACKLOG, dualstack_ipv6=both)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    return listening
