"""The services, the gateway and the sandbox: Python programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from keto_local.home import Home
from keto_local.process import Process


class Program:
    """A `python -m ...` that a supervisor restarts."""

    def __init__(self, name: str, words: Sequence[str], env: Mapping[str, str], home: Home) -> None:
        self.name = name
        self.process = Process(
            name,
            [sys.executable, "-m", *words],
            env,
            home.logs / f"{name}.log",
            pid_folder=home.pids,
        )

    def start(self) -> None:
        self.process.start()

    def stop(self, timeout: float) -> None:
        self.process.stop(timeout)


def is_built(package: str) -> bool:
    """Whether the package has a command to run."""
    return find_spec(package) is not None and find_spec(f"{package}.__main__") is not None
