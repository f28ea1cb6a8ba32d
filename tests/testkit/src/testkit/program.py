"""A program in a separate process, which a test can kill.

It is forked from a process that has imported the services: a new interpreter would need seconds of
CPU for these imports.
"""

import asyncio
import multiprocessing
import os
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from contracts.services import SERVICES
from keto_local.processes import ForkedProcess

multiprocessing.get_context("forkserver").set_forkserver_preload(
    ["keto_local.processes.preloaded", "testkit", *(f"{service}.main" for service in SERVICES)]
)


class Program:
    """A running program."""

    def __init__(self, process: ForkedProcess) -> None:
        self._process = process

    @property
    def is_running(self) -> bool:
        return self._process.alive

    def output(self) -> str:
        return self._process.log.read_text()

    def terminate(self) -> None:
        self._process.ask_to_stop()

    def kill(self) -> None:
        self._process.kill()

    async def ends(self, within: float = 30) -> int:
        """Wait for the exit status, which is negative for a signal."""
        return await asyncio.to_thread(self._process.wait, within)


@asynccontextmanager
async def program(*words: str, environment: Mapping[str, str]) -> AsyncIterator[Program]:
    """Run `python -m WORDS` until the block ends, and print its output then."""
    with tempfile.TemporaryDirectory(prefix="keto-program-") as folder:
        log = Path(folder) / "log"
        process = ForkedProcess("program", words, {**os.environ, **environment}, log)
        await asyncio.to_thread(process.start)
        try:
            yield Program(process)
        finally:
            if process.alive:
                await asyncio.to_thread(process.kill)
            print(log.read_text())
