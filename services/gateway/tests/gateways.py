"""A gateway in a thread of the tests' process, and one in a process of its own."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Self

import uvloop

from gateway.main import serve
from gateway.settings import SERVICES, Limits, Settings, read
from testkit.eventually import eventually
from testkit.ports import free_port

from .upstream import Upstream
from .wire import PATIENCE, Client, Message


def urls_of(services: Upstream | dict[str, str]) -> dict[str, str]:
    """The services' addresses; one upstream may stand for all."""
    return services if isinstance(services, dict) else dict.fromkeys(SERVICES, services.url)


def variables_of(services: Upstream | dict[str, str]) -> dict[str, str]:
    """The variables that name the services."""
    return {f"{name.upper()}_URL": url for name, url in urls_of(services).items()}


def settings_of(services: Upstream | dict[str, str], **given: Any) -> Settings:
    """Settings as they are read from variables, and limits that have none."""
    limits = {each.name: given.pop(each.name) for each in fields(Limits) if each.name in given}
    named = {name.upper(): str(value) for name, value in given.items()}
    settings = read({**variables_of(services), **named})
    return replace(settings, limits=replace(Limits(), **limits))


class Listening:
    """What clients connect to."""

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
        """Send a request on a connection of its own."""
        async with self.client() as client:
            return await client.exchange(request)

    async def settle(self) -> None:
        """Return once it has answered a page of its own: what was sent before is received."""
        async with self.client() as client:
            await client.get(b"/healthz")


class Door(Listening):
    """A gateway as it runs in production: uvloop, in a thread of its own."""

    def __init__(self, services: Upstream | dict[str, str], **settings: Any) -> None:
        self._settings = settings_of(services, **{"shutdown_seconds": 2, "port": 0, **settings})
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._ended = ended = asyncio.create_task(asyncio.to_thread(uvloop.run, self._serve()))
        await eventually(lambda: self.port or ended.done(), what="the gateway starts")
        if ended.done():
            await ended
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._ended is not None
        self.stop()
        await asyncio.wait_for(self._ended, PATIENCE)

    def stop(self) -> None:
        """What SIGTERM does."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        await serve(self._settings, self._stop, self._started)

    def _started(self, port: int) -> None:
        self.port = port


class Process(Listening):
    """A server as a process, which answers `/healthz` once it is ready."""

    def __init__(self, port: int, command: list[str], variables: dict[str, str]) -> None:
        self.port = port
        self._command = command
        self._variables = variables
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 closed in stop()
        self._process: subprocess.Popen[bytes] | None = None

    async def __aenter__(self) -> Self:
        self._start()
        try:
            await eventually(self._answers, what="the server starts")
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def _start(self) -> None:
        environment = {**os.environ, **self._variables}
        self._process = subprocess.Popen(
            self._command, env=environment, stdout=self._output, stderr=subprocess.STDOUT
        )

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def terminate(self) -> None:
        """Ask it to end."""
        assert self._process is not None
        self._process.terminate()

    async def ended(self) -> int:
        """Wait for its end; return what it ends with."""
        assert self._process is not None
        return await asyncio.to_thread(self._process.wait, 15)

    async def stop(self) -> None:
        """End the process."""
        assert self._process is not None
        self.terminate()
        try:
            await self.ended()
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._output.close()

    def log(self) -> str:
        """Everything that the process wrote."""
        return os.pread(self._output.fileno(), 64 * 1024 * 1024, 0).decode(errors="replace")

    def peak_memory(self) -> float:
        """The most resident memory since the start, in MiB."""
        assert self._process is not None
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

    def __init__(self, upstream: Upstream, **settings: str) -> None:
        self.admin_port = free_port()
        # So that the gateway of another checkout can be attacked.
        python = os.environ.get("GATEWAY_PYTHON", sys.executable)
        ports = {"PORT": str(free_port()), "ADMIN_PORT": str(self.admin_port)}
        variables = {**variables_of(upstream), **ports, "SHUTDOWN_SECONDS": "1", **settings}
        super().__init__(int(ports["PORT"]), [python, "-m", "gateway", "serve"], variables)
