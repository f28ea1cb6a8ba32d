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
        kind = ForkedProcess if forked else Process
        command = words if forked else [sys.executable, "-m", *words]
        self.process = kind(name, command, env, home.logs / f"{name}.log", pid_folder=home.pids)
        self.start = self.process.start
        self.stop = self.process.stop
