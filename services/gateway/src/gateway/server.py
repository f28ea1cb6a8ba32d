"""The HTTP server: hyper (in granian) in front of an ASGI application."""

import asyncio
import logging
import resource
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from granian._granian import SocketHolder
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server

App = Callable[[Any, Any, Any], Awaitable[None]]

_BACKLOG = 1024
# The kernel closes the connection of a client that reads nothing for so long. hyper has no timeout
# for this and granian no setting; accepted sockets inherit it from the listening one.
_UNREAD_MILLISECONDS = 6000
# Without a limit, the kernel's buffer of an unread response grows to megabytes.
_SEND_BUFFER = 64 * 1024
_OWN_DESCRIPTORS = 128


class Listener(Server):
    """granian in this process, on a socket created here."""

    def __init__(
        self,
        app: App,
        host: str,
        port: int,
        *,
        connections: int,
        head_limit: int = 16 * 1024,
        head_seconds: float = 10,
    ) -> None:
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]
        super().__init__(
            app,
            interface=Interfaces.ASGINL,
            http=HTTPModes.http1,
            websockets=False,
            backlog=_BACKLOG,
            backpressure=connections,
            http1_settings=HTTP1Settings(
                header_read_timeout=round(head_seconds * 1000), max_buffer_size=head_limit
            ),
            log_dictconfig={"handlers": {}, "loggers": {"_granian": {"propagate": True}}},
        )
        logging.getLogger("_granian").setLevel(logging.ERROR)

    async def serve_until(
        self, stop: asyncio.Event, seconds: float, abort: Callable[[], None]
    ) -> None:
        """Serve until `stop` is set; give requests some seconds to finish, then abort them."""
        serving = asyncio.ensure_future(self.serve())
        stopping = asyncio.ensure_future(stop.wait())
        await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        self.stop()  # type: ignore[no-untyped-call]
        for timeout in (seconds, 1):
            done, _ = await asyncio.wait((serving,), timeout=timeout)
            if done:
                serving.result()
                break
            abort()
        else:
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving

    def _init_shared_socket(self) -> None:
        # granian's own socket has SO_REUSEPORT, so that a second gateway on the same port would
        # take half of the requests instead of failing.
        self._ssp = None
        holder: Any = SocketHolder  # its stub does not know the backlog
        self._shd = holder(self._socket.detach(), False, self.backlog)


def allow_descriptors(connections: int) -> None:
    """Raise the limit of open files to what so many connections need."""
    needed = connections + _OWN_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise SystemExit(f"{needed} open files are needed, {hard} allowed: raise `ulimit -n`")
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    listening = socket.create_server(
        (host, port), family=family, backlog=_BACKLOG, dualstack_ipv6=both
    )
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_MILLISECONDS)
    return listening
