"""The services, the gateway and the sandbox: Python programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from keto_local.forked import ForkedProcess
from keto_local.home import Home
from keto_local.process import Process


class Program:
    """A `python -m ...`: forked, or with an interpreter of its own."""

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        env: Mapping[str, str],
        home: Home,
        *,
        forked: bool = False,
    ) -> None:
        self.name = name
        log = home.logs / f"{name}.log"
        if forked:
            self.process: Process = ForkedProcess(name, words, env, log, pid_folder=home.pids)
        else:
            command = [sys.executable, "-m", *words]
            self.process = Process(name, command, env, log, pid_folder=home.pids)

    def start(self) -> None:
        self.process.start()

    def stop(self, timeout: float) -> None:
        self.process.stop(timeout)
