"""The lines between the processes: TCP proxies that can be cut and slowed."""

import asyncio
import contextlib
import itertools
import threading
from collections.abc import Mapping, Sequence

from testkit import FaultProxy

_CLOSING_SECONDS = 5


class Line(FaultProxy):
    """A proxy that can also be slow, and that passes what was sent before an orderly end."""

    delay = 0.0

    def __init__(self, url: str, endpoints: Mapping[int, Sequence[int]], port: int = 0) -> None:
        super().__init__(url, port)
        self._endpoints = endpoints
        self._turn = itertools.count()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the next process that accepts, as a Kubernetes Service's address does."""
        address = self._parts.port or 0
        behind = self._endpoints.get(address, (address,))
        first = next(self._turn)
        for number in range(len(behind)):
            port = behind[(first + number) % len(behind)]
            with contextlib.suppress(OSError):
                return await asyncio.open_connection(self._parts.hostname, port)
        raise ConnectionRefusedError(f"nothing behind {address} accepts")

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await source.read(65536):
                await self._frozen.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                target.write(chunk)
                await target.drain()
        target.close()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await target.wait_closed()


class Lines:
    """All lines of a system, by name: `planner-postgres` is planner's line to PostgreSQL."""

    def __init__(self) -> None:
        self._lines: dict[str, Line] = {}
        # The ports of the processes behind an address; one that is not here is a process's own.
        self.endpoints: dict[int, Sequence[int]] = {}
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="lines", daemon=True).start()

    def through(self, name: str, url: str) -> str:
        """The URL that leads to the same server through a line."""
        line = self._lines[name] = Line(url, self.endpoints)
        asyncio.run_coroutine_threadsafe(line.restore(), self.loop).result()
        return line.url

    def lead(self, env: Mapping[str, str], by_variable: Mapping[str, str]) -> dict[str, str]:
        """An environment whose URLs lead through lines."""
        changed = {
            variable: self.through(line, env[variable])
            for variable, line in by_variable.items()
            if env.get(variable)
        }
        return {**env, **changed}

    def serve(self, address: int, behind: Sequence[int]) -> None:
        """Listen at an address itself, for those who come by no line: it is never cut."""
        self.endpoints[address] = behind
        line = Line(f"tcp://127.0.0.1:{address}", self.endpoints, address)
        asyncio.run_coroutine_threadsafe(line.restore(), self.loop).result()

    @property
    def names(self) -> list[str]:
        return sorted(self._lines)

    def cut(self, name: str) -> None:
        asyncio.run_coroutine_threadsafe(self._lines[name].cut(), self.loop)

    def restore(self, name: str) -> None:
        asyncio.run_coroutine_threadsafe(self._lines[name].restore(), self.loop)

    def slow(self, name: str, seconds: float) -> None:
        """Delay each chunk; 0 ends it."""
        self._lines[name].delay = seconds
