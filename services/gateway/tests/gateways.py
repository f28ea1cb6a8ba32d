"""A gateway in a thread of the tests' process, and one in a process of its own."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import threading
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

from .wire import PATIENCE, Client


def all_at(url: str) -> dict[str, str]:
    """Every service at the same address."""
    return dict.fromkeys(SERVICES, url)


def settings_of(services: dict[str, str], **given: Any) -> Settings:
    """Settings as they are read from variables, and limits that have none."""
    limits = {each.name: given[each.name] for each in fields(Limits) if each.name in given}
    named = {name.upper(): str(value) for name, value in given.items() if name not in limits}
    urls = {f"{name.upper()}_URL": url for name, url in services.items()}
    return replace(read({**urls, **named}), limits=replace(Limits(), **limits))


class Door:
    """A gateway as it runs in production: uvloop, in a thread of its own."""

    def __init__(self, services: dict[str, str], **settings: Any) -> None:
        self._settings = settings_of(services, **{"shutdown_seconds": 2, "port": 0, **settings})
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._error: OSError | None = None
        self._thread = threading.Thread(target=self._run)
        self.port = 0

    async def __aenter__(self) -> Self:
        self._thread.start()
        await eventually(lambda: self.port or self._error, what="the gateway starts")
        if self._error is not None:
            await asyncio.to_thread(self._thread.join, PATIENCE)
            raise self._error
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stop()
        await asyncio.to_thread(self._thread.join, PATIENCE)
        assert not self._thread.is_alive()

    def stop(self) -> None:
        """What SIGTERM does."""
        if self._loop is not None and self._stop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)

    def _run(self) -> None:
        try:
            uvloop.run(self._serve())
        except OSError as error:
            self._error = error

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        await serve(self._settings, self._stop, self._started)

    def _started(self, port: int) -> None:
        self.port = port

    @asynccontextmanager
    async def client(self, source: str = "127.0.0.1") -> AsyncIterator[Client]:
        """A new connection from an address of the loopback."""
        client = await Client.connect(self.port, source=source)
        try:
            yield client
        finally:
            client.close()


class Process:
    """A server as a process, which answers `/healthz` once it is ready."""

    def __init__(self) -> None:
        self.port = free_port()
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 closed in stop()
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        return {**os.environ}

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
        self._process = subprocess.Popen(
            self.command(), env=self.environment(), stdout=self._output, stderr=subprocess.STDOUT
        )

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def terminate(self) -> None:
        """Ask it to end."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    async def stop(self) -> None:
        """End the process."""
        assert self._process is not None
        if self.running:
            self.terminate()
        try:
            await asyncio.to_thread(self._process.wait, 15)
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

    async def settle(self) -> None:
        """Return once it has answered a page of its own: what was sent before is received."""
        client = await Client.connect(self.port)
        try:
            await client.get(b"/healthz")
        finally:
            client.close()

    async def _answers(self) -> bool:
        assert self.running, self.log()
        try:
            await self.settle()
        except OSError:
            return False
        return True


class GatewayProcess(Process):
    """`python -m gateway serve` before one upstream that stands for all services."""

    def __init__(self, upstream_port: int, **settings: str) -> None:
        super().__init__()
        self.admin_port = free_port()
        urls = all_at(f"http://127.0.0.1:{upstream_port}")
        self._variables = {
            **{f"{service.upper()}_URL": url for service, url in urls.items()},
            "PORT": str(self.port),
            "ADMIN_PORT": str(self.admin_port),
            "SHUTDOWN_SECONDS": "1",
            **settings,
        }

    def command(self) -> list[str]:
        # So that the gateway of another checkout can be attacked.
        return [os.environ.get("GATEWAY_PYTHON", sys.executable), "-m", "gateway", "serve"]

    def environment(self) -> dict[str, str]:
        return {**os.environ, **self._variables}
