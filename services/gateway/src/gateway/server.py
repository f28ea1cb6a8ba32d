"""The HTTP server: hyper (in granian) in front of an ASGI application."""

import asyncio
import logging
import resource
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from granian._granian import ASGIWorker, CallbackScheduler, SocketHolder, WorkerSignal
from granian.http import HTTP1Settings

App = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]

_BACKLOG = 1024
# The kernel closes the connection of a client that reads nothing for so long. hyper has no timeout
# for this and granian no setting; accepted sockets inherit it from the listening one.
_UNREAD_MILLISECONDS = 6000
# Without a limit, the kernel's buffer of an unread response grows to megabytes.
_SEND_BUFFER = 64 * 1024
_OWN_DESCRIPTORS = 128
_WITH_BODY = ("POST", "PUT", "PATCH")


class Listener:
    """granian's worker in this process, on a socket created here.

    granian's own server would do, but its socket has SO_REUSEPORT: a second gateway on the same
    port would take half of the requests instead of failing. And it starts requests in more steps.
    """

    def __init__(
        self,
        app: App,
        host: str,
        port: int,
        connections: int,
        head_limit: int = 16 * 1024,
        head_seconds: float = 10,
    ) -> None:
        listening = _listening(host, port)
        self.port: int = listening.getsockname()[1]
        self._app = app
        holder: Any = SocketHolder  # their stubs do not know the parameters
        worker: Any = ASGIWorker
        self._worker = worker(
            worker_id=1,
            sock=(None, holder(listening.detach(), False, _BACKLOG)),
            ipc=None,
            backpressure=connections,
            http1_opts=HTTP1Settings(
                header_read_timeout=round(head_seconds * 1000), max_buffer_size=head_limit
            ),
        )
        logging.getLogger("_granian").setLevel(logging.ERROR)

    async def serve_until(
        self, stop: asyncio.Event, seconds: float, abort: Callable[[], None]
    ) -> None:
        """Serve until `stop` is set; give requests some seconds to finish, then abort them."""
        loop = asyncio.get_running_loop()
        ended = asyncio.Event()
        signal = WorkerSignal()
        signal.add_cb(lambda: loop.call_soon_threadsafe(ended.set))
        self._worker.serve_async(self._scheduler(loop), loop, signal)
        await stop.wait()
        signal.set()
        for timeout in (seconds, 1):
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), timeout)
                break
            abort()

    def _scheduler(self, loop: asyncio.AbstractEventLoop) -> Any:
        """Make a task of each request, which granian hands over in a thread of its own."""

        def start(watcher: Any, body: ReadAhead | None) -> None:
            # The loop itself refers to its tasks weakly.
            watcher.taskref(loop.create_task(self._run(watcher, body)))

        def schedule(watcher: Any) -> None:
            has_body = watcher.scope["method"] in _WITH_BODY
            body = ReadAhead(watcher.proto.receive) if has_body else None
            loop.call_soon_threadsafe(start, watcher, body)

        any_scheduler: Any = CallbackScheduler
        scheduler = any_scheduler(loop, None, None, None, None)
        scheduler._schedule_fn = schedule
        return scheduler

    async def _run(self, watcher: Any, body: "ReadAhead | None") -> None:
        proto = watcher.proto
        try:
            await self._app(watcher.scope, body or proto.receive, proto.send)
        except Exception as error:
            watcher.err(error)  # logs it and responds with 500
        finally:
            if body is not None:
                body.close()


class ReadAhead:
    """Receives the first piece of a body while the request is on its way to its task.

    A task that has to wait for it costs two more changes of threads.
    """

    def __init__(self, receive: Callable[[], Any]) -> None:
        self._receive = receive
        self._first = receive()

    def __call__(self) -> Any:
        first, self._first = self._first, None
        return self._receive() if first is None else first

    @property
    def has_arrived(self) -> bool:
        """Whether that piece is here."""
        return self._first is not None and self._first.done()

    def close(self) -> None:
        """Cancel the wait for a body that was not read: hyper then closes the connection."""
        if self._first is not None:
            self._first.cancel()


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
