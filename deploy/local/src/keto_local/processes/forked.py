"""Python programs forked from one process that has imported their shared modules.

It is the fork server of `multiprocessing`. The services then share memory (`make memory` prints
it), and the framework, whose import is most of the work of a start, is imported once.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import connection
from pathlib import Path

from keto_local.processes.child import Process
from keto_local.processes.ends_with_parent import end_with_parent

_server = multiprocessing.get_context("forkserver")
_server.set_forkserver_preload(["keto_local.processes.preloaded"])
# An exit status can be read only once, and starting a process reads those of the others.
_reading = threading.Lock()


class ForkedProcess(Process):
    """`python -m WORDS` without a separate interpreter."""

    # Only the first start waits for the imports; the servers do not.
    spawner = ThreadPoolExecutor(max_workers=1, thread_name_prefix="fork spawner")

    def _spawn(self) -> _Fork:
        return _Fork([self.command], self.env, str(self.log))


class ForkedCommands(ForkedProcess):
    """Several `python -m WORDS`, one after the other until one fails: their imports are shared,
    which are most of their work."""

    def __init__(
        self,
        name: str,
        commands: Sequence[Sequence[str]],
        env: Mapping[str, str],
        log: Path,
        *,
        pid_folder: Path | None = None,
    ) -> None:
        super().__init__(name, [], env, log, pid_folder=pid_folder)
        self._commands = commands

    def _spawn(self) -> _Fork:
        return _Fork(self._commands, self.env, str(self.log))


class _Fork:
    """A forked child, with what `Process` needs of a `subprocess.Popen`."""

    def __init__(self, commands: Sequence[Sequence[str]], env: Mapping[str, str], log: str) -> None:
        # A daemon, so that it ends if this process ends by an exception.
        self._process = _server.Process(target=_run_modules, args=(commands, env, log), daemon=True)
        with _reading:
            self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        with _reading:
            return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        while (status := self.poll()) is None:
            if not connection.wait([self._process.sentinel], timeout):
                raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return status


def _run_modules(commands: list[list[str]], env: dict[str, str], log: str) -> None:
    """In the fork: run each `python -m WORDS`, one after the other, in a separate process group."""
    from keto_local.processes.preloaded import SERVER

    os.setsid()
    end_with_parent()
    if os.getppid() != SERVER:
        # The parent died before the request.
        sys.exit(1)
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.environ.clear()
    os.environ.update(env)
    for words in commands:
        if len(commands) > 1:
            print("$ python -m", *words, flush=True)
        sys.argv = words
        try:
            runpy.run_module(words[0], run_name="__main__", alter_sys=True)
        except SystemExit as end:
            if end.code:
                raise
