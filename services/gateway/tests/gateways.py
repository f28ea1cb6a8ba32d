"""A gateway in a thread of the tests' process, and one in a separate process."""

import asyncio
import os
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Self

import uvloop

from gateway.main import serve
from gateway.settings import SERVICES, FixedLimits, read
from testkit.eventually import eventually
from testkit.ports import free_port

from .upstream_server import Upstream
from .wire import PATIENCE, Client, Message


def variables(services: Upstream, settings: dict[str, Any]) -> dict[str, str]:
    """Settings as environment variables; one upstream stands for every service."""
    urls = {f"{name}_url": services.url for name in SERVICES}
    return {name.upper(): str(value) for name, value in (urls | settings).items()}


class Listening:
    """A server that clients connect to."""

    port = 0

    @asynccontextmanager
    async def client(self, source: str = "127.0.0.1") -> AsyncIterator[Client]:
        """A new connection from an address of the loopback."""
        client = await Client.connect(self.port, source=source)
        try:
            yield client
        finally:
            client.close()

    async def exchange(self, request: bytes) -> Message:
        """Send a request on a new connection."""
        async with self.client() as client:
            return await client.exchange(request)

    async def settle(self) -> None:
        """Return once it has answered one of its pages: what was sent before is received."""
        async with self.client() as client:
            await client.get(b"/healthz")


class GatewayThread(Listening):
    """A gateway as it runs in production: uvloop, in a separate thread."""

    _loop: asyncio.AbstractEventLoop
    _ended: asyncio.Task[None]

    def __init__(self, services: Upstream, **settings: Any) -> None:
        limits = [each.name for each in fields(FixedLimits)]
        self._limits = FixedLimits(
            **{name: settings.pop(name) for name in limits if name in settings}
        )
        self._variables = variables(services, {"shutdown_seconds": 2, "port": 0, **settings})
        self._stop = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._ended = asyncio.create_task(asyncio.to_thread(uvloop.run, self._serve()))
        await eventually(lambda: self.port or self._ended.done(), what="the gateway starts")
        if self._ended.done():
            await self._ended
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stop()
        await asyncio.wait_for(self._ended, PATIENCE)

    def stop(self) -> None:
        """What SIGTERM does."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)

    @contextmanager
    def stopped_while_busy(self) -> Iterator[None]:
        """Block its event loop for the time of the block, then stop it."""
        release = threading.Event()

        def block_then_stop() -> None:
            release.wait()
            self._stop.set()

        self._loop.call_soon_threadsafe(block_then_stop)
        try:
            yield
        finally:
            release.set()

    def on_two_turns(self, first: Callable[[], object], then: Callable[[], object]) -> None:
        """Call both on its loop, the second when it has read what the first one caused."""

        def turn() -> None:
            first()
            self._loop.call_soon(then)

        self._loop.call_soon_threadsafe(turn)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        settings = replace(read(self._variables), limits=self._limits)
        await serve(settings, self._stop, self._started)

    def _started(self, port: int) -> None:
        self.port = port


class Process(Listening):
    """A server as a process, which answers `/healthz` once it is ready."""

    START_SECONDS = 20.0
    _process: asyncio.subprocess.Process

    def __init__(self, port: int, command: list[str], variables: dict[str, str]) -> None:
        self.port = port
        self._command = command
        self._variables = variables
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 closed at the end

    async def __aenter__(self) -> Self:
        environment = {**os.environ, **self._variables}
        self._process = await asyncio.create_subprocess_exec(
            *self._command, env=environment, stdout=self._output, stderr=asyncio.subprocess.STDOUT
        )
        try:
            await eventually(self._answers, within=self.START_SECONDS, what="the server starts")
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.running:
            self.terminate()
        try:
            await self.ended()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        self._output.close()

    @property
    def running(self) -> bool:
        return self._process.returncode is None

    def terminate(self) -> None:
        self._process.terminate()

    async def ended(self) -> int:
        """Wait until the process ends; return its exit code."""
        return await asyncio.wait_for(self._process.wait(), PATIENCE)

    def log(self) -> str:
        """Everything that the process wrote."""
        return os.pread(self._output.fileno(), 64 * 1024 * 1024, 0).decode(errors="replace")

    def peak_memory(self) -> float:
        """The most resident memory since the start, in MiB."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))

    async def _answers(self) -> bool:
        assert self.running, self.log()
        try:
            await self.settle()
        except OSError:
            return False
        return True


class GatewayProcess(Process):
    """`python -m gateway serve` before one upstream that stands for all services."""

    def __init__(self, upstream: Upstream, **settings: Any) -> None:
        self.admin_port = free_port()
        # The gateway of another checkout can be attacked, too.
        python = os.environ.get("GATEWAY_PYTHON", sys.executable)
        ports = {"port": free_port(), "admin_port": self.admin_port}
        given = variables(upstream, {**ports, "shutdown_seconds": 1, **settings})
        super().__init__(int(given["PORT"]), [python, "-m", "gateway", "serve"], given)
