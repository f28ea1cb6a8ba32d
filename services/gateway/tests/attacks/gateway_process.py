"""A gateway in a process of its own, set up by environment variables alone."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from .raw_client import RawClient

SERVICES = ("IDENTITY", "PLANNER", "TRACKER", "CATALOGUE", "BILLING")
PREFIXES = (
    b"/api/auth/me",
    b"/api/ai/sessions",
    b"/api/ai/generate-plan",
    b"/api/tracker/summary",
    b"/api/plans",
    b"/api/payments/history",
)
_START_SECONDS = 30.0


class GatewayProcess:
    """`python -m gateway serve` before one upstream that stands for all services."""

    def __init__(self, upstream_port: int, *, python: str = "", **settings: str):
        # So that the gateway of another checkout can be attacked.
        self._python = python or os.environ.get("GATEWAY_PYTHON", sys.executable)
        self.port, self.admin_port = free_port(), free_port()
        url = f"http://127.0.0.1:{upstream_port}"
        self._variables = {
            **{f"{service}_URL": url for service in SERVICES},
            "PORT": str(self.port),
            "ADMIN_PORT": str(self.admin_port),
            "SHUTDOWN_SECONDS": "1",
            **settings,
        }
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 closed in stop()
        self._process: subprocess.Popen[bytes] | None = None

    async def __aenter__(self) -> Self:
        self._process = self._start()
        try:
            async with asyncio.timeout(_START_SECONDS):
                while not await self._answers():
                    assert self.running, self.log()
                    await asyncio.sleep(0.02)
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._python, "-m", "gateway", "serve"],
            env={**os.environ, **self._variables},
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    async def stop(self) -> None:
        """End the process."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                await asyncio.to_thread(self._process.wait, 15)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._output.close()

    def log(self) -> str:
        """Everything that the process wrote."""
        return os.pread(self._output.fileno(), 64 * 1024 * 1024, 0).decode(errors="replace")

    def memory(self) -> float:
        """Resident memory of the process and of all its children, in MiB."""
        return self._memory("VmRSS:")

    def peak_memory(self) -> float:
        """The most that it has been since the start."""
        return self._memory("VmHWM:")

    def _memory(self, field: str) -> float:
        assert self._process is not None
        return sum(_kib(pid, field) for pid in _tree(self._process.pid)) / 1024

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def settle(self) -> None:
        """Return once the gateway has answered a page of its own.

        Whatever was sent to it before has been received by then.
        """
        client = await RawClient.connect(self.port)
        try:
            await client.send(b"GET /healthz HTTP/1.1\r\nhost: keto.test\r\n\r\n")
            await client.answer()
        finally:
            client.close()

    async def _answers(self) -> bool:
        try:
            await self.settle()
        except OSError:
            return False
        return True


def free_port() -> int:
    """An unused port of the loopback."""
    with socket.create_server(("127.0.0.1", 0)) as it:
        return int(it.getsockname()[1])


def _tree(pid: int) -> list[int]:
    pids = [pid]
    for parent in pids:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            pids += [int(child) for child in children.read_text().split()]
    return pids


def _kib(pid: int, field: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1])
    return 0
