"""The connections ("lines") between processes: TCP proxies that can be cut and slowed."""

import asyncio
import contextlib
import threading
from collections.abc import Mapping

from testkit import FaultProxy

_CLOSING_SECONDS = 5


class Line(FaultProxy):
    """A proxy that can also be slow, and that flushes its data when a connection is closed."""

    delay = 0.0

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
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="lines", daemon=True).start()

    def through(self, name: str, url: str) -> str:
        """Add a line to a server, and return the server's URL through it."""
        line = self._lines[name] = Line(url)
        asyncio.run_coroutine_threadsafe(line.restore(), self.loop).result()
        return line.url

    def route(self, env: Mapping[str, str], by_variable: Mapping[str, str]) -> dict[str, str]:
        """The environment with its URLs routed through lines."""
        changed = {
            variable: self.through(line, env[variable])
            for variable, line in by_variable.items()
            if env.get(variable)
        }
        return {**env, **changed}

    @property
    def names(self) -> list[str]:
        return sorted(self._lines)

    def cut(self, name: str) -> None:
        asyncio.run_coroutine_threadsafe(self._lines[name].cut(), self.loop)

    def restore(self, name: str) -> None:
        asyncio.run_coroutine_threadsafe(self._lines[name].restore(), self.loop)

    def slow(self, name: str, seconds: float) -> None:
        """Delay each chunk; 0 ends the delay."""
        self._lines[name].delay = seconds
